import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-header.module.css';

/** The header of a page: the way back, title, short facts, tabs, and actions. */
export function PageHeader({
  title,
  above,
  meta,
  tabs,
  actions,
}: {
  readonly title: ReactNode;
  /** A link back to the list that the page was opened from. */
  readonly above?: ReactNode;
  /** Status, code, period: short facts beside the title. */
  readonly meta?: ReactNode;
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      {above !== undefined && <div className={styles.above}>{above}</div>}
      <div className={classNames(styles.line, tabs !== undefined && styles.withTabs)}>
        <h1 className={styles.title}>{title}</h1>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}
