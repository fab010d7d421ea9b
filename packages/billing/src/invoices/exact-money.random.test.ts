import { describe, expect, test } from 'vitest';
import { someTaxes } from '../testing/arbitrary-invoice.ts';
import { booksTotal, roundedByText } from '../testing/books-model.ts';
import { type Draw, generator, isFullRun, pick } from '../testing/random-run.ts';
import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import { lineAmount } from '../values/amount.ts';
import { parseCurrency, moneyFromText, moneyText } from '../values/money.ts';
import { priceFromText, priceOfTenThousandths, priceText } from '../values/price.ts';
import { quantityFromText, quantityOfHundredths, quantityText } from '../values/quantity.ts';
import { invoiceTotal } from './invoice-total.ts';
import type { TaxMode } from './tax.ts';

const invoices = isFullRun ? 1_000_000 : 3000;
const modes: readonly TaxMode[] = ['Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable'];

/** A line as typed in a form: decimal text, sometimes negative, tiny or huge. */
function someLine(draw: Draw) {
  const sign = draw(8) === 0 ? -1n : 1n;
  const size = pick(draw, [100, 50_000, 1_000_000, 2_000_000_000]);
  const price = priceText(priceOfTenThousandths(sign * BigInt(draw(size))));
  const quantity = quantityText(quantityOfHundredths(BigInt(draw(pick(draw, [100, 20_000, 100_000])))));
  return { price, quantity, tax: pick(draw, someTaxes) };
}

function errorOfOneInvoice(draw: Draw): string | undefined {
  const currency = parseCurrency(pick(draw, ['USD', 'INR', 'JPY', 'KWD']));
  const mode = pick(draw, modes);
  const typed = Array.from({ length: draw(7) }, () => someLine(draw));
  const lines = typed.map((line) => ({
    amount: lineAmount(priceFromText(line.price), quantityFromText(line.quantity), currency),
    tax: line.tax,
  }));
  const total = invoiceTotal(lines, mode);
  for (const [at, line] of lines.entries()) {
    const digits =
      BigInt((typed[at]?.price ?? '').replace('.', '')) * BigInt((typed[at]?.quantity ?? '').replace('.', ''));
    if (line.amount !== roundedByText(digits, 6 - currency.decimals)) return `line ${at}`;
    if (moneyFromText(moneyText(line.amount, currency), currency) !== line.amount) return `text of line ${at}`;
  }
  const sent = total.lines.map((line, at) => ({
    amount: line.net,
    tax: mode === 'Not Applicable' ? null : (lines[at]?.tax ?? null),
  }));
  const books = booksTotal([...sent, { amount: total.untaxedRounding, tax: null }]);
  if (books.total !== total.total) return 'total of the books';
  const sum = lines.reduce((all, line) => all + line.amount, 0n);
  if (total.total !== (mode === 'Exclusive of Tax' ? sum + total.taxAmount : sum)) return 'total of the lines';
  if (mode !== 'Inclusive of Tax' && total.untaxedRounding !== 0n) return 'rounding';
  const rate = BigInt(1 + draw(400_000_000)) as ExchangeRate;
  const dollars = convert(total.total, currency, rate, parseCurrency('USD'));
  const exact = total.total * rate * (currency.decimals === 0 ? 100n : 1n);
  if (dollars !== roundedByText(exact, currency.decimals === 3 ? 7 : 6)) return 'exchange';
  return undefined;
}

describe('money is exact', () => {
  test(`in ${invoices} random invoices every line, tax, total and exchange equals exact arithmetic`, () => {
    for (let seed = 1; seed <= invoices; seed += 1) {
      const fault = errorOfOneInvoice(generator(seed));
      if (fault !== undefined) expect([`seed ${seed}`, fault]).toEqual([]);
    }
  }, 900_000);
});
