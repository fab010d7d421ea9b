import { exportedLists, type ExportedList } from '@countinghouse/contract/downloads/downloads.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ScreenPath } from '@countinghouse/contract/screens.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { auditDownload } from '../api/downloads.ts';
import { exportFailed, toFailure } from '../api/to-failure.ts';
import { todayHere } from '../api/today.ts';
import type { SeenList } from '../slices/views/use-list-view.ts';
import type { BulkAct } from '../records/bulk-act.ts';
import { useDestinations, type Destination } from '../records/destination.tsx';
import { SelectedRowsBar } from '../records/selected-rows-bar.tsx';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import type { ListReading } from '../ui/export/read-whole-list.ts';
import type { ListExport } from '../ui/export/use-list-export.ts';
import type { IconName } from '../ui/icon-paths.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { FilterChips, type FilterChip } from '../ui/list/filter-chips.tsx';
import { ListFooter, type PaginationDetails } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import type { FilterValue, ListShape, ListState } from '../ui/list/list-state.ts';
import type { TableColumn, TotalsLine } from '../ui/list/table-column.ts';
import { SearchBar, type SearchBarProps } from '../ui/list/search-bar.tsx';
import type { Ask } from '../ui/list/use-list-state.ts';
import type { SelectedRows } from '../ui/list/use-selected-rows.ts';
import { usePrefetchInvoice } from './prefetch-invoice.ts';

