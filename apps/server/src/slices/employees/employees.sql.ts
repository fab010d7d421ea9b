import type { Employee } from '@countinghouse/contract/employees.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { KnownEmployee } from './plan-employee-sync.ts';

/** Adds an employee whom somebody typed; undefined where the address or the number is another one's. */
export async function insertByHand(tx: Tx, one: Omit<Employee, 'employeeId'>): Promise<Employee | undefined> {
  const { rows } = await sql<Employee>`insert into employee (name, email, employee_number, by_hand)
    values (${one.name}, ${one.email}, ${one.employeeNumber}, true) on conflict do nothing
    returning id as "employeeId", name, email::text as email, employee_number as "employeeNumber"`.execute(tx);
  return rows[0];
}

export async function isEmailOfEmployee(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from employee where email = ${email}`.execute(tx);
  return rows.length > 0;
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
  await sql`update employee e set name = said.name, email = said.email, employee_number = said.employee_number
    from unnest(${employees.map((one) => one.employeeId)}::int[], ${employees.map((one) => one.name)}::text[],
      ${employees.map((one) => one.email)}::citext[], ${employees.map((one) => one.employeeNumber)}::text[])
      said (id, name, email, employee_number)
    where e.id = said.id`.execute(tx);
}
