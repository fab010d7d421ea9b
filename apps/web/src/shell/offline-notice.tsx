import { messages } from '@countinghouse/contract/messages.ts';
import { useId, useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import styles from './whole-page.module.css';

/** Lies over everything while the browser is offline, and goes by itself when it is back. What was typed stays below. */
export function OfflineNotice() {
  const id = useId();
  const isOnline = useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
  if (isOnline) return null;
  return (
    <Overlay
      kind="alert"
      width={380}
      labelledBy={`${id}title`}
      describedBy={`${id}words`}
      onWantClose={() => undefined}
    >
      <div className={styles.page}>
        <Icon name="offline" size={28} />
        <h2 className={styles.title} id={`${id}title`}>
          {messages.noInternetTitle}
        </h2>
        <p className={styles.words} id={`${id}words`}>
          {messages.noInternet}
        </p>
      </div>
    </Overlay>
  );
}
