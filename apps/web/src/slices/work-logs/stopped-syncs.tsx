import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { confirmRemoval, removalQuestion } from '../sync-stops/confirm-removals.public.tsx';
import { pullLogs } from './pull-logs.public.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './work-logs.module.css';

/** Syncs of a project that stopped before they removed records: how many, with a dialog to review and confirm them. */
export function StoppedSyncs({
  projectId,
  stops,
}: {
  readonly projectId: number;
  readonly stops: readonly SyncStop[];
}) {
  const confirm = useConfirm();
  const { act, isBusy } = useAction(useInvalidateAll());

  const review = (stop: SyncStop) =>
    act({
      question: removalQuestion(stop),
      call: async (saveOnce) => {
        await confirmRemoval(stop, saveOnce);
        const days = { startDate: calendarDate(stop.startDate), endDate: calendarDate(stop.endDate) };
        const { signal } = new AbortController();
        return { data: await pullLogs({ projectId, ...days }, () => undefined, signal, confirm) };
      },
      done: ({ data: pull }) =>
        pull.state === 'failed' ? { kind: 'warning', title: pull.reason ?? messages.pullFailed } : undefined,
      failed: messages.removalConfirmFailed,
    });

  return stops.map((stop) => (
    <div key={stop.syncStopId} className={styles.stopped} role="status">
      <StatusBadge status={messages.syncStoppedNotice(messages.syncStopRecords(stop))} tone="due" isSentence />
      <Button size="small" disabled={isBusy} onClick={() => void review(stop)}>
        Review removal
      </Button>
    </div>
  ));
}
