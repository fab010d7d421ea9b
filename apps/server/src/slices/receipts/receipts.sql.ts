import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';

/** Money that came for an invoice, or a reversal of it. */
export interface StoredReceipt {
  readonly id: number;
  readonly receivedOn: CalendarDate;
  /** Decimal text. */
  readonly amount: string;
  readonly note: string;
  readonly source: 'hand' | 'books';
  readonly enteredBy: string | null;
  readonly enteredAt: string;
  readonly reverses: number | null;
  readonly isReversed: boolean;
}

/** The receipts of an invoice in the order in which they were entered. */
export async function receiptsOf(tx: Tx, invoiceId: number): Promise<StoredReceipt[]> {
  const found = await sql<{
    id: number;
    received_on: string;
    amount: string;
    note: string;
    source: StoredReceipt['source'];
    entered_by: string | null;
    entered_at: string;
    reverses: number | null;
    is_reversed: boolean;
  }>`
    select r.id, r.received_on, r.amount, r.note, r.source, u.name as entered_by, r.entered_at, r.reverses,
      exists (select from receipt x where x.reverses = r.id) as is_reversed
    from receipt r left join staff_user u on u.id = r.entered_by where r.invoice_id = ${invoiceId} order by r.id`.execute(
    tx,
  );
  return found.rows.map((row) => ({
    id: row.id,
    receivedOn: calendarDate(row.received_on),
    amount: row.amount,
    note: row.note,
    source: row.source,
    enteredBy: row.entered_by,
    enteredAt: instant(row.entered_at),
    reverses: row.reverses,
    isReversed: row.is_reversed,
  }));
}

/** Adds a receipt that a person entered; the database adds it to what the invoice received. */
export async function insertReceipt(
  tx: Tx,
  made: {
    readonly invoiceId: number;
    readonly receivedOn: CalendarDate;
    readonly amount: string;
    readonly note: string;
    readonly reverses: number | null;
    readonly userId: number;
    readonly now: string;
  },
): Promise<void> {
  await sql`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_by, entered_at)
    values (${made.invoiceId}, ${made.receivedOn}, ${made.amount}, ${made.note}, 'hand', ${made.reverses}, ${made.userId}, ${made.now})`.execute(
    tx,
  );
  await sql`update invoice set version = version + 1, updated_at = ${made.now} where id = ${made.invoiceId}`.execute(
    tx,
  );
}
