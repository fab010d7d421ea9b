import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** A payment of the books as it was taken in last. */
export interface StoredBooksPayment {
  readonly paymentId: string;
  readonly turn: number;
  readonly day: CalendarDate;
  /** Decimal text. */
  readonly amount: string;
  readonly receiptId: number;
}

/** The newest turn of each payment of the books that was ever taken in for an invoice. */
export async function selectBooksPayments(tx: Tx, invoiceId: number): Promise<StoredBooksPayment[]> {
  const { rows } = await sql<{ paymentId: string; turn: number; day: string; amount: string; receiptId: number }>`
    select distinct on (payment_id) payment_id as "paymentId", turn, paid_on as day, amount, receipt_id as "receiptId"
    from books_payment where invoice_id = ${invoiceId} order by payment_id, turn desc`.execute(tx);
  return rows.map((row) => ({ ...row, day: calendarDate(row.day) }));
}

/** Ties a receipt to a payment of the books. */
export async function insertBooksPayment(
  tx: Tx,
  { invoiceId, paymentId, turn, day, amount, receiptId, now }: StoredBooksPayment & { invoiceId: number; now: string },
): Promise<void> {
  await sql`insert into books_payment (invoice_id, payment_id, turn, paid_on, amount, receipt_id, seen_at)
    values (${invoiceId}, ${paymentId}, ${turn}, ${day}, ${amount}, ${receiptId}, ${now})`.execute(tx);
}
