import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { StateInBooks } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered, rowsOfEach } from '../../database/gathered.ts';

export interface PaymentInBooks {
  readonly receiptId: number;
  readonly state: StateInBooks;
  /** The last message about it; null when it came from the books. */
  readonly topic: 'record-payment' | 'delete-payment' | 'settle-with-payment' | null;
  /** What the books said against it, or why it waits; null where all went well. */
  readonly words: string | null;
}

/** Whether a receipt `r` was reversed. */
const isReversed = sql`exists (select from receipt x where x.reverses = r.id)`;

/** Whether the books refused a row `o` of the outbox that is what was sent last of a payment. */
export const isPaymentNotTaken = sql`(o.state = 'parked' and o.topic in ('record-payment', 'delete-payment', 'settle-with-payment'))`;

/** The state in the books of each payment of an invoice: those that are sent there, and those that came from the books. */
export const paymentsInBooks = gathered(
  async (tx, invoiceIds: readonly number[]): Promise<ReadonlyMap<number, PaymentInBooks>[]> => {
    const { rows } = await sql<PaymentInBooks & { invoiceId: number }>`
    select r.invoice_id as "invoiceId", r.id as "receiptId", case
        when p.receipt_id is null or (o.topic = 'record-payment' and o.state = 'done') then 'In books'
        when o.topic = 'delete-payment' and o.state = 'done' then 'Removed from the books'
        when o.topic = 'settle-with-payment' and o.state = 'done'
          then case when ${isReversed} then 'Open credit' else 'In books' end
        when o.topic = 'delete-payment' or o.topic = 'settle-with-payment' and ${isReversed}
          then case o.state when 'parked' then 'Not removed' else 'Being removed' end
        when o.state = 'parked' then 'Rejected' when o.state = 'unknown' then 'Checking' else 'Waiting' end as state,
      o.topic, case when o.state <> 'done' then o.reason end as words
    from receipt r left join receipt_in_books p on p.receipt_id = r.id left join outbox o on o.id = p.outbox_id
    where r.invoice_id = any (${[...invoiceIds]}::int[]) and r.reverses is null
      and (p.receipt_id is not null or exists (select from books_payment b where b.receipt_id = r.id))
      -- what was reversed before the books had it never was there
      and (o.topic = 'delete-payment' and o.state = 'done' and p.payment_id is null) is not true`.execute(tx);
    return rowsOfEach(invoiceIds, rows, (row) => row.invoiceId).map(
      (ofIt) => new Map(ofIt.map(({ invoiceId: _id, ...payment }) => [payment.receiptId, payment])),
    );
  },
);

/** A payment, or a refund of a credit note, that is to be in the books, or to be deleted there. */
export interface PaymentForBooks {
  readonly receiptId: number;
  readonly invoiceId: number;
  readonly invoiceReference: string;
  /** Of the invoice, or of the credit note that is refunded. */
  readonly booksId: string | null;
  readonly isRefund: boolean;
  readonly documentState: 'draft' | 'issued' | 'void';
  readonly connectionId: number;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  readonly currencyCode: string;
  readonly receivedOn: CalendarDate;
  /** Decimal text, above 0, of a refund too. */
  readonly amount: string;
  readonly note: string;
  readonly depositAccountId: string | null;
  readonly paymentId: string | null;
  readonly isRemoved: boolean;
  readonly isReversed: boolean;
}

