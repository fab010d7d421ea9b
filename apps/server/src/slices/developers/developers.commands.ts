import { offBoarding } from '@countinghouse/billing/resignations/off-boarding.ts';
import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  developerFields,
  type Developer,
  type developerEndpoints,
} from '@countinghouse/contract/developers/developers.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Context, Work } from '../../handle.ts';
import { defineAudit, demandSeen } from '../../record.ts';
import { lockProject, projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { rolesWithDefaults } from '../tech-stacks/tech-stacks.public.ts';
import { developerAnswer } from './developer-answer.ts';
import { employeeToTie, unassignedRole } from './developers.public.ts';
import {
  deleteDeveloper,
  insertDeveloper,
  isInUse,
  keepEndedPlace,
  resignationFrom,
  storedDevelopers,
  updateDeveloper,
  type Terms,
} from './developers.sql.ts';

type Endpoints = typeof developerEndpoints;

/** Adds an employee to a project; for one who has resigned, the assignment ends with the last working day, as all others do. */
export async function addDeveloper(
  { tx, caller, today, refuse, audit, reply }: Context<Endpoints['add']>,
  { query: { projectId, employeeId }, body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('project_not_found');
  const employee = (await employeeToTie(tx, caller, employeeId)) ?? refuse('employee_elsewhere');
  const terms = { ...body, role: body.role ?? employee.role ?? unassignedRole };
  if (!(await isRole(tx, terms.role)))
    return refuse('role_unknown', { fields: [{ path: 'role', message: serverMessages.roleUnknown }] });
  if (isReversed(terms))
    return refuse('off_board_before_from', {
      fields: [{ path: 'offBoardDate', message: messages.offBoardBeforeFrom }],
    });
  // without a first day, the assignment begins now
  const from = terms.fromDate ?? today;
  const resignation = await resignationFrom(tx, { employeeId, day: from });
  const ending =
    resignation === undefined
      ? undefined
      : offBoarding({ from, offBoard: terms.offBoardDate }, resignation.lastWorkingDay);
  const offBoardDate = ending === undefined ? terms.offBoardDate : ending.offBoard;
  const place = { projectId: project.id, employeeId };
  const entering = { userId: caller.userId, today };
  if (!(await insertDeveloper(tx, { ...place, terms: { ...terms, offBoardDate }, entering })))
    return refuse('already_on_project', { fields: [{ path: 'employeeId', message: serverMessages.alreadyOnProject }] });
  if (resignation !== undefined && ending?.kind === 'ends')
    await keepEndedPlace(tx, { resignationId: resignation.id, projectId: project.id, before: terms.offBoardDate });
  const stored = (await storedDevelopers(tx, project.id)).find((one) => one.employeeId === employeeId);
  const added = stored === undefined ? refuse('employee_not_found') : developerAnswer(stored);
  audit(auditEntryOfDeveloper(project)('Added to project', undefined, added));
  reply(
    offBoardDate === terms.offBoardDate || offBoardDate === null
      ? serverMessages.employeeAdded
      : serverMessages.employeeAddedUntil(formatDate(offBoardDate, 'd MMM yyyy')),
  );
  return added;
}

/** Changes how developers of a project are billed. A save from an older version is refused with the newer values. */
export async function changeDevelopers(
  { tx, caller, today, refuse, audit, reply }: Context<Endpoints['change']>,
  { query: { projectId }, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('project_not_found');
  await lockProject(tx, project.id);
  const before = await developersOf(tx, project.id);
  for (const [at, terms] of body.entries()) {
    const found = before.get(terms.employeeId) ?? refuse('employee_not_found');
    const old = demandSeen(found, { refuse, seen: terms.version });
    const isKept = terms.role === old.role;
    if (!isKept && !(await isRole(tx, terms.role)))
      return refuse('role_unknown', { fields: [{ path: `${at}.role`, message: serverMessages.roleUnknown }] });
    if (isReversed(terms))
      return refuse('off_board_before_from', {
        fields: [{ path: `${at}.offBoardDate`, message: messages.offBoardBeforeFrom }],
      });
    const place = { projectId: project.id, employeeId: terms.employeeId };
    await updateDeveloper(tx, place, terms, { userId: caller.userId, today });
  }
  const after = await developersOf(tx, project.id);
  const changed = body.map(({ employeeId }) => after.get(employeeId) ?? refuse('employee_not_found'));
  for (const one of changed) audit(auditEntryOfDeveloper(project)('Updated', before.get(one.employeeId), one));
  reply(messages.employeeUpdated);
  return changed;
}

/** Removes a developer without time, rates or invoices from a project; any other developer gets an off-board date instead. */
export async function removeDeveloper(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['remove']>,
  { query: { projectId, employeeId, version } }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('project_not_found');
  await lockProject(tx, project.id);
  const old = (await developersOf(tx, project.id)).get(employeeId) ?? refuse('employee_not_found');
  demandSeen(old, { refuse, seen: version ?? old.version });
  if (await isInUse(tx, project.id, employeeId)) return refuse('developer_in_use');
  await deleteDeveloper(tx, project.id, employeeId);
  audit(auditEntryOfDeveloper(project)('Removed from project', old, undefined));
  reply(messages.employeeRemoved);
  return {};
}

const isReversed = ({ fromDate, offBoardDate }: Pick<Terms, 'fromDate' | 'offBoardDate'>): boolean =>
  fromDate !== null && offBoardDate !== null && offBoardDate < fromDate;

const isRole = async (tx: Work['tx'], role: string): Promise<boolean> => (await rolesWithDefaults(tx)).has(role);

const developersOf = async (tx: Work['tx'], projectId: number): Promise<ReadonlyMap<number, Developer>> =>
  new Map((await storedDevelopers(tx, projectId)).map((row) => [row.employeeId, developerAnswer(row)]));

/** What the activity log says of a developer: each field before and after. */
const auditEntryOfDeveloper = ({ id }: ProjectFacts) =>
  defineAudit({
    resource: 'EMPLOYEE',
    labels: fieldLabels(developerFields),
    id: (one: Developer) => one.employeeId,
    name: (one) => one.employeeName,
    projectId: () => id,
    words: (one) => one,
  });