export interface ListScreenProps<Row, Filters extends Readonly<Record<string, FilterValue>>> extends ListReading<Row> {
  readonly header: ReactNode;
  /** The list, and the project, company or user that it belongs to. */
  readonly lists: ExportedList;
  readonly whose?: number;
  readonly shape: ListShape<Filters>;
  readonly list: readonly [ListState<Filters>, Ask<Filters>];
  readonly seen: SeenList<Row>;
  /** The last column: the menu of a row. */
  readonly menu?: TableColumn<Row> | undefined;
  /** The query result of the page. */
  readonly found: {
    readonly data: { readonly paginationDetails: PaginationDetails } | undefined;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly rows: readonly Row[] | undefined;
  /** The message of an error without one from the server. */
  readonly failed?: string;
  /** The label of the search, if the list has one. */
  readonly search?: string;
  readonly suggestions?: SearchBarProps['suggestions'];
  /** Filters, and actions on the selected rows. */
  readonly tools?: ReactNode;
  /** The tab that is open. */
  readonly tab?: string | undefined;
  /** The filters that are set, and their empty values. */
  readonly narrowed?: { readonly chips: readonly FilterChip[]; readonly none: Filters };
  readonly totals?: readonly TotalsLine[] | undefined;
  readonly unlisted?: ListExport<Row>['unlisted'];
  readonly selection?: SelectedRows<Row>;
  /** What can be done with each selected row; without any the selection is exported, or given to the tools. */
  readonly acts?: readonly BulkAct<Row>[];
  /** Further buttons for the selected rows. */
  readonly selectionTools?: ReactNode;
  /** On a phone the cells of a row are stacked under their titles. */
  readonly stacks?: boolean;
  /** Where a row leads, or a function that opens it. */
  readonly opens: ((row: Row) => Destination) | { readonly here: (row: Row) => void };
  /** The empty state of an unfiltered list, and the page on which its first row comes about. */
  readonly empty: {
    readonly title: string;
    readonly icon: IconName;
    readonly words: string;
    readonly next?: { readonly to: ScreenPath; readonly label: string } | undefined;
  };
  /** Overlays on the list. */
  readonly children?: ReactNode;
}

/** A list screen: search, filters, views, export and pages. */
export function ListScreen<Row, Filters extends Readonly<Record<string, FilterValue>>>(
  props: ListScreenProps<Row, Filters>,
) {
  const { lists, seen, found, rows, rowKey, selection, opens, empty, narrowed, shape, menu, totals } = props;
  const { name: label } = exportedLists[lists];
  const [listState, ask] = props.list;
  const [open, point] = useOpening(opens);
  const pagination = found.data?.paginationDetails;
  const chips = narrowed?.chips ?? [];
  const clear = () => ask({ search: '', ...(narrowed === undefined ? {} : { filters: narrowed.none }) });

  return (
    <ListPage
      header={props.header}
      tools={
        <>
          {props.search !== undefined && (
            <SearchBar
              label={props.search}
              value={listState.search}
              suggestions={props.suggestions}
              onSearch={(search) => ask({ search })}
              errorOf={searchError}
            />
          )}
          {props.tools}
          <ViewsButton list={seen} />
          <ExportMenu
            name={`${label} ${todayHere()}`}
            columns={seen.exportedColumns}
            rowKey={rowKey}
            readPage={props.readPage}
            selected={selection?.rows ?? []}
            unlisted={props.unlisted}
            total={pagination?.totalElements}
            audit={auditDownload(lists, { id: props.whose, tab: props.tab, search: listState.search, chips })}
            failed={exportFailed}
          />
        </>
      }
      chips={chips.length === 0 ? undefined : <FilterChips chips={chips} onClear={clear} />}
      table={
        <DataTable
          label={label}
          columns={menu === undefined ? seen.columns : [...seen.columns, menu]}
          keepsWidths={seen.keepsWidths}
          stacks={props.stacks ?? false}
          onResize={seen.onResize}
          rows={rows}
          rowKey={rowKey}
          loading={found.isPlaceholderData}
          failure={toFailure(found.error, () => void found.refetch(), props.failed)}
          sort={listState.sort}
          onSort={(sort) => ask({ sort })}
          {...(totals === undefined ? {} : { totals })}
          selected={selection?.selected}
          onSelect={selection?.onSelect}
          onOpen={open}
          onPoint={point}
          empty={
            <Nothing
              isWhole={listState.search === '' && chips.length === 0}
              empty={empty}
              onClear={clear}
              clears={narrowed === undefined ? 'search' : 'filter'}
            />
          }
        />
      }
      footer={
        <>
          {selection !== undefined && (
            <SelectedRowsBar
              selection={selection}
              rows={rows}
              total={pagination?.totalElements ?? 0}
              reading={{ readPage: props.readPage, rowKey }}
              acts={props.acts ?? []}
            >
              {props.selectionTools}
            </SelectedRowsBar>
          )}
          {pagination !== undefined && (
            <ListFooter
              pagination={pagination}
              {...(found.isPlaceholderData ? { request: listState } : {})}
              defaultPageSize={shape.defaultPageSize}
              onPage={(pageNo, how) => ask({ pageNo }, how)}
              onPageSize={(pageSize) => ask({ pageSize })}
            />
          )}
          {props.children}
        </>
      }
    />
  );
}

/** Opens a row, here or in a new tab, and fetches what it opens before. */
function useOpening<Row>(opens: ListScreenProps<Row, Record<string, FilterValue>>['opens']) {
  const navigate = useNavigate();
  const destinationOf = useDestinations();
  const prefetch = usePrefetchInvoice();
  function open(row: Row, where: 'here' | 'new tab'): void {
    if (typeof opens !== 'function') {
      opens.here(row);
      return;
    }
    const { to, state } = destinationOf(opens(row));
    if (where === 'new tab') window.open(typeof to === 'string' ? to : `?${to.search}`, '_blank', 'noopener');
    else void navigate(to, { state });
  }
  return [open, typeof opens === 'function' ? (row: Row) => prefetch(opens(row)) : undefined] as const;
}

/** An empty list: nothing is there yet, or nothing matches the search and the filter. */
function Nothing({
  isWhole,
  empty,
  clears,
  onClear,
}: {
  readonly isWhole: boolean;
  readonly empty: ListScreenProps<unknown, Record<string, FilterValue>>['empty'];
  readonly clears: 'search' | 'filter';
  readonly onClear: () => void;
}) {
  if (isWhole) {
    const { next, ...shown } = empty;
    return <EmptyState {...shown} actions={next && <Link to={next.to}>{next.label}</Link>} />;
  }
  return <EmptyState words={messages.noResults} actions={<Button onClick={onClear}>{`Clear the ${clears}`}</Button>} />;
}
