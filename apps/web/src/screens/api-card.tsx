import { messages } from '@countinghouse/contract/messages.ts';
import { systemEndpoints } from '@countinghouse/contract/system/system.contract.ts';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { wordsOfFailure } from '../api/failure-of.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { storeFile } from '../ui/export/store-file.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import styles from './api-card.module.css';

const files = [
  { label: 'Download page', endpoint: systemEndpoints.apiPage },
  { label: 'Download OpenAPI file', endpoint: systemEndpoints.openApi },
] as const;
type Wanted = (typeof files)[number];

/** The API description as files: only signed-in users get it, so it has no address of its own. */
export function ApiCard() {
  const notify = useNotifications();
  const [busy, setBusy] = useState<Wanted>();
  const load = async (wanted: Wanted): Promise<void> => {
    setBusy(wanted);
    try {
      const { data } = await api(wanted.endpoint);
      storeFile(data);
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.downloadFailed) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Card title="API">
      <p className={styles.words}>Every call with its fields, roles and refusals</p>
      <div className={styles.files}>
        {files.map((wanted) => (
          <Button key={wanted.label} size="small" busy={busy === wanted} onClick={() => void load(wanted)}>
            {wanted.label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
