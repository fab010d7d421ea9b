import type { Employee, OneEmployee } from '@countinghouse/contract/employees.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import type { KnownEmployee } from './plan-employee-sync.ts';

/** Adds an employee whom somebody typed; undefined where the address or the number is another one's. */
export async function insertByHand(tx: Tx, one: Omit<Employee, 'employeeId'>): Promise<Employee | undefined> {
  const { rows } = await sql<Employee>`insert into employee (name, email, employee_number, by_hand)
    values (${one.name}, ${one.email}, ${one.employeeNumber}, true) on conflict do nothing
    returning id as "employeeId", name, email::text as email, employee_number as "employeeNumber"`.execute(tx);
  return rows[0];
}

/** Whether an address is that of another employee. */
export async function isEmailOfAnother(tx: Tx, email: string, id = 0): Promise<boolean> {
  const { rows } = await sql`select from employee where email = ${email} and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** Whether a company number is that of another employee. */
export async function isNumberOfAnother(tx: Tx, employeeNumber: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from employee where employee_number = ${employeeNumber} and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** An employee of the caller's projects, or of none; one that will change is held until the transaction ends. */
export async function employeeInScope(
  tx: Tx,
  caller: Caller,
  { id, willChange }: { readonly id: number; readonly willChange: boolean },
): Promise<OneEmployee | undefined> {
  const { rows } = await sql<OneEmployee>`
    select e.id as "employeeId", e.name, e.email::text as email, e.employee_number as "employeeNumber", e.by_hand as "isByHand", e.version
    from employee e where e.id = ${id} and (exists (select from developer d where d.employee_id = e.id and ${inScope(caller, 'd.project_id')})
      or not exists (select from developer d where d.employee_id = e.id))
    ${willChange ? sql`for no key update of e` : sql``}`.execute(tx);
  return rows[0];
}

/** Stores what a person corrected. */
export async function updateByHand(
  tx: Tx,
  { employeeId, name, email, employeeNumber }: Pick<Employee, 'employeeId' | 'name' | 'email' | 'employeeNumber'>,
): Promise<void> {
  await sql`update employee set name = ${name}, email = ${email}, employee_number = ${employeeNumber}, version = version + 1
    where id = ${employeeId}`.execute(tx);
}

/** All employees, held until the transaction ends. */
export async function employeesForSync(tx: Tx): Promise<KnownEmployee[]> {
  const { rows } = await sql<KnownEmployee>`
    select id as "employeeId", name, email::text as email, employee_number as "employeeNumber", by_hand as "isByHand"
    from employee order by id for no key update`.execute(tx);
  return rows;
}

/** Adds employees of the people service, and answers those who were added: whoever somebody else added at this moment is found the next time. */
export async function insertFromPeople(
  tx: Tx,
  people: readonly Omit<Employee, 'employeeId'>[],
): Promise<readonly Employee[]> {
  const { rows } = await sql<Employee>`insert into employee (name, email, employee_number)
    select name, email, employee_number
    from unnest(${people.map((one) => one.name)}::text[], ${people.map((one) => one.email)}::citext[],
      ${people.map((one) => one.employeeNumber)}::text[]) given (name, email, employee_number)
    on conflict do nothing
    returning id as "employeeId", name, email::text as email, employee_number as "employeeNumber"`.execute(tx);
  return rows;
}

/** Stores what the people service says of employees. */
export async function updateFromPeople(tx: Tx, employees: readonly Employee[]): Promise<void> {
  await sql`update employee e set name = said.name, email = said.email, employee_number = said.employee_number, version = e.version + 1
    from unnest(${employees.map((one) => one.employeeId)}::int[], ${employees.map((one) => one.name)}::text[],
      ${employees.map((one) => one.email)}::citext[], ${employees.map((one) => one.employeeNumber)}::text[])
      said (id, name, email, employee_number)
    where e.id = said.id`.execute(tx);
}
