import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import styles from './states.module.css';

/** Explains why there is nothing to show and what to do next. The heading is 'Oops !' when a search found nothing. */
export function EmptyState({
  title = 'Oops !',
  icon = 'search',
  words,
  actions,
}: {
  readonly title?: string;
  readonly icon?: IconName;
  readonly words: ReactNode;
  /** The next step, such as clearing the filter or adding the first record. */
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.picture}>
        <Icon name={icon} size={20} />
      </span>
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{words}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
