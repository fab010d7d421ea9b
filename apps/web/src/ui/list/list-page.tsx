import type { ReactNode } from 'react';
import styles from './list-page.module.css';

/**
 * The frame of a list that fills the page: title, one line with search, filters and actions, the chips of set filters, and the
 * table, which scrolls between header and footer.
 */
export function ListPage({
  header,
  tools,
  chips,
  table,
  footer,
}: {
  readonly header: ReactNode;
  readonly tools?: ReactNode;
  readonly chips?: ReactNode;
  readonly table: ReactNode;
  readonly footer?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {header}
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {chips !== undefined && <div className={styles.chips}>{chips}</div>}
      <div className={styles.table}>{table}</div>
      {footer}
    </div>
  );
}