export async function paymentForBooks(tx: Tx, receiptId: number): Promise<PaymentForBooks | undefined> {
  const { rows } = await sql<Omit<PaymentForBooks, 'receivedOn'> & { receivedOn: string }>`
    select p.receipt_id as "receiptId", i.id as "invoiceId", i.reference as "invoiceReference", i.books_id as "booksId",
      i.document_state as "documentState", p.connection_id as "connectionId", c.provider, c.region, i.currency_code as "currencyCode",
      i.corrects_invoice_id is not null as "isRefund", r.received_on as "receivedOn", abs(r.amount)::text as amount, r.note, p.deposit_account_id as "depositAccountId", p.payment_id as "paymentId",
      p.removed_at is not null as "isRemoved", ${isReversed} as "isReversed"
    from receipt_in_books p join receipt r on r.id = p.receipt_id join invoice i on i.id = r.invoice_id join connection c on c.id = p.connection_id
    where p.receipt_id = ${receiptId} and c.region is not null`.execute(tx);
  return rows.map((row) => ({ ...row, receivedOn: calendarDate(row.receivedOn) }))[0];
}

/** Notes which row of the outbox takes a payment to the books, or out of them. */
export async function followInBooks(
  tx: Tx,
  sent: {
    receiptId: number;
    connectionId: number;
    depositAccountId: string | null;
    outboxId: string;
    /** Where it is known already. */
    paymentId?: string;
  },
): Promise<void> {
  await sql`
    insert into receipt_in_books (receipt_id, connection_id, deposit_account_id, outbox_id, payment_id)
    values (${sent.receiptId}, ${sent.connectionId}, ${sent.depositAccountId}, ${sent.outboxId}, ${sent.paymentId ?? null})
    on conflict (receipt_id) do update set outbox_id = excluded.outbox_id, deposit_account_id = excluded.deposit_account_id,
      payment_id = coalesce(excluded.payment_id, receipt_in_books.payment_id)`.execute(tx);
}

/** The payment in the books that belongs to a receipt; undefined when the books have none. */
export async function paymentOfReceipt(
  tx: Tx,
  receiptId: number,
): Promise<{ readonly connectionId: number; readonly paymentId: string } | undefined> {
  const { rows } = await sql<{ connectionId: number; paymentId: string }>`
    select i.connection_id as "connectionId", coalesce(b.payment_id, p.payment_id) as "paymentId"
    from receipt r join invoice i on i.id = r.invoice_id left join books_payment b on b.receipt_id = r.id
      left join receipt_in_books p on p.receipt_id = r.id and p.removed_at is null
    where r.id = ${receiptId} and i.connection_id is not null and coalesce(b.payment_id, p.payment_id) is not null`.execute(
    tx,
  );
  return rows[0];
}

const isBeingSettled = sql`(o.topic = 'settle-with-payment' and o.state in ('ready', 'sending', 'unknown') and p.payment_id is not null)`;

