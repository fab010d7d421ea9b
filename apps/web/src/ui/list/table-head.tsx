import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { cellLook } from './cell-look.ts';
import { ColumnEdge, type ColumnWidths } from './column-edge.tsx';
import styles from './data-table.module.css';
import { nextSort, type ListSort } from './list-state.ts';
import type { RowSelection } from './use-row-selection.ts';
import { choiceWidth, namingColumn, rightEdgeOf, type TableColumn } from './table-column.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** Absent in a table whose rows are not selected. */
  readonly selection: RowSelection | undefined;
  readonly sort: ListSort | undefined;
  readonly onSort: ((sort: ListSort | undefined) => void) | undefined;
  readonly onResize: ((widths: ColumnWidths) => void) | undefined;
}

const selectAll = 'Select all rows of this page';

/** The widths and headings of the columns of a table. */
export function TableHead<Row>({ columns, selection, sort, onSort, onResize }: TableHeadProps<Row>) {
  return (
    <>
      <colgroup>
        {selection !== undefined && <col style={{ width: choiceWidth }} />}
        {columns.map((column) => (
          <col
            key={column.key}
            data-column={column.key}
            style={column.width === undefined ? {} : { width: column.width }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={styles.choice}>
              <label className={styles.all}>
                <input
                  ref={(input) => {
                    if (input !== null) input.indeterminate = selection.state === 'some';
                  }}
                  type="checkbox"
                  aria-label={selectAll}
                  checked={selection.state === 'all'}
                  onChange={selection.toggleAll}
                />
                <span className={styles.allWords}>{selectAll}</span>
              </label>
            </th>
          )}
          {columns.map((column, at) => (
            <HeadingCell
              key={column.key}
              column={column}
              isNaming={at === namingColumn(columns)}
              right={rightEdgeOf(columns, at)}
              sort={sort}
              onResize={onResize}
              onPress={
                column.sortField === undefined || onSort === undefined
                  ? undefined
                  : () => onSort(nextSort(sort, column.sortField ?? ''))
              }
            />
          ))}
        </tr>
      </thead>
    </>
  );
}

/** A heading that sorts when it is pressed and shows how it is sorted. */
function HeadingCell<Row>({
  column,
  isNaming,
  right,
  sort,
  onPress,
  onResize,
}: {
  readonly column: TableColumn<Row>;
  readonly isNaming: boolean;
  readonly right: number | undefined;
  readonly sort: ListSort | undefined;
  readonly onPress: (() => void) | undefined;
  readonly onResize: ((widths: ColumnWidths) => void) | undefined;
}) {
  const order = sort !== undefined && sort.field === column.sortField ? sort.order : undefined;
  const look = classNames(...cellLook(column), isNaming && styles.naming);
  const place = right === undefined ? undefined : { right };
  const edge = onResize !== undefined && column.titleUnseen !== true && (
    <ColumnEdge column={column.key} onResize={onResize} />
  );
  if (onPress === undefined)
    return (
      <th scope="col" className={look} style={place} title={column.hint}>
        {column.titleUnseen === true ? <span className="unseen">{column.title}</span> : column.title}
        {edge}
      </th>
    );
  return (
    <th
      scope="col"
      title={column.hint}
      style={place}
      className={classNames(look, styles.sortable)}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} onClick={onPress}>
        {column.title}
        <span className={classNames(styles.arrow, order !== undefined && styles.sorted)}>
          <Icon name={order === 'desc' ? 'arrowDown' : 'arrowUp'} size={12} />
        </span>
      </button>
      {edge}
    </th>
  );
}
