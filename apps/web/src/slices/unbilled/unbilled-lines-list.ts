import { unbilledEndpoints, workAges, type UnbilledLine } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { writeListState, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import { readDay } from '../receivables/day-and-currency.public.ts';

/** The figures of a project whose lines can be shown alone. */
export const lineParts = ['work', ...workAges, 'drafts', 'retainer'] as const;

export interface LinesShown {
  readonly [name: string]: string | undefined;
  /** A day before today; today by default. */
  readonly on?: string | undefined;
  /** All lines by default. */
  readonly show?: (typeof lineParts)[number] | undefined;
}

export const unbilledLinesList: ListShape<LinesShown> = {
  filters: { on: readDay, show: (texts) => lineParts.find((part) => texts.includes(part)) },
  sortFields: ['employeeName', 'startDate', 'kind'],
  searchError,
  defaultSort: { field: 'startDate', order: 'desc' },
  defaultPageSize: 25,
};

export const unbilledLinesSortKeys: SortKeys<UnbilledLine> = {
  employeeName: (row) => (row.employeeName ?? '').toLowerCase(),
  startDate: (row) => row.startDate ?? '',
  kind: (row) => row.kind,
};

/** The address of what a figure of a project is made of. */
export const addressOfBehind = (projectId: number, filters: LinesShown): string => {
  const { pageNo, pageSize, sort } = { pageNo: 1, pageSize: 25, sort: unbilledLinesList.defaultSort };
  const params = writeListState({ search: '', sort, pageNo, pageSize, view: undefined, filters }, unbilledLinesList);
  return `/unbilled/${projectId}?${params.toString()}`;
};

export const useUnbilledLines = (projectId: number, { on }: LinesShown) =>
  useQuery({
    ...query(unbilledEndpoints.work, { query: { projectId, ...(on === undefined ? {} : { on }) } }),
    placeholderData: keepPreviousData,
  });

/** The lines of a figure whose developer, kind or reference contains a text. */
export function linesShown(
  lines: readonly UnbilledLine[],
  { show, search }: Pick<LinesShown, 'show'> & { readonly search: string },
): readonly UnbilledLine[] {
  const part = search.trim().toLowerCase();
  return lines.filter(
    (line) =>
      isOf(line, show) &&
      [line.employeeName, line.kind, line.reference].some((text) => text?.toLowerCase().includes(part)),
  );
}

function isOf({ kind, age }: UnbilledLine, show: LinesShown['show']): boolean {
  if (show === undefined) return true;
  if (show === 'drafts') return kind === 'Draft';
  if (show === 'retainer') return kind === 'Retainer';
  return age !== null && (show === 'work' || age === show);
}
