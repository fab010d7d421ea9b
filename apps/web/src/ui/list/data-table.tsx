import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorState } from '../error-state.tsx';
import { FailureLine } from '../failure-line.tsx';
import { usePointed } from '../use-pointed.ts';
import type { ColumnWidths } from './column-edge.tsx';
import styles from './data-table.module.css';
import type { ListSort } from './list-state.ts';
import { namingColumn, tableWidth, type TableColumn, type TotalsLine } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { SkeletonRows, TotalsRows } from './table-parts.tsx';
import { ScrollEdges } from './scroll-edges.tsx';
import { TableRow } from './table-row.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useRowKeys } from './use-row-keys.ts';
import { WholeTexts } from './whole-texts.tsx';

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The next page is loading: the old rows stay, dimmed. */
  readonly loading?: boolean;
  /** Why the rows could not be fetched; those that were fetched before stay. */
  readonly failure?:
    | { readonly message: string; readonly requestId?: string; readonly onRetry: () => void }
    | undefined;
  /** Why the list is empty, and the next step. */
  readonly empty: ReactNode;
  readonly sort?: ListSort | undefined;
  readonly onSort?: (sort: ListSort | undefined) => void;
  readonly totals?: readonly TotalsLine[];
  /** Called on a click on the row, Enter, or a middle click (for a new tab). */
  readonly onOpen?: (row: Row, where: 'here' | 'new tab') => void;
  /** Called when the pointer or the focus rests on a row, or presses it, to fetch what it opens. */
  readonly onPoint?: ((row: Row) => void) | undefined;
  readonly selected?: ReadonlySet<string> | undefined;
  /** Called for one row, for a range with Shift, or for all rows of the page. */
  readonly onSelect?: ((keys: readonly string[], isSelected: boolean) => void) | undefined;
  /** Rows that it says no to cannot be selected. */
  readonly isSelectable?: (row: Row) => boolean;
  /** Called with the column widths after the edge of a heading was dragged. */
  readonly onResize?: (widths: ColumnWidths) => void;
  /** The columns keep their widths even when the table is narrower than its container. */
  readonly keepsWidths?: boolean;
  /** On a phone the cells of a row are stacked under their titles, so that none needs sideways scrolling. */
  readonly stacks?: boolean;
  /** Keys work without the focus in the table; only one table of a page may set this. */
  readonly pageKeys?: boolean;
}

const noneSelected: ReadonlySet<string> = new Set();

/** On a phone a frozen name column that is wider than this would leave no room for the others. */
const widestText = 250;

/**
 * The table of every list. It fetches nothing: data and requests go through its properties. Heading and totals stay visible; j, k
 * or arrows move through the rows, Enter opens, x selects, Shift+X selects a range, Ctrl+A the page.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, loading = false, failure, sort, onSort, onOpen, selected = noneSelected } = props;
  const columns = columnsWithContent(props.columns, rows ?? []);
  const keys = rows?.map(rowKey);
  const { isSelectable = isAny } = props;
  const selectable = rows?.filter(isSelectable).map(rowKey);
  const selection = useRowSelection(keys ?? [], selected, props.onSelect, selectable);
  const {
    body,
    at: rowAt,
    goTo,
    onFocus,
    onKeyDown,
  } = useRowKeys({
    count: rows?.length ?? 0,
    pageKeys: props.pageKeys ?? true,
    onOpen: (at) => {
      const row = rows?.[at];
      if (row !== undefined) onOpen?.(row, 'here');
    },
    onSelect: (at, isRange) => selection?.toggle(at, isRange),
    onSelectAll: selection?.toggleAll,
  });
  const scroll = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const { rest, press } = usePointed(props.onPoint);
  useKeptPlace({ scroll, body, name: props.label, keys: loading ? undefined : keys, row: focused, goTo });
  const hasChoice = selection !== undefined;
  const isEmpty = rows !== undefined && rows.length === 0;
  const width = tableWidth(columns, hasChoice);
  const naming = columns[namingColumn(columns)];

  if (failure !== undefined && rows === undefined) return <ErrorState {...failure} />;
  return (
    <div className={styles.frame}>
      {failure !== undefined && (
        <div className={styles.failure}>
          <FailureLine failure={failure} />
        </div>
      )}
      <div className={styles.edges}>
        {/* Focusable, so that the keyboard can scroll it sideways. */}
        <div
          ref={scroll}
          className={styles.scroll}
          tabIndex={0}
          role="group"
          aria-label={props.label}
          aria-busy={loading || rows === undefined}
        >
          <table
            className={classNames(
              styles.table,
              props.stacks === true && styles.stacked,
              (naming?.width ?? 0) > widestText && styles.wideNames,
            )}
            style={props.keepsWidths === true ? { width } : { minWidth: width }}
            aria-label={props.label}
            aria-rowcount={-1}
          >
            <TableHead columns={columns} selection={selection} sort={sort} onSort={onSort} onResize={props.onResize} />
            <tbody ref={body} className={classNames(loading && styles.dimmed)} onFocus={onFocus} onKeyDown={onKeyDown}>
              {rows === undefined ? (
                <SkeletonRows columns={columns} hasChoice={hasChoice} />
              ) : (
                rows.map((row, at) => (
                  <TableRow
                    key={rowKey(row)}
                    row={row}
                    columns={columns}
                    tabIndex={at === rowAt ? 0 : -1}
                    onFocus={() => {
                      focused.current = rowKey(row);
                      goTo(at);
                      rest(row);
                    }}
                    onPoint={() => rest(row)}
                    onPress={() => press(row)}
                    onOpen={onOpen}
                    isSelected={selected.has(rowKey(row))}
                    isSelectable={isSelectable(row)}
                    onSelect={selection && ((isRange) => selection.toggle(at, isRange))}
                  />
                ))
              )}
            </tbody>
            {!isEmpty && props.totals !== undefined && (
              <TotalsRows columns={columns} totals={props.totals} hasChoice={hasChoice} />
            )}
          </table>
          {isEmpty && <div className={styles.empty}>{props.empty}</div>}
        </div>
        <ScrollEdges scroll={scroll} />
        <WholeTexts scroll={scroll} />
      </div>
    </div>
  );
}

const isAny = (): boolean => true;

const columnsWithContent = <Row,>(columns: readonly TableColumn<Row>[], rows: readonly Row[]) =>
  columns.filter(({ isEmpty }) => isEmpty === undefined || rows.length === 0 || !rows.every(isEmpty));
