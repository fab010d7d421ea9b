import type { Period } from '@countinghouse/billing/values/period.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import type { Caller } from '../../handle.ts';
import { inScope, callerScope } from '../../scope.ts';
import {
  addDevelopers,
  addEmployees,
  selectEmployees,
  rememberNumbers,
  rememberPortalIds,
  rememberSourceIds,
  storedEmployeesNotOn,
  storedDevelopers,
  type DeveloperRow,
} from './developers.sql.ts';

/** Someone whose hours on a project are billed. */
export type Developer = DeveloperRow;

/** The developers of a project, by name. */
export const developersOfProject = (tx: Tx, projectId: number): Promise<Developer[]> => storedDevelopers(tx, projectId);

/** Employees who are not on a project in a period, but for some who are named, each with the last role they had anywhere. */
export const employeesNotOn = (
  tx: Tx,
  params: { readonly projectId: number; readonly period: Period; readonly but: readonly number[] },
): Promise<{ name: string; role: string | null }[]> => storedEmployeesNotOn(tx, params);

/** A person as the project tool knows them. */
export interface ToolPerson {
  readonly sourceId: string;
  /** Another id of the same person. */
  readonly portalId?: string;
  readonly name: string;
  readonly email?: string;
  readonly role?: string;
}

/** The role of developers without one, whose hours came first; it has no rate, so that their rows are noticed. */
export const unassignedRole = 'Unassigned';

/** Someone who was not on the project before their hours came. */
export interface AddedDeveloper {
  readonly employeeId: number;
  readonly name: string;
  readonly role: string;
}

/**
 * The developers of a project for people of the project tool, by the tool's ids. A person who is not known yet becomes an
 * employee and a developer, so that no hour is lost; a role that the tech-stack list does not have counts as unassigned.
 * The share of such a person's time is not agreed yet, so it is 0 %: their logs are stored, but no day is billed for them
 * until a user sets it. `knownOtherwise` names employees by another id that the tool may use for them.
 */
export async function developersForPeople(
  tx: Tx,
  projectId: number,
  people: readonly ToolPerson[],
  onAdded: (added: AddedDeveloper) => void = () => {},
  knownOtherwise: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, number>> {
  await rememberPortalIds(tx, knownOtherwise);
  const named = people.map((person) => ({
    sourceId: person.sourceId,
    name: person.name.trim() || person.email?.trim() || `Person ${person.sourceId}`,
    email: person.email?.trim() || null,
  }));
  let employees = await selectEmployees(tx, named);
  const unknown = named.filter((person) => !employees.has(person.sourceId));
  if (unknown.length > 0) {
    await addEmployees(tx, unknown);
    employees = await selectEmployees(tx, named);
  }
  await rememberSourceIds(tx, employees);
  await rememberPortalIds(tx, portalIdsOf(people, employees));
  const added = await addDevelopers(
    tx,
    projectId,
    people.flatMap(({ sourceId, role }) => {
      const employeeId = employees.get(sourceId);
      return employeeId === undefined ? [] : [{ employeeId, role: role ?? '' }];
    }),
    unassignedRole,
  );
  for (const { employeeId, role } of added) {
    const person = named.find(({ sourceId }) => employees.get(sourceId) === employeeId);
    if (person !== undefined) onAdded({ employeeId, name: person.name, role });
  }
  return employees;
}

function portalIdsOf(
  people: readonly ToolPerson[],
  employees: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(
    people.flatMap(({ sourceId, portalId }) => {
      const employeeId = employees.get(sourceId);
      return portalId === undefined || portalId === sourceId || employeeId === undefined
        ? []
        : [[portalId, employeeId] as const];
    }),
  );
}

/** Remembers the company number of employees who had none. */
export const rememberEmployeeNumbers = (tx: Tx, numbers: ReadonlyMap<number, string>): Promise<void> =>
  rememberNumbers(tx, numbers);

/** The rule of which employees a caller sees: those on a project in their scope; an administrator sees those on no project too. `employeeId` is the SQL column to be limited. */
export const employeeInScope = (caller: Caller, employeeId: string): RawBuilder<boolean> =>
  callerScope(caller) === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from developer own where own.employee_id = ${sql.ref(employeeId)} and ${inScope(caller, 'own.project_id')})`;

/** Which employees a caller may put on their projects: those in scope, and those who were never on any project. */
export const mayTieEmployee = (caller: Caller, employeeId: string): RawBuilder<boolean> =>
  sql<boolean>`(${employeeInScope(caller, employeeId)}
    or not exists (select from developer anywhere where anywhere.employee_id = ${sql.ref(employeeId)}))`;

/** The name of an employee whom the caller may put on a project, and the role that they had last. */
export const employeeToTie = (
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ readonly name: string; readonly role: string | null } | undefined> => employeeOfCaller(tx, id, caller);

const employeeOfCaller = gathered(async (tx, ids: readonly number[], caller: Caller) => {
  const { rows } = await sql<{ id: number; name: string; role: string | null }>`
    select e.id, e.name, (select d.role from developer d where d.employee_id = e.id order by d.from_date desc nulls last, d.project_id desc limit 1) as role
    from employee e where e.id = any (${[...ids]}::int[]) and ${mayTieEmployee(caller, 'e.id')}`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
});

/** An employee in the caller's scope; held, nothing about them is changed by others until the transaction ends. */
export async function employeeInScopeById(
  tx: Tx,
  caller: Caller,
  id: number,
  hold?: 'and hold them',
): Promise<{ readonly name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select e.name from employee e where e.id = ${id} and ${employeeInScope(caller, 'e.id')}
    ${hold === undefined ? sql`` : sql`for no key update`}`.execute(tx);
  return rows[0];
}

/** Lets everyone wait who wants to change how an employee is billed, on whichever project, until this transaction has ended. */
export async function lockPlaces(tx: Tx, employeeId: number): Promise<void> {
  await sql`select from project where id in (select project_id from developer where employee_id = ${employeeId})
    order by id for no key update`.execute(tx);
}

/** Stores other off-board dates of an employee, by project, each as the next version of the place. */
export async function changeOffBoardDates(
  tx: Tx,
  employeeId: number,
  dates: ReadonlyMap<number, CalendarDate | null>,
): Promise<void> {
  await sql`update developer d set off_board_date = given.off_board_date, version = d.version + 1
    from unnest(${[...dates.keys()]}::int[], ${[...dates.values()]}::date[]) given (project_id, off_board_date)
    where d.project_id = given.project_id and d.employee_id = ${employeeId}`.execute(tx);
}
