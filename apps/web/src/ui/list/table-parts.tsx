import { classNames } from '../class-names.ts';
import { Bone } from '../loading-state.tsx';
import styles from './data-table.module.css';
import { cellLook } from './cell-look.ts';
import { namingColumn, rightEdgeOf, type TableColumn, type TotalsLine } from './table-column.ts';

const skeletonRows = 8;
const boneWidths = [72, 54, 64, 48, 80, 58];

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
                className={classNames(...cellLook(column))}
                style={{ right: rightEdgeOf(columns, at) }}
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
