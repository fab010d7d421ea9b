import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { openRowsMax, type OpenKind } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { billsRetainer } from '../predictions/bills-retainer.public.ts';
import { invoiceOfMoney, isRefundNotTaken } from '../receipts/account-refunds.public.ts';
import { isPaymentNotTaken } from '../receipts/payments-in-books-rows.public.ts';
import { isNotTaken } from '../invoices/compare/not-taken.public.ts';
import { ownsItsDocument } from '../invoices/compare/own-document.public.ts';
import { weekIsToCheck } from '../verification/verification.public.ts';
import { weeksNotMade } from '../verification/weeks-not-made.public.ts';
import { isIn, secondsOfRow } from './month-figures.sql.ts';

/** Something that is open in a month, as it is stored; dates and amounts as text, time in seconds. */
export interface StoredOpen {
  readonly project_id: number;
  readonly project_name: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly seconds: string | null;
  readonly amount: string | null;
  readonly currency_code: string | null;
  readonly words: string | null;
  readonly prediction_id: number | null;
  readonly verification_id: number | null;
  readonly invoice_id: number | null;
}

interface Filter {
  readonly month: CalendarDate;
  readonly scope: RawBuilder<unknown>;
}

// nor closed
const withoutInvoice = sql`b.closed_on is null and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null)`;

const isOpenTime = sql`e.invoice_id is null and e.write_off_reason is null`;

