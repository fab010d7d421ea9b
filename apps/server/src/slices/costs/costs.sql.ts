import { addDays, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { CostRow, costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { asColumns, asFields } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { patternOf } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { afterCursor, cutTo, orderByKeys, placeIn, sortKey, type SortKey } from '../../keyset.ts';
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

type Page = InputOf<typeof costEndpoints.list>['query'];

const byName = (order: Page['order']): readonly SortKey[] => [
  sortKey('lower(e.name)', 'text', order),
  sortKey('e.id', 'integer', order),
];
/** The newest cost of an employee comes first; an employee without any comes last by start date. */
const sortKeys: Readonly<Record<Page['field'], (order: Page['order']) => readonly SortKey[]>> = {
  employeeName: (order) => [...byName(order), sortKey('c.start_date', 'date', 'desc', 'last')],
  startDate: (order) => [sortKey('c.start_date', 'date', order, 'last'), ...byName('asc')],
};

const rowsSeen = (caller: Caller, { employee }: Page, after: readonly RawBuilder<boolean>[] = []) => {
  const found = patternOf(employee ?? '');
  const isFound = sql<boolean>`(lower(e.name) like ${found} or lower(e.email::text) like ${found})`;
  const which = [employeeIsSeen(caller, sql`e.id`), ...(employee === undefined ? [] : [isFound]), ...after];
  return sql`from employee e left join employee_cost c on c.employee_id = e.id where ${sql.join(which, sql` and `)}`;
};

/** How many rows the list of costs has: a row is a cost, or an employee without any. */
export async function countCosts(tx: Tx, caller: Caller, page: Page): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${rowsSeen(caller, page)}`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

interface ListedColumns {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly email: string | null;
  readonly costId: number | null;
  readonly costPerHour: string | null;
  readonly currencyCode: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly version: number | null;
  readonly place: string;
}

/** A page of the employees whom the caller sees, each with one of their costs. */
export async function costsOfPage(
  tx: Tx,
  caller: Caller,
  page: Page,
): Promise<(CostRow & { readonly place: string })[]> {
  const rowsOf = { ...page, keys: sortKeys[page.field](page.order) };
  const { rows } = await sql<ListedColumns>`
    select e.id as "employeeId", e.name as "employeeName", e.email::text as email, c.id as "costId", c.cost_per_hour::text as "costPerHour",
      c.currency_code as "currencyCode", c.start_date as "startDate", c.end_date as "endDate", c.version, ${placeIn(rowsOf)} as place
    ${rowsSeen(caller, page, afterCursor(rowsOf))}
    ${orderByKeys(rowsOf)} ${cutTo(rowsOf)}`.execute(tx);
  return rows.map(({ email, place, ...listed }) => ({
    employeeId: listed.employeeId,
    employeeName: listed.employeeName,
    email,
    cost: isCost(listed) ? listed : null,
    place,
  }));
}

const isCost = (listed: { readonly costId: number | null }): listed is StoredCost => listed.costId !== null;

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
