import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { StateInBooks } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { AccountMoney } from './account-payments.sql.ts';
import type { BooksForPayments } from './payments-in-books-rows.public.ts';

/** Whether a refund `a` was reversed here, or deleted in the books. */
const isReversed = sql`exists (select from account_payment x where x.reverses = a.id)`;

/** Whether a row `a` on account is a refund: neither a payment of an invoice, nor taken by the books or by the reversal of a payment. */
export const isRefund = sql`(a.receipt_id is null and a.amount < 0 and not a.is_of_books and not a.is_of_payment)`;

/** Whether the books refused a row `o` of the outbox that records or deletes a refund of money on account. */
export const isRefundNotTaken = sql`(o.state = 'parked' and o.topic in ('refund-payment', 'delete-payment-refund'))`;

/** The invoice `i` that the money of a refund `b` was moved off first, or that its payment covers first: it names the refund in the books, and its project asks for what they refused. */
export const invoiceOfMoney = sql`(
  select coalesce(r.invoice_id, (select x.invoice_id from receipt x where x.company_payment_id = m.company_payment_id order by x.id limit 1))
  from account_payment m left join receipt r on r.id = m.receipt_id
  where m.connection_id = b.connection_id and m.payment_id = b.payment_id and m.amount > 0 and (r.id is not null or m.is_of_payment) order by m.id limit 1)`;

/** A refund of money on account that is to be in the books. */
export interface AccountRefundForBooks {
  readonly refundNumber: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly connectionId: number;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  readonly invoiceReference: string;
  readonly currencyCode: string;
  readonly refundedOn: CalendarDate;
  /** Decimal text, above 0. */
  readonly amount: string;
  readonly note: string;
  readonly paymentId: string;
  readonly fromAccountId: string | null;
  /** By which id the books have it; null before they do. */
  readonly booksRefundId: string | null;
  readonly isReversed: boolean;
  /** The state of the outbox message that records or deletes it; null when it came from the books. */
  readonly state: string | null;
  readonly topic: 'refund-payment' | 'delete-payment-refund' | null;
}

export async function accountRefundForBooks(tx: Tx, refundNumber: number): Promise<AccountRefundForBooks | undefined> {
  const { rows } = await sql<Omit<AccountRefundForBooks, 'refundedOn'> & { refundedOn: string }>`
    select a.id as "refundNumber", a.company_id as "companyId", c.display_name as "companyName", b.connection_id as "connectionId", n.provider, n.region,
      i.reference as "invoiceReference", a.currency_code as "currencyCode", a.paid_on as "refundedOn", (-a.amount)::text as amount, a.note,
      b.payment_id as "paymentId", b.from_account_id as "fromAccountId", b.refund_id as "booksRefundId", ${isReversed} as "isReversed", o.state, o.topic
    from account_refund_in_books b join account_payment a on a.id = b.account_payment_id join company c on c.id = a.company_id
      join connection n on n.id = b.connection_id join invoice i on i.id = ${invoiceOfMoney} left join outbox o on o.id = b.outbox_id
    where a.id = ${refundNumber} and n.region is not null`.execute(tx);
  return rows.map((row) => ({ ...row, refundedOn: calendarDate(row.refundedOn) }))[0];
}

/** A refund of money on account as it is stored here, whether the books have it or not. */
export async function accountRefund(
  tx: Tx,
  { companyId, refundNumber }: { readonly companyId: number; readonly refundNumber: number },
): Promise<
  (AccountMoney & { readonly currencyCode: string; readonly amount: string; readonly isReversed: boolean }) | undefined
> {
  const { rows } = await sql<
    AccountMoney & { readonly currencyCode: string; readonly amount: string; readonly isReversed: boolean }
  >`
    select a.currency_code as "currencyCode", (-a.amount)::text as amount, a.connection_id as "connectionId", a.payment_id as "paymentId",
      a.company_payment_id as "companyPaymentId", ${isReversed} as "isReversed"
    from account_payment a where a.id = ${refundNumber} and a.company_id = ${companyId} and ${isRefund}`.execute(tx);
  return rows[0];
}

/** Notes which row of the outbox records or deletes a refund in the books. */
export async function followAccountRefund(
  tx: Tx,
  sent: {
    readonly refundNumber: number;
    readonly connectionId: number;
    readonly paymentId: string;
    readonly fromAccountId: string | null;
    readonly outboxId: string;
  },
): Promise<void> {
  await sql`
    insert into account_refund_in_books (account_payment_id, connection_id, payment_id, from_account_id, outbox_id)
    values (${sent.refundNumber}, ${sent.connectionId}, ${sent.paymentId}, ${sent.fromAccountId}, ${sent.outboxId})
    on conflict (account_payment_id) do update set outbox_id = excluded.outbox_id, from_account_id = excluded.from_account_id`.execute(
    tx,
  );
}