/** The statement behind each kind; all have the same columns in the same order. */
const statements: Readonly<Record<OpenKind, (params: Filter) => RawBuilder<unknown>>> = {
  // weeks that are not verified, those that were never generated among them, and those whose logs changed afterwards
  weeks: ({ month, scope }) => sql`
    select p.id, p.name, w.start_date, w.end_date, null::bigint, null::numeric, null, null, b.id, w.id, null::int
    from verification_week w join billing b on b.id = w.billing_id join project p on p.id = b.project_id
    where ${isIn(month, sql`w.end_date`)} and ${scope} and p.model <> 'Fixed Cost' and ${withoutInvoice}
      and ${weekIsToCheck({ projectId: sql`b.project_id` })}
    union all
    select p.id, p.name, w.start_date, w.end_date, null::bigint, null::numeric, null, null, b.id, null::int, null::int
    from billing b join project p on p.id = b.project_id, lateral ${weeksNotMade('b', 'p')} w
    where ${isIn(month, sql`w.end_date`)} and ${scope} and p.model <> 'Fixed Cost' and b.financial_type <> 'No Invoice' and ${withoutInvoice}
      -- only billings near the month have weeks in it: what is paid ahead was worked up to a month before its days
      and b.end_date >= ${month}::date and b.start_date <= ${month}::date + 62`,
  hours: ({ month, scope }) => sql`
    select id, name, min(first), max(last), sum(seconds), null::numeric, null, null, null::int, null::int, null::int
    from (
      select p.id, p.name, min(l.day) as first, max(l.day) as last, ${secondsOfRow} as seconds
      from work_log l join time_entry e on e.work_log_id = l.id join project p on p.id = l.project_id
      where ${isIn(month, sql`l.day`)} and ${scope} and ${isOpenTime} group by p.id, p.name, l.employee_id having sum(e.seconds) <> 0) of_developer
    group by id, name`,
  predictions: ({ month, scope }) => sql`
    select p.id, p.name, b.start_date, coalesce(b.end_date, b.start_date), null::bigint, b.predicted_amount, coalesce(c.currency_code, 'USD'), null, b.id, null::int, null::int
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id
    where (${isIn(month, sql`b.end_date`)} or (${billsRetainer('b', 'p')} and ${isIn(month, sql`b.start_date`)})) and ${scope} and b.financial_type <> 'No Invoice' and ${withoutInvoice}`,
  drafts: ({ month, scope }) => sql`
    select p.id, p.name, i.start_date, coalesce(i.end_date, i.timesheet_end_date), null::bigint, i.total, i.currency_code, null, i.billing_id, null::int, i.id
    from invoice i join project p on p.id = i.project_id left join outbox o on o.id = i.push_outbox_id
    where ${isIn(month, sql`i.invoice_date`)} and ${scope} and i.document_state = 'draft' and not i.locked and o.state is distinct from 'parked'`,
  // rejected by the books, or still being sent
  pushes: ({ month, scope }) => sql`
    select p.id, p.name, i.start_date, coalesce(i.end_date, i.timesheet_end_date), null::bigint, i.total, i.currency_code, o.reason, i.billing_id, null::int, i.id
    from invoice i join project p on p.id = i.project_id join outbox o on o.id = i.push_outbox_id
    where ${isIn(month, sql`i.invoice_date`)} and ${scope} and i.document_state = 'draft' and (i.locked or o.state = 'parked')
    union all
    select p.id, p.name, i.start_date, coalesce(i.end_date, i.timesheet_end_date), null::bigint, i.total, i.currency_code, o.reason, i.billing_id, null::int, i.id
    from outbox o join invoice i on i.id = (o.payload ->> 'invoiceId')::int join project p on p.id = i.project_id
    where ${isNotTaken} and ${isIn(month, sql`i.invoice_date`)} and ${scope} and i.document_state <> 'draft' and ${ownsItsDocument}
    union all
    -- payments that the books refused
    select p.id, p.name, i.start_date, coalesce(i.end_date, i.timesheet_end_date), null::bigint, abs(r.amount), i.currency_code, o.reason, i.billing_id, null::int, i.id
    from receipt_in_books b join outbox o on o.id = b.outbox_id join receipt r on r.id = b.receipt_id join invoice i on i.id = r.invoice_id
      join project p on p.id = i.project_id
    where ${isPaymentNotTaken} and ${isIn(month, sql`r.received_on`)} and ${scope} and ${ownsItsDocument}
    union all
    select p.id, p.name, i.start_date, coalesce(i.end_date, i.timesheet_end_date), null::bigint, -a.amount, a.currency_code, o.reason, i.billing_id, null::int, i.id
    from account_refund_in_books b join account_payment a on a.id = b.account_payment_id join outbox o on o.id = b.outbox_id
      join invoice i on i.id = ${invoiceOfMoney} join project p on p.id = i.project_id
    where ${isRefundNotTaken} and ${isIn(month, sql`a.paid_on`)} and ${scope}`,
  // open time without a rate, which would be billed at 0; rates are looked up in the order of docs/domain/rates.md
  rates: ({ month, scope }) => sql`
    select id, name, min(first), max(last), sum(seconds), null::numeric, null, string_agg(distinct role, ', ' order by role),
      null::int, null::int, null::int
    from (select p.id, p.name, min(l.day) as first, max(l.day) as last, ${secondsOfRow} as seconds, d.role
    from work_log l join time_entry e on e.work_log_id = l.id join project p on p.id = l.project_id
      join developer d on d.project_id = l.project_id and d.employee_id = l.employee_id
      left join company c on c.id = p.company_id
      left join tech_stack t on t.name = d.role
      left join rate_range r on r.project_id = l.project_id and r.start_date <= l.day and (r.end_date is null or r.end_date >= l.day)
      left join special_rate s on s.rate_range_id = r.id and s.employee_id = l.employee_id
      left join role_rate x on x.rate_range_id = r.id and x.role = d.role
    where ${isIn(month, sql`l.day`)} and ${scope} and p.model <> 'Fixed Cost' and ${isOpenTime}
      and coalesce(s.rate, x.rate, case when t.default_rate_currency = coalesce(c.currency_code, 'USD') then t.default_rate end, 0) = 0
    group by p.id, p.name, d.role, l.employee_id having sum(e.seconds) <> 0) of_developer
    group by id, name`,
};

/** What is open of one kind on the caller's projects: how much there is, and the first of it by project. */
export async function openInMonth(
  tx: Tx,
  caller: Caller,
  { month, kind }: { readonly month: CalendarDate; readonly kind: OpenKind },
): Promise<{ readonly count: number; readonly rows: readonly StoredOpen[] }> {
  const found = await sql<StoredOpen & { count: number }>`
    select count(*) over ()::int as count, one.* from (${statements[kind]({ month, scope: inScope(caller, 'p.id') })})
      one (project_id, project_name, start_date, end_date, seconds, amount, currency_code, words, prediction_id, verification_id, invoice_id)
    order by lower(project_name), project_id, start_date, prediction_id, verification_id, invoice_id limit ${openRowsMax}`.execute(
    tx,
  );
  return { count: found.rows[0]?.count ?? 0, rows: found.rows };
}

/** Whether an invoice of the month, of whatever project, is on its way to the books. */
export async function hasPushUnderWay(tx: Tx, month: CalendarDate): Promise<boolean> {
  const found =
    await sql`select from invoice i where ${isIn(month, sql`i.invoice_date`)} and i.document_state = 'draft' and i.locked limit 1`.execute(
      tx,
    );
  return found.rows.length > 0;
}
