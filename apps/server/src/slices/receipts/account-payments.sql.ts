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

/** Whether a payment was made from what its company has on account. */
export async function isFromAccount(tx: Tx, receiptId: number): Promise<boolean> {
  const { rows } = await sql`select from account_payment where receipt_id = ${receiptId} and amount < 0`.execute(tx);
  return rows.length > 0;
}

/** Adds to what a company has on account, or takes from it where the amount is below 0. */
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
    readonly userId: number;
    readonly now: string;
  },
): Promise<void> {
  await sql`insert into account_payment (company_id, currency_code, paid_on, amount, receipt_id, note, entered_by, entered_at)
    values (${made.companyId}, ${made.currencyCode}, ${made.paidOn}, ${made.amount}, ${made.receiptId}, ${made.note}, ${made.userId}, ${made.now})`.execute(
    tx,
  );
}
