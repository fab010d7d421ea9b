import type { RevenueRow, revenueSortFields } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { afterCursor, cutTo, orderByKeys, placeIn, sortKey, type RequestedPage, type SortKey } from '../../keyset.ts';
import { inScope } from '../../scope.ts';
import {
  ofBillings,
  ofProjects,
  projectConditions,
  type RevenueParams,
  withInvoice,
} from './revenue-conditions.sql.ts';

export interface RevenuePage extends RequestedPage {
  readonly field: (typeof revenueSortFields)[number];
  readonly order: 'asc' | 'desc';
}

/** How many predictions in the caller's scope match. */
export async function countRevenue(tx: Tx, caller: Caller, params: RevenueParams): Promise<number> {
  const ofProject = projectConditions(params);
  const which = [
    inScope(caller, 'b.project_id'),
    ...(ofProject.length === 0
      ? []
      : [sql`b.project_id in (select p.id from project p where ${sql.join(ofProject, sql` and `)})`]),
    ofBillings(params),
  ];
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from billing b ${withInvoice(params)} where ${sql.join(which, sql` and `)}`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** A prediction as it is stored, its invoice if it has one, and its place in the list. */
export interface StoredRevenue extends Omit<RevenueRow, 'invoiceDetails'> {
  readonly invoiceId: number | null;
  readonly place: string;
}

/** A page of the predictions in the caller's scope. It is looked up first, on an index, and what its few rows say after that. */
export async function revenuePage(
  tx: Tx,
  caller: Caller,
  params: RevenueParams,
  { field, order, ...page }: RevenuePage,
): Promise<StoredRevenue[]> {
  // two documents of one prediction may have the same number, each in books of its own
  const ofDocuments = params.numbers.length === 0 ? [] : [sortKey('i.id', 'integer', 'desc')];
  const rowsOf = { ...page, keys: [...sortKeys[field](order), ...ofDocuments] };
  const { rows } = await sql<StoredRevenue>`
    select b.id as "billingId", b.version, b.project_id as "projectId", p.name as "projectName", p.company_id as "companyId", c.display_name as "companyName",
      b.start_date as "startDate", b.end_date as "endDate", b.accuracy, b.financial_type as "financialType",
      b.predicted_amount::text as "predictedAmount", coalesce(c.currency_code, 'USD') as "currencyCode",
      staff.csm as "primaryCsm", staff.accountant as "primaryAccountant", b.received_month as "receivedMonth", b.closed_on is not null as "isClosed",
      i.id as "invoiceId", page.place
    from (
        select b.id, i.id as invoice_id, ${placeIn(rowsOf)} as place
        from billing b join project p on p.id = b.project_id ${withInvoice(params)}
        where ${sql.join([ofProjects(caller, params), ofBillings(params), ...afterCursor(rowsOf)], sql` and `)}
        ${orderByKeys(rowsOf)} ${cutTo(rowsOf)}) page
      join billing b on b.id = page.id
      left join invoice i on i.id = page.invoice_id
      join project p on p.id = b.project_id
      left join company c on c.id = p.company_id
      left join lateral (
        select max(u.name) filter (where s.kind = 'csm') as csm, max(u.name) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id and s.is_primary) staff on true
    ${orderByKeys(rowsOf)}`.execute(tx);
  return rows;
}

const byStart = (order: RevenuePage['order']): readonly SortKey[] => [
  sortKey('b.start_date', 'date', order),
  sortKey('b.id', 'integer', order),
];

/** The id keeps equal rows in one order over all pages; a prediction without a month comes last either way. */
const sortKeys: Readonly<Record<RevenuePage['field'], (order: RevenuePage['order']) => readonly SortKey[]>> = {
  startDate: byStart,
  receivedMonth: (order) => [sortKey('b.received_month', 'date', order, 'last'), ...byStart(order)],
  projectName: (order) => [sortKey('p.name', 'text', order), ...byStart(order)],
};
