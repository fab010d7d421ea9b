import { messages } from '@countinghouse/contract/messages.ts';
import {
  verificationEndpoints,
  type VerificationWeek,
} from '@countinghouse/contract/verification/verification.contract.ts';
import { useEffect, useRef } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { isApiFailure } from '../../api/failure.ts';
import type { RowDialogs } from './row-dialogs.public.ts';
import { useAction } from '../../records/use-action.ts';
import { Icon } from '../../ui/icon.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useKnownWeeks, useWeeks, useFreshWeeksNextTime, type Billing } from './use-weeks.ts';
import { WeekSidebar } from './week-sidebar.tsx';
import { WeekTable } from './week-table.tsx';
import { WeekView } from './week-view.tsx';
import { weeksToMake } from './weeks-to-make.ts';
import styles from './verification.module.css';

/**
 * The weeks of a billing, and the one that is open. The parent keeps which one that is: a page in its address, the wizard with
 * its steps.
 */
export function VerificationOfBilling({
  predictionId,
  billing,
  dialogs,
  open,
  todo,
  onOpen,
  onDirty,
}: {
  readonly predictionId: number;
  readonly billing: Billing;
  readonly dialogs: RowDialogs;
  /** The number of the open week; none shows the table. */
  readonly open: number | undefined;
  /** The verification that a to-do links to; it is open until another week is chosen. */
  readonly todo?: number | undefined;
  readonly onOpen: (week: number | undefined) => void;
  /** Called when the open week gets unsaved changes, and when it no longer has any. */
  readonly onDirty?: ((isDirty: boolean) => void) | undefined;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const { data: weeks, error, refetch, isFetching } = useWeeks(predictionId);
  useFreshWeeksNextTime();
  const { busy, generate } = useGenerate(predictionId);
  const isDirty = useRef(false);
  const { refusal, isOutdated, settled, lost } = weeksToMake(billing, weeks ?? []);
  const week = weeks?.find((one) => (open === undefined ? one.verificationId === todo : one.week === open));
  const frame = useFocusOfWeek(week?.week);

  async function leaveFor(next: number | undefined): Promise<void> {
    if (next === week?.week) return;
    if (isDirty.current && !(await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' }))) return;
    isDirty.current = false;
    onDirty?.(false);
    onOpen(next);
  }

  if (weeks !== undefined && week !== undefined)
    return (
      <div className={styles.view} ref={frame}>
        <WeekSidebar
          weeks={weeks}
          current={week.week}
          onBack={() => void leaveFor(undefined)}
          onWeek={(one) => void leaveFor(one.week)}
        />
        <section className={styles.main} aria-label={`Week ${week.week}`}>
          <WeekView
            key={week.verificationId}
            billing={billing}
            predictionId={predictionId}
            week={week}
            dialogs={dialogs}
            isTodo={week.verificationId === todo}
            onDirty={(dirty) => {
              isDirty.current = dirty;
              onDirty?.(dirty);
            }}
          />
        </section>
      </div>
    );
  return (
    <div ref={frame}>
      <WeekTable
        weeks={weeks}
        failure={toFailure(error, () => void refetch())}
        refusal={refusal}
        settled={settled && messages.weeksBefore(periodWords(settled.start, settled.end))}
        busy={busy ? 'generating' : isFetching ? 'fetching' : undefined}
        notice={
          isOutdated && (
            <p className={styles.notice}>
              <Icon name="alert" />
              {messages.weeksOutdated}
            </p>
          )
        }
        onOpen={(one) => (refusal === undefined ? onOpen(one.week) : notify.show({ kind: 'error', title: refusal }))}
        onRefresh={() => void refetch()}
        onGenerate={() => void generate(lost)}
      />
    </div>
  );
}

/** Opening a week replaces the table, and Back replaces the week: the focus moves to the same week. */
function useFocusOfWeek(week: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(week);
  useEffect(() => {
    const before = shown.current;
    shown.current = week;
    if (before === week) return;
    const place =
      week === undefined
        ? frame.current?.querySelectorAll<HTMLElement>('tbody tr')[(before ?? 1) - 1]
        : frame.current?.querySelector<HTMLElement>('[aria-current="page"]');
    place?.focus();
  }, [week]);
  return frame;
}

/** Makes the weeks, after a confirmation when ticks or notes would be lost. */
function useGenerate(predictionId: number) {
  const known = useKnownWeeks(predictionId);
  const { act, isBusy } = useAction();
  const generate = (lost: readonly VerificationWeek[]) =>
    act({
      question: lost.length > 0 ? questionAbout(lost) : undefined,
      call: (saveOnce) => {
        const given = lost.length === 0 ? {} : { given: lost.map((week) => week.verificationId).join(',') };
        return saveOnce(verificationEndpoints.generate, { query: { predictionId, ...given } });
      },
      done: messages.weeksGenerated,
      onDone: known.take,
      onRefused: (error) => {
        // another user ticked or noted a week meanwhile: the next confirmation names it
        if (isApiFailure(error) && error.code === 'weeks_written') void known.fetchAgain();
      },
    });
  return { busy: isBusy, generate };
}

const questionAbout = (lost: readonly VerificationWeek[]) => ({
  title: 'Generate the weeks again?',
  detail: `Their dates changed, so the verification and note of ${lost.map((week) => `week ${week.week}`).join(', ')} are removed.`,
  yes: 'Generate again',
  no: 'Keep them',
  danger: true,
});
