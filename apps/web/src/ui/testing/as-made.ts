import type { SeenColumns, TableColumn } from '../list/table-column.ts';

/** A list as it was made: nobody saved a view of it. */
export const asMade = <Row>(columns: readonly TableColumn<Row>[]): SeenColumns<Row> => ({
  columns,
  keepsWidths: false,
  onResize: () => undefined,
});
