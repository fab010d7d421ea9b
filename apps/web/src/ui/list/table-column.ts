import type { ReactNode } from 'react';
import type { ExportedCells } from '../export/exported-cells.ts';

/** A column of a list, as data. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Explains the figures when the heading alone does not; shown on hover of the heading. */
  readonly hint?: string;
  /** The heading is for screen readers only: a column of menus or buttons. */
  readonly titleUnseen?: boolean;
  /** The width in pixels. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** A long text goes over several lines instead of being cut. */
  readonly wraps?: boolean;
  /** The field by which the server sorts; without it the heading cannot be pressed. */
  readonly sortField?: string;
  /** It stays in view at the right edge while the table is scrolled sideways: the menu of a row, the money that matters. */
  readonly staysRight?: boolean;
  /** A further column, which is hidden until the user chooses it. */
  readonly isFurther?: boolean;
  /** The column that names the row, which is the row's heading for screen readers. The first column by default. */
  readonly namesRow?: boolean;
  /** Whether its cell of a row is empty. While all are, the column is left out: a menu without actions takes no room. */
  readonly isEmpty?: (row: Row) => boolean;
  readonly render: (row: Row) => ReactNode;
  /** The values of the column in an exported file; a menu column has none. */
  readonly exports?: (row: Row) => ExportedCells;
}

/** The columns of a list as a user sees them: which, in which order and how wide. */
export interface SeenColumns<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** The columns of an exported file: those on the screen, or all of them while the user has chosen none. */
  readonly exportedColumns: readonly TableColumn<Row>[];
  /** The columns keep their widths even when the table is narrower than its container. */
  readonly keepsWidths: boolean;
  /** Called with the widths of all columns in pixels, by their keys, after the edge of a heading was dragged. */
  readonly onResize: (widths: Readonly<Record<string, number>>) => void;
}

/** A line of totals under the table, over all results and not only the page: one for each currency, and one in USD. */
export interface TotalsLine {
  readonly key: string;
  /** Shown in the column that names the rows: `Total`, `Total USD`. */
  readonly label: string;
  /** Empty when the label says why there are no sums. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** The index of the column that names the rows. */
export function namingColumn<Row>(columns: readonly TableColumn<Row>[]): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.namesRow === true),
  );
}

/** The distance of a column from the right edge when it stays there, undefined when it does not. */
export function rightEdgeOf<Row>(columns: readonly TableColumn<Row>[], at: number): number | undefined {
  if (columns[at]?.staysRight !== true) return undefined;
  return tableWidth(
    columns.slice(at + 1).filter(({ staysRight }) => staysRight === true),
    false,
  );
}

/** The width of the column of checkboxes that select rows. */
export const choiceWidth = 40;

/** How many pixels a table needs to show all of its columns; a column without a width counts as 160. */
export const tableWidth = (columns: readonly { readonly width?: number }[], hasChoice: boolean): number =>
  columns.reduce((sum, column) => sum + (column.width ?? 160), hasChoice ? choiceWidth : 0);
