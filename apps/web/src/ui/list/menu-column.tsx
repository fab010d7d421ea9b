import { RowMenu, type MenuAction } from '../action-menu.tsx';
import type { TableColumn } from './table-column.ts';

/** The last column of a list: what can be done with a row. It is always there and no part of a view; where nothing can be done it is empty. */
export const menuColumn = <Row,>(
  of: (row: Row) => string,
  actions: (row: Row) => readonly MenuAction[],
): TableColumn<Row> => ({
  key: 'menu',
  title: 'Actions',
  titleUnseen: true,
  width: 68,
  align: 'right',
  render: (row) => {
    const possible = actions(row);
    return possible.length > 0 && <RowMenu of={of(row)} actions={possible} />;
  },
});
