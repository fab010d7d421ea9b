import { RowMenu } from '../action-menu.tsx';
import type { MenuAction } from '../menu-action.ts';
import type { TableColumn } from './table-column.ts';

/**
 * The last column of a list, with the menu of a row. It is always visible and not part of a view; a row without actions has an
 * empty cell, and rows without any have no such column.
 */
export const menuColumn = <Row,>(
  of: (row: Row) => string,
  actions: (row: Row) => readonly MenuAction[],
): TableColumn<Row> => ({
  key: 'menu',
  title: 'Actions',
  titleUnseen: true,
  width: 68,
  staysRight: true,
  align: 'right',
  isEmpty: (row) => actions(row).length === 0,
  render: (row) => {
    const possible = actions(row);
    return possible.length > 0 && <RowMenu of={of(row)} actions={possible} />;
  },
});
