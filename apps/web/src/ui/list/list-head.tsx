import type { ReactNode } from 'react';
import styles from './list-head.module.css';

/** The line above a list that stands on a page with other things: its tabs, and what can be done with it on the right. */
export function ListHead({ tabs, actions }: { tabs: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.tabs}>{tabs}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
