import type { Employee, OneEmployee } from '@countinghouse/contract/employees/employees.contract.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import { asColumns, asFields } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import type { Tables } from '../../database/tables.ts';
import type { Caller } from '../../handle.ts';
import { employeeIsSeen } from './employees.public.ts';
import type { KnownEmployee } from './plan-employee-sync.ts';

const typedFields = asFields('employee', ['name', 'email', 'employeeNumber']);
const typedColumns = ({ name, email, employeeNumber }: Omit<Employee, 'employeeId'>) =>
  asColumns('employee', { name, email, employeeNumber });

/** Adds an employee by hand; undefined when another one has the address or the number. */
export const insertByHand = gathered(
  async (tx, employees: readonly Omit<Employee, 'employeeId'>[]): Promise<(Employee | undefined)[]> => {
    const { rows } = await sql<Employee & { at: number }>`
      with given as (
        select nextval(pg_get_serial_sequence('employee', 'id'))::int as id, g.*
        from jsonb_to_recordset(${JSON.stringify(employees.map((one, at) => ({ ...one, at })))}::jsonb)
          as g (at integer, name text, email citext, "employeeNumber" text)
      ), added as (
        insert into employee (id, name, email, employee_number, by_hand)
        overriding system value select id, name, email, "employeeNumber", true from given
        on conflict do nothing returning id, name, email, employee_number
      )
      select given.at, added.id as "employeeId", added.name, added.email::text as email, added.employee_number as "employeeNumber"
      from added join given on given.id = added.id`.execute(tx);
    const added = new Map(rows.map(({ at, ...one }) => [at, one]));
    return employees.map((_one, at) => added.get(at));
  },
);

/** Whether an address is that of another employee. */
export const isEmailOfAnother = (tx: Tx, email: string, id = 0): Promise<boolean> =>
  isOfAnother(tx.selectFrom('employee').where('email', '=', email), id);

/** Whether a company number is that of another employee. */
export const isNumberOfAnother = (tx: Tx, employeeNumber: string, id: number): Promise<boolean> =>
  isOfAnother(tx.selectFrom('employee').where('employee_number', '=', employeeNumber), id);

async function isOfAnother(found: SelectQueryBuilder<Tables, 'employee', object>, id: number): Promise<boolean> {
  return (await found.select('id').where('id', '<>', id).executeTakeFirst()) !== undefined;
}

/** An employee of the caller's projects, or of none; one that will change is held until the transaction ends. */
export async function employeeInScope(
  tx: Tx,
  caller: Caller,
  { id, willChange }: { readonly id: number; readonly willChange: boolean },
): Promise<OneEmployee | undefined> {
  const { rows } = await sql<OneEmployee>`
    select e.id as "employeeId", e.name, e.email::text as email, e.employee_number as "employeeNumber", e.by_hand as "isByHand", e.version
    from employee e where e.id = ${id} and ${employeeIsSeen(caller, sql`e.id`)}
    ${willChange ? sql`for no key update of e` : sql``}`.execute(tx);
  return rows[0];
}

/** Stores what a person corrected. */
export async function updateByHand(tx: Tx, { employeeId, ...one }: Employee): Promise<void> {
  await tx
    .updateTable('employee')
    .set({ ...typedColumns(one), version: sql`version + 1` })
    .where('id', '=', employeeId)
    .execute();
}

/** All employees, held until the transaction ends. */
export const employeesForSync = (tx: Tx): Promise<KnownEmployee[]> =>
  tx
    .selectFrom('employee')
    .select(['employee.id as employeeId', ...typedFields, 'employee.by_hand as isByHand'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Adds employees of the people service and returns those added. Ones that another transaction adds at the same time are found by the next sync. */
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
