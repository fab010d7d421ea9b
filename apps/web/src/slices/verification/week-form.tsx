import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { verificationEndpoints, type VerificationWeek } from '@countinghouse/contract/verification.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { api, newKey } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useUnsavedMark } from '../../ui/overlay/leave-guard.ts';
import { useKnownWeeks } from './use-weeks.ts';
import styles from './verification.module.css';

type Written = Pick<VerificationWeek, 'verified' | 'notes'>;

const labels: Readonly<Record<keyof Written, string>> = { verified: 'Verify', notes: 'Notes' };
const yes = 'Yes';
const wordsOf = ({ verified, notes }: Written) => ({ verified: verified ? yes : 'No', notes });

/** The tick and the note of a week; saved after a question, with the version that was seen. */
export function WeekForm({
  predictionId,
  week,
  canSave,
  onDirty,
}: {
  readonly predictionId: number;
  readonly week: VerificationWeek;
  readonly canSave: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const known = useKnownWeeks(predictionId);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Written>[]>();
  const { verified, notes } = week;
  const form = useForm({
    initial: { verified, notes },
    save: async (values) => {
      try {
        const saved = await api(
          verificationEndpoints.verify,
          { body: { verificationId: week.verificationId, version: week.version, ...values } },
          { key: newKey() },
        );
        notify.show({ kind: 'success', title: saved.message ?? messages.weekSaved });
        known.takeOne(saved.data);
        setNewer(undefined);
        if (saved.data.verified) await known.forgetTimesheet(saved.data);
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) return [{ path: '', message: messages.verifyFailed }];
        if (error.code === 'stale_version') {
          const theirs = error.current as VerificationWeek;
          known.takeOne(theirs);
          setNewer(newerLines(wordsOf(values), wordsOf(theirs)));
        }
        return [{ path: '', message: error.code === 'internal' ? messages.verifyFailed : error.message }];
      }
    },
  });
  useUnsavedMark(form.dirty);
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  const rebase = useRef(form.rebase);
  useEffect(() => {
    rebase.current = form.rebase;
  });
  // what the server says now lies under what was typed: fetched logs may have taken the tick, somebody may have saved
  useEffect(() => rebase.current({ verified, notes }), [verified, notes]);

  async function askAndSave(): Promise<void> {
    const days = periodWords(calendarDate(week.startDate), calendarDate(week.endDate));
    const isWanted = await confirm({
      title: form.values.verified
        ? `Verify week ${week.week}, ${days}?`
        : `Save week ${week.week}, ${days}, unverified?`,
      yes: 'Yes',
      no: 'No',
    });
    if (isWanted) await form.submit();
  }

  return (
    <FormFrame form={form} label={`Week ${week.week}`} onSubmit={() => canSave && void askAndSave()}>
      {newer !== undefined && (
        <NewerValues
          key={week.version}
          lines={newer}
          labelOf={(name) => labels[name]}
          chosenOf={(name) => wordsOf(form.values)[name]}
          onChoose={(name, value) => (name === 'notes' ? form.set(name, value) : form.set(name, value === yes))}
          onTakeAll={() => {
            form.reset({ verified, notes });
            setNewer(undefined);
          }}
        />
      )}
      <TextAreaField {...form.field('notes')} label="Notes" maxLength={2000} />
      <div className={styles.save}>
        <TickField {...form.field('verified')} label="Verify" />
        <Button look="primary" submits busy={form.saving} disabled={!canSave}>
          Save
        </Button>
      </div>
    </FormFrame>
  );
}
