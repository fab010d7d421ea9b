import type { ReactNode } from 'react';
import type { ExportedCells } from '../export/exported-cells.ts';

/** A column of a list, as data. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** What the figures are, where the heading alone leaves it open: shown when the heading is pointed at. */
  readonly hint?: string;
  /** The heading is for screen readers only: a column of menus or buttons. */
  readonly titleUnseen?: boolean;
  /** Pixels, or a share of the room that is left (`1fr`). */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** The field by which the server sorts; without it the heading cannot be pressed. */
  readonly sortField?: string;
  /** The column that names the row; it is the row's heading for screen readers. One column has it, the first by default. */
  readonly namesRow?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** What an exported file has of it, as values; a column of menus has nothing. */
  readonly exports?: (row: Row) => ExportedCells;
}

/** The columns of a list as a person sees them: which, in which order and how wide. */
export interface SeenColumns<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** The columns are as wide as they say, though the table be narrower than its place. */
  readonly keepsWidths: boolean;
  /** The edges of the headings were pulled: the widths of all columns in pixels, by their keys. */
  readonly onResize: (widths: Readonly<Record<string, number>>) => void;
}

/** A line of sums under the table, of the whole result and not of the page: one for each currency, one in USD. */
export interface TotalsLine {
  readonly key: string;
  /** Stands in the column that names the rows: `Total`, `Total USD`. */
  readonly label: string;
  /** None where the label says why there are none. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** Which column names the rows. */
export function namingColumn<Row>(columns: readonly TableColumn<Row>[]): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.namesRow === true),
  );
}

/** The column of boxes that select rows. */
export const choiceWidth = 40;

/** How many pixels a table needs to show all of its columns; one that names no width asks for 160. */
export const tableWidth = (columns: readonly { readonly width?: number }[], hasChoice: boolean): number =>
  columns.reduce((sum, column) => sum + (column.width ?? 160), hasChoice ? choiceWidth : 0);
