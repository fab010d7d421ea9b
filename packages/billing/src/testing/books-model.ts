import type { Tax } from '../invoices/tax.ts';

/** A line as the books receive it: whole minor units, without tax. */
export interface BooksLine {
  readonly amount: bigint;
  readonly tax: Tax | null;
}

/**
 * The tax of the books for tax-exclusive invoices, implemented a second time in a different way on purpose: with
 * decimal text of fractions, rate by rate, so that it can check our own arithmetic.
 */
export function booksTotal(lines: readonly BooksLine[]): { net: bigint; taxes: Map<string, bigint>; total: bigint } {
  const net = lines.reduce((sum, line) => sum + line.amount, 0n);
  const taxable = new Map<string, { sum: bigint; percent: bigint }>();
  for (const line of lines) {
    for (const component of line.tax?.components ?? []) {
      const entry = taxable.get(component.name) ?? { sum: 0n, percent: component.percent };
      taxable.set(component.name, { ...entry, sum: entry.sum + line.amount });
    }
  }
  const taxes = new Map([...taxable].map(([name, { sum, percent }]) => [name, roundedByText(sum * percent, 6)]));
  return { net, taxes, total: [...taxes.values()].reduce((sum, tax) => sum + tax, net) };
}

/**
 * A decimal fraction rounded to whole units, half away from zero, by the first digit behind the point.
 * @param digitsBehind how many digits of the number are behind the point
 */
export function roundedByText(fraction: bigint, digitsBehind: number): bigint {
  const digits = (fraction < 0n ? -fraction : fraction).toString().padStart(digitsBehind + 1, '0');
  const whole = BigInt(digits.slice(0, -digitsBehind)) + (Number(digits.at(-digitsBehind)) >= 5 ? 1n : 0n);
  return fraction < 0n ? -whole : whole;
}
