import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** What companies have on account by currency, decimal text above 0; currencies without anything are left out. */
export async function accountBalances(
  tx: Tx,
  { companyId, currencyCode }: { readonly companyId: number; readonly currencyCode?: string | undefined },
): Promise<{ readonly currencyCode: string; readonly openAmount: string }[]> {
  const { rows } = await sql<{ currencyCode: string; openAmount: string }>`
    select currency_code as "currencyCode", sum(amount)::text as "openAmount" from account_payment
    where company_id = ${companyId} and currency_code = coalesce(${currencyCode ?? null}::text, currency_code)
    group by currency_code having sum(amount) <> 0 order by currency_code`.execute(tx);
  return rows;
}

/** Holds what a company has on account until the transaction ends; answers it in one currency, decimal text. */
export async function heldBalance(
  tx: Tx,
  { companyId, currencyCode }: { readonly companyId: number; readonly currencyCode: string },
): Promise<string> {
  await sql`select from company where id = ${companyId} for no key update`.execute(tx);
  return (await accountBalances(tx, { companyId, currencyCode }))[0]?.openAmount ?? '0';
}

/** The payment that money on account is. */
export interface AccountMoney {
  /** The payment of the books; null where they do not have it. */
  readonly connectionId: number | null;
  readonly paymentId: string | null;
  /** The payment of several invoices here. */
  readonly companyPaymentId?: number | null;
}

/** Which payment the money of a row `a` is: that of the books, else the one of several invoices here. */
const ofOnePayment = sql`a.connection_id, a.payment_id, case when a.payment_id is null then a.company_payment_id end`;

/** Whether a row `a` is money of a payment that was sent to the books and that they do not have yet: until they do, it cannot be used. */
const isNotInBooksYet = sql`(a.payment_id is null and a.company_payment_id is not null and exists (
  select from receipt r join receipt_in_books p on p.receipt_id = r.id where r.company_payment_id = a.company_payment_id and p.payment_id is null))`;

/** What of its company's account a payment was made from; undefined where it was not. */
export async function takenFromAccount(tx: Tx, receiptId: number): Promise<AccountMoney | undefined> {
  const { rows } = await sql<AccountMoney>`
    select connection_id as "connectionId", payment_id as "paymentId", company_payment_id as "companyPaymentId" from account_payment where receipt_id = ${receiptId} and amount < 0`.execute(
    tx,
  );
  return rows[0];
}

/**
 * What a company has on account in a currency and can use, by payment: first those of the books that are asked for, the oldest first. Money of a
 * payment that the books do not have yet is left out.
 */
export async function moneyOnAccount(
  tx: Tx,
  {
    companyId,
    currencyCode,
    connectionId,
  }: { readonly companyId: number; readonly currencyCode: string; readonly connectionId: number | null },
): Promise<readonly (AccountMoney & { readonly openAmount: string })[]> {
  const { rows } = await sql<AccountMoney & { openAmount: string }>`
    select a.connection_id as "connectionId", a.payment_id as "paymentId", case when a.payment_id is null then a.company_payment_id end as "companyPaymentId",
      sum(a.amount)::text as "openAmount"
    from account_payment a where a.company_id = ${companyId} and a.currency_code = ${currencyCode} and not ${isNotInBooksYet}
    group by ${ofOnePayment} having sum(a.amount) > 0
    order by a.connection_id is not distinct from ${connectionId}::int desc, min(a.id)`.execute(tx);
  return rows;
}

/** Adds to what a company has on account, or takes from it where the amount is below 0; answers the number of that. */
export async function insertAccountPayment(
  tx: Tx,
  made: {
    readonly companyId: number;
    readonly currencyCode: string;
    readonly paidOn: CalendarDate;
    readonly amount: string;
    /** The reversal that moved it off its invoice, or the payment that it became; null of a refund. */
    readonly receiptId: number | null;
    readonly note: string;
    /** Null where the books took a payment off its invoice. */
    readonly userId: number | null;
    readonly now: string;
    /** The refund that it takes back. */
    readonly reverses?: number;
    /** The books applied the payment, took it off an invoice, or deleted it. */
    readonly isOfBooks?: boolean;
    /** The open credit that a payment of several invoices brought, or what its reversal takes off. */
    readonly isOfPayment?: boolean;
  } & AccountMoney,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account_payment (company_id, currency_code, paid_on, amount, receipt_id, note, entered_by, entered_at, connection_id, payment_id,
      reverses, is_of_books, company_payment_id, is_of_payment)
    values (${made.companyId}, ${made.currencyCode}, ${made.paidOn}, ${made.amount}, ${made.receiptId}, ${made.note}, ${made.userId}, ${made.now},
      ${made.connectionId}, ${made.paymentId}, ${made.reverses ?? null}, ${made.isOfBooks ?? false},
      ${made.companyPaymentId ?? null}, ${made.isOfPayment ?? false}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the money on account got no number');
  return id;
}
