import { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { syncStopEndpoints, type SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { confirmRemoval, removalQuestion } from '../sync-stops/confirm-removals.public.tsx';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './holidays.module.css';

/** Regions whose sync stopped before deleting holidays, for users who manage holidays. */
export function StoppedHolidays() {
  const { data } = useQuery(query(syncStopEndpoints.ofHolidays));
  const { act, isBusy } = useAction(useInvalidateAll());

  const review = (stop: SyncStop) =>
    act({
      question: removalQuestion(stop),
      call: async (saveOnce) => {
        const confirmed = await confirmRemoval(stop, saveOnce);
        await saveOnce(jobEndpoints.run, { params: { name: 'HOLIDAY_SYNC' } });
        return confirmed;
      },
      done: messages.removalConfirmed,
      failed: messages.removalConfirmFailed,
    });

  return (data?.syncStops ?? []).map((stop) => (
    <div key={stop.syncStopId} className={styles.stopped} role="status">
      <StatusBadge
        status={`${stop.region ?? ''}: ${messages.syncStoppedNotice(messages.syncStopRecords(stop))}`}
        tone="due"
        isSentence
      />
      <Button size="small" disabled={isBusy} onClick={() => void review(stop)}>
        Review removal
      </Button>
    </div>
  ));
}
