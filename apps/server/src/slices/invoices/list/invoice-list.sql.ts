import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { formatDate, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type {
  InvoiceTab,
  ListedInvoice,
  invoiceSortFields,
} from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { ShownStatus } from '@countinghouse/contract/options.ts';
import type { Days } from '@countinghouse/contract/wire.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { patternOf } from '../../../database/search-pattern.ts';
import type { Caller } from '../../../handle.ts';
import {
  afterCursor,
  cutTo,
  orderByKeys,
  placeIn,
  sortKey,
  type RequestedPage,
  type SortKey,
} from '../../../keyset.ts';
import { inScope } from '../../../scope.ts';
import { companyContains } from '../../companies/company-search.public.ts';
import { summaryAnswer } from '../saved/invoice-answer.ts';
import { contains, fewContaining, fewInvoices, hasNumber } from './invoice-search.sql.ts';
import { statusesOfTab } from '../invoices.public.ts';
import { fromInvoice, summaryColumns, toSummary, type SummaryColumns } from '../invoice-summary.sql.ts';

/** Which invoices match; what is left out narrows nothing. */
export interface InvoiceParams {
  readonly projectId?: number | undefined;
  readonly tab?: InvoiceTab | undefined;
  readonly invoiceStatus?: readonly ShownStatus[] | undefined;
  /** E-mail addresses of people on the project. */
  readonly csm?: string | undefined;
  readonly accountant?: string | undefined;
  /** Parts of the name or code of a project, of the name of a company, and of a number; upper and lower case alike. */
  readonly projectName?: string | undefined;
  readonly companyName?: string | undefined;
  readonly companyId?: number | undefined;
  /** Part of a number, of the company, or of what is shown of the project. */
  readonly text?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly financialType?: readonly string[] | undefined;
  readonly invoiceCycle?: readonly string[] | undefined;
  readonly currencyCode?: string | undefined;
  readonly invoiceDate?: Days | undefined;
  readonly invoiceDueDate?: Days | undefined;
  readonly startDate?: Days | undefined;
  readonly endDate?: Days | undefined;
  readonly receivedDate?: Days | undefined;
  /** First days of months. */
  readonly receivedMonth?: readonly CalendarDate[] | undefined;
}

export interface InvoicePage extends RequestedPage {
  readonly field: (typeof invoiceSortFields)[number];
  readonly order: 'asc' | 'desc';
  /** How many match in all, if that is known. */
  readonly total: number | undefined;
}

/** How many invoices in the caller's scope match, void ones too. */
export async function countInvoices(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  params: InvoiceParams,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from invoice i where ${whichOf(caller, today, params)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

type Row = ListedInvoice & { readonly place: string };

/** A page of invoices, each with its place, and how many match; undefined where they were not counted. */
export interface FoundInvoices {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/**
 * A page of the invoices in the caller's scope. They are looked up first, on an index, and what lists show of them is read after that. If
 * the total is not known yet and cheap to count, the same statement counts it.
 */
export async function invoicePage(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  params: InvoiceParams,
  { field, order, total, ...page }: InvoicePage,
): Promise<FoundInvoices> {
  if (total === 0) return { rows: [], total };
  const rowsOf = { ...page, keys: sortKeys[field](order) };
  const { companyId, ...others } = params;
  const inOrder = isInOrder(params, field);
  // unseen by the planner, because the index gives every company the same plan
  const which = inOrder
    ? sql`i.company_id = (select ${companyId}::int) and ${whichOf(caller, today, others)}`
    : whichOf(caller, today, params);
  const all = sql.join([which, ...afterCursor(rowsOf)], sql` and `);
  const isFew = total === undefined && !inOrder;
  const isSearch = isFew && params.text !== undefined && params.text !== '';
  // few rows match, so they are found first and sorted after: an index in that order would be read until it reaches them
  const from = isFew
    ? sql`(select * from few i where ${sql.join([sql`true`, ...afterCursor(rowsOf)], sql` and `)}) i`
    : inOrder || total === undefined || total > fewInvoices
      ? sql`invoice i where ${all}`
      : sql`(select * from invoice i where ${all} offset 0) i`;
  const few = isFew ? sql`with few as materialized (${fewOf(caller, today, params)})` : sql``;
  const counted = isFew
    ? sql`(select count(*) from few)::integer`
    : total === undefined
      ? sql`(select count(*) from invoice i where ${which})::integer`
      : sql`${total}::integer`;
  const found = sql`${few} select i.id, ${counted} as matching from ${from} ${orderByKeys(rowsOf)} ${cutTo(rowsOf)}`;
  // what is planned for each number of rows is planned without all that lists show of them
  const places = inOrder || isSearch || params.invoiceNumber !== undefined ? sql`(${found})` : await idsOf(tx, found);
  const { rows } = await sql<SummaryColumns & Beside & { place: string; matching: number }>`
    select ${summaryColumns}, b.accuracy, b.financial_type as "financialType", b.received_month as "receivedMonth", staff.csm as "csmEmail",
      staff.accountant as "accountantEmail", ${placeIn(rowsOf)} as place, page.matching
    from ${places} page join ${fromInvoice} on page.id = i.id left join lateral (
        select max(u.email::text) filter (where s.kind = 'csm') as csm, max(u.email::text) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = i.project_id and s.is_primary) staff on true
    ${orderByKeys(rowsOf)}`.execute(tx);
  const matching = rows[0]?.matching ?? (page.pageNo === 1 ? 0 : total);
  if (isFew && matching !== undefined && matching > fewInvoices) return { rows: [], total: undefined };
  return { rows: rows.map((row) => listed(row, today)), total: matching };
}

/** The invoices that match, at most one more than a few: that one shows that there are too many to sort. */
function fewOf(caller: Caller, today: CalendarDate, { text, ...others }: InvoiceParams): RawBuilder<unknown> {
  const which = whichOf(caller, today, others);
  return text === undefined || text === ''
    ? sql`select * from invoice i where ${which} limit ${sql.lit(fewInvoices + 1)}`
    : fewContaining(text, which);
}

/** The ids of a page as a part of the statement that reads its rows; it has one plan, however they were found. */
async function idsOf(tx: Tx, found: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: number; matching: number }>`
    select page.id, page.matching from (${found}) page`.execute(tx);
  return sql`(select id, ${rows[0]?.matching ?? 0}::integer as matching from unnest((select ${rows.map(({ id }) => id)}::int[])) id)`;
}

/** Whether an index has the invoices in the order of a list: those of a company with one status, by their date. */
const isInOrder = (params: InvoiceParams, field: InvoicePage['field']): boolean =>
  field === 'invoiceDate' && params.companyId !== undefined && storedStatuses(params)?.length === 1;

/** Whether invoices are counted with their page, because they are mostly few or in the order of an index. */
export const isCountedWithPage = (params: InvoiceParams, { field }: Pick<InvoicePage, 'field'>): boolean =>
  params.text !== undefined || params.invoiceNumber !== undefined || isInOrder(params, field);

type Beside = Pick<ListedInvoice, 'accuracy' | 'financialType' | 'receivedMonth' | 'csmEmail' | 'accountantEmail'>;

function listed(row: SummaryColumns & Beside & { readonly place: string }, today: CalendarDate): Row {
  const record = toSummary(row);
  const { projectId, projectName, companyId, customerName } = record;
  const { accuracy, financialType, csmEmail, accountantEmail, place } = row;
  const receivedMonth = row.receivedMonth === null ? null : formatDate(calendarDate(row.receivedMonth), 'MMM-yyyy');
  const ofProject = { projectId, projectName, companyId, customerName, csmEmail, accountantEmail };
  return { accuracy, financialType, receivedMonth, place, ...ofProject, ...summaryAnswer(record, today) };
}

const numberKey = `case when i.document_state <> 'draft' or i.locked then i.invoice_number end`;

/** A draft has no number and comes last; the id keeps equal ones in one order over all pages. */
const sortKeys: Readonly<Record<InvoicePage['field'], (order: InvoicePage['order']) => readonly SortKey[]>> = {
  invoiceNumber: (order) => [sortKey(numberKey, 'text', order, 'last'), sortKey('i.id', 'integer', order)],
  startDate: (order) => [sortKey('i.start_date', 'date', order), sortKey('i.id', 'integer', order)],
  invoiceDate: (order) => [sortKey('i.invoice_date', 'date', order), sortKey('i.id', 'integer', order)],
  invoiceDueDate: (order) => [sortKey('i.due_date', 'date', order), sortKey('i.id', 'integer', order)],
  invoiceAmount: (order) => [sortKey('i.total', 'numeric', order), sortKey('i.id', 'integer', order)],
};

/** The invoices `i` in the caller's scope that match. */
export function whichOf(caller: Caller, today: CalendarDate, params: InvoiceParams): RawBuilder<unknown> {
  const within = (column: string, days: Days | undefined): RawBuilder<unknown>[] =>
    days === undefined ? [] : [sql`${sql.ref(column)} between ${days.from} and ${days.to}`];
  const given = <T>(param: T | undefined, condition: (param: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
    param === undefined || param === '' ? [] : [condition(param)];
  const ofProjects = (condition: RawBuilder<unknown>) =>
    sql`i.project_id in (select p.id from project p where ${condition})`;
  return sql.join(
    [
      inScope(caller, 'i.project_id'),
      ...given(params.projectId, (id) => sql`i.project_id = ${id}`),
      ...statusCondition(today, params),
      ...given(params.csm, (email) => onProjectsOf('csm', email)),
      ...given(params.accountant, (email) => onProjectsOf('accountant', email)),
      ...given(params.projectName, (text) => ofProjects(sql`p.search_text like ${patternOf(text)}`)),
      ...given(params.invoiceCycle, (cycles) => ofProjects(sql`p.cycle = any(${[...cycles]}::text[])`)),
      ...given(
        params.companyName,
        (text) => sql`i.company_id in (select c.id from company c where ${companyContains(patternOf(text))})`,
      ),
      ...given(params.companyId, (id) => sql`i.company_id = ${id}`),
      ...given(params.text, contains),
      ...given(params.invoiceNumber, (number) => hasNumber(sql`= lower(${number})`)),
      ...given(params.currencyCode, (code) => sql`i.currency_code = ${code}`),
      ...given(params.financialType, (types) => ofBillings(sql`b.financial_type = any(${[...types]}::text[])`)),
      ...given(params.receivedMonth, (months) => ofBillings(sql`b.received_month = any(${[...months]}::date[])`)),
      ...within('i.invoice_date', params.invoiceDate),
      ...given(params.invoiceDueDate, isDue),
      ...within('i.start_date', params.startDate),
      ...within('i.end_date', params.endDate),
      ...given(
        params.receivedDate,
        ({ from, to }) => sql`i.id in (select r.invoice_id from receipt r where r.received_on between ${from} and ${to}
          and r.reverses is null and not exists (select from receipt v where v.reverses = r.id))`,
      ),
    ],
    sql` and `,
  );
}

/** The end of a range of due dates that has none. */
const noLastDay = '2199-12-31';

/** Invoices that are due in a range. A credit note is never due, so that it is only in one without an end, with what is not due yet. */
const isDue = ({ from, to }: Days): RawBuilder<unknown> =>
  to < noLastDay
    ? sql`(i.due_date between ${from} and ${to} and i.corrects_invoice_id is null)`
    : sql`(i.due_date >= ${from} or i.corrects_invoice_id is not null)`;

const ofBillings = (condition: RawBuilder<unknown>) =>
  sql`i.billing_id in (select b.id from billing b where ${condition})`;

const onProjectsOf = (kind: 'csm' | 'accountant', email: string) =>
  sql`i.project_id in (select s.project_id from project_staff s join staff_user u on u.id = s.user_id
    where s.kind = ${kind} and u.email = ${email}::citext)`;

/** Invoices that stand alike; of those that are open all, or only those whose due date is past, or is not. */
interface StatusAndDue {
  readonly status: 'draft' | 'pending' | 'partial' | 'paid' | 'credited' | 'deposit' | 'void';
  readonly due: 'any' | 'past' | 'not past';
}

/** What is open and past its due date is overdue; credit notes never are. */
const storedAs = {
  Draft: [{ status: 'draft', due: 'any' }],
  Pending: [{ status: 'pending', due: 'not past' }],
  'Partial Received': [{ status: 'partial', due: 'not past' }],
  Overdue: [
    { status: 'pending', due: 'past' },
    { status: 'partial', due: 'past' },
  ],
  Received: [{ status: 'paid', due: 'any' }],
  Closed: [{ status: 'credited', due: 'any' }],
  'Deposit Settlement': [{ status: 'deposit', due: 'any' }],
  Void: [{ status: 'void', due: 'any' }],
} as const satisfies Readonly<Record<ShownStatus, readonly StatusAndDue[]>>;

/** The stored statuses that match, each once; undefined where all do. */
function storedStatuses({
  tab = 'all',
  invoiceStatus,
}: Pick<InvoiceParams, 'tab' | 'invoiceStatus'>): readonly StatusAndDue[] | undefined {
  if (invoiceStatus === undefined)
    return tab === 'all' ? undefined : statusesOfTab[tab].map((status) => ({ status, due: 'any' }));
  const among = new Map<StatusAndDue['status'], StatusAndDue>();
  for (const one of invoiceStatus.flatMap((status): readonly StatusAndDue[] => storedAs[status])) {
    const before = among.get(one.status);
    among.set(one.status, before === undefined || before.due === one.due ? one : { ...one, due: 'any' });
  }
  const ofTab: readonly StatusAndDue['status'][] | undefined = tab === 'all' ? undefined : statusesOfTab[tab];
  return [...among.values()].filter(({ status }) => ofTab?.includes(status) ?? true);
}

function hasStatus(today: CalendarDate, { status, due }: StatusAndDue): RawBuilder<unknown> {
  const stands = sql`i.standing = ${sql.lit(status)}`;
  if (due === 'any') return stands;
  return sql`(${stands} and i.overdue_after ${sql.raw(due === 'past' ? '<' : '>=')} ${today})`;
}

function statusCondition(
  today: CalendarDate,
  params: Pick<InvoiceParams, 'tab' | 'invoiceStatus'>,
): RawBuilder<unknown>[] {
  const statuses = storedStatuses(params);
  if (statuses === undefined) return [];
  if (statuses.length === 0) return [sql`false`];
  return [
    sql`(${sql.join(
      statuses.map((one) => hasStatus(today, one)),
      sql` or `,
    )})`,
  ];
}
