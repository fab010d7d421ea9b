import type { View, ViewType } from '@countinghouse/contract/views/views.contract.ts';
import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  readArrangement,
  columnsExported,
  columnsShown,
  isSameArrangement,
  type ArrangedColumn,
} from '../../ui/list/column-arrangement.ts';
import { Leaving } from '../../ui/list/leaving.ts';
import {
  readListState,
  writeListState,
  type FilterValue,
  type ListShape,
  type ListState,
} from '../../ui/list/list-state.ts';
import { namingColumn, type SeenColumns, type TableColumn } from '../../ui/list/table-column.ts';
import type { Ask } from '../../ui/list/use-list-state.ts';
import { clearLastView, storeColumns, storeLastView, lastView, readStoredColumns } from './stored-columns.ts';
import { useOwnId, useViews } from './use-views.ts';

/** The columns of a list with order and widths, from a saved view and the changes since. */
export interface ListView {
  readonly type: ViewType;
  /** The titles of all columns by their keys. */
  readonly titles: ReadonlyMap<string, string>;
  /** The column that names the rows and cannot be hidden. */
  readonly naming: string | undefined;
  readonly arrangement: readonly ArrangedColumn[];
  readonly arrange: (next: readonly ArrangedColumn[]) => void;
  /** The view in use. */
  readonly chosen: View | undefined;
  readonly choose: (view: View | undefined) => void;
  /** Clears the last choice in this browser, so that the user's default view opens the list. */
  readonly clearLast: () => void;
  /** Called when the view in use was deleted: the list opens as if none had been chosen in this browser. */
  readonly reopen: () => void;
  /** Filter, sort and search of the list, as in its address. */
  readonly listQuery: string;
  /** Whether columns, filter, sort or search differ from the saved view. */
  readonly isChanged: boolean;
}

/** The properties of the table, and the functions that change them. */
export type SeenList<Row> = ListView & SeenColumns<Row>;

/**
 * The view of a list. A view in the address comes first; an address without a query opens with the view that was chosen last in
 * this browser, or, without one, with the user's default. Columns changed by hand are kept per view.
 */
export function useListView<Row, Filters extends Readonly<Record<string, FilterValue>>>(
  type: ViewType,
  columns: readonly TableColumn<Row>[],
  shape: ListShape<Filters>,
  [state, ask]: readonly [ListState<Filters>, Ask<Filters>],
): SeenList<Row> {
  const userId = useOwnId();
  const { views } = useViews(type);
  const [kept, setKept] = useState(() => readStoredColumns(userId, type));
  const chosen = views?.find(({ id }) => id === state.view);
  const isUnfiltered = useLocation().search === '';
  const isLeaving = use(Leaving);

  const clearLast = (): void => clearLastView(userId, type);
  const askNothing = (): void => ask(readListState(new URLSearchParams(), shape));
  const show = (view: View, replaces: boolean): void =>
    ask({ ...readListState(new URLSearchParams(view.listQuery), shape), view: view.id }, { replaces });

  useEffect(() => {
    if (!isUnfiltered || views === undefined) return;
    const last = lastView(userId, type);
    if (last === 0) return;
    const first = views.find(({ id }) => id === last) ?? views.find(({ isDefault }) => isDefault);
    if (first !== undefined) show(first, true);
    // only at opening: a view that is saved later does not change the list on screen
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnfiltered, views === undefined, isLeaving]);

  const saved = readArrangement(columns, chosen?.settingData);
  const isKept = kept !== undefined && kept.view === (chosen?.id ?? 0);
  const arrangement = isKept ? readArrangement(columns, kept.columns) : saved;
  const listQuery = writeListState({ ...state, pageNo: 1, view: undefined }, shape).toString();

  function arrange(next: readonly ArrangedColumn[]): void {
    const now = { view: chosen?.id ?? 0, columns: next.map(asSaved) };
    storeColumns(userId, type, now);
    setKept(now);
  }

  return {
    type,
    titles: new Map(columns.map(({ key, title }) => [key, title])),
    naming: columns[namingColumn(columns)]?.key,
    arrangement,
    arrange,
    chosen,
    choose: (view) => {
      storeLastView(userId, type, view?.id ?? 0);
      if (view === undefined) askNothing();
      else show(view, false);
    },
    clearLast,
    reopen: () => {
      clearLast();
      askNothing();
    },
    listQuery,
    isChanged: !isSameArrangement(arrangement, saved) || (chosen !== undefined && chosen.listQuery !== listQuery),
    columns: columnsShown(columns, arrangement),
    // a saved view is a choice, even one that shows the columns of the list
    exportedColumns: chosen === undefined ? columnsExported(columns, arrangement) : columnsShown(columns, arrangement),
    keepsWidths: arrangement.some(({ width }) => width !== undefined),
    onResize: (widths) =>
      arrange(
        arrangement.map((column) => {
          const width = widths[column.columnName];
          return width === undefined ? column : { ...column, width };
        }),
      ),
  };
}

/** A column in the format of the API: without a width the field is absent. */
export const asSaved = ({ columnName, visible, width }: ArrangedColumn): View['settingData'][number] => ({
  columnName,
  visible,
  ...(width === undefined ? {} : { width }),
});
