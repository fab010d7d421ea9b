import type { SeenColumns, TableColumn } from '../list/table-column.ts';

/** A list without a saved view. */
export const asMade = <Row>(columns: readonly TableColumn<Row>[]): SeenColumns<Row> => ({
  columns,
  exportedColumns: columns,
  keepsWidths: false,
  onResize: () => undefined,
});
