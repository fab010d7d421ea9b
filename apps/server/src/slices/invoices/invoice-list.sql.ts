import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { formatDate, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { InvoiceTab, ListedInvoice, invoiceSortFields } from '@countinghouse/contract/invoices.contract.ts';
import { shownStatuses, type ShownStatus } from '@countinghouse/contract/options.ts';
import type { Days } from '@countinghouse/contract/wire.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { noneOf } from '../../walk.ts';
import { summaryOnTheWire } from './invoice-answer.ts';
import { standingsOfTab } from './invoices.public.ts';
import { invoicesByIds } from './invoices.sql.ts';

/** Which invoices are asked for; an absent wish narrows nothing. */
export interface InvoicesAsked {
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
  readonly partOfNumber?: string | undefined;
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
  /** The ids of those that are left out. */
  readonly notThese?: readonly number[] | undefined;
}

export interface InvoicePage {
  readonly field: (typeof invoiceSortFields)[number];
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** How many are asked for in all. */
  readonly total: number;
}

/** A page of the invoices in the caller's scope. They are looked up first, on an index, and what their few rows say after that. */
export async function invoicePage(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  asked: InvoicesAsked,
  page: InvoicePage,
): Promise<ListedInvoice[]> {
  const found = await sql<{ id: number }>`${
    isFoundFirst(asked, page) ? pageOfFew(caller, today, asked, page) : pageOfMany(caller, today, asked, page)
  }`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  const records = await invoicesByIds(tx, ids);
  const besides = await besidesOf(tx, ids);
  return ids.flatMap((id) => {
    const record = records.get(id);
    const beside = besides.get(id);
    if (record === undefined || beside === undefined) return [];
    const { projectId, projectName, customerName } = record;
    return [{ ...summaryOnTheWire(record, today), projectId, projectName, customerName, ...beside }];
  });
}

/** So many are found and put in order faster than a walk through all in that order comes upon them. */
const fewInvoices = 2000;

/** An index has the invoices of a month by their dates; so many months are merged at most. */
const mergedMonths = 6;

/** For these alone sums are kept, and indexes have the invoices in every order; those of a month by date. */
const broad: ReadonlySet<string> = new Set<keyof InvoicesAsked>([
  'tab',
  'invoiceStatus',
  'csm',
  'accountant',
  'receivedMonth',
  'notThese',
]);

/** Whether more is asked for than how invoices stand, whose they are, and when their money is expected. */
export const isNarrowed = (asked: InvoicesAsked): boolean =>
  Object.entries(asked).some(([name, wish]) => !broad.has(name) && wish !== undefined && wish !== '');

/** Whether all that are asked for are found before they are put in order: few, or of months that no index has in this order. */
function isFoundFirst(asked: InvoicesAsked, { field, total }: InvoicePage): boolean {
  const { receivedMonth: months } = asked;
  if (total <= fewInvoices) return isNarrowed(asked) || months !== undefined;
  return months !== undefined && (field !== 'invoiceDate' || months.length > mergedMonths);
}

function pageOfFew(
  caller: Caller,
  today: CalendarDate,
  asked: InvoicesAsked,
  { field, order, offset, limit }: InvoicePage,
): RawBuilder<unknown> {
  return sql`
    with found as materialized (
      select i.id, ${sortColumns[field]} as key from invoice i where ${whichOf(caller, today, asked)})
    select f.id from found f order by ${inOrder(sql`f.key`, 'f.id', { field, order })} limit ${limit} offset ${offset}`;
}

/** Those of each standing, and of each month, stand in an index in order, and are merged; by number all stand in one. */
function pageOfMany(
  caller: Caller,
  today: CalendarDate,
  asked: InvoicesAsked,
  { field, order, offset, limit }: InvoicePage,
): RawBuilder<unknown> {
  const column = sortColumns[field];
  const { receivedMonth: months } = asked;
  const invoiceStatus = asked.invoiceStatus ?? (months && shownStatuses);
  const standings = field === 'invoiceNumber' ? undefined : standingsAsked({ ...asked, invoiceStatus });
  if (standings === undefined || standings.length === 0)
    return sql`select i.id from invoice i where ${whichOf(caller, today, asked)}
      order by ${inOrder(column, 'i.id', { field, order })} limit ${limit} offset ${offset}`;
  const among = (months ?? [undefined]).map((month) => ({
    ...asked,
    tab: undefined,
    invoiceStatus: undefined,
    receivedMonth: month && [month],
  }));
  const parts = among.flatMap((narrower) =>
    standings.map(
      (one) => sql`(
      select i.id, ${column} as key from invoice i where ${isOf('i', today, one)} and ${whichOf(caller, today, narrower)}
      order by ${inOrder(column, 'i.id', { field, order })} limit ${offset + limit})`,
    ),
  );
  return sql`select f.id from (${sql.join(parts, sql` union all `)}) f
    order by ${inOrder(sql`f.key`, 'f.id', { field, order })} limit ${limit} offset ${offset}`;
}

/** A draft has no number and comes last; the id keeps equal ones in one order over all pages. */
function inOrder(
  column: RawBuilder<unknown>,
  id: string,
  { field, order }: Pick<InvoicePage, 'field' | 'order'>,
): RawBuilder<unknown> {
  const direction = field === 'invoiceNumber' ? `${order} nulls last` : order;
  return sql`${column} ${sql.raw(direction)}, ${sql.ref(id)} ${sql.raw(order)}`;
}

type Beside = Pick<ListedInvoice, 'accuracy' | 'financialType' | 'receivedMonth' | 'csmEmail' | 'accountantEmail'>;

/** What billing and project say of some invoices. */
async function besidesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Beside>> {
  const { rows } = await sql<Beside & { id: number }>`
    select i.id, b.accuracy, b.financial_type as "financialType", b.received_month as "receivedMonth", staff.csm as "csmEmail",
      staff.accountant as "accountantEmail"
    from invoice i join billing b on b.id = i.billing_id
      left join lateral (
        select max(u.email::text) filter (where s.kind = 'csm') as csm, max(u.email::text) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = i.project_id and s.is_primary) staff on true
    where i.id = any(${[...ids]}::int[])`.execute(tx);
  return new Map(
    rows.map(({ id, receivedMonth, ...said }) => [
      id,
      { ...said, receivedMonth: receivedMonth === null ? null : formatDate(calendarDate(receivedMonth), 'MMM-yyyy') },
    ]),
  );
}

/** The invoices `i` in the caller's scope that are asked for. */
export function whichOf(caller: Caller, today: CalendarDate, asked: InvoicesAsked): RawBuilder<unknown> {
  const within = (column: string, days: Days | undefined): RawBuilder<unknown>[] =>
    days === undefined ? [] : [sql`${sql.ref(column)} between ${days.from} and ${days.to}`];
  const given = <T>(wish: T | undefined, condition: (wish: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
    wish === undefined || wish === '' ? [] : [condition(wish)];
  const ofProjects = (condition: RawBuilder<unknown>) =>
    sql`i.project_id in (select p.id from project p where ${condition})`;
  return sql.join(
    [
      inScope(caller, 'i.project_id'),
      ...noneOf('i.id', asked.notThese ?? []),
      ...given(asked.projectId, (id) => sql`i.project_id = ${id}`),
      ...standingOf('i', today, asked),
      ...given(asked.csm, (email) => onProjectsOf('csm', email)),
      ...given(asked.accountant, (email) => onProjectsOf('accountant', email)),
      ...given(asked.projectName, (text) => ofProjects(sql`p.search_text like lower(${containing(text)})`)),
      ...given(asked.invoiceCycle, (cycles) => ofProjects(sql`p.cycle = any(${[...cycles]}::text[])`)),
      ...given(
        asked.companyName,
        (text) =>
          sql`i.company_id in (select c.id from company c where lower(c.company_name || chr(10) || c.display_name) like lower(${containing(text)}))`,
      ),
      ...given(asked.companyId, (id) => sql`i.company_id = ${id}`),
      ...given(asked.partOfNumber, (text) => hasNumber(sql`like lower(${containing(text)})`)),
      ...given(asked.invoiceNumber, (number) => hasNumber(sql`= lower(${number})`)),
      ...given(asked.currencyCode, (code) => sql`i.currency_code = ${code}`),
      ...given(asked.financialType, (types) => ofBillings(sql`b.financial_type = any(${[...types]}::text[])`)),
      ...ofMonths('i', asked),
      ...within('i.invoice_date', asked.invoiceDate),
      ...given(asked.invoiceDueDate, isDue),
      ...within('i.start_date', asked.startDate),
      ...within('i.end_date', asked.endDate),
      ...given(
        asked.receivedDate,
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

/** The number of a draft is only kept for it, and found by nobody. */
const hasNumber = (condition: RawBuilder<unknown>) =>
  sql`lower(i.invoice_number) ${condition} and (i.document_state <> 'draft' or i.locked)`;

/** Invoices that stand alike; of those that are open all, or only those whose due date is past, or is not. */
interface Standing {
  readonly standing: 'draft' | 'pending' | 'partial' | 'paid' | 'credited' | 'deposit' | 'void';
  readonly due: 'any' | 'past' | 'not past';
}

/** What is open and past its due date is overdue; credit notes never are. */
const standingsOf = {
  Draft: [{ standing: 'draft', due: 'any' }],
  Pending: [{ standing: 'pending', due: 'not past' }],
  'Partial Received': [{ standing: 'partial', due: 'not past' }],
  Overdue: [
    { standing: 'pending', due: 'past' },
    { standing: 'partial', due: 'past' },
  ],
  Received: [{ standing: 'paid', due: 'any' }],
  Closed: [{ standing: 'credited', due: 'any' }],
  'Deposit Settlement': [{ standing: 'deposit', due: 'any' }],
  Void: [{ standing: 'void', due: 'any' }],
} as const satisfies Readonly<Record<ShownStatus, readonly Standing[]>>;

/** How those stand that are asked for, each standing once; undefined where all are. */
function standingsAsked({
  tab = 'all',
  invoiceStatus,
}: Pick<InvoicesAsked, 'tab' | 'invoiceStatus'>): readonly Standing[] | undefined {
  if (invoiceStatus === undefined)
    return tab === 'all' ? undefined : standingsOfTab[tab].map((standing) => ({ standing, due: 'any' }));
  const among = new Map<Standing['standing'], Standing>();
  for (const one of invoiceStatus.flatMap((status): readonly Standing[] => standingsOf[status])) {
    const before = among.get(one.standing);
    among.set(one.standing, before === undefined || before.due === one.due ? one : { ...one, due: 'any' });
  }
  const ofTab: readonly Standing['standing'][] | undefined = tab === 'all' ? undefined : standingsOfTab[tab];
  return [...among.values()].filter(({ standing }) => ofTab?.includes(standing) ?? true);
}

function isOf(of: 'i' | 't', today: CalendarDate, { standing, due }: Standing): RawBuilder<unknown> {
  const stands = sql`${sql.ref(`${of}.standing`)} = ${sql.lit(standing)}`;
  if (due === 'any') return stands;
  const lastDay = of === 'i' ? sql`i.overdue_after` : sql`t.due_date`;
  return sql`(${stands} and ${lastDay} ${sql.raw(due === 'past' ? '<' : '>=')} ${today})`;
}

/** How invoices stand, of themselves or of their sums. */
export function standingOf(
  of: 'i' | 't',
  today: CalendarDate,
  asked: Pick<InvoicesAsked, 'tab' | 'invoiceStatus'>,
): RawBuilder<unknown>[] {
  const standings = standingsAsked(asked);
  if (standings === undefined) return [];
  if (standings.length === 0) return [sql`false`];
  return [
    sql`(${sql.join(
      standings.map((one) => isOf(of, today, one)),
      sql` or `,
    )})`,
  ];
}

/** When their money is expected, of invoices or of their sums. Those of one month stand in order in an index, which those of any of several do not. */
export function ofMonths(
  of: 'i' | 't',
  { receivedMonth: months }: Pick<InvoicesAsked, 'receivedMonth'>,
): RawBuilder<unknown>[] {
  if (months === undefined) return [];
  const month = sql.ref(`${of}.received_month`);
  return [months.length === 1 ? sql`${month} = ${months[0]}` : sql`${month} = any(${[...months]}::date[])`];
}

/** A draft's number sorts as none. */
const sortColumns: Readonly<Record<InvoicePage['field'], RawBuilder<unknown>>> = {
  invoiceNumber: sql`case when i.document_state <> 'draft' or i.locked then i.invoice_number end`,
  startDate: sql`i.start_date`,
  invoiceDate: sql`i.invoice_date`,
  invoiceDueDate: sql`i.due_date`,
  invoiceAmount: sql`i.total`,
};
