import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { syncStopEndpoints, type SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { confirmRemovals } from '../sync-stops/confirm-removals.public.tsx';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { pullLogs } from './pull-logs.public.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './work-logs.module.css';

/** Syncs of a project that stopped before they removed records: how many, with a dialog to review and confirm them. */
export function StoppedSyncs({ projectId }: { readonly projectId: number }) {
  const { data } = useQuery(query(syncStopEndpoints.list, { query: { projectId } }));
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateAll();

  async function review(stop: SyncStop): Promise<void> {
    setBusy(true);
    try {
      if ((await confirmRemovals([stop], confirm)).length === 0) return;
      const days = { startDate: calendarDate(stop.startDate), endDate: calendarDate(stop.endDate) };
      const { signal } = new AbortController();
      const pull = await pullLogs({ projectId, ...days }, () => undefined, signal, confirm);
      if (pull.state === 'failed') notify.show({ kind: 'warning', title: pull.reason ?? messages.pullFailed });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.removalConfirmFailed) });
    } finally {
      setBusy(false);
      await invalidate();
    }
  }

  return (data?.syncStops ?? []).map((stop) => (
    <div key={stop.syncStopId} className={styles.stopped} role="status">
      <StatusBadge status={messages.syncStoppedNotice(messages.syncStopRecords(stop))} tone="due" isSentence />
      <Button size="small" disabled={isBusy} onClick={() => void review(stop)}>
        Review removal
      </Button>
    </div>
  ));
}
