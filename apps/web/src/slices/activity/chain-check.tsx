import { activityEndpoints, type ChainCheck } from '@countinghouse/contract/activity/activity.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import styles from './activity.module.css';

type Checked = Pick<ChainCheck, 'last' | 'total' | 'isEnd' | 'broken'>;
const nothingYet: Checked = { last: 0, total: 0, isEnd: false, broken: null };

/** Verifies the hash chain of the log from the first entry to the newest, in steps, as long as the dialog is open. */
export function ChainCheckDialog({ onClose }: { readonly onClose: () => void }) {
  const [round, setRound] = useState(0);
  return (
    <Dialog title="Check the activity log" onClose={onClose}>
      <div className={styles.checked}>
        <p>
          Each entry is sealed together with the one before it, so no entry can be changed, added or removed unnoticed.
        </p>
        <Following key={round} onRetry={() => setRound(round + 1)} />
      </div>
    </Dialog>
  );
}

function Following({ onRetry }: { readonly onRetry: () => void }) {
  const [checked, setChecked] = useState(nothingYet);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    async function follow(): Promise<void> {
      for (let now = nothingYet; !now.isEnd; setChecked(now))
        now = (await api(activityEndpoints.verify, { query: { after: now.last } }, { signal: stop.signal })).data;
    }
    follow().catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(wordsOfFailure(error));
    });
    return () => stop.abort();
  }, []);
  const { last, total, isEnd, broken } = checked;
  if (failure !== undefined)
    return (
      <div className={styles.result} role="alert">
        <Icon name="error" />
        {failure}
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  return (
    <div role="status">
      {!isEnd ? (
        <ProgressLine label="Checking the entries" {...(total === 0 ? {} : { done: last, total })} />
      ) : broken === null ? (
        <Result icon="checkCircle" words={messages.logWhole(entriesOf(last))} />
      ) : (
        <Result icon="error" words={messages.logBroken(groupedDecimal(String(broken.id)), broken.fault)} />
      )}
    </div>
  );
}

const entriesOf = (count: number): string => `${groupedDecimal(String(count))} ${count === 1 ? 'entry' : 'entries'}`;

const Result = ({ icon, words }: { readonly icon: 'error' | 'checkCircle'; readonly words: string }) => (
  <p className={styles.result}>
    <Icon name={icon} />
    {words}
  </p>
);
