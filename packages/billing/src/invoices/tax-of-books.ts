import { allocate } from '../values/allocate.ts';
import { DecimalError } from '../values/decimal.ts';
import { type Currency, type Money, moneyFromText, moneyOfMinorUnits } from '../values/money.ts';
import { type TaxPercent, taxPercentFromText, taxPercentText, taxPercentWhole } from '../values/tax-percent.ts';
import type { TaxMode } from './tax.ts';

/** The tax that a document of the books charges at one rate; figures are decimal text. */
export interface TaxRowOfBooks {
  readonly name?: string;
  readonly percent?: string;
  readonly amount: string;
}

/** A tax code of the books as last synced. */
export interface TaxCodeOfBooks {
  readonly name: string;
  readonly components: readonly { readonly name: string; readonly percent: string }[];
}

/** A line of a document with its tax code. */
export interface TaxedLineOfBooks {
  readonly amount: Money;
  readonly taxCodeId?: string | undefined;
  readonly taxPercent?: string | undefined;
}

export interface TaxOfBooks {
  readonly mode: TaxMode;
  /** The tax amount of each line, in line order. */
  readonly lineTaxes: readonly Money[];
  readonly taxes: readonly { readonly name: string; readonly percent: TaxPercent; readonly amount: Money }[];
  readonly taxAmount: Money;
  /** The distinct tax codes of the lines. */
  readonly names: readonly string[];
}

/**
 * The tax of a document of the books, rate by rate as the books report it. Nothing is computed again: each rate's
 * amount is only allocated to the lines it is charged on, in proportion to their amounts, so that lines, rates and tax
 * add up to the cent.
 */
export function taxOfBooks(
  document: { readonly isTaxInside?: boolean; readonly tax: string; readonly taxes?: readonly TaxRowOfBooks[] },
  lines: readonly TaxedLineOfBooks[],
  codes: ReadonlyMap<string, TaxCodeOfBooks>,
  currency: Currency,
): TaxOfBooks {
  const taxAmount = moneyFromText(document.tax, currency);
  const rows = rowsOf(document, lines, codes, { taxAmount, currency });
  const lineTaxes = lines.map(() => 0n);
  for (const row of rows) {
    const charged = linesOfRow(row, lines, codes);
    const weights = charged.map((at) => weightOf(lines[at], codes, document.isTaxInside === true));
    for (const [index, share] of (charged.length === 0 ? [] : allocate(row.amount, weights)).entries())
      lineTaxes[charged[index] ?? 0] = (lineTaxes[charged[index] ?? 0] ?? 0n) + share;
  }
  const used = [...new Set(lines.flatMap(({ taxCodeId }) => taxCodeId ?? []))];
  return {
    mode:
      rows.length === 0 ? 'Not Applicable' : document.isTaxInside === true ? 'Inclusive of Tax' : 'Exclusive of Tax',
    lineTaxes: lineTaxes.map(moneyOfMinorUnits),
    taxes: rows,
    taxAmount,
    names: used.flatMap((id) => codes.get(id)?.name ?? []),
  };
}

type Row = TaxOfBooks['taxes'][number];

function rowsOf(
  { taxes = [] }: { readonly taxes?: readonly TaxRowOfBooks[] },
  lines: readonly TaxedLineOfBooks[],
  codes: ReadonlyMap<string, TaxCodeOfBooks>,
  { taxAmount, currency }: { readonly taxAmount: Money; readonly currency: Currency },
): Row[] {
  const known = componentsOf(lines, codes);
  const named = new Set<string>();
  const rows = taxes.map(({ name, percent, amount }): Row => {
    const found = known.find(
      (one) => !named.has(one.name) && (name === undefined ? isSame(one.percent, percent) : one.name === name),
    );
    if (found !== undefined) named.add(found.name);
    const rate = percentOrZero(percent ?? found?.percent ?? singlePercent(lines));
    const title = name ?? found?.name ?? `Tax ${taxPercentText(rate).replace(/\.?0+$/, '')}%`;
    return { name: title, percent: rate, amount: moneyFromText(amount, currency) };
  });
  const reported = rows.reduce<bigint>((sum, row) => sum + row.amount, 0n);
  // tax that the books charge beyond the rates they report, as after a manual override
  const rest: Row = { name: 'Tax', percent: percentOrZero(undefined), amount: moneyOfMinorUnits(taxAmount - reported) };
  if (rest.amount === 0n) return rows;
  const [only, ...others] = known;
  const isOnly = rows.length === 0 && only !== undefined && others.length === 0;
  return [...rows, isOnly ? { ...rest, name: only.name, percent: percentOrZero(only.percent) } : rest];
}

const componentsOf = (lines: readonly TaxedLineOfBooks[], codes: ReadonlyMap<string, TaxCodeOfBooks>) =>
  [...new Set(lines.flatMap(({ taxCodeId }) => taxCodeId ?? []))].flatMap((id) => codes.get(id)?.components ?? []);

/** The percentage that all taxed lines share, if the books report it. */
function singlePercent(lines: readonly TaxedLineOfBooks[]): string | undefined {
  const percents = new Set(lines.flatMap(({ taxPercent }) => taxPercent ?? []));
  return percents.size === 1 ? [...percents][0] : undefined;
}

/** The lines that a rate is charged on; if unknown, those with a tax code, else all. */
function linesOfRow(
  row: Row,
  lines: readonly TaxedLineOfBooks[],
  codes: ReadonlyMap<string, TaxCodeOfBooks>,
): number[] {
  const among = (has: (line: TaxedLineOfBooks) => boolean) => lines.flatMap((line, at) => (has(line) ? [at] : []));
  const percent = taxPercentText(row.percent);
  const byName = among(
    ({ taxCodeId = '' }) => codes.get(taxCodeId)?.components.some((one) => one.name === row.name) === true,
  );
  const byPercent = among(
    ({ taxCodeId = '', taxPercent }) =>
      isSame(taxPercent, percent) ||
      codes.get(taxCodeId)?.components.some((one) => isSame(one.percent, percent)) === true,
  );
  const byCode = among(({ taxCodeId }) => taxCodeId !== undefined);
  return [byName, byPercent, byCode, among(() => true)].find((one) => one.length > 0) ?? [];
}

const WEIGHT_UNITS = 1_000_000_000n;

function weightOf(
  line: TaxedLineOfBooks | undefined,
  codes: ReadonlyMap<string, TaxCodeOfBooks>,
  isTaxInside: boolean,
): bigint {
  if (line === undefined || !isTaxInside) return line?.amount ?? 0n;
  const parts = codes.get(line.taxCodeId ?? '')?.components.map((one) => percentOrZero(one.percent)) ?? [];
  const whole = parts.reduce<bigint>((sum, one) => sum + one, 0n);
  const percent = whole === 0n ? percentOrZero(line.taxPercent) : whole;
  return (line.amount * WEIGHT_UNITS) / (taxPercentWhole + percent);
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && percentOrZero(one) === percentOrZero(other);

/** Books may report more decimals than a percentage has here, or none. */
function percentOrZero(text: string | undefined): TaxPercent {
  try {
    return taxPercentFromText(text ?? '0');
  } catch (error) {
    if (error instanceof DecimalError) return taxPercentFromText('0');
    throw error;
  }
}