/** Stores by which id the books have a refund, and as they hold it. */
export async function noteAccountRefund(
  tx: Tx,
  there: {
    readonly refundNumber: number;
    readonly connectionId: number;
    readonly paymentId: string;
    readonly booksRefundId: string;
    readonly day: CalendarDate;
    readonly amount: string;
  },
): Promise<void> {
  await sql`
    insert into account_refund_in_books (account_payment_id, connection_id, payment_id, refund_id, refunded_on, amount)
    values (${there.refundNumber}, ${there.connectionId}, ${there.paymentId}, ${there.booksRefundId}, ${there.day}, ${there.amount})
    on conflict (account_payment_id) do update set refund_id = excluded.refund_id, refunded_on = excluded.refunded_on, amount = excluded.amount`.execute(
    tx,
  );
}

/** A refund of money on account of a company. */
export interface StoredAccountRefund {
  readonly refundNumber: number;
  readonly currencyCode: string;
  readonly refundedOn: CalendarDate;
  /** Decimal text, above 0. */
  readonly amount: string;
  readonly note: string;
  readonly isReversed: boolean;
  /** Null where the books are not sent it. */
  readonly state: StateInBooks | null;
  /** What the books said against it, or why it waits. */
  readonly words: string | null;
}

/** The newest refunds of a company, the newest first. */
export async function selectAccountRefunds(
  tx: Tx,
  { companyId, currencyCode }: { readonly companyId: number; readonly currencyCode: string | undefined },
): Promise<StoredAccountRefund[]> {
  const { rows } = await sql<Omit<StoredAccountRefund, 'refundedOn'> & { refundedOn: string }>`
    select a.id as "refundNumber", a.currency_code as "currencyCode", a.paid_on as "refundedOn", (-a.amount)::text as amount, a.note,
      ${isReversed} as "isReversed", case when b.account_payment_id is null then null
        when o.topic = 'delete-payment-refund' and o.state = 'parked' then 'Not removed'
        when o.topic = 'delete-payment-refund' and o.state <> 'done' then 'Being removed'
        -- what was reversed before the books had it never was there
        when ${isReversed} then case when b.refund_id is not null then 'Removed from the books' end
        when b.refund_id is not null then 'In books'
        when o.state = 'parked' then 'Rejected' when o.state = 'unknown' then 'Checking' else 'Waiting' end as state,
      case when o.state <> 'done' then o.reason end as words
    from account_payment a left join account_refund_in_books b on b.account_payment_id = a.id left join outbox o on o.id = b.outbox_id
    where a.company_id = ${companyId} and a.currency_code = coalesce(${currencyCode ?? null}::text, a.currency_code)
      and ${isRefund}
    order by a.id desc limit 20`.execute(tx);
  return rows.map((row) => ({ ...row, refundedOn: calendarDate(row.refundedOn) }));
}

const booksForRefunds = sql`c.id as "connectionId", false as "isOfCredit", c.provider, c.granted_scopes as "grantedScopes",
  coalesce(o.deposit_accounts, '[]') as "depositAccounts", c.deposit_account_id as "lastDepositAccountId"`;

/** Some books, as far as refunds are recorded in them. */
export async function booksOfConnection(tx: Tx, connectionId: number): Promise<BooksForPayments | undefined> {
  const { rows } = await sql<BooksForPayments>`
    select ${booksForRefunds} from connection c left join books_offer o on o.connection_id = c.id where c.id = ${connectionId}`.execute(
    tx,
  );
  return rows[0];
}

/** The books that hold the money that a company has on account in a currency: those of the oldest; undefined where none do. */
export async function booksOfAccount(
  tx: Tx,
  { companyId, currencyCode }: { readonly companyId: number; readonly currencyCode: string },
): Promise<BooksForPayments | undefined> {
  const { rows } = await sql<BooksForPayments>`
    select ${booksForRefunds}
    from (select connection_id from account_payment where company_id = ${companyId} and currency_code = ${currencyCode} and payment_id is not null
        group by connection_id, payment_id having sum(amount) > 0 order by min(id) limit 1) m
      join connection c on c.id = m.connection_id left join books_offer o on o.connection_id = c.id`.execute(tx);
  return rows[0];
}
