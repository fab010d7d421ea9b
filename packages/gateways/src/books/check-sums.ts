import { DecimalError, divideHalfAwayFromZero, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { parseCurrency, moneyFromText, type Currency } from '@countinghouse/billing/values/money.ts';
import type { BooksInvoice, BooksInvoiceLine } from './books-provider.ts';
import { BooksError } from './books-error.ts';

/** A provider's field names for the checks, and the decimals that it accepts in a price. */
export interface SumRules {
  readonly priceDecimals: number;
  readonly amount: string;
  readonly total: string;
}

/**
 * Checks that each amount is price times quantity, and that lines and tax add up to the total, to the last decimal.
 * Throws BooksError `rejected`.
 */
export function checkSums(invoice: BooksInvoice, rules: SumRules): void {
  const currency = parseCurrency(invoice.currency);
  try {
    let sum = moneyFromText(invoice.tax, currency) as bigint;
    for (const line of invoice.lines) {
      checkLine(line, currency, rules);
      sum += moneyFromText(line.amount, currency);
    }
    if (sum !== moneyFromText(invoice.total, currency)) {
      refuseBeforeSending(rules.total, 'The lines and the tax do not add up to the total.');
    }
  } catch (error) {
    if (error instanceof DecimalError) {
      refuseBeforeSending(rules.amount, `${error.text} is not an amount in ${currency.code}.`);
    }
    throw error;
  }
}

function checkLine(line: BooksInvoiceLine, currency: Currency, { priceDecimals, amount }: SumRules): void {
  const product = parseDecimal(line.unitPrice, priceDecimals) * parseDecimal(line.quantity, priceDecimals);
  const rounded = divideHalfAwayFromZero(product, 10n ** BigInt(2 * priceDecimals - currency.decimals));
  if (rounded !== moneyFromText(line.amount, currency)) {
    refuseBeforeSending(amount, `${line.amount} is not ${line.unitPrice} times ${line.quantity}.`);
  }
}

/** Rejects input that the books would refuse or silently change, before anything is sent. */
export function refuseBeforeSending(element: string, words: string): never {
  throw new BooksError('rejected', { reason: 'invalid_before_sending', element, words });
}
