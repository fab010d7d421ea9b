import type { OriginQuestion } from '../figures/figure-origin.tsx';

export type CellKind = 'text' | 'hours' | 'rate' | 'money' | 'choice';

/** A column of the spreadsheet grid, as data: how a row is read and written in it, and what it may be asked. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly kind: CellKind;
  /** Stays in sight when the grid is scrolled sideways. Only the first columns can. */
  readonly frozen?: boolean;
  readonly align?: 'left' | 'right';
  /** Decimals of a money column; hours have 2 and rates 4. */
  readonly decimals?: number;
  readonly negative?: boolean;
  /** The most a figure may be, as decimal text; the longest a text may be is 500 letters. */
  readonly max?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What the cell holds: decimal text, text, or the value of a choice; '' when empty. */
  readonly read: (row: Row) => string;
  /** The row with this cell written; absent in a column that cannot be changed. Text is tidied before: figures with all decimals. */
  readonly write?: (row: Row, text: string) => Row;
  readonly isReadOnly?: (row: Row) => boolean;
  /** What the arithmetic gives, when a person typed something else; it is shown beside and can be put back. */
  readonly computed?: (row: Row) => string | undefined;
  readonly putBack?: (row: Row) => Row;
  /** What a figure that is none is called here; what is wrong with it follows. */
  readonly invalid?: string;
  /** A further check of what was typed: words of the fault, if it is one. */
  readonly check?: (text: string, row: Row) => string | undefined;
  /** The figure in the totals row, over all rows. */
  readonly total?: (rows: readonly Row[]) => string;
  /** Where the figure comes from: opened by Alt+Enter and by the mark in the cell. */
  readonly origin?: (row: Row) => OriginQuestion | undefined;
  /** A short remark behind the figure, such as "2 rates". */
  readonly remark?: (row: Row) => string | undefined;
  /** What the remark stands for, shown when it is pointed at; the origin of the figure says it too. */
  readonly remarkHint?: (row: Row) => string | undefined;
  /** How good the figure is; always shown with an icon beside it. */
  readonly tone?: (row: Row) => 'good' | 'warn' | 'bad' | undefined;
  /** Whether the row is shown as one of its own kind, such as one that a person added. */
  readonly isMarked?: (row: Row) => boolean;
  /** What Enter and the button in the cell do in a cell that is not typed in: open the details. */
  readonly action?: (row: Row) => { readonly label: string; readonly run: () => void } | undefined;
}

/** What the grid needs to know of its rows to work on them. */
export interface GridSheet<Row> {
  readonly columns: readonly GridColumn<Row>[];
  /** A key that a row keeps whatever is typed into it. */
  readonly rowKey: (row: Row) => string;
  /** Recomputes a row after cells of it were written; runs once for each changed row, however many of its cells changed. */
  readonly settle?: (row: Row) => Row;
}

export function isFigure(column: Pick<GridColumn<never>, 'kind'>): boolean {
  return column.kind === 'hours' || column.kind === 'rate' || column.kind === 'money';
}

export function decimalsOf(column: Pick<GridColumn<never>, 'kind' | 'decimals'>): number {
  if (column.kind === 'rate') return 4;
  return column.kind === 'money' ? (column.decimals ?? 2) : 2;
}

export function canWrite<Row>(column: GridColumn<Row>, row: Row): boolean {
  return column.write !== undefined && column.isReadOnly?.(row) !== true;
}
