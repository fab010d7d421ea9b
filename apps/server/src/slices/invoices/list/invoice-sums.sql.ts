import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Caller } from '../../../handle.ts';
import { whichOf, type InvoiceParams } from './invoice-list.sql.ts';

/** Sums in one currency, and what they are in USD; what has no rate is counted in `unrated`. */
export interface StoredSums {
  readonly currencyCode: string;
  readonly amount: string;
  readonly received: string;
  readonly outstanding: string;
  readonly usdAmount: string;
  readonly usdReceived: string;
  readonly usdOutstanding: string;
  readonly unrated: number;
}

/**
 * The totals of the invoices that match by currency, without void ones. Each is converted at its own rate and rounded to
 * cents, half away from zero, before it is added: the columns in USD hold that.
 */
export async function invoiceSums(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  params: InvoiceParams,
): Promise<readonly StoredSums[]> {
  const sum = (column: string) => sql.raw(`coalesce(sum(i.${column}), 0)::text`);
  const { rows } = await sql<StoredSums>`
    select i.currency_code as "currencyCode",
      ${sum('total')} as amount, ${sum('received')} as received, ${sum('outstanding')} as outstanding,
      ${sum('usd_total')} as "usdAmount", ${sum('usd_received')} as "usdReceived", ${sum('usd_outstanding')} as "usdOutstanding",
      (count(*) filter (where i.usd_total is null))::integer as unrated
    from invoice i where i.standing <> 'void' and ${whichOf(caller, today, params)} group by i.currency_code order by i.currency_code`.execute(
    tx,
  );
  return rows;
}
