import { companyPaymentReference } from '@countinghouse/billing/receipts/payment-reference.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Work } from '../../handle.ts';
import { serviceOfBooks } from '../connections/connections.public.ts';
import { followInBooks, keepDepositAccount, noteRemoved } from './payments-in-books-rows.public.ts';
import { paymentIsInBooks } from './payments-in-books.public.ts';

/** A payment of several invoices that is to be in the books, or to be deleted there. */
export interface CompanyPaymentForBooks {
  readonly companyPaymentId: number;
  readonly reference: string;
  readonly connectionId: number;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  readonly currencyCode: string;
  readonly receivedOn: CalendarDate;
  /** Decimal text, above 0: the whole payment. */
  readonly amount: string;
  readonly note: string;
  readonly depositAccountId: string | null;
  readonly paymentId: string | null;
  readonly isReversed: boolean;
  /** In the order in which they were entered. */
  readonly parts: readonly PartForBooks[];
}

export interface PartForBooks {
  readonly receiptId: number;
  readonly invoiceId: number;
  /** The books' id of the invoice. */
  readonly booksId: string | null;
  readonly amount: string;
  readonly isReversed: boolean;
}

export async function companyPaymentForBooks(tx: Tx, id: number): Promise<CompanyPaymentForBooks | undefined> {
  type Row = Omit<CompanyPaymentForBooks, 'receivedOn' | 'reference'> & {
    readonly receivedOn: string;
    readonly invoiceReference: string;
  };
  const { rows } = await sql<Row>`
    select p.id as "companyPaymentId", b.connection_id as "connectionId", c.provider, c.region, p.currency_code as "currencyCode",
      p.received_on as "receivedOn", p.amount::text as amount, p.note, b.deposit_account_id as "depositAccountId", b.payment_id as "paymentId",
      exists (select from company_payment x where x.reverses = p.id) as "isReversed", parts.list as parts,
      (select i.reference from invoice i where i.id = (parts.list -> 0 ->> 'invoiceId')::int) as "invoiceReference"
    from company_payment p
      join lateral (select json_agg(json_build_object('receiptId', r.id, 'invoiceId', i.id, 'booksId', i.books_id, 'amount', r.amount::text,
          'isReversed', exists (select from receipt x where x.reverses = r.id)) order by r.id) as list
        from receipt r join invoice i on i.id = r.invoice_id where r.company_payment_id = p.id) parts on true
      join lateral (select min(f.connection_id) as connection_id, min(f.deposit_account_id) as deposit_account_id, min(f.payment_id) as payment_id
        from receipt r join receipt_in_books f on f.receipt_id = r.id where r.company_payment_id = p.id) b on true
      join connection c on c.id = b.connection_id
    where p.id = ${id} and p.reverses is null and c.region is not null`.execute(tx);
  return rows.map(({ invoiceReference, ...row }) => ({
    ...row,
    receivedOn: calendarDate(row.receivedOn),
    reference: companyPaymentReference(invoiceReference, row.companyPaymentId),
  }))[0];
}

interface Sent {
  readonly companyPaymentId: number;
  readonly receiptIds: readonly number[];
  readonly connectionId: number;
  readonly depositAccountId: string | null;
}

/** Leaves a payment of several invoices for the books, as one. `isAgain`: it was left before, and may be there although the books refused it. */
export async function sendCompanyPayment(
  { tx, enqueue }: Work,
  { isAgain = false, ...sent }: Sent & { readonly isAgain?: boolean },
): Promise<void> {
  const { companyPaymentId, connectionId, depositAccountId } = sent;
  const outboxId = await enqueue({
    topic: 'record-payment',
    service: serviceOfBooks(connectionId),
    subject: `company-payment:${companyPaymentId}`,
    payload: { companyPaymentId, ...(isAgain ? { mayBeThere: true } : {}) },
  });
  await follow(tx, sent, outboxId);
  await keepDepositAccount(tx, connectionId, depositAccountId);
}

/** Has the books delete a payment of several invoices that was reversed here; what never gets there is found to be gone. */
export async function removeCompanyPayment({ tx, enqueue }: Work, sent: Sent): Promise<void> {
  const { companyPaymentId, connectionId } = sent;
  const outboxId = await enqueue({
    topic: 'delete-payment',
    service: serviceOfBooks(connectionId),
    subject: `company-payment:${companyPaymentId}`,
    payload: { companyPaymentId },
  });
  await follow(tx, sent, outboxId);
}

