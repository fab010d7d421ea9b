import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Caller, Work } from '../../handle.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { InvoiceWithMoney } from '../invoices/invoices.public.ts';
import { insertAccountPayment, moneyOnAccount, takenFromAccount } from './account-payments.sql.ts';
import { booksForPayments, settledHereBy } from './payments-in-books-rows.public.ts';
import { settleWithPayment } from './payments-in-books.public.ts';
import { insertReceipt, opposite } from './receipts.sql.ts';

type Paying = Work & { readonly caller: Caller; readonly now: string; readonly today: CalendarDate };

/**
 * Pays an amount of an invoice from what its company has on account: one payment for each payment of the books that the money is, the oldest
 * first, so that the books settle the invoice with the same. The caller knows that there is enough.
 */
export async function payFromAccount(
  work: Paying,
  { id: invoiceId, companyId, currencyCode }: InvoiceWithMoney['record'],
  paid: Money,
): Promise<void> {
  const { tx, caller, now, today } = work;
  const currency = parseCurrency(currencyCode);
  const books = await booksForPayments(tx, invoiceId);
  const connectionId = books?.connectionId ?? null;
  const entered = { note: serverMessages.fromOpenCredit, userId: caller.userId, now };
  let left: bigint = paid;
  for (const { openAmount, ...money } of await moneyOnAccount(tx, { companyId, currencyCode, connectionId })) {
    const open = moneyFromText(openAmount, currency);
    const part = moneyOfMinorUnits(open < left ? open : left);
    if (part === 0n) return;
    left -= part;
    const paymentId = money.connectionId === connectionId ? money.paymentId : null;
    const joined =
      paymentId === null ? undefined : await takeOffSame(work, { invoiceId, companyId, currencyCode, paymentId });
    const amount = moneyText(
      moneyOfMinorUnits(part + (joined === undefined ? 0n : moneyFromText(joined, currency))),
      currency,
    );
    const receiptId = await insertReceipt(tx, {
      ...entered,
      invoiceId,
      receivedOn: today,
      amount,
      reverses: null,
      source: 'hand',
    });
    await insertAccountPayment(tx, {
      ...entered,
      ...money,
      companyId,
      currencyCode,
      paidOn: today,
      amount: opposite(amount),
      receiptId,
    });
    if (paymentId !== null && books !== undefined)
      await settleWithPayment(work, { receiptId, invoiceId, connectionId: books.connectionId, paymentId });
  }
}

/** What a company has on account in a currency and can use: all but the money of payments that the books do not have yet. */
export async function usableBalance(
  tx: Work['tx'],
  of: { readonly companyId: number; readonly currencyCode: string },
): Promise<Money> {
  const currency = parseCurrency(of.currencyCode);
  const all = await moneyOnAccount(tx, { ...of, connectionId: null });
  return moneyOfMinorUnits(all.reduce((sum, { openAmount }) => sum + moneyFromText(openAmount, currency), 0n));
}

/** The books keep one amount of a payment for an invoice: what it pays there already is reversed, and is a part of the new payment. */
async function takeOffSame(
  { tx, caller, now, today }: Paying,
  of: {
    readonly invoiceId: number;
    readonly companyId: number;
    readonly currencyCode: string;
    readonly paymentId: string;
  },
): Promise<string | undefined> {
  const { invoiceId, companyId, currencyCode } = of;
  const settled = await settledHereBy(tx, of);
  if (settled === undefined) return undefined;
  const { receiptId: reverses, amount } = settled;
  const entered = { note: serverMessages.joinedFromOpenCredit, userId: caller.userId, now };
  const receiptId = await insertReceipt(tx, {
    ...entered,
    invoiceId,
    receivedOn: today,
    amount: opposite(amount),
    reverses,
    source: 'hand',
  });
  const money = (await takenFromAccount(tx, reverses)) ?? (await moneyOfSettled(tx, of));
  await insertAccountPayment(tx, { ...entered, ...money, companyId, currencyCode, paidOn: today, amount, receiptId });
  return amount;
}

async function moneyOfSettled(
  tx: Work['tx'],
  { invoiceId, paymentId }: { readonly invoiceId: number; readonly paymentId: string },
) {
  const books = await booksForPayments(tx, invoiceId);
  if (books === undefined) throw new Error('the books of a payment were not found');
  return { connectionId: books.connectionId, paymentId };
}
