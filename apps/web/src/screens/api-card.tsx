import { messages } from '@countinghouse/contract/messages.ts';
import { systemEndpoints } from '@countinghouse/contract/system/system.contract.ts';
import { api } from '../api/api.ts';
import { useAction } from '../records/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { storeFile } from '../ui/export/store-file.ts';
import styles from './api-card.module.css';

const files = [
  { label: 'Download page', endpoint: systemEndpoints.apiPage },
  { label: 'Download OpenAPI file', endpoint: systemEndpoints.openApi },
] as const;
type Wanted = (typeof files)[number];

/** The API description as files: only signed-in users get it, so it has no address of its own. */
export function ApiCard() {
  const { act, busy } = useAction();
  const load = ({ label, endpoint }: Wanted) =>
    act({ name: label, call: () => api(endpoint), failed: messages.downloadFailed, onDone: storeFile });
  return (
    <Card title="API">
      <p className={styles.words}>Every call with its fields, roles and refusals</p>
      <div className={styles.files}>
        {files.map((wanted) => (
          <Button key={wanted.label} size="small" busy={busy === wanted.label} onClick={() => void load(wanted)}>
            {wanted.label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
