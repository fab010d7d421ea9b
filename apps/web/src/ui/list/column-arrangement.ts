import { namingColumn, type TableColumn } from './table-column.ts';

/** A column in a user's arrangement of a list, in its position from left to right. */
export interface ArrangedColumn {
  readonly columnName: string;
  readonly visible: boolean;
  /** Pixels; the width from the list unless it was changed. */
  readonly width?: number | undefined;
}

/** The narrowest and widest that a column can be, in pixels. */
export const columnWidths = { min: 48, max: 800 } as const;

/**
 * Builds an arrangement of all columns of a list from a saved one: removed columns are left out, new ones follow and are visible
 * unless they are further ones. The column that names the rows is always visible.
 */
export function readArrangement<Row>(
  columns: readonly TableColumn<Row>[],
  saved: readonly ArrangedColumn[] = [],
): readonly ArrangedColumn[] {
  const naming = columns[namingColumn(columns)]?.key;
  const known = saved.filter(({ columnName }) => columns.some(({ key }) => key === columnName));
  const added = columns.filter(({ key }) => !known.some(({ columnName }) => columnName === key));
  return [
    ...known.map((column) => (column.columnName === naming ? { ...column, visible: true } : column)),
    ...added.map(({ key, isFurther }) => ({ columnName: key, visible: isFurther !== true })),
  ];
}

/** The visible columns of an arrangement, with their widths. */
export const columnsShown = <Row>(
  columns: readonly TableColumn<Row>[],
  arrangement: readonly ArrangedColumn[],
): readonly TableColumn<Row>[] =>
  arrangement.flatMap(({ columnName, visible, width }) => {
    const column = columns.find(({ key }) => key === columnName);
    if (column === undefined || !visible) return [];
    return [width === undefined ? column : { ...column, width }];
  });

/** The columns of an exported file: those that are shown, or all of them while the user has chosen none. */
export function columnsExported<Row>(
  columns: readonly TableColumn<Row>[],
  arrangement: readonly ArrangedColumn[],
): readonly TableColumn<Row>[] {
  const asGiven = readArrangement(columns);
  const isAsGiven = isSameArrangement(arrangement.map(withoutWidth), asGiven);
  return isAsGiven ? columns : columnsShown(columns, arrangement);
}

const withoutWidth = ({ columnName, visible }: ArrangedColumn): ArrangedColumn => ({ columnName, visible });

/** The arrangement with a change to one column. */
export const withColumn = (
  arrangement: readonly ArrangedColumn[],
  name: string,
  change: Partial<Pick<ArrangedColumn, 'visible' | 'width'>>,
): readonly ArrangedColumn[] =>
  arrangement.map((column) => (column.columnName === name ? { ...column, ...change } : column));

/** The arrangement with one column moved left (-1) or right (1); at the edge it stays. */
export function withColumnMoved(
  arrangement: readonly ArrangedColumn[],
  name: string,
  by: -1 | 1,
): readonly ArrangedColumn[] {
  const from = arrangement.findIndex(({ columnName }) => columnName === name);
  const to = from + by;
  const column = arrangement[from];
  const other = arrangement[to];
  if (column === undefined || other === undefined) return arrangement;
  return arrangement.map((one, at) => (at === from ? other : at === to ? column : one));
}

/** Whether two arrangements show the same columns in the same order and widths. */
export const isSameArrangement = (one: readonly ArrangedColumn[], other: readonly ArrangedColumn[]): boolean =>
  one.length === other.length &&
  one.every((column, at) => {
    const beside = other[at];
    return (
      column.columnName === beside?.columnName && column.visible === beside.visible && column.width === beside.width
    );
  });
