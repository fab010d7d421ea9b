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

interface InvoiceSums {
  /** Void ones too. */
  readonly total: number;
  readonly sums: readonly StoredSums[];
}

/**
 * How many invoices match, and what they come to by currency, without void ones. Each is converted at its own rate and rounded to
 * cents, half away from zero, before it is added: the columns in USD hold that.
 */
export async function invoiceSums(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  params: InvoiceParams,
): Promise<InvoiceSums> {
  const sum = (column: string) => sql.raw(`coalesce(sum(i.${column}) filter (where i.standing <> 'void'), 0)::text`);
  const { rows } = await sql<StoredRow>`
    select i.currency_code as "currencyCode", count(*)::integer as rows, (count(*) filter (where i.standing <> 'void'))::integer as live,
      ${sum('total')} as amount, ${sum('received')} as received, ${sum('outstanding')} as outstanding,
      ${sum('usd_total')} as "usdAmount", ${sum('usd_received')} as "usdReceived", ${sum('usd_outstanding')} as "usdOutstanding",
      (count(*) filter (where i.standing <> 'void' and i.usd_total is null))::integer as unrated
    from invoice i where ${whichOf(caller, today, params)} group by i.currency_code order by i.currency_code`.execute(
    tx,
  );
  return {
    total: rows.reduce((total, row) => total + row.rows, 0),
    sums: rows.filter(({ live }) => live > 0),
  };
}

interface StoredRow extends StoredSums {
  readonly rows: number;
  /** Those that count in the sums. */
  readonly live: number;
}
