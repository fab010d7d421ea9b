import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { periodInWords } from '@countinghouse/billing/values/period.ts';
import { costErrors, costFields, type costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Tx } from '../../database/database.ts';
import { Refusal, type AuditEntry, type Context } from '../../handle.ts';
import { describePage } from '../../keyset.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { demandRight } from './demand-right.public.ts';
import {
  costForUpdate,
  costsOfPage,
  countCosts,
  deleteCost,
  endBefore,
  heldEmployee,
  insertCost,
  overlappingCost,
  updateCost,
  type CostTerms,
  type StoredCost,
} from './costs.sql.ts';

type Endpoints = typeof costEndpoints;

/** A page of the employees in scope with their costs; an employee without any is a row too. */
export async function listCosts(
  { tx, caller }: Context<Endpoints['list']>,
  { query }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  await demandRight(tx, caller);
  const total = query.totalElements ?? (await countCosts(tx, caller, query));
  const rows = total === 0 ? [] : await costsOfPage(tx, caller, query);
  return {
    rows: rows.map(({ place: _place, ...row }) => row),
    paginationDetails: describePage(query, total, rows),
  };
}

/** Adds a cost per hour of an employee; an earlier one without an end date ends the day before. */
export async function addCost(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['add']>,
  { body: { employeeId, ...terms } }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  await demandRight(tx, caller);
  if ((await heldEmployee(tx, caller, employeeId)) === undefined) return refuse('not_found');
  demandRightTerms(terms);
  const ended = await endBefore(tx, caller, { employeeId, ...terms });
  await demandFreeDays(tx, { employeeId, ...terms }, 0);
  const costId = await insertCost(tx, employeeId, terms);
  const added = (await costForUpdate(tx, caller, costId)) ?? refuse('not_found');
  if (ended !== undefined)
    audit(auditEntryOf('Updated', ended, (await costForUpdate(tx, caller, ended.costId)) ?? refuse('not_found')));
  audit(auditEntryOf('Created', undefined, added));
  reply(serverMessages.costAdded);
  return added;
}

/** Changes a cost per hour of an employee. */
export async function changeCost(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body: { version, ...terms } }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  await demandRight(tx, caller);
  const before = await openForChange(costForUpdate(tx, caller, params.costId), {
    refuse,
    missing: 'not_found',
    seen: version,
  });
  demandRightTerms(terms);
  await demandFreeDays(tx, { employeeId: before.employeeId, ...terms }, before.costId);
  await updateCost(tx, before.costId, terms);
  const after = (await costForUpdate(tx, caller, before.costId)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  reply(messages.costUpdated);
  return after;
}

/** Deletes a cost per hour of an employee. */
export async function removeCost(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  await demandRight(tx, caller);
  const before = await openForChange(costForUpdate(tx, caller, params.costId), {
    refuse,
    missing: 'not_found',
    seen: query.version,
  });
  await deleteCost(tx, before.costId);
  audit(auditEntryOf('Deleted', before, undefined));
  reply(serverMessages.costDeleted);
  return {};
}

function demandRightTerms(terms: CostTerms): void {
  const errors = Object.entries(costErrors(terms));
  if (errors.length > 0)
    throw new Refusal('invalid_input', { fields: errors.map(([path, message]) => ({ path, message })) });
}

/** Refuses a cost that shares a day with another one of its employee. */
async function demandFreeDays(
  tx: Tx,
  cost: Pick<StoredCost, 'employeeId' | 'startDate' | 'endDate'>,
  exceptId: number,
): Promise<void> {
  const taken = await overlappingCost(tx, cost, exceptId);
  if (taken === undefined) return;
  const message = serverMessages.costOverlapsWith(daysOf(taken));
  throw new Refusal('cost_overlaps', { message, fields: [{ path: 'startDate', message }] });
}

function daysOf({ startDate, endDate }: Pick<StoredCost, 'startDate' | 'endDate'>): string {
  const start = calendarDate(startDate);
  return endDate === null
    ? `from ${formatDate(start, 'd MMM yyyy')}`
    : periodInWords({ start, end: calendarDate(endDate) });
}

const { costPerHour, ...shownLabels } = fieldLabels(costFields);
const shownEntry = defineAudit({
  resource: 'EMPLOYEE_COST',
  labels: shownLabels,
  id: (one: StoredCost) => one.costId,
  name: (one) => one.employeeName,
  words: ({ currencyCode, startDate, endDate }) => ({ currencyCode, startDate, endDate }),
});

/** What the activity log says of a cost. Its readers may not see costs, so that it says that one changed, and not what it is. */
function auditEntryOf(
  action: 'Created' | 'Updated' | 'Deleted',
  before: StoredCost | undefined,
  after: StoredCost | undefined,
): AuditEntry {
  const entry = shownEntry(action, before, after);
  const isOther = before?.costPerHour !== after?.costPerHour;
  const change = { fieldName: costPerHour, oldValue: null, newValue: serverMessages.costNotInActivity };
  return isOther && after !== undefined ? { ...entry, changes: [...(entry.changes ?? []), change] } : entry;
}
