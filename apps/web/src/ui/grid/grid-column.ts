import type { OriginQuestion } from '../figures/figure-origin.tsx';

export type CellKind = 'text' | 'date' | 'hours' | 'rate' | 'money' | 'choice';

/** A column of the spreadsheet grid, as data: how a row is read and written in it, and which marks it has. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly kind: CellKind;
  /** Stays visible when the grid is scrolled sideways. Only the first columns can. */
  readonly frozen?: boolean;
  /** Stays visible at the right edge when the grid is scrolled sideways: the figures that matter. */
  readonly staysRight?: boolean;
  /** Takes the width that the other columns leave of the grid. Only the last column can. */
  readonly grows?: boolean;
  readonly align?: 'left' | 'right';
  /** Decimals of a money column; hours have 2 and rates 4. */
  readonly decimals?: number;
  readonly negative?: boolean;
  /** The largest allowed figure, as decimal text. A text may have 500 characters. */
  readonly max?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The value of the cell: decimal text, text, a date as yyyy-mm-dd, or the value of a choice; '' when empty. */
  readonly read: (row: Row) => string;
  /**
   * Returns the row with this cell changed; absent in a read-only column. Text is normalised before: figures have all their
   * decimals.
   */
  readonly write?: (row: Row, text: string) => Row;
  readonly isReadOnly?: (row: Row) => boolean;
  /** The computed value when a user typed another one; it is shown beside and can be restored. */
  readonly computed?: (row: Row) => string | undefined;
  readonly putBack?: (row: Row) => Row;
  /** How an invalid figure is named in error messages; the reason follows. */
  readonly invalid?: string;
  /** A further check of the typed text: an error message, if it is wrong. */
  readonly check?: (text: string, row: Row) => string | undefined;
  /** What is wrong with the value that the row has, such as a refusal of the server or a value that other cells demand. */
  readonly fault?: (row: Row) => string | undefined;
  /** The figure in the totals row, over all rows. */
  readonly total?: (rows: readonly Row[]) => string;
  /** The origin of the figure: opened by Alt+Enter and by the mark in the cell. */
  readonly origin?: (row: Row) => OriginQuestion | undefined;
  /** A short remark after the figure, such as "2 rates". */
  readonly remark?: (row: Row) => string | undefined;
  /** An explanation of the remark, shown on hover; the origin of the figure says it too. */
  readonly remarkHint?: (row: Row) => string | undefined;
  /** The rating of the figure; always shown with an icon. */
  readonly tone?: (row: Row) => 'good' | 'warn' | 'bad' | undefined;
  /** Whether the row is highlighted, such as one that a user added. */
  readonly isMarked?: (row: Row) => boolean;
  /** What Enter and the button in a read-only cell do, such as opening the details. */
  readonly action?: (row: Row) => { readonly label: string; readonly run: () => void } | undefined;
}

/** How the grid identifies and recomputes its rows. */
export interface GridSheet<Row> {
  readonly columns: readonly GridColumn<Row>[];
  /** A key of the row that editing does not change. */
  readonly rowKey: (row: Row) => string;
  /** Recomputes a row after its cells were edited; called once for each changed row. */
  readonly settle?: (row: Row) => Row;
}

export function isFigure(column: Pick<GridColumn<never>, 'kind'>): boolean {
  return column.kind === 'hours' || column.kind === 'rate' || column.kind === 'money';
}

export function decimalsOf(column: Pick<GridColumn<never>, 'kind' | 'decimals'>): number {
  if (column.kind === 'rate') return 4;
  return column.kind === 'money' ? (column.decimals ?? 2) : 2;
}

/** Whether a column is visible however far the grid is scrolled sideways. */
export const isAlwaysVisible = (column: Pick<GridColumn<never>, 'frozen' | 'staysRight'>): boolean =>
  column.frozen === true || column.staysRight === true;

export function canWrite<Row>(column: GridColumn<Row>, row: Row): boolean {
  return column.write !== undefined && column.isReadOnly?.(row) !== true;
}
