import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

/** The classes of all cells of a column: its alignment, and whether it stays at the right edge. */
export const cellLook = <Row>({ align, staysRight, titleUnseen }: TableColumn<Row>) => [
  align === 'right' && styles.right,
  staysRight === true && styles.pinned,
  // on a phone only menus stay: money beside a name and a menu would leave no room
  staysRight === true && titleUnseen === true && styles.tool,
];
