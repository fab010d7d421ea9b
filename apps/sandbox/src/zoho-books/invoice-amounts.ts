import {
  add,
  type Decimal,
  exactly,
  multiply,
  percentOf,
  roundHalfAwayFromZero,
  share,
  subtract,
  toShortText,
  toText,
  ZERO,
} from '../wire/decimal.ts';
import type { Organisation, Tax } from './organisations.ts';
import { taxId } from './organisations.ts';
import type { InvoiceAmounts, InvoiceLine, TaxAmount } from './records.ts';
import { taxesOf, wholePercent } from './taxes.ts';

/** A line before computation. */
export type LineInput = Omit<InvoiceLine, 'discount' | 'total' | 'taxes'> & { readonly discountText: string };

/** The terms by which an invoice is computed. */
export type AmountRules = {
  readonly organisation: Organisation;
  /** Decimals of the currency. */
  readonly places: number;
  readonly isInclusive: boolean;
  /** "190", "12.5%" or "" of the whole invoice. */
  readonly discount: string;
  readonly isDiscountBeforeTax: boolean;
  readonly shipping: string;
  readonly adjustment: string;
};

/** Lines, tax and total: each tax is computed once on the sum of its lines and rounded half up. */
export function amountsOf(inputs: readonly LineInput[], rules: AmountRules): InvoiceAmounts {
  const { places } = rules;
  const lines = inputs.map((line) => withAmounts(line, rules));
  const subTotal = lines.reduce((sum, line) => add(sum, exactly(line.total)), ZERO);
  const discount = discountOf(rules.discount, subTotal, places);
  const afterDiscount = (net: Decimal): Decimal =>
    rules.isDiscountBeforeTax && discount.units !== 0n && subTotal.units !== 0n
      ? share(net, subtract(subTotal, discount), subTotal, places)
      : net;
  const taxes = taxesOnDocument(lines, rules, afterDiscount);
  const taxTotal = taxes.reduce((sum, tax) => add(sum, exactly(tax.amount)), ZERO);
  const charges = add(exactly(rules.shipping), exactly(rules.adjustment));
  const net = add(subtract(subTotal, discount), charges);
  const total = rules.isInclusive ? net : add(net, taxTotal);
  return {
    lines,
    subTotal: toText(roundHalfAwayFromZero(subTotal, places)),
    taxes,
    taxTotal: toText(roundHalfAwayFromZero(taxTotal, places)),
    discountTotal: toText(roundHalfAwayFromZero(discount, places)),
    total: toText(roundHalfAwayFromZero(total, places)),
  };
}

function withAmounts({ discountText, ...line }: LineInput, rules: AmountRules): InvoiceLine {
  const gross = roundHalfAwayFromZero(multiply(exactly(line.rate), exactly(line.quantity)), rules.places);
  const discount = discountOf(discountText, gross, rules.places);
  const total = subtract(gross, discount);
  const taxes = taxesOf(rules.organisation, line.taxId);
  return {
    ...line,
    discount: toText(discount),
    total: toText(total),
    taxes: taxes.map((tax) => taxAmount(tax, taxes, total, rules)),
  };
}

/** One row per tax: a group has a row for each of its parts. */
function taxesOnDocument(
  lines: readonly InvoiceLine[],
  rules: AmountRules,
  afterDiscount: (net: Decimal) => Decimal,
): TaxAmount[] {
  const netOfId = new Map<string, Decimal>();
  for (const line of lines) {
    if (line.taxId === '') continue;
    netOfId.set(line.taxId, add(netOfId.get(line.taxId) ?? ZERO, exactly(line.total)));
  }
  const rows = new Map<string, TaxAmount>();
  for (const [id, net] of netOfId) {
    const taxes = taxesOf(rules.organisation, id);
    for (const tax of taxes) {
      const row = taxAmount(tax, taxes, afterDiscount(net), rules);
      const before = rows.get(row.taxId);
      const together = (one: string, other: string | undefined) => toText(add(exactly(one), exactly(other ?? '0')));
      rows.set(row.taxId, {
        ...row,
        net: together(row.net, before?.net),
        amount: together(row.amount, before?.amount),
      });
    }
  }
  return [...rows.values()];
}

function taxAmount(tax: Tax, taxes: readonly Tax[], net: Decimal, rules: AmountRules): TaxAmount {
  const { organisation, places, isInclusive } = rules;
  const percent = exactly(tax.percent);
  // included in an amount: its percentage of one hundred plus all percentages
  const amount = isInclusive
    ? share(net, percent, add(exactly('100'), exactly(wholePercent(taxes))), places)
    : roundHalfAwayFromZero(percentOf(net, percent), places);
  return {
    taxId: taxId(organisation, tax.number),
    name: tax.name,
    percent: tax.percent,
    net: toText(net),
    amount: toText(amount),
  };
}

function discountOf(inputs: string, amount: Decimal, places: number): Decimal {
  if (inputs === '') return roundHalfAwayFromZero(ZERO, places);
  const percent = /^(.+)%$/.exec(inputs)?.[1];
  const discount = percent === undefined ? exactly(inputs) : percentOf(amount, exactly(percent));
  return roundHalfAwayFromZero(discount, places);
}

/** A tax in a row: "CGST9 (9%)". */
export const taxTitle = (tax: TaxAmount): string => `${tax.name} (${toShortText(exactly(tax.percent))}%)`;
