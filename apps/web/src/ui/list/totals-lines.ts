import type { TotalsLine } from './table-column.ts';

/** The lines of totals that were requested for a list: none before they arrive, and one that says so if they did not. */
export const totalsLines = <Totals>(
  found: { readonly data: Totals | undefined; readonly error: unknown },
  linesOf: (totals: Totals) => readonly TotalsLine[],
  failed: string,
): readonly TotalsLine[] | undefined => {
  if (found.data !== undefined) return linesOf(found.data);
  return found.error === null ? undefined : [{ key: 'failed', label: failed, cells: {} }];
};
