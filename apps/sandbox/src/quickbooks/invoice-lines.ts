import {
  add,
  compare,
  type Decimal,
  exactly,
  multiply,
  percentOf,
  roundHalfAwayFromZero,
  toText,
  ZERO,
} from '../wire/decimal.ts';
import { isObject, type Json, type JsonObject } from '../wire/exact-json.ts';
import type { OpenBooks } from './books.ts';
import { currencyPlaces } from '../wire/currencies.ts';
import { idOf, isTrue, listOf, objectOf, textOf } from '../wire/field-reading.ts';
import { findItem } from './items.ts';
import {
  badReference,
  businessRule,
  missingParameter,
  wrongAmount,
  wrongDiscount,
  wrongUsTaxCode,
} from './quickbooks-fault.ts';
import type { SalesLine, DiscountLine, TextLine, InvoiceLine } from './records.ts';
import { findTaxCode } from './tax-tables.ts';

type LineBase = { readonly id: string; readonly description?: string };

/** Sum of the sales lines, before discount and tax. */
export function subTotalOf(lines: readonly InvoiceLine[]): Decimal {
  return lines.reduce((sum, line) => (line.kind === 'sales' ? add(sum, exactly(line.amount)) : sum), ZERO);
}

/** Reads the lines of a request and refuses what the books would refuse. */
export function readLines(books: OpenBooks, written: JsonObject, currency: string): InvoiceLine[] {
  const sent = (listOf(written, 'Line') ?? []).filter((line) => isObject(line));
  const places = currencyPlaces(currency);
  const used = new Set(sent.flatMap((line) => textOf(line, 'Id') ?? []));
  let nextId = 1;
  const idFor = (line: JsonObject) => {
    const own = textOf(line, 'Id');
    if (own !== undefined) return own;
    while (used.has(String(nextId))) nextId += 1;
    used.add(String(nextId));
    return String(nextId);
  };
  const lines: InvoiceLine[] = [];
  for (const line of sent) {
    const detailType = textOf(line, 'DetailType');
    if (detailType === undefined) throw missingParameter('Line.DetailType');
    if (detailType === 'SubTotalLineDetail') continue;
    const base = { id: idFor(line), ...optional('description', textOf(line, 'Description')) };
    if (detailType === 'SalesItemLineDetail') lines.push(salesLine(books, line, base, written, places));
    else if (detailType === 'DiscountLineDetail') lines.push(discountLine(books, line, base, lines, places));
    else lines.push({ ...base, kind: 'text' });
  }
  if (!lines.some((line) => line.kind === 'sales')) throw missingParameter('Line');
  return lines;
}

function salesLine(
  books: OpenBooks,
  line: JsonObject,
  base: LineBase,
  written: JsonObject,
  places: number,
): SalesLine | TextLine {
  const amountText = textOf(line, 'Amount');
  if (amountText === undefined) throw missingParameter('Line.Amount');
  const detail = objectOf(line, 'SalesItemLineDetail');
  if (detail === undefined) throw missingParameter('Line.SalesItemLineDetail');
  const itemId = idOf(detail, 'ItemRef');
  if (itemId === undefined) return { ...base, kind: 'text' };
  const item = findItem(books, itemId);
  if (item === undefined || !item.active) throw badReference('Line.SalesItemLineDetail.ItemRef', itemId);
  for (const name of ['ClassRef'] as const) {
    const id = idOf(detail, name);
    if (id !== undefined) throw badReference(`Line.SalesItemLineDetail.${name}`, id);
  }
  const quantity = textOf(detail, 'Qty');
  const unitPrice = textOf(detail, 'UnitPrice');
  const amount = exactly(amountText);
  if (quantity !== undefined && unitPrice !== undefined) {
    const product = roundHalfAwayFromZero(multiply(exactly(quantity), exactly(unitPrice)), places);
    if (compare(product, amount) !== 0) throw wrongAmount(amountText);
  }
  return {
    ...base,
    kind: 'sales',
    amount: toText(roundHalfAwayFromZero(amount, places)),
    itemId,
    ...optional('quantity', quantity),
    ...optional('unitPrice', unitPrice),
    ...optional('taxCodeId', lineTaxCode(books, detail, written, isTrue(item.written, 'Taxable'))),
    ...optional('inclusiveAmount', textOf(detail, 'TaxInclusiveAmt')),
    ...optional('serviceDate', textOf(detail, 'ServiceDate')),
  };
}

function lineTaxCode(
  books: OpenBooks,
  detail: JsonObject,
  written: JsonObject,
  itemIsTaxable: boolean,
): string | undefined {
  const sent = idOf(detail, 'TaxCodeRef');
  if (books.company.region === 'US') {
    if (sent !== undefined && sent !== 'TAX' && sent !== 'NON') throw wrongUsTaxCode(sent);
    return sent ?? (itemIsTaxable ? 'TAX' : 'NON');
  }
  if (sent !== undefined && findTaxCode(books, sent) === undefined)
    throw badReference('Line.SalesItemLineDetail.TaxCodeRef', sent);
  if (textOf(written, 'GlobalTaxCalculation') === 'NotApplicable') return sent;
  if (sent === undefined)
    throw businessRule(
      'Make sure all your transactions have a GST/VAT rate before you save.',
      'Line.SalesItemLineDetail.TaxCodeRef',
    );
  return sent;
}

function discountLine(
  books: OpenBooks,
  line: JsonObject,
  base: LineBase,
  before: readonly InvoiceLine[],
  places: number,
): DiscountLine {
  if (!books.preferences.allowDiscount) throw wrongDiscount('Discounts are not switched on for this company.');
  if (before.some((other) => other.kind === 'discount')) throw wrongDiscount('Only one discount line is allowed.');
  const detail = objectOf(line, 'DiscountLineDetail');
  if (detail === undefined) throw missingParameter('Line.DiscountLineDetail');
  const sent = textOf(line, 'Amount');
  const percent = isTrue(detail, 'PercentBased') ? textOf(detail, 'DiscountPercent') : undefined;
  if (sent === undefined && percent === undefined) throw missingParameter('Line.Amount');
  const computed =
    percent === undefined ? undefined : roundHalfAwayFromZero(percentOf(subTotalOf(before), exactly(percent)), places);
  if (computed !== undefined && sent !== undefined && compare(computed, exactly(sent)) !== 0)
    throw wrongDiscount(`The discount amount does not match the percentage. Supplied value:${sent}`);
  const amount = computed ?? roundHalfAwayFromZero(exactly(sent ?? '0'), places);
  if (amount.units < 0n) throw wrongDiscount('A discount amount is a positive number.');
  return { ...base, kind: 'discount', amount: toText(amount), ...optional('percent', percent) };
}

/** A property that exists only with a value. */
export function optional<K extends string>(name: K, value: string | undefined): { readonly [key in K]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [key in K]: string });
}

/** The stored lines, from which a later sparse update starts. */
export function linesAsWritten(lines: readonly InvoiceLine[], sent: readonly Json[]): Json[] {
  const kept = sent.filter(
    (line): line is JsonObject => isObject(line) && textOf(line, 'DetailType') !== 'SubTotalLineDetail',
  );
  return kept.map((line, index) => ({ ...line, Id: lines[index]?.id ?? String(index + 1) }));
}
