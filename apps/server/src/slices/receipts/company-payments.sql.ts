import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered, rowsOfEach } from '../../database/gathered.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A payment of several invoices. */
export interface StoredCompanyPayment {
  readonly id: number;
  readonly companyId: number;
  readonly currencyCode: string;
  readonly receivedOn: CalendarDate;
  /** Decimal text, above 0. */
  readonly amount: string;
  readonly isReversed: boolean;
}

/** Adds a payment of several invoices, or the reversal of one. Its parts follow in the same transaction. Answers its number. */
export async function insertCompanyPayment(
  tx: Tx,
  made: Omit<StoredCompanyPayment, 'id' | 'isReversed'> & {
    readonly note: string;
    readonly reverses: number | null;
    readonly userId: number;
    readonly now: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('company_payment')
    .values({
      company_id: made.companyId,
      currency_code: made.currencyCode,
      received_on: made.receivedOn,
      amount: made.amount,
      note: made.note,
      reverses: made.reverses,
      entered_by: made.userId,
      entered_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A payment of several invoices by its id; undefined if it does not exist or is a reversal. */
export async function selectCompanyPayment(tx: Tx, id: number): Promise<StoredCompanyPayment | undefined> {
  const { rows } = await sql<Omit<StoredCompanyPayment, 'receivedOn'> & { receivedOn: string }>`
    select p.id, p.company_id as "companyId", p.currency_code as "currencyCode", p.received_on as "receivedOn", p.amount::text as amount,
      exists (select from company_payment x where x.reverses = p.id) as "isReversed"
    from company_payment p where p.id = ${id} and p.reverses is null`.execute(tx);
  return rows.map((row) => ({ ...row, receivedOn: calendarDate(row.receivedOn) }))[0];
}

/** The part of a payment of several invoices that one of them got. */
export interface StoredPart {
  readonly receiptId: number;
  readonly invoiceId: number;
  /** Decimal text, above 0. */
  readonly amount: string;
  /** It was reversed, moved to the open credit, or removed in the books. */
  readonly isReversed: boolean;
}

/** The parts of a payment of several invoices in the order in which they were entered. */
export async function selectParts(tx: Tx, companyPaymentId: number): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select r.id as "receiptId", r.invoice_id as "invoiceId", r.amount::text as amount, exists (select from receipt x where x.reverses = r.id) as "isReversed"
    from receipt r where r.company_payment_id = ${companyPaymentId} order by r.id`.execute(tx);
  return rows;
}

/** What the open credit has of a payment of several invoices, decimal text: what it brought there, its moved parts included, and what is left. */
export async function accountOfCompanyPayment(
  tx: Tx,
  companyPaymentId: number,
): Promise<{
  readonly brought: string;
  readonly left: string;
  readonly connectionId: number | null;
  readonly paymentId: string | null;
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof accountOfCompanyPayment>>>`
    with money as (
      select p.connection_id, p.payment_id from receipt r join receipt_in_books p on p.receipt_id = r.id
      where r.company_payment_id = ${companyPaymentId} and p.payment_id is not null
      union
      select a.connection_id, a.payment_id from account_payment a where a.company_payment_id = ${companyPaymentId} and a.payment_id is not null
      limit 1)
    select (select connection_id from money) as "connectionId", (select payment_id from money) as "paymentId",
      coalesce(sum(a.amount) filter (where a.amount > 0 and a.company_payment_id = ${companyPaymentId} and a.is_of_payment
        or exists (select from receipt x join receipt r on r.id = x.reverses where x.id = a.receipt_id and r.company_payment_id = ${companyPaymentId})), 0)::text as brought,
      coalesce(sum(a.amount), 0)::text as left
    from account_payment a
    where a.company_payment_id = ${companyPaymentId} or (a.connection_id, a.payment_id) in (select connection_id, payment_id from money)`.execute(
    tx,
  );
  return rows[0] ?? { brought: '0', left: '0', connectionId: null, paymentId: null };
}

interface WholePayment {
  readonly amount: string;
  readonly invoices: number;
}

/** The whole payments that the receipts of an invoice are parts of: amount and number of invoices, by number of the payment. */
export const paymentsOverInvoice = gathered(
  async (tx, invoiceIds: readonly number[]): Promise<ReadonlyMap<number, WholePayment>[]> => {
    const { rows } = await sql<WholePayment & { invoiceId: number; id: number }>`
    select r.invoice_id as "invoiceId", p.id, p.amount::text as amount, (select count(*)::int from receipt x where x.company_payment_id = p.id) as invoices
    from receipt r join company_payment p on p.id = r.company_payment_id
    where r.invoice_id = any (${[...invoiceIds]}::int[]) and p.reverses is null`.execute(tx);
    return rowsOfEach(invoiceIds, rows, (row) => row.invoiceId).map(
      (ofIt) => new Map(ofIt.map(({ id, amount, invoices }) => [id, { amount, invoices }])),
    );
  },
);

/** An open invoice of a company that a payment can cover; amounts as decimal text. */
export interface StoredPayable {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly projectName: string;
  readonly invoiceDate: string;
  readonly dueDate: string | null;
  readonly outstanding: string;
  readonly version: number;
  readonly connectionId: number | null;
}

/** The open invoices of a company in the caller's scope, the earliest due date first. Credit notes are refunded, not paid. */
export async function selectPayable(
  tx: Tx,
  {
    companyId,
    currencyCode,
    caller,
  }: { readonly companyId: number; readonly currencyCode: string; readonly caller: Caller },
): Promise<StoredPayable[]> {
  const { rows } = await sql<StoredPayable>`
    select i.id as "invoiceId", coalesce(i.invoice_number, i.reference) as "invoiceNumber", p.name as "projectName", i.invoice_date as "invoiceDate",
      i.due_date as "dueDate", i.outstanding::text as outstanding, i.version, case when owns_its_document(i) then i.connection_id end as "connectionId"
    from invoice i join project p on p.id = i.project_id
    where i.company_id = ${companyId} and i.currency_code = ${currencyCode} and i.document_state = 'issued' and i.outstanding > 0
      and i.corrects_invoice_id is null and ${inScope(caller, 'i.project_id')}
    order by i.due_date nulls last, i.id`.execute(tx);
  return rows;
}
