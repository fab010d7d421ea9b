import {
  isDecimalSignOpen,
  nameMark,
  pastedRows,
  rateCell,
  type DecimalSign,
  type PastedCell,
} from './pasted-cells.ts';

/** A line of a pasted list: a name and its rate. */
export interface PastedRate {
  /** The row in the block, from 1. */
  readonly row: number;
  readonly name: PastedCell;
  readonly rate: PastedCell;
  /** Absent when a cell has an error. */
  readonly found?: { readonly of: string; readonly rate: string };
}

export interface PastedRates {
  readonly lines: readonly PastedRate[];
  /** Whether the user has to choose the decimal separator. */
  readonly isSignOpen: boolean;
}

/**
 * Reads a block of names and rates: two columns, or two rows, with or without a row of headings. `named` has the key and name of
 * those who can have a rate. An empty rate changes nothing.
 */
export function readPastedRates(
  text: string,
  named: readonly { readonly of: string; readonly label: string }[],
  chosen: DecimalSign | undefined,
): PastedRates {
  const rows = pastedRows(text);
  const [first = [], second = []] = rows;
  const known = (name: string) => named.filter(({ label }) => nameMark(label) === nameMark(name));
  // names in one row, and their rates in the row below
  const isLying = rows.length === 2 && first.length > 1 && first.every((name) => known(name).length > 0);
  const pairs = isLying ? first.map((name, at) => [name, second[at] ?? '']) : rows;
  const isHeading = ([name = '', rate = '']: readonly string[]): boolean =>
    known(name).length === 0 && rate !== '' && !/\d/.test(rate);
  const skipped = pairs[0] !== undefined && isHeading(pairs[0]) ? 1 : 0;
  const listed = pairs.slice(skipped).map((cells, at) => ({ cells, row: at + skipped + 1 }));
  const given = listed.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const isSignOpen = isDecimalSignOpen(given.map(({ cells }) => cells[1] ?? ''));
  const sign = isSignOpen ? chosen : 'point';
  const seen = new Set<string>();
  const lines = given.map(({ cells, row }): PastedRate => {
    const [name = '', typed = '', ...others] = cells;
    const [one, ...more] = known(name);
    const isTwice = one !== undefined && seen.has(one.of);
    if (one !== undefined) seen.add(one.of);
    const rate: ReturnType<typeof rateCell> =
      others.length > 0
        ? { text: cells.slice(1).join(' | '), error: 'Paste two columns: the name and its rate' }
        : sign === undefined
          ? { text: typed }
          : rateCell(typed, sign);
    const error =
      one === undefined
        ? 'This name is unknown here'
        : more.length > 0
          ? 'Several have this name'
          : isTwice
            ? 'This name appears twice'
            : undefined;
    const found =
      one !== undefined && error === undefined && rate.rate !== undefined && rate.rate !== ''
        ? { of: one.of, rate: rate.rate }
        : undefined;
    return {
      row,
      name: error === undefined ? { text: name } : { text: name, error },
      rate,
      ...(found === undefined ? {} : { found }),
    };
  });
  return { lines, isSignOpen };
}

/** Whether a clipboard's text is a block of cells, not one figure. */
export const isBlock = (text: string): boolean => {
  const rows = pastedRows(text);
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
};

/** Whether pasted lines have errors, so that they cannot be used yet. */
export const hasErrors = ({ lines }: PastedRates): boolean =>
  lines.some(({ name, rate }) => name.error !== undefined || rate.error !== undefined);
