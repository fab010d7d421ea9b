import { useId, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './side-drawer.module.css';
import { Overlay } from './overlay.tsx';

/**
 * A dialog in the middle of the page, for reading and small choices. Forms with more than a few fields go into a `SideDrawer`.
 */
export function Dialog({
  title,
  width = 560,
  onClose,
  buttons,
  children,
}: {
  readonly title: string;
  readonly width?: number;
  readonly onClose: () => void;
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Overlay kind="dialog" width={width} labelledBy={id} onWantClose={onClose}>
      <div className={styles.whole}>
        <header className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {buttons !== undefined && <footer className={styles.foot}>{buttons}</footer>}
      </div>
    </Overlay>
  );
}
