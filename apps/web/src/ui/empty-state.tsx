import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import styles from './states.module.css';

/** Why there is nothing to see and what can be done about it. Headed 'Oops !' where something was looked for and not found. */
export function EmptyState({
  title = 'Oops !',
  icon = 'search',
  words,
  actions,
}: {
  readonly title?: string;
  readonly icon?: IconName;
  readonly words: ReactNode;
  /** The next step: clear the filter, add the first one. */
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
