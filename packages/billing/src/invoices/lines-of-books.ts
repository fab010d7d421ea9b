import { type Trace, traced, tracedMoney, writtenOnce } from '../trace/trace.ts';
import { DecimalError } from '../values/decimal.ts';
import { lineAmount } from '../values/amount.ts';
import { type Currency, type Money, moneyFromText, moneyOfMinorUnits } from '../values/money.ts';
import { priceFromText, priceOfMoney } from '../values/price.ts';
import { ONE_UNIT, quantityFromText } from '../values/quantity.ts';
import type { InvoiceLine } from './lines-from-rows.ts';
import { type TaxCodeOfBooks, type TaxOfBooks, taxOfBooks, type TaxRowOfBooks } from './tax-of-books.ts';

/** A document as stored in the books; figures are decimal text, amounts in the document's currency. */
export interface DocumentOfBooks {
  readonly lines: readonly {
    readonly description: string;
    readonly itemName?: string;
    readonly quantity?: string;
    readonly unitPrice?: string;
    readonly amount: string;
    readonly taxCodeId?: string;
    readonly taxPercent?: string;
  }[];
  /** Whether the line amounts include tax. */
  readonly isTaxInside?: boolean;
  readonly tax: string;
  readonly taxes?: readonly TaxRowOfBooks[];
  readonly total: string;
}

/** Prefix of the key of every line imported from the books. */
export const bookedLinePrefix = 'books:';

/** An invoice created in the books: its lines and their tax. */
export interface InvoiceOfBooks {
  readonly lines: readonly InvoiceLine[];
  readonly tax: TaxOfBooks;
  /** Sum of the lines, including tax if the books include it. */
  readonly linesAmount: Money;
  readonly total: Money;
}

/**
 * Converts an invoice created in the books so that lines and tax add up to its total, to the cent. Other additions and
 * deductions of the books (shipping, discounts, rounding) become a line of their own. A line whose price times quantity
 * is not its amount becomes one at its amount.
 */
export function invoiceOfBooks(
  document: DocumentOfBooks,
  codes: ReadonlyMap<string, TaxCodeOfBooks>,
  currency: Currency,
): InvoiceOfBooks {
  const lines = linesOf(document, currency);
  const taxed = lines.map((line, at) => ({
    amount: line.amount,
    taxCodeId: document.lines[at]?.taxCodeId,
    taxPercent: document.lines[at]?.taxPercent,
  }));
  const linesAmount = moneyOfMinorUnits(lines.reduce<bigint>((sum, line) => sum + line.amount, 0n));
  const total = moneyFromText(document.total, currency);
  return { lines, tax: taxOfBooks(document, taxed, codes, currency), linesAmount, total };
}

function linesOf(document: DocumentOfBooks, currency: Currency): InvoiceLine[] {
  const lines = document.lines.map((line) => {
    const amount = moneyFromText(line.amount, currency);
    const name = line.itemName ?? (line.description === '' ? 'Item' : (line.description.split('\n')[0] ?? 'Item'));
    return { name: name.slice(0, 100), description: line.description, amount, ...factors(line, amount, currency) };
  });
  const [tax, total] = [moneyFromText(document.tax, currency), moneyFromText(document.total, currency)];
  const wanted = document.isTaxInside === true ? total : total - tax;
  const rest = moneyOfMinorUnits(lines.reduce<bigint>((left, line) => left - line.amount, wanted));
  const single = (name: string, amount: Money) => ({
    name,
    description: '',
    amount,
    quantity: ONE_UNIT,
    rate: priceOfMoney(amount, currency),
  });
  return [...lines, ...(rest === 0n ? [] : [single('Other charges and discounts', rest)])].map((line, at) => ({
    key: `${bookedLinePrefix}${at + 1}`,
    ...line,
    parts: [],
    rowIds: [],
    logIds: [],
  }));
}

/** The trace of such an invoice's total: each line of the books, and the tax charged at each rate. */
export function traceOfBooks({ lines, tax, linesAmount, total }: InvoiceOfBooks, currency: Currency): Trace {
  const amounts = lines.map((line) =>
    tracedMoney(
      'lineAmount',
      line.amount,
      currency,
      'amount.rate-times-hours',
      [
        traced('rate', line.rate, 'rate', 'given', [], { reason: 'books' }),
        traced('quantity', line.quantity, 'quantity', 'given', [], { reason: 'books' }),
      ],
      { key: `line:${line.key}:amount`, sources: { name: line.name } },
    ),
  );
  const ofLines = tracedMoney('linesAmount', linesAmount, currency, 'sum', amounts, { key: 'linesAmount' });
  const charged = tax.taxes.map((one, at) =>
    tracedMoney('tax', one.amount, currency, 'given', [], {
      key: `tax:${at}`,
      reason: 'books',
      sources: { name: one.name },
    }),
  );
  const taxAmount = tracedMoney('taxAmount', tax.taxAmount, currency, 'sum', charged, { key: 'taxAmount' });
  return writtenOnce(
    tracedMoney('invoice', total, currency, 'summary', [
      tracedMoney('total', total, currency, 'sum', tax.mode === 'Exclusive of Tax' ? [ofLines, taxAmount] : [ofLines]),
      ...(charged.length === 0 ? [] : [taxAmount]),
      ...amounts,
    ]),
  );
}

function factors(
  { quantity, unitPrice }: DocumentOfBooks['lines'][number],
  amount: Money,
  currency: Currency,
): Pick<InvoiceLine, 'quantity' | 'rate'> {
  const alone = { quantity: ONE_UNIT, rate: priceOfMoney(amount, currency) };
  if (quantity === undefined || unitPrice === undefined) return alone;
  try {
    const written = { quantity: quantityFromText(quantity), rate: priceFromText(unitPrice) };
    return lineAmount(written.rate, written.quantity, currency) === amount ? written : alone;
  } catch (error) {
    // the books may store more decimals than we do
    if (error instanceof DecimalError) return alone;
    throw error;
  }
}
