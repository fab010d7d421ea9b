import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { wordsOfFailure } from '../../../api/to-failure.ts';
import { isApiFailure } from '../../../api/failure.ts';
import { missedWith, pullLogs } from '../../work-logs/pull-logs.public.ts';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import {
  missingFor,
  periodOf,
  fetchTimesheet,
  workedIn,
  type RequestedPeriod,
  type Prerequisite,
} from './fetch-timesheet.ts';
import { PrerequisitesDialog } from './prerequisites-dialog.tsx';
import styles from './wizard.module.css';

/**
 * Fetches a timesheet: first the check, then the logs from the project tool, then the timesheet. New logs may unverify a week, so
 * the check runs once more after them.
 */
export function useFetching(
  project: ProjectDetails,
  draft: Timesheet | undefined,
  onTimesheet: (timesheet: Timesheet) => void,
) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const draftId = draft?.invoiceGenerateDetails.invoiceId ?? null;
  const [requested, setRequested] = useState<RequestedPeriod>();
  const [missing, setMissing] = useState<readonly Prerequisite[]>();
  const [wasContinued, setWasContinued] = useState(draft !== undefined);
  const [busy, setBusy] = useState<{ words: string }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs one action at a time: a second click while something is being fetched does nothing. */
  async function during(words: string, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy({ words });
    try {
      await act(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.timesheetFailed) });
    } finally {
      running.current = undefined;
      setBusy(undefined);
    }
  }

  async function fetchAll(period: RequestedPeriod, isContinued: boolean, signal: AbortSignal): Promise<void> {
    setMissing(undefined);
    const worked = workedIn(project, period);
    if (worked !== undefined) {
      const isSynced = await fetchLogs(worked, signal);
      const found = isContinued ? [] : await missingFor(period, draftId);
      const open = found.filter(({ code }) => code !== 'last_sync' || !isSynced);
      if (open.length > 0) return setMissing(open);
    }
    onTimesheet(await fetchTimesheet(period, draftId));
  }

  /** Resolves to whether nothing is left to fetch. */
  async function fetchLogs(worked: NonNullable<ReturnType<typeof workedIn>>, signal: AbortSignal): Promise<boolean> {
    try {
      const pull = await pullLogs(worked, ({ logsRead }) => setBusy({ words: `${logsRead} logs` }), signal, confirm);
      const missed = pull.state === 'failed' ? [pull.reason ?? messages.pullFailed] : missedWith(pull, project);
      for (const title of missed) notify.show({ kind: 'warning', title });
      return pull.state !== 'failed';
    } catch (error) {
      // hours imported from a file need no project tool
      if (!isApiFailure(error) || error.code !== 'source_not_connected') throw error;
      return true;
    }
  }

  const check = (period: RequestedPeriod): Promise<void> =>
    during('Checking the prerequisites', async (signal) => {
      setRequested(period);
      // the logs are about to be fetched
      const found = (await missingFor(period, draftId)).filter((one) => one.code !== 'last_sync');
      if (found.length > 0) setMissing(found);
      else await fetchAll(period, false, signal);
    });

  return {
    isBusy: busy !== undefined,
    wasContinued,
    get: (period: RequestedPeriod) => void check(period),
    refresh: (timesheet: Timesheet) =>
      void during(messages.pullStarted, (signal) => {
        setRequested(periodOf(timesheet));
        return fetchAll(periodOf(timesheet), wasContinued, signal);
      }),
    progress: busy !== undefined && (
      <div className={styles.reading}>
        <ProgressLine label={messages.pullStarted} words={busy.words} />
      </div>
    ),
    prerequisites: missing !== undefined && requested !== undefined && (
      <PrerequisitesDialog
        missing={missing}
        busy={busy !== undefined}
        onRetry={() => void check(requested)}
        onContinue={() => {
          setWasContinued(true);
          void during(messages.pullStarted, (signal) => fetchAll(requested, true, signal));
        }}
        onClose={() => setMissing(undefined)}
      />
    ),
  };
}