/** The payments of the books of which a change is on its way that concerns an invoice. */
export async function paymentsUnderWay(tx: Tx, invoiceId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.payment_id as id from receipt_in_books p join receipt r on r.id = p.receipt_id join outbox o on o.id = p.outbox_id
    where ${isBeingSettled} and r.invoice_id = ${invoiceId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The oldest change of a payment of the books that is on its way by an older row of the outbox, and why it waits: an invoice that it
 * settles, or a refund of it that is recorded or deleted. Its open part depends on each of them.
 */
export async function earlierOfPayment(
  tx: Tx,
  of: { readonly connectionId: number; readonly paymentId: string; readonly beforeRow: string },
): Promise<{ readonly reason: string | null } | undefined> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from (
      select o.id, o.reason from receipt_in_books p join outbox o on o.id = p.outbox_id
      where ${isBeingSettled} and p.connection_id = ${of.connectionId} and p.payment_id = ${of.paymentId}
      union all
      select o.id, o.reason from account_refund_in_books b join outbox o on o.id = b.outbox_id
      where o.state in ('ready', 'sending', 'unknown') and b.connection_id = ${of.connectionId} and b.payment_id = ${of.paymentId}
    ) change
    where id < ${of.beforeRow}::bigint order by id limit 1`.execute(tx);
  return rows[0];
}

/** What of a payment of the books settles an invoice here, decimal text: the receipt that it is and that stands, or nothing. */
export async function settledHereBy(
  tx: Tx,
  { invoiceId, paymentId }: { readonly invoiceId: number; readonly paymentId: string },
): Promise<{ readonly receiptId: number; readonly amount: string } | undefined> {
  const { rows } = await sql<{ receiptId: number; amount: string }>`
    select r.id as "receiptId", r.amount::text as amount from receipt r left join books_payment b on b.receipt_id = r.id
      left join receipt_in_books p on p.receipt_id = r.id and p.removed_at is null
    where r.invoice_id = ${invoiceId} and r.reverses is null and not ${isReversed} and coalesce(b.payment_id, p.payment_id) = ${paymentId}
    order by r.id desc limit 1`.execute(tx);
  return rows[0];
}

/** The account that payments were deposited to last is the one that is offered first. */
export async function keepDepositAccount(tx: Tx, connectionId: number, accountId: string | null): Promise<void> {
  await sql`update connection set deposit_account_id = ${accountId}
    where id = ${connectionId} and deposit_account_id is distinct from ${accountId}`.execute(tx);
}

export async function notePaymentId(tx: Tx, receiptId: number, paymentId: string): Promise<void> {
  await sql`update receipt_in_books set payment_id = ${paymentId} where receipt_id = ${receiptId}`.execute(tx);
}

export async function noteRemoved(tx: Tx, receiptId: number, now: string): Promise<void> {
  await sql`update receipt_in_books set removed_at = ${now} where receipt_id = ${receiptId} and payment_id is not null`.execute(
    tx,
  );
}

/** The receipts of an invoice that are sent to the books and not yet linked to a payment there, including reversed ones. */
export async function sentToBooks(tx: Tx, invoiceId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from receipt_in_books p join receipt r on r.id = p.receipt_id join outbox o on o.id = p.outbox_id
    where r.invoice_id = ${invoiceId} and p.removed_at is null
      -- what the books refused is kept here, and may be found there by its amount as any other
      and not (p.payment_id is null and o.state = 'parked' and o.topic = 'record-payment')`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether money can be deposited to an account of the books, as last read from them; null is their undeposited funds, which refund nothing. */
export const isDepositAccount = (
  { isOfCredit, depositAccounts }: BooksForPayments,
  accountId: string | null,
): boolean => (accountId === null ? !isOfCredit : depositAccounts.some(({ id }) => id === accountId));

/** The receipts of an invoice that the books deleted after they were reversed here. */
export async function removedFromBooks(tx: Tx, invoiceId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from receipt_in_books p join receipt r on r.id = p.receipt_id
    where r.invoice_id = ${invoiceId} and p.removed_at is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The books in which the payments of an invoice can be recorded, and where the money can go there. */
export interface BooksForPayments {
  readonly connectionId: number;
  /** The document is a credit note, so that its payments are refunds. */
  readonly isOfCredit: boolean;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly grantedScopes: string | null;
  readonly depositAccounts: readonly { readonly id: string; readonly name: string }[];
  readonly lastDepositAccountId: string | null;
}

/** The books that hold an invoice; undefined where none do, or where another invoice owns the document. */
export const booksForPayments = gathered(
  async (tx, invoiceIds: readonly number[]): Promise<(BooksForPayments | undefined)[]> => {
    const { rows } = await sql<BooksForPayments & { invoiceId: number }>`
    select i.id as "invoiceId", c.id as "connectionId", i.corrects_invoice_id is not null as "isOfCredit", c.provider, c.granted_scopes as "grantedScopes", coalesce(o.deposit_accounts, '[]') as "depositAccounts",
      c.deposit_account_id as "lastDepositAccountId"
    from invoice i join connection c on c.id = i.connection_id left join books_offer o on o.connection_id = c.id
    where i.id = any (${[...invoiceIds]}::int[]) and i.books_id is not null and i.document_state = 'issued' and owns_its_document(i)`.execute(
      tx,
    );
    const byInvoice = new Map(rows.map(({ invoiceId, ...books }) => [invoiceId, books]));
    return invoiceIds.map((id) => byInvoice.get(id));
  },
);
