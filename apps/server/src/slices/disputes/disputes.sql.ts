import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type {
  Dispute,
  disputeCauses,
  disputeSortFields,
  disputeStates,
} from '@countinghouse/contract/disputes/disputes.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { patternOf } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { afterCursor, cutTo, orderByKeys, placeIn, sortKey, type RequestedPage, type SortKey } from '../../keyset.ts';
import { inScope } from '../../scope.ts';
import { companyContains } from '../companies/company-search.public.ts';
import { projectsContaining } from '../projects/project-search.public.ts';

/** The dispute of the live invoice of a billing; version 0 where there is none. */
export async function selectDispute(tx: Tx, billingId: number, invoiceId: number | undefined): Promise<Dispute> {
  const { rows } = await sql<Dispute>`
    select ${billingId}::integer as "billingId", d.is_open as "isOpen", d.reason, o.name as "openedBy", d.resolution, r.name as "resolvedBy",
      d.resolved_on as "resolvedOn", d.version
    from dispute d left join staff_user o on o.id = d.opened_by left join staff_user r on r.id = d.resolved_by
    where d.invoice_id = ${invoiceId ?? null}`.execute(tx);
  const nothing = { reason: null, openedBy: null, resolution: null, resolvedBy: null, resolvedOn: null };
  return rows[0] ?? { billingId, isOpen: false, ...nothing, version: 0 };
}

/** The live invoice of a billing: whether it is issued, and whether its receipts differ from it. */
export async function invoiceOfBilling(
  tx: Tx,
  billingId: number,
): Promise<{ id: number; name: string; isIssued: boolean; differs: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; isIssued: boolean; differs: boolean }>`
    select i.id, coalesce(i.invoice_number, i.reference) as name, i.document_state = 'issued' as "isIssued", i.standing = 'partial' as differs
    from invoice i where i.billing_id = ${billingId} and i.document_state <> 'void' and i.corrects_invoice_id is null
    for no key update`.execute(tx);
  return rows[0];
}

interface Said {
  readonly invoiceId: number;
  readonly userId: number;
  readonly today: CalendarDate;
}

/** Marks an invoice; answers false when it is marked already. */
export async function storeOpened(tx: Tx, made: Said & { readonly reason: string }): Promise<boolean> {
  const stored = await sql`
    insert into dispute as d (invoice_id, is_open, reason, opened_by, opened_on)
    values (${made.invoiceId}, true, ${made.reason}, ${made.userId}, ${made.today})
    on conflict (invoice_id) do update set is_open = true, reason = excluded.reason, opened_by = excluded.opened_by,
      opened_on = excluded.opened_on, resolution = null, resolved_by = null, resolved_on = null, version = d.version + 1
    where not d.is_open returning invoice_id`.execute(tx);
  return stored.rows.length === 1;
}

/** Resolves an open dispute; returns false when another user was faster. */
export async function storeResolved(
  tx: Tx,
  made: Said & { readonly version: number; readonly resolution: string },
): Promise<boolean> {
  const stored =
    made.version === 0
      ? await sql`
          insert into dispute (invoice_id, is_open, resolution, resolved_by, resolved_on)
          values (${made.invoiceId}, false, ${made.resolution}, ${made.userId}, ${made.today})
          on conflict (invoice_id) do nothing returning invoice_id`.execute(tx)
      : await sql`
          update dispute set is_open = false, resolution = ${made.resolution}, resolved_by = ${made.userId}, resolved_on = ${made.today},
            version = version + 1
          where invoice_id = ${made.invoiceId} and version = ${made.version} and is_open returning invoice_id`.execute(
          tx,
        );
  return stored.rows.length === 1;
}

