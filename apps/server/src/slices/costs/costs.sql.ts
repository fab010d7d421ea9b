import { addDays, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import { asColumns, asFields } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { employeeIsSeen } from '../employees/employees.public.ts';

/** What an hour of an employee costs on a run of days, as decimal text. */
export interface StoredCost {
  readonly costId: number;
  readonly employeeId: number;
  readonly employeeName: string;
  readonly costPerHour: string;
  readonly currencyCode: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly version: number;
}
export type CostTerms = Pick<StoredCost, 'costPerHour' | 'currencyCode' | 'startDate' | 'endDate'>;

const costFields = asFields('employee_cost', [
  'employeeId',
  'costPerHour',
  'currencyCode',
  'startDate',
  'endDate',
  'version',
]);
const columnsOf = ({ costPerHour, currencyCode, startDate, endDate }: CostTerms) =>
  asColumns('employee_cost', { costPerHour, currencyCode, startDate, endDate });

const costs = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('employee_cost')
    .innerJoin('employee', 'employee.id', 'employee_cost.employee_id')
    .select(['employee_cost.id as costId', 'employee.name as employeeName', ...costFields])
    .where(employeeIsSeen(caller, sql`employee.id`));

/** The employees whom the caller sees, by name. */
export const employeesSeen = (
  tx: Tx,
  caller: Caller,
): Promise<{ employeeId: number; employeeName: string; email: string | null }[]> =>
  tx
    .selectFrom('employee')
    .select(['employee.id as employeeId', 'employee.name as employeeName', 'employee.email'])
    .where(employeeIsSeen(caller, sql`employee.id`))
    .orderBy(sql`lower(employee.name)`)
    .orderBy('employee.id')
    .execute();

/** The costs of the employees whom the caller sees, the newest first. */
export const costsSeen = (tx: Tx, caller: Caller): Promise<StoredCost[]> =>
  costs(tx, caller).orderBy('employee_cost.start_date', 'desc').execute();

/** An employee whom the caller sees, held until the transaction ends, so that costs of one employee are saved one after the other. */
export const heldEmployee = (tx: Tx, caller: Caller, employeeId: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.id', '=', employeeId)
    .where(employeeIsSeen(caller, sql`employee.id`))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** One cost, with its employee held until the transaction ends. */
export async function costForUpdate(tx: Tx, caller: Caller, costId: number): Promise<StoredCost | undefined> {
  await sql`select from employee where id = (select employee_id from employee_cost where id = ${costId}) for no key update`.execute(
    tx,
  );
  return costs(tx, caller).where('employee_cost.id', '=', costId).executeTakeFirst();
}

/** Ends a cost without an end that began before a day, on the day before it; answers it as it was. */
export async function endBefore(
  tx: Tx,
  caller: Caller,
  { employeeId, startDate }: { readonly employeeId: number; readonly startDate: string },
): Promise<StoredCost | undefined> {
  const open = await costs(tx, caller)
    .where('employee_cost.employee_id', '=', employeeId)
    .where('employee_cost.end_date', 'is', null)
    .where('employee_cost.start_date', '<', startDate)
    .executeTakeFirst();
  if (open !== undefined) await updateCost(tx, open.costId, { ...open, endDate: addDays(calendarDate(startDate), -1) });
  return open;
}

/** A cost of an employee that shares a day with these. */
export const overlappingCost = (
  tx: Tx,
  { employeeId, startDate, endDate }: Pick<StoredCost, 'employeeId' | 'startDate' | 'endDate'>,
  exceptId: number,
): Promise<Pick<StoredCost, 'startDate' | 'endDate'> | undefined> =>
  tx
    .selectFrom('employee_cost')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('employee_id', '=', employeeId)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`daterange(start_date, end_date, '[]') && daterange(${startDate}::date, ${endDate}::date, '[]')`)
    .orderBy('start_date')
    .executeTakeFirst();

/** Stores a cost; answers its id. */
export async function insertCost(tx: Tx, employeeId: number, terms: CostTerms): Promise<number> {
  const { id } = await tx
    .insertInto('employee_cost')
    .values({ employee_id: employeeId, ...columnsOf(terms) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCost(tx: Tx, costId: number, terms: CostTerms): Promise<void> {
  await tx
    .updateTable('employee_cost')
    .set({ ...columnsOf(terms), version: sql`version + 1` })
    .where('id', '=', costId)
    .execute();
}

export async function deleteCost(tx: Tx, costId: number): Promise<void> {
  await tx.deleteFrom('employee_cost').where('id', '=', costId).execute();
}
