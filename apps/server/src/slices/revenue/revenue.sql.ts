import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueRow } from '@countinghouse/contract/revenue.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

interface BilledRow {
  billing_id: number;
  invoice_id: number;
  version: number;
  accuracy: RevenueRow['accuracy'];
  received_month: string | null;
}

/**
 * The billings whose invoices or credits have one of the numbers, upper and lower case alike; each books organisation numbers
 * its own, so that one number may be there twice. The number of a draft is only kept for it and finds nothing.
 */
export async function billingsOfNumbers(
  tx: Tx,
  caller: Caller,
  asked: {
    readonly numbers: readonly string[];
    readonly months: readonly CalendarDate[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: BilledRow[]; total: number }> {
  const numbers = asked.numbers.map((one) => one.toLowerCase());
  const found = await sql<BilledRow & { total: number }>`
    select count(*) over ()::integer as total, b.id as billing_id, i.id as invoice_id, b.version, b.accuracy, b.received_month
    from invoice i join billing b on b.id = i.billing_id
    where lower(i.invoice_number) = any(${numbers}::text[]) and (i.document_state <> 'draft' or i.locked)
      and (${asked.months.length === 0} or b.received_month = any(${[...asked.months]}::date[]))
      and ${inScope(caller, 'i.project_id')}
    order by i.invoice_date desc, i.id desc offset ${asked.offset} limit ${asked.limit}`.execute(tx);
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
}
