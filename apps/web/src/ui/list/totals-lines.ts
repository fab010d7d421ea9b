import type { TotalsLine } from './table-column.ts';

interface FoundTotals<Totals> {
  readonly data: Totals | undefined;
  readonly error: unknown;
  /** The totals belong to the former filter, because those of the current one have not arrived yet. */
  readonly isPlaceholderData: boolean;
}

/**
 * The lines of totals that were requested for a list. Until they arrive their lines keep their place without sums, so that nothing
 * moves; an error has a line that says so.
 */
export function totalsLines<Totals>(
  { data, error, isPlaceholderData }: FoundTotals<Totals>,
  linesOf: (totals: Totals) => readonly TotalsLine[],
  failed: string,
): readonly TotalsLine[] {
  if (error !== null) return [{ key: 'failed', label: failed, cells: {} }];
  if (data === undefined) return [{ key: 'awaited', label: 'Total', cells: {} }];
  return isPlaceholderData ? linesOf(data).map(withoutSums) : linesOf(data);
}

const withoutSums = (line: TotalsLine): TotalsLine => ({
  ...line,
  cells: Object.fromEntries(Object.keys(line.cells).map((column) => [column, '\u2026'])),
});
