import { taxPercentFromText } from './tax-percent.ts';

/**
 * A tax with its rate, once: `CGST 9 %`, but `20.0% S (Sales)` as it is, because QuickBooks names some taxes by their rate.
 */
export function taxLabel({ name, percent }: { readonly name: string; readonly percent: string }): string {
  const [, named] = /(?<![\d.])(\d{1,3}(?:\.\d{1,4})?) ?%/.exec(name) ?? [];
  if (named !== undefined && taxPercentFromText(named) === taxPercentFromText(percent)) return name;
  return `${name} ${percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent} %`;
}
