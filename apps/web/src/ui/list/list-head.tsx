import type { ReactNode } from 'react';
import styles from './list-head.module.css';

/** The line above a list that shares its page with other content: tabs on the left, actions on the right. */
export function ListHead({ tabs, actions }: { tabs: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.tabs}>{tabs}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
