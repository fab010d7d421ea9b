import { monthsLearnedFrom } from '@countinghouse/billing/expected-payments/expected-payment.ts';
import type { PastInvoices } from '@countinghouse/billing/expected-payments/payment-curve.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { paidUntil } from './paid-until.public.ts';

/** Past invoices of a company, as they stood at the start of a day. */
export interface StoredPast extends PastInvoices {
  readonly day: CalendarDate;
  readonly companyId: number;
}

/**
 * How invoices of the months before each day were paid until then, counted by company and days after the due date. What was paid on the day or later was open
 * on it. Invoices that were settled without any payment tell nothing about payments.
 */
export async function selectPastInvoices(
  tx: Tx,
  days: readonly CalendarDate[],
  companyId?: number,
): Promise<StoredPast[]> {
  const since = sql`make_interval(months => ${sql.lit(monthsLearnedFrom)})`;
  const { rows } = await sql<StoredPast>`
    with past as (
      select i.company_id, i.invoice_date, i.due_date, i.outstanding = 0 as is_settled, ${paidUntil} as paid_until
      from invoice i
      where i.document_state = 'issued' and i.corrects_invoice_id is null and i.total > 0
        and i.invoice_date >= (select min(day) - ${since} from unnest(${[...days]}::date[]) as asked (day))
        and ${companyId === undefined ? sql`true` : sql`i.company_id = ${companyId}`}),
    known as (
      select d.day, p.company_id, coalesce(p.paid_until < d.day, false) as is_paid,
        case when p.paid_until < d.day then p.paid_until else d.day - 1 end - p.due_date as days
      from unnest(${[...days]}::date[]) as d (day) join past p on p.invoice_date < d.day and p.invoice_date >= d.day - ${since}
      where not p.is_settled or p.paid_until is not null)
    select day::text as day, company_id as "companyId", days, (count(*) filter (where is_paid))::integer as paid,
      (count(*) filter (where not is_paid))::integer as open
    from known group by day, company_id, days`.execute(tx);
  return rows;
}