/** Which disputes are asked for; an absent wish narrows nothing. */
export interface DisputesFilter {
  readonly state: (typeof disputeStates)[number];
  readonly cause: (typeof disputeCauses)[number] | undefined;
  /** Part of a project's name, code, company or people, of an invoice number, of a reason, or of who opened it. */
  readonly text: string | undefined;
  /** E-mail addresses. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
}

export interface DisputePage extends RequestedPage {
  readonly field: (typeof disputeSortFields)[number];
  readonly order: 'asc' | 'desc';
}

/** How many disputes in the caller's scope are requested. */
export async function countDisputes(tx: Tx, caller: Caller, filter: DisputesFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${disputes(caller, filter)}) f`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** A dispute as it is stored. */
export interface StoredDispute extends Dispute {
  readonly projectId: number;
  readonly projectName: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly invoiceId: number;
  readonly openedOn: CalendarDate;
  readonly primaryCsm: string | null;
  readonly primaryAccountant: string | null;
}

/** A page of the disputes in the caller's scope. They are few among the invoices, and are found on indexes of their own. */
export async function disputePage(
  tx: Tx,
  caller: Caller,
  params: DisputesFilter,
  { field, order, ...page }: DisputePage,
): Promise<(StoredDispute & { readonly place: string })[]> {
  const rowsOf = { ...page, keys: [sortKeys[field](order), sortKey('f.billing_id', 'integer', order)] };
  const after = sql.join([sql`true`, ...afterCursor(rowsOf)], sql` and `);
  const { rows } = await sql<StoredDispute & { readonly place: string }>`
    select f.billing_id as "billingId", f.is_open as "isOpen", f.reason, o.name as "openedBy", f.resolution, r.name as "resolvedBy",
      f.resolved_on as "resolvedOn", f.version, f.project_id as "projectId", p.name as "projectName", f.company_id as "companyId", c.display_name as "companyName",
      f.id as "invoiceId", f.opened_on as "openedOn", staff.csm as "primaryCsm", staff.accountant as "primaryAccountant", f.place
    from (select f.*, ${placeIn(rowsOf)} as place from (${disputes(caller, params)}) f where ${after} ${orderByKeys(rowsOf)} ${cutTo(rowsOf)}) f
      join project p on p.id = f.project_id
      join company c on c.id = f.company_id
      left join staff_user o on o.id = f.opened_by
      left join staff_user r on r.id = f.resolved_by
      left join lateral (
        select max(u.name) filter (where s.kind = 'csm') as csm, max(u.name) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = f.project_id and s.is_primary) staff on true
    ${orderByKeys(rowsOf)}`.execute(tx);
  return rows;
}

/** The id at the end keeps equal rows in one order over all pages. */
const sortKeys: Readonly<Record<DisputePage['field'], (order: DisputePage['order']) => SortKey>> = {
  openedOn: (order) => sortKey('f.opened_on', 'date', order),
  projectName: (order) => sortKey('f.project_name', 'text', order),
  invoiceDueDate: (order) => sortKey('f.due_date', 'date', order),
  // currencies are compared in USD
  difference: (order) => sortKey('f.usd_outstanding', 'numeric', order, 'last'),
};

/** Sums of the disputes in one currency, in it and in USD; what has no rate is counted in `unrated`. */
export interface StoredSums {
  readonly currencyCode: string;
  readonly invoiced: string;
  readonly received: string;
  readonly adjusted: string;
  readonly creditsApplied: string;
  readonly outstanding: string;
  readonly usdInvoiced: string;
  readonly usdReceived: string;
  readonly usdAdjusted: string;
  readonly usdCreditsApplied: string;
  readonly usdOutstanding: string;
  readonly unrated: number;
}

/** The totals of the disputes by currency. Each figure is converted and rounded to cents before it is added. */
export async function disputeSums(tx: Tx, caller: Caller, filter: DisputesFilter): Promise<readonly StoredSums[]> {
  const { rows } = await sql<StoredSums>`
    select f.currency_code as "currencyCode", sum(f.total)::text as invoiced, sum(f.received)::text as received,
      sum(f.adjusted)::text as adjusted, sum(f.credits_applied)::text as "creditsApplied", sum(f.outstanding)::text as outstanding, coalesce(sum(f.usd_total), 0)::text as "usdInvoiced",
      coalesce(sum(f.usd_received), 0)::text as "usdReceived", coalesce(sum(f.usd_adjusted), 0)::text as "usdAdjusted",
      coalesce(sum(f.usd_credits_applied), 0)::text as "usdCreditsApplied",
      coalesce(sum(f.usd_outstanding), 0)::text as "usdOutstanding", (count(*) filter (where f.usd_total is null))::integer as unrated
    from (${disputes(caller, filter)}) f group by f.currency_code order by f.currency_code`.execute(tx);
  return rows;
}

/** The disputes that are asked for, each with its live invoice. */
function disputes(caller: Caller, filter: DisputesFilter): RawBuilder<unknown> {
  // an adjusted amount and applied credits have no columns in USD: few invoices have any
  const usd = (amount: string): RawBuilder<unknown> =>
    sql.raw(
      `case when i.currency_code = 'USD' then i.${amount} else round(i.${amount} * i.exchange_rate, 2) end as usd_${amount}`,
    );
  const conditions = [
    inScope(caller, 'i.project_id'),
    ...(filter.cause === undefined
      ? []
      : [filter.cause === 'marked' ? sql`d.reason is not null` : sql`d.reason is null`]),
    ...(filter.text === undefined || filter.text === ''
      ? []
      : [
          sql`(i.project_id in (${projectsContaining(patternOf(filter.text))}) or i.company_id in (select c.id from company c where ${companyContains(patternOf(filter.text))})
            or lower(i.invoice_number) like ${patternOf(filter.text)} or lower(d.reason) like ${patternOf(filter.text)}
            or d.opened_by in (select u.id from staff_user u where lower(u.name) like ${patternOf(filter.text)}))`,
        ]),
    ...personOf('csm', filter.csm),
    ...personOf('accountant', filter.accountant),
  ];
  return sql`
    select i.id, i.billing_id, i.project_id, i.company_id, i.currency_code, i.due_date, i.total, i.received, i.adjusted, i.credits_applied, i.outstanding,
      i.usd_total, i.usd_received, i.usd_outstanding, p.name as project_name, coalesce(d.is_open, true) as is_open, d.reason, d.opened_by, d.resolution, d.resolved_by, d.resolved_on,
      coalesce(d.version, 0) as version,
      coalesce(d.opened_on, (select min(r.received_on) from receipt r where r.invoice_id = i.id and r.reverses is null
        and not exists (select from receipt v where v.reverses = r.id)), i.invoice_date) as opened_on,
      ${usd('adjusted')}, ${usd('credits_applied')}
    from (${sql.join(among[filter.state], sql` union all `)}) i
      -- the database skips these joins when no name is selected
      left join project p on p.id = i.project_id left join dispute d on d.invoice_id = i.id
    where ${sql.join(conditions, sql` and `)}`;
}

const marked = (isOpen: boolean) => sql`
  select x.* from dispute m join invoice x on x.id = m.invoice_id and x.document_state = 'issued' and x.corrects_invoice_id is null
  where m.is_open = ${sql.lit(isOpen)}`;
const differing = sql`
  select x.* from invoice x where x.standing = 'partial' and x.corrects_invoice_id is null
    and not exists (select from dispute m where m.invoice_id = x.id)`;

/** The live invoices in each state, each once: what differs is open until it is resolved. */
const among: Readonly<Record<DisputesFilter['state'], readonly RawBuilder<unknown>[]>> = {
  open: [marked(true), differing],
  resolved: [marked(false)],
  all: [marked(true), marked(false), differing],
};

const personOf = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown>[] =>
  email === undefined
    ? []
    : [
        sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
          where s.project_id = i.project_id and s.kind = ${kind} and u.email = ${email}::citext)`,
      ];
