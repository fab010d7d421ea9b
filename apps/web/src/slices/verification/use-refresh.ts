import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import { missedWith, pullLogs } from '../work-logs/pull-logs.public.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useKnownWeeks, type Billing } from './use-weeks.ts';

/** Fetches the logs of a week from the project tool, and then everything that depends on them. One at a time. */
export function useRefresh({
  billing,
  predictionId,
  week,
}: {
  billing: Pick<Billing, 'projectId' | 'projectModel' | 'payModel'>;
  predictionId: number;
  week: VerificationWeek;
}) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const known = useKnownWeeks(predictionId);
  const [words, setWords] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function refresh(): Promise<void> {
    if (running.current !== undefined) return;
    const { signal } = (running.current = new AbortController());
    setWords('');
    try {
      const days = { startDate: calendarDate(week.startDate), endDate: calendarDate(week.endDate) };
      const pull = await pullLogs(
        { projectId: billing.projectId, ...days },
        ({ logsRead }) => setWords(`${logsRead} logs`),
        signal,
        confirm,
      );
      const missed = pull.state === 'failed' ? [pull.reason ?? messages.pullFailed] : missedWith(pull, billing);
      for (const title of missed) notify.show({ kind: 'warning', title });
    } catch (error) {
      if (signal.aborted) return;
      // hours that came from a file need no project tool
      if (!isApiFailure(error) || error.code !== 'source_not_connected')
        notify.show({ kind: 'error', title: isApiFailure(error) ? error.message : messages.weekFailed });
    } finally {
      running.current = undefined;
      setWords(undefined);
    }
    await known.refetchHours();
  }

  return { isBusy: words !== undefined, words: words ?? '', refresh: () => void refresh() };
}
