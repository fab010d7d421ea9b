import type { Tax } from '../invoice/tax.ts';

/** A line as the books receive it: whole minor units, without tax. */
export interface BooksLine {
  readonly amount: bigint;
  readonly tax: Tax | null;
}

/**
 * What the books make of an invoice whose tax is excluded, written down a second time and on purpose in another way: with
 * plain decimal text of fractions, rate by rate, so that it can judge our own arithmetic.
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
  const taxes = new Map([...taxable].map(([name, { sum, percent }]) => [name, roundedByText(sum * percent)]));
  return { net, taxes, total: [...taxes.values()].reduce((sum, tax) => sum + tax, net) };
}

/** Millionths rounded to whole units by looking at the first digit behind the point. */
function roundedByText(millionths: bigint): bigint {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, '0');
  const whole = BigInt(digits.slice(0, -6)) + (Number(digits.at(-6)) >= 5 ? 1n : 0n);
  return millionths < 0n ? -whole : whole;
}
