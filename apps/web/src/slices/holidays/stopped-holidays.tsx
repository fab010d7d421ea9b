import { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { syncStopEndpoints, type SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { api, newKey, query } from '../../api/api.ts';
import { confirmRemovals } from '../sync-stops/confirm-removals.public.tsx';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './holidays.module.css';

/** Regions whose sync stopped before deleting holidays, for users who manage holidays. */
export function StoppedHolidays() {
  const { data } = useQuery(query(syncStopEndpoints.ofHolidays));
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateAll();

  async function review(stop: SyncStop): Promise<void> {
    try {
      if ((await confirmRemovals([stop], confirm)).length === 0) return;
      await api(jobEndpoints.run, { params: { name: 'HOLIDAY_SYNC' } }, { key: newKey() });
      notify.show({ kind: 'success', title: messages.removalConfirmed });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.removalConfirmFailed) });
    } finally {
      await invalidate();
    }
  }

  return (data?.syncStops ?? []).map((stop) => (
    <div key={stop.syncStopId} className={styles.stopped} role="status">
      <StatusBadge
        status={`${stop.region ?? ''}: ${messages.syncStoppedNotice(messages.syncStopRecords(stop))}`}
        tone="due"
        isSentence
      />
      <Button size="small" onClick={() => void review(stop)}>
        Review removal
      </Button>
    </div>
  ));
}
