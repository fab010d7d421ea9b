import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { BooksPayment } from './books-provider.ts';
import { unclear } from './error-of-call.ts';

/** The part of one payment applied to one document, in the fields of the response. */
interface AppliedRow {
  readonly paymentId: string;
  readonly date: CalendarDate;
  readonly amount: string;
  readonly reference?: string | undefined;
}

/** Merges the rows of each payment; payments with a total of 0 are omitted. Throws BooksError. */
export function appliedPayments(rows: readonly AppliedRow[], currencyCode: string): BooksPayment[] {
  const currency = parseCurrency(currencyCode);
  const sums = new Map<string, Pick<AppliedRow, 'date' | 'reference'> & { readonly sum: bigint }>();
  try {
    for (const { paymentId, date, amount, reference } of rows) {
      const sum = (sums.get(paymentId)?.sum ?? 0n) + moneyFromText(amount, currency);
      sums.set(paymentId, { date, reference, sum });
    }
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    throw unclear('read', 'unreadable_answer', { words: `${error.text} is no amount in its currency` });
  }
  return [...sums]
    .filter(([, { sum }]) => sum !== 0n)
    .map(([paymentId, { date, sum, reference }]) => ({
      paymentId,
      date,
      amount: moneyText(moneyOfMinorUnits(sum), currency),
      ...(reference === undefined ? {} : { reference }),
    }));
}