async function follow(tx: Tx, { receiptIds, connectionId, depositAccountId }: Sent, outboxId: string): Promise<void> {
  for (const receiptId of receiptIds) await followInBooks(tx, { receiptId, connectionId, depositAccountId, outboxId });
}

/** Stores by which id the books have a payment of several invoices: its parts, and the part that is open credit. */
export async function companyPaymentIsInBooks(
  work: Pick<Work, 'tx'>,
  payment: Pick<CompanyPaymentForBooks, 'companyPaymentId' | 'connectionId' | 'parts'>,
  there: {
    readonly paymentId: string;
    readonly day: CalendarDate;
    /** What the books applied to each invoice, decimal text by its receipt. */
    readonly applied: ReadonlyMap<number, string>;
    readonly now: string;
  },
): Promise<void> {
  const { paymentId, day, applied, now } = there;
  for (const { receiptId, invoiceId } of payment.parts) {
    const amount = applied.get(receiptId);
    // what they applied to no invoice is open credit in both places
    if (amount === undefined)
      await sql`update receipt_in_books set payment_id = ${paymentId} where receipt_id = ${receiptId}`.execute(work.tx);
    else await paymentIsInBooks(work, { receiptId, invoiceId, paymentId, day, amount, now });
  }
  await nameMoneyOnAccount(work.tx, { ...payment, paymentId });
}

/** The books delete the payment as a whole, with all that it settled. */
export async function companyPaymentIsRemoved(
  { tx }: Pick<Work, 'tx'>,
  { parts }: Pick<CompanyPaymentForBooks, 'parts'>,
  now: string,
): Promise<void> {
  for (const { receiptId } of parts) await noteRemoved(tx, receiptId, now);
}

async function nameMoneyOnAccount(
  tx: Tx,
  of: { readonly companyPaymentId: number; readonly connectionId: number; readonly paymentId: string },
): Promise<void> {
  await sql`update account_payment set connection_id = ${of.connectionId}, payment_id = ${of.paymentId}
    where company_payment_id = ${of.companyPaymentId} and payment_id is null`.execute(tx);
}

/** Our references in the books of the payments of several invoices that an invoice is covered by, with its receipt. */
export async function referencesOfCompanyPayments(tx: Tx, invoiceId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ receiptId: number; companyPaymentId: number; invoiceReference: string }>`
    select r.id as "receiptId", r.company_payment_id as "companyPaymentId",
      (select i.reference from receipt x join invoice i on i.id = x.invoice_id where x.company_payment_id = r.company_payment_id order by x.id limit 1)
        as "invoiceReference"
    from receipt r where r.invoice_id = ${invoiceId} and r.company_payment_id is not null and r.reverses is null`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => [companyPaymentReference(row.invoiceReference, row.companyPaymentId), row.receiptId]),
  );
}

/**
 * The oldest change of payments that cover several invoices, among them one of these, which is on its way by an older row of the outbox, and why
 * it waits.
 */
export const earlierOfCompanyPayments = (
  tx: Tx,
  of: { readonly invoiceIds: readonly number[]; readonly beforeRow: string },
): Promise<EarlierChange | undefined> => earlierChange(tx, { ...of, subjects: [] });

/** The same, and the oldest change of one of the invoices themselves: what was decided about them before may leave room for a payment. */
export const earlierOfInvoices = (
  tx: Tx,
  of: { readonly invoiceIds: readonly number[]; readonly beforeRow: string },
): Promise<EarlierChange | undefined> =>
  earlierChange(tx, { ...of, subjects: of.invoiceIds.map((id) => `invoice:${id}`) });

interface EarlierChange {
  readonly reason: string | null;
}

async function earlierChange(
  tx: Tx,
  of: { readonly invoiceIds: readonly number[]; readonly beforeRow: string; readonly subjects: readonly string[] },
): Promise<EarlierChange | undefined> {
  const { rows } = await sql<EarlierChange>`
    select o.reason from outbox o
    where o.id < ${of.beforeRow}::bigint and o.state in ('ready', 'sending', 'unknown') and (o.subject = any(${[...of.subjects]}::text[])
      or o.subject like 'company-payment:%' and exists (select from receipt_in_books p join receipt r on r.id = p.receipt_id
        where p.outbox_id = o.id and r.invoice_id = any(${[...of.invoiceIds]}::int[])))
    order by o.id limit 1`.execute(tx);
  return rows[0];
}
