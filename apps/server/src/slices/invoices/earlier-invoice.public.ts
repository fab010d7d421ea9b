import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The newest live invoice for days of a project that begins before a day, if any; credit notes and retainers do not count. */
export async function idOfEarlierInvoice(
  tx: Tx,
  params: { projectId: number; before: CalendarDate },
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from invoice where project_id = ${params.projectId} and document_state <> 'void' and corrects_invoice_id is null
      and start_date < ${params.before} and end_date is not null
    order by start_date desc, id desc limit 1`.execute(tx);
  return found.rows[0]?.id;
}

/** What an earlier invoice of a project came to; amounts are decimal text. */
export interface EarlierAmount {
  readonly invoiceId: number;
  readonly currencyCode: string;
  readonly total: string;
  readonly beforeTax: string;
}

/** What the newest live invoice for days of a project that begins before a day came to, if any. */
export async function amountOfEarlierInvoice(
  tx: Tx,
  params: { projectId: number; before: CalendarDate },
): Promise<EarlierAmount | undefined> {
  const id = await idOfEarlierInvoice(tx, params);
  if (id === undefined) return undefined;
  const found = await sql<EarlierAmount>`
    select id as "invoiceId", currency_code as "currencyCode", total, total - tax_amount as "beforeTax" from invoice where id = ${id}`.execute(
    tx,
  );
  return found.rows[0];
}
