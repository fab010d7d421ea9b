import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../handle.ts';
import { accountBalances } from './account-payments.sql.ts';
import { selectAccountRefunds, booksOfAccount } from './account-refunds.public.ts';
import { booksAnswer } from './payments-in-books.public.ts';
import { isCompanySeen, selectOpenCredits } from './open-credits.sql.ts';

type List = typeof receiptEndpoints.openCredits;

/** The open credits of a company on the projects that the caller sees, and their sum by currency. */
export async function listOpenCredits(
  { tx, caller, refuse }: Context<List>,
  { params, query }: InputOf<List>,
): Promise<AnswerOf<List>> {
  if (!(await isCompanySeen(tx, params.id, caller))) return refuse('company_not_found');
  const rows = await selectOpenCredits(tx, { companyId: params.id, currencyCode: query.currencyCode, caller });
  const written = (amount: string, currencyCode: string): string =>
    moneyText(moneyFromText(amount, parseCurrency(currencyCode)), parseCurrency(currencyCode));
  const sums = new Map<string, Money>();
  const onAccount = await accountBalances(tx, { companyId: params.id, currencyCode: query.currencyCode });
  for (const { currencyCode, openAmount } of [...rows, ...onAccount]) {
    const before = sums.get(currencyCode) ?? ZERO_MONEY;
    sums.set(currencyCode, moneyOfMinorUnits(before + moneyFromText(openAmount, parseCurrency(currencyCode))));
  }
  const refunds = await selectAccountRefunds(tx, { companyId: params.id, currencyCode: query.currencyCode });
  const paymentsOnAccount: AnswerOf<List>['paymentsOnAccount'] = [];
  for (const { currencyCode, openAmount } of onAccount) {
    const books = await booksOfAccount(tx, { companyId: params.id, currencyCode });
    paymentsOnAccount.push({
      currencyCode,
      openAmount: written(openAmount, currencyCode),
      books: booksAnswer(books),
    });
  }
  return {
    companyId: params.id,
    openCredits: rows.map(({ correctedId, correctedNumber, ...one }) => ({
      ...one,
      creditDate: calendarDate(one.creditDate),
      correctsInvoice: { invoiceId: correctedId, invoiceNumber: correctedNumber },
      creditAmount: written(one.creditAmount, one.currencyCode),
      openAmount: written(one.openAmount, one.currencyCode),
    })),
    paymentsOnAccount,
    refunds: refunds.map(({ refundedOn, state, words, amount, ...one }) => ({
      ...one,
      refundDate: refundedOn,
      amount: written(amount, one.currencyCode),
      inBooks: state === null ? null : { state, words },
    })),
    byCurrency: [...sums].map(([currencyCode, sum]) => ({
      currencyCode,
      openAmount: moneyText(sum, parseCurrency(currencyCode)),
    })),
  };
}
