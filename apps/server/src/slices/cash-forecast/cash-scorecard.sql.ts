import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { paidUntil } from '../expected-payments/paid-until.public.ts';
import { ofCash, type CashFilter } from './cash-to-come.sql.ts';

/** What was received for invoices in some months, by the first day of each: decimal texts in USD, at the rates of the invoices. */
export async function selectReceived(
  tx: Tx,
  caller: Caller,
  filter: CashFilter,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ month: string; amount: string }>`
    select date_trunc('month', r.received_on)::date::text as month,
      coalesce(sum(case when i.currency_code = 'USD' then r.amount else round(r.amount * i.exchange_rate, 2) end), 0)::text as amount
    from receipt r join invoice i on i.id = r.invoice_id
    where r.received_on between ${from} and ${to} and i.corrects_invoice_id is null and ${ofCash(caller, filter, 'i.project_id')}
    group by 1`.execute(tx);
  return new Map(rows.map(({ month, amount }) => [month, amount]));
}

/** When invoices were paid: the day of the last payment, or null while something is open. Invoices that were settled without a payment are left out. */
export async function selectPaidUntil(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, CalendarDate | null>> {
  const { rows } = await sql<{ id: number; paidOn: CalendarDate | null }>`
    select id, paid_until as "paidOn" from (
      select i.id, i.outstanding, ${paidUntil} as paid_until from invoice i where i.id = any(${[...invoiceIds]}::int[])) i
    where i.outstanding <> 0 or i.paid_until is not null`.execute(tx);
  return new Map(rows.map(({ id, paidOn }) => [id, paidOn]));
}
