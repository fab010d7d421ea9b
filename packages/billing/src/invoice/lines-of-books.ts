import { type Trace, traced, tracedMoney, writtenOnce } from '../trace/trace.ts';
import { DecimalError } from '../values/decimal.ts';
import { type Currency, lineAmount, type Money, moneyFromText, moneyOfMinorUnits } from '../values/money.ts';
import { priceFromText, priceOfMoney } from '../values/price.ts';
import { ONE_UNIT, quantityFromText } from '../values/quantity.ts';
import type { InvoiceLine } from './lines-from-rows.ts';

/** A document as the books hold it; figures are decimal text, amounts in the document's currency. */
export interface DocumentOfBooks {
  readonly lines: readonly {
    readonly description: string;
    readonly itemName?: string;
    readonly quantity?: string;
    readonly unitPrice?: string;
    readonly amount: string;
  }[];
  readonly tax: string;
  readonly total: string;
}

/** The key of every line that was brought from the books begins with it. */
export const bookedLinePrefix = 'books:';

/**
 * The lines of an invoice that was made in the books, as they stand there. Their tax is a line of its own and so is what the
 * books add or take off besides (shipping, discounts, rounding): together they are the books' total, to the cent. A line whose
 * price times quantity is not its amount here stands as one at its amount.
 */
export function linesOfBooks(document: DocumentOfBooks, currency: Currency): InvoiceLine[] {
  const lines = document.lines.map((line) => {
    const amount = moneyFromText(line.amount, currency);
    const name = line.itemName ?? (line.description === '' ? 'Item' : (line.description.split('\n')[0] ?? 'Item'));
    return { name: name.slice(0, 100), description: line.description, amount, ...factors(line, amount, currency) };
  });
  const [tax, total] = [moneyFromText(document.tax, currency), moneyFromText(document.total, currency)];
  const rest = moneyOfMinorUnits(lines.reduce<bigint>((left, line) => left - line.amount, total - tax));
  const single = (name: string, amount: Money) => ({
    name,
    description: '',
    amount,
    quantity: ONE_UNIT,
    rate: priceOfMoney(amount, currency),
  });
  return [
    ...lines,
    ...(rest === 0n ? [] : [single('Other charges and discounts', rest)]),
    ...(tax === 0n ? [] : [single('Tax', tax)]),
  ].map((line, at) => ({ key: `${bookedLinePrefix}${at + 1}`, ...line, parts: [], rowIds: [], logIds: [] }));
}

/** How the total of such an invoice came about: what each line of the books says. */
export function traceOfBooks(lines: readonly InvoiceLine[], total: Money, currency: Currency): Trace {
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
  const linesAmount = tracedMoney('linesAmount', total, currency, 'sum', amounts, { key: 'linesAmount' });
  return writtenOnce(
    tracedMoney('invoice', total, currency, 'summary', [
      tracedMoney('total', total, currency, 'sum', [linesAmount]),
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
