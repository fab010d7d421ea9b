import type { LogLine } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { Button } from '../../ui/button.tsx';
import { CardOfValues } from '../../ui/card.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { secondWords } from './log-columns.tsx';
import styles from './server-logs.module.css';

/** One line of the log with all that it says. */
export function LineDialog({
  line,
  onFind,
  onClose,
}: {
  readonly line: LogLine;
  /** Shows all lines of the same request. */
  readonly onFind: (requestId: string) => void;
  readonly onClose: () => void;
}) {
  const { requestId } = line;
  return (
    <Dialog
      title={`Line of ${secondWords(line.at)}`}
      width={760}
      onClose={onClose}
      {...(requestId === null
        ? {}
        : { buttons: <Button onClick={() => onFind(requestId)}>All lines of this request</Button> })}
    >
      <CardOfValues
        title={line.words}
        values={[
          { label: 'Level', value: line.level },
          { label: 'Time (UTC)', value: line.at },
          { label: 'Server', value: line.server },
          { label: 'Request id', value: requestId },
          { label: 'Route', value: line.route === null ? null : `${line.method ?? ''} ${line.route}` },
          { label: 'Status', value: line.status },
          { label: 'Duration (ms)', value: line.durationMs },
          { label: 'User', value: line.user },
        ]}
      />
      {line.detail !== null && <pre className={styles.detail}>{line.detail}</pre>}
    </Dialog>
  );
}
