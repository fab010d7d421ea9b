import { addedSeconds } from '@countinghouse/billing/timesheets/changed-logs.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  verificationEndpoints,
  type VerificationWeek,
  type WeekTimesheet,
} from '@countinghouse/contract/verification/verification.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { useMay } from '../../api/may.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { AmountOfChanges, ChangeChoice, ChangeChoices, LeaveChangesDialog } from '../../ui/figures/change-choices.tsx';
import { ChangedLogs } from '../../ui/figures/changed-logs.tsx';
import { useKnownWeeks } from './use-weeks.ts';

type Changes = WeekTimesheet['sinceVerified'];

/** The logs that changed after a week was verified, and the ways to handle them before they are billed, each with its amount. */
export function ChangesOfWeek({
  predictionId,
  week,
  rows,
  currencyCode,
}: {
  readonly predictionId: number;
  readonly week: VerificationWeek;
  readonly rows: Changes;
  readonly currencyCode: string;
}) {
  const mayLeave = useMay(verificationEndpoints.excludeAdded);
  const { leave, isBusy: busy } = useLeaveAdded(predictionId, week);
  const [isLeaving, setLeaving] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const added = secondsOfAdded(rows);
  const chosen = [...ticked].filter((logId) => added.has(logId));
  const priced = useQuery({
    ...query(verificationEndpoints.changes, {
      params: { id: week.verificationId },
      query: { logs: chosen.join(',') },
    }),
    enabled: chosen.length > 0,
  });
  if (rows.length === 0) return null;
  const canLeave = mayLeave && added.size > 0;
  const figure =
    chosen.length > 0 && priced.data !== undefined ? (
      <AmountOfChanges rows={priced.data} currency={currencyCode} />
    ) : (
      '…'
    );

  return (
    <>
      <ChangedLogs
        rows={rows}
        currency={currencyCode}
        words={messages.logsChangedSince}
        before="Verified"
        choice={
          canLeave
            ? {
                chosen: new Set(chosen),
                canChoose: (logId) => added.has(logId),
                disabled: busy,
                onChoose: (logId, isChosen) =>
                  setTicked(new Set(isChosen ? [...ticked, logId] : [...ticked].filter((one) => one !== logId))),
              }
            : undefined
        }
      />
      <ChangeChoices>
        <ChangeChoice act={<span>Verify the week again</span>}>
          The amount of the week changes by <AmountOfChanges rows={rows} currency={currencyCode} />.
        </ChangeChoice>
        {canLeave && (
          <ChangeChoice
            act={
              <Button
                size="small"
                look="quiet"
                disabled={busy || chosen.length === 0 || priced.data === undefined}
                onClick={() => setLeaving(true)}
              >
                Leave what was added
              </Button>
            }
          >
            {chosen.length === 0 ? (
              'Choose the logs above whose added hours will not be billed.'
            ) : (
              <>{figure} stays unbilled. Needs a reason.</>
            )}
          </ChangeChoice>
        )}
      </ChangeChoices>
      {isLeaving && (
        <LeaveChangesDialog
          reasonRequired={messages.pleaseEnter('reason')}
          onClose={() => setLeaving(false)}
          onLeave={async (reason) => {
            const logs = chosen.map((logId) => ({ logId, seconds: added.get(logId) ?? 0 }));
            const isDone = await leave(logs, reason, () => setTicked(new Set()));
            setLeaving(false);
            return isDone;
          }}
        >
          No longer billed: {figure}
        </LeaveChangesDialog>
      )}
    </>
  );
}

interface AddedLog {
  readonly logId: string;
  readonly seconds: number;
}

/** Leaves the added time of some logs of a week unbilled, with a reason. */
function useLeaveAdded(predictionId: number, week: VerificationWeek) {
  const known = useKnownWeeks(predictionId);
  const { act, isBusy } = useAction(useInvalidateAll());
  const leave = (logs: readonly AddedLog[], reason: string, onLeft: () => void): Promise<boolean> =>
    act({
      call: (saveOnce) =>
        saveOnce(verificationEndpoints.excludeAdded, {
          params: { id: week.verificationId },
          body: {
            version: week.version,
            reason,
            logs: [...logs],
          },
        }),
      done: messages.changesLeft,
      onDone: (saved) => {
        known.takeOne(saved);
        onLeft();
      },
    });
  return { leave, isBusy };
}

/** The logs that have more time than before, with their time now. A log that moved is listed for two developers, but has no added time. */
function secondsOfAdded(rows: Changes): ReadonlyMap<string, number> {
  const logs = rows.flatMap((row) => row.logs);
  const counts = new Map<string, number>();
  for (const { logId } of logs) counts.set(logId, (counts.get(logId) ?? 0) + 1);
  return new Map(
    logs.flatMap((log) => {
      const sideOf = (side: (typeof log)['now']) =>
        side && {
          ...side,
          employeeId: 0,
          day: calendarDate(side.day),
          seconds: BigInt(side.seconds),
        };
      const { now } = log;
      const isAdded =
        counts.get(log.logId) === 1 && addedSeconds({ before: sideOf(log.before), now: sideOf(now) }) > 0n;
      return isAdded && now !== null ? [[log.logId, now.seconds] as const] : [];
    }),
  );
}
