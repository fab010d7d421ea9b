import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import {
  resignationFields,
  type Resignation,
  type resignationEndpoints,
} from '@countinghouse/contract/resignations/resignations.contract.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { employeeInScopeById } from '../developers/developers.public.ts';
import { endPlaces, putBackPlaces } from './end-places.ts';
import { resignationById } from './resignations.queries.ts';
import {
  deleteResignation,
  endsPlacesElsewhere,
  hasOther,
  insertResignation,
  markWithdrawn,
  updateResignation,
} from './resignations.sql.ts';

type Endpoints = typeof resignationEndpoints;

/** Records a resignation, and ends the employee's places on projects with the last working day. */
export async function addResignation(
  context: Context<Endpoints['add']>,
  { body: { employeeId, ...body } }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const { tx, caller, refuse, audit, reply } = context;
  const employee =
    (await employeeInScopeById(tx, caller, employeeId, 'and hold them')) ??
    refuse('employee_not_found', { fields: [{ path: 'employeeId', message: serverMessages.employeeElsewhere }] });
  if (await hasOther(tx, { ...body, employeeId, exceptId: undefined }))
    return refuse('resignation_exists', {
      fields: [{ path: 'employeeId', message: serverMessages.resignationExists }],
    });
  const leaver = { employeeId, employeeName: employee.name };
  const id = await insertResignation(tx, employeeId, body);
  await endPlaces(context, leaver, { resignationId: undefined, keptAs: id }, body);
  const added = (await resignationById(context, id)) ?? refuse('employee_not_found');
  audit(auditEntryOf('Created', undefined, added));
  reply(serverMessages.resignationAdded);
  return added;
}

/** Changes a resignation; the off-board dates that it set follow its last working day. */
export async function changeResignation(
  context: Context<Endpoints['change']>,
  { params: { id }, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const { tx, refuse, audit, reply } = context;
  const before = await openForChange(heldResignation(context, id), {
    refuse,
    missing: 'resignation_not_found',
    seen: body.version,
  });
  if (before.status === 'Withdrawn') return refuse('resignation_withdrawn');
  if (await hasOther(tx, { ...body, employeeId: before.employeeId, exceptId: id }))
    return refuse('resignation_exists', {
      fields: [{ path: 'resignationDate', message: serverMessages.resignationExists }],
    });
  await endPlaces(context, before, { resignationId: id, keptAs: id }, body);
  await updateResignation(tx, id, body);
  const after = (await resignationById(context, id)) ?? refuse('resignation_not_found');
  audit(auditEntryOf('Updated', before, after));
  reply(messages.resignationUpdated);
  return after;
}

/** Withdraws a resignation: the employee stays. */
export async function withdrawResignation(
  context: Context<Endpoints['withdraw']>,
  { params: { id }, query: { version } }: InputOf<Endpoints['withdraw']>,
): Promise<AnswerOf<Endpoints['withdraw']>> {
  const { tx, now, refuse, audit, reply } = context;
  const before = await openForChange(heldResignation(context, id), {
    refuse,
    missing: 'resignation_not_found',
    seen: version,
  });
  if (before.status === 'Withdrawn') return refuse('resignation_withdrawn');
  await putBackPlaces(context, before, id);
  await markWithdrawn(tx, id, now);
  const after = (await resignationById(context, id)) ?? refuse('resignation_not_found');
  audit(auditEntryOf('Updated', before, after));
  reply(serverMessages.resignationWithdrawnNow);
  return after;
}

/** Deletes a resignation that never was one. */
export async function removeResignation(
  context: Context<Endpoints['remove']>,
  { params: { id }, query: { version } }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const { tx, caller, refuse, audit, reply } = context;
  const before = await openForChange(heldResignation(context, id), {
    refuse,
    missing: 'resignation_not_found',
    seen: version,
  });
  // what it ended elsewhere could not be put back without it
  if (await endsPlacesElsewhere(tx, caller, id)) return refuse('resignation_elsewhere');
  await putBackPlaces(context, before, id);
  await deleteResignation(tx, id);
  audit(auditEntryOf('Deleted', before, before));
  reply(serverMessages.resignationDeleted);
  return {};
}

type Common = Pick<Context<Endpoints['get']>, 'tx' | 'caller' | 'today'>;

/** A resignation, read after its employee was locked. */
async function heldResignation(context: Common, id: number): Promise<Resignation | undefined> {
  const seen = await resignationById(context, id);
  if (seen === undefined) return undefined;
  await employeeInScopeById(context.tx, context.caller, seen.employeeId, 'and hold them');
  return resignationById(context, id);
}

/** What the activity log says of a resignation itself: each field before and after. */
const auditEntryOf = defineAudit({
  resource: 'RESIGNATION',
  labels: { ...fieldLabels(resignationFields), status: 'Status' },
  id: (one: Resignation) => one.resignationId,
  name: (one) => one.employeeName,
  words: ({ resignationDate, lastWorkingDay, reason, status }) => ({ resignationDate, lastWorkingDay, reason, status }),
});
