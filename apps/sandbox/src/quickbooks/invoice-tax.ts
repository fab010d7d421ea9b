import {
  add,
  compare,
  type Decimal,
  exactly,
  percentOf,
  roundHalfAwayFromZero,
  share,
  subtract,
  toText,
  ZERO,
} from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import type { OpenBooks } from './books.ts';
import { currencyPlaces } from '../wire/currencies.ts';
import { idOf, isTrue, objectOf, textOf } from '../wire/field-reading.ts';
import { subTotalOf } from './invoice-lines.ts';
import { badReference, missingParameter } from './quickbooks-fault.ts';
import type { SalesLine, InvoiceLine, TaxLine, InvoiceTotals } from './records.ts';
import { findTaxCode, findTaxRate } from './tax-tables.ts';

/** Tax and total of the lines: each rate is applied once to the sum of its lines and rounded once. */
export function totalsOf(
  books: OpenBooks,
  written: JsonObject,
  lines: readonly InvoiceLine[],
  currency: string,
): InvoiceTotals {
  const places = currencyPlaces(currency);
  const isUs = books.company.region === 'US';
  const taxMode = isUs ? undefined : textOf(written, 'GlobalTaxCalculation');
  if (!isUs && taxMode === undefined) throw missingParameter('GlobalTaxCalculation');
  const txnTaxCodeId = isUs ? idOf(objectOf(written, 'TxnTaxDetail') ?? {}, 'TxnTaxCodeRef') : undefined;
  if (txnTaxCodeId !== undefined && findTaxCode(books, txnTaxCodeId) === undefined)
    throw badReference('TxnTaxDetail.TxnTaxCodeRef', txnTaxCodeId);

  const subTotal = subTotalOf(lines);
  const discount = lines.reduce((sum, line) => (line.kind === 'discount' ? add(sum, exactly(line.amount)) : sum), ZERO);
  const discountFirst = isUs ? isTrue(written, 'ApplyTaxAfterDiscount') : true;
  const netByRate = new Map<string, Decimal>();
  for (const line of lines) {
    if (line.kind !== 'sales' || taxMode === 'NotApplicable') continue;
    for (const rateId of ratesOf(books, line, isUs ? txnTaxCodeId : undefined)) {
      netByRate.set(rateId, add(netByRate.get(rateId) ?? ZERO, exactly(line.amount)));
    }
  }
  const taxLines = [...netByRate].map(([rateId, fullNet]): TaxLine => {
    const percent = findTaxRate(books, rateId)?.percent ?? '0';
    const isCut = discountFirst && discount.units !== 0n && compare(subTotal, ZERO) !== 0;
    const net = isCut ? share(fullNet, subtract(subTotal, discount), subTotal, places) : fullNet;
    const amount = roundHalfAwayFromZero(percentOf(net, exactly(percent)), places);
    return { rateId, percent, net: toText(roundHalfAwayFromZero(net, places)), amount: toText(amount) };
  });
  const totalTax = taxLines.reduce((sum, line) => add(sum, exactly(line.amount)), ZERO);
  const total = add(subtract(subTotal, discount), totalTax);
  return {
    ...(taxMode === undefined ? {} : { taxMode }),
    ...(txnTaxCodeId === undefined ? {} : { txnTaxCodeId }),
    taxLines,
    totalTax: toText(roundHalfAwayFromZero(totalTax, places)),
    total: toText(roundHalfAwayFromZero(total, places)),
  };
}

function ratesOf(books: OpenBooks, line: SalesLine, txnTaxCodeId: string | undefined): readonly string[] {
  if (books.company.region === 'US') {
    if (line.taxCodeId !== 'TAX' || txnTaxCodeId === undefined) return [];
    return findTaxCode(books, txnTaxCodeId)?.rateIds ?? [];
  }
  return findTaxCode(books, line.taxCodeId ?? '')?.rateIds ?? [];
}
