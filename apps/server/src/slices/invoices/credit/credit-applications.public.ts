import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { gathered } from '../../../database/gathered.ts';
import { instant } from '../../../database/instants.ts';

/** What of a credit note was applied to an invoice, or a reversal of it. */
export interface StoredCreditApplication {
  readonly id: number;
  /** Null of a credit note that only the books know. */
  readonly creditId: number | null;
  readonly creditNumber: string;
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly appliedOn: CalendarDate;
  /** Decimal text; below 0 of a reversal. */
  readonly amount: string;
  readonly reason: string;
  /** Null where the credit note was applied as it was issued, or by the books. */
  readonly enteredBy: string | null;
  readonly enteredAt: string;
  readonly reverses: number | null;
  readonly isReversed: boolean;
}

/** The applications of a credit note, or those to an invoice, in the order in which they were entered. */
export const selectCreditApplications = gathered(
  async (tx, documentIds: readonly number[]): Promise<StoredCreditApplication[][]> => {
    const { rows } = await sql<Omit<StoredCreditApplication, 'appliedOn'> & { appliedOn: string }>`
    select a.id, a.credit_id as "creditId", coalesce(c.invoice_number, c.reference, a.books_credit) as "creditNumber", a.invoice_id as "invoiceId",
      coalesce(i.invoice_number, i.reference) as "invoiceNumber", a.applied_on as "appliedOn", a.amount, a.reason, u.name as "enteredBy",
      a.entered_at as "enteredAt", a.reverses, exists (select from credit_application x where x.reverses = a.id) as "isReversed"
    from credit_application a left join invoice c on c.id = a.credit_id join invoice i on i.id = a.invoice_id
      left join staff_user u on u.id = a.entered_by
    where a.credit_id = any (${[...documentIds]}::int[]) or a.invoice_id = any (${[...documentIds]}::int[]) order by a.id`.execute(
      tx,
    );
    const applications = rows.map((row) => ({ ...row, appliedOn: calendarDate(row.appliedOn) }));
    return documentIds.map((id) =>
      applications
        .filter(({ creditId, invoiceId }) => id === creditId || id === invoiceId)
        .map((one) => ({
          ...one,
          enteredAt: instant(one.enteredAt),
        })),
    );
  },
);

/** Adds an application; the database adds it to what the credit note and the invoice count as applied. Answers its id. */
export async function insertCreditApplication(
  tx: Tx,
  made: {
    /** The credit note here, or the number of one that only the books know. */
    readonly creditId: number | null;
    readonly booksCredit?: string;
    readonly invoiceId: number;
    readonly appliedOn: CalendarDate;
    readonly amount: string;
    readonly reason: string;
    readonly reverses: number | null;
    readonly userId: number | null;
    readonly now: string;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into credit_application (credit_id, books_credit, invoice_id, applied_on, amount, reason, reverses, entered_by, entered_at)
    values (${made.creditId}, ${made.booksCredit ?? null}, ${made.invoiceId}, ${made.appliedOn}, ${made.amount}, ${made.reason}, ${made.reverses}, ${made.userId}, ${made.now})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the application has no id');
  // an open screen of either document learns by the version that it changed
  await sql`update invoice set version = version + 1, updated_at = ${made.now}
    where id in (${made.creditId}, ${made.invoiceId})`.execute(tx);
  return id;
}

/** Holds documents until the transaction ends, in one order, so that two applications at once wait for each other. */
export async function holdDocuments(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from invoice where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
}
