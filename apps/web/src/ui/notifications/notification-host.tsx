import { createContext, useContext, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { ProgressLine } from '../progress-line.tsx';
import styles from './notification-host.module.css';
import type { Notification, NotificationKind, Notifications, PastNotification } from './notifications-store.ts';
import { useFreePlace } from './use-free-place.ts';
import { useHoldOnHover } from './use-hold-on-hover.ts';

const NotificationsContext = createContext<Notifications | undefined>(undefined);

/** The icon of each kind, beside its text. */
export const notificationIcons: Readonly<Record<NotificationKind, IconName>> = {
  success: 'checkCircle',
  error: 'error',
  info: 'info',
  warning: 'alert',
  loading: 'refresh',
};

/** Shows notifications over the page and its drawers, where they cover no control and block no click, and reads them out. Rendered once around the application. */
export function NotificationHost({ notifications, children }: { notifications: Notifications; children: ReactNode }) {
  return (
    <NotificationsContext value={notifications}>
      {children}
      {createPortal(<Shown notifications={notifications} />, document.body)}
    </NotificationsContext>
  );
}

/** Shows a notification: `notify.show({ kind: 'success', title: 'Rates updated successfully' })`. */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationsContext);
  if (notifications === undefined) throw new Error('useNotifications needs a NotificationHost above it');
  return notifications;
}

/** The notifications since the page was opened, newest first. */
export function usePastNotifications(): readonly PastNotification[] {
  const notifications = useNotifications();
  return useSyncExternalStore(notifications.subscribe, notifications.past);
}

function Shown({ notifications }: { notifications: Notifications }) {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.shown);
  const host = useRef<HTMLElement>(null);
  useFreePlace(host, shown.length > 0);
  useHoldOnHover(host, shown.length > 0, notifications);
  return (
    <section
      ref={host}
      className={styles.host}
      aria-label="Notifications"
      onFocus={notifications.hold}
      onBlur={notifications.release}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {shown.map((one) => (
          <OneNotification key={one.id} one={one} close={() => notifications.close(one.id)} />
        ))}
      </ol>
    </section>
  );
}

function OneNotification({ one, close }: { one: Notification; close: () => void }) {
  const { action } = one;
  return (
    <li className={styles.notification}>
      <span className={classNames(styles.icon, styles[one.kind])}>
        <Icon name={notificationIcons[one.kind]} />
      </span>
      <div className={styles.words} role={one.kind === 'error' ? 'alert' : undefined}>
        <p className={styles.title}>{one.title}</p>
        {one.detail !== undefined && <p className={styles.detail}>{one.detail}</p>}
        {one.progress !== undefined && <ProgressLine label={one.title} labelUnseen {...one.progress} />}
      </div>
      {action !== undefined && (
        <Button
          size="small"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Close notification" size="tiny" onClick={close} />
    </li>
  );
}
