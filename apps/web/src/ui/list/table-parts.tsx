import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Bone } from '../loading-state.tsx';
import { ColumnEdge, type ColumnWidths } from './column-edge.tsx';
import styles from './data-table.module.css';
import type { ListSort } from './list-state.ts';
import { namingColumn, type TableColumn, type TotalsLine } from './table-column.ts';

const skeletonRows = 8;
const boneWidths = [72, 54, 64, 48, 80, 58];

/** A heading that sorts when it is pressed and shows how it is sorted. */
export function HeadingCell<Row>({
  column,
  isNaming,
  sort,
  onPress,
  onResize,
}: {
  readonly column: TableColumn<Row>;
  readonly isNaming: boolean;
  readonly sort: ListSort | undefined;
  readonly onPress: (() => void) | undefined;
  readonly onResize: ((widths: ColumnWidths) => void) | undefined;
}) {
  const order = sort !== undefined && sort.field === column.sortField ? sort.order : undefined;
  const look = classNames(column.align === 'right' && styles.right, isNaming && styles.naming);
  const edge = onResize !== undefined && column.titleUnseen !== true && (
    <ColumnEdge column={column.key} onResize={onResize} />
  );
  if (onPress === undefined)
    return (
      <th scope="col" className={look} title={column.hint}>
        {column.titleUnseen === true ? <span className="unseen">{column.title}</span> : column.title}
        {edge}
      </th>
    );
  return (
    <th
      scope="col"
      title={column.hint}
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

/** Grey lines in the shape of the list while its first page loads. */
export function SkeletonRows<Row>({
  columns,
  hasChoice,
}: {
  columns: readonly TableColumn<Row>[];
  hasChoice: boolean;
}) {
  return Array.from({ length: skeletonRows }, (_, line) => (
    <tr key={line} aria-hidden="true">
      {hasChoice && <td className={styles.choice} />}
      {columns.map((column, at) => (
        <td key={column.key} className={classNames(column.align === 'right' && styles.rightBone)}>
          <Bone percent={boneWidths[(line + at) % boneWidths.length] ?? 60} />
        </td>
      ))}
    </tr>
  ));
}

/** Totals of the whole result, visible below the rows. */
export function TotalsRows<Row>({
  columns,
  totals,
  hasChoice,
}: {
  readonly columns: readonly TableColumn<Row>[];
  readonly totals: readonly TotalsLine[];
  readonly hasChoice: boolean;
}) {
  return (
    <tfoot>
      {totals.map((line) => (
        <tr key={line.key}>
          {hasChoice && <td className={styles.choice} />}
          {columns.map((column, at) =>
            at === namingColumn(columns) ? (
              <th
                key={column.key}
                scope="row"
                className={classNames(styles.naming, Object.keys(line.cells).length === 0 && styles.alone)}
              >
                {line.label}
              </th>
            ) : (
              <td
                key={column.key}
                className={classNames(column.align === 'right' && styles.right)}
                data-title={column.title}
              >
                {line.cells[column.key]}
              </td>
            ),
          )}
        </tr>
      ))}
    </tfoot>
  );
}
