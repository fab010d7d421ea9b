import { type Trace, traced, tracedMoney, writtenOnce } from '../trace/trace.ts';
import { DecimalError } from '../values/decimal.ts';
import { type Currency, lineAmount, type Money, moneyFromText, moneyOfMinorUnits } from '../values/money.ts';
import { priceFromText, priceOfMoney } from '../values/price.ts';
import { ONE_UNIT, quantityFromText } from '../values/quantity.ts';
import type { InvoiceLine } from './lines-from-rows.ts';
import { type TaxCodeOfBooks, type TaxOfBooks, taxOfBooks, type TaxRowOfBooks } from './tax-of-books.ts';

/** A document as the books hold it; figures are decimal text, amounts in the document's currency. */
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
  /** The amounts of the lines have the tax inside. */
  readonly isTaxInside?: boolean;
  readonly tax: string;
  readonly taxes?: readonly TaxRowOfBooks[];
  readonly total: string;
}

/** The key of every line that was brought from the books begins with it. */
export const bookedLinePrefix = 'books:';

/** An invoice that was made in the books: its lines as they stand there, and the tax on them. */
export interface InvoiceOfBooks {
  readonly lines: readonly InvoiceLine[];
  readonly tax: TaxOfBooks;
  /** Sum of the lines; with the tax inside where the books have it there. */
  readonly linesAmount: Money;
  readonly total: Money;
}

/**
 * An invoice that was made in the books, as it stands there: lines and tax make its total, to the cent. What the books add or take off besides
 * (shipping, discounts, rounding) is a line of its own. A line whose price times quantity is not its amount here stands as one at its amount.
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

/** How the total of such an invoice came about: what each line of the books says, and what they charge at each rate. */
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
    // the books may have more decimals than we have
    if (error instanceof DecimalError) return alone;
    throw error;
  }
}
