import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useUnsavedMark } from '../../ui/overlay/leave-guard.ts';
import { useSaveWeek } from './use-save-week.ts';
import styles from './verification.module.css';

type Written = Pick<VerificationWeek, 'verified' | 'notes'>;

const labels: Readonly<Record<keyof Written, string>> = { verified: 'Verify', notes: 'Notes' };
const yes = 'Yes';
const wordsOf = ({ verified, notes }: Written) => ({ verified: verified ? yes : 'No', notes });

const questionAbout = ({ week, startDate, endDate }: VerificationWeek, verified: boolean) => {
  const days = periodWords(calendarDate(startDate), calendarDate(endDate));
  return { title: verified ? `Verify week ${week}, ${days}?` : `Save week ${week}, ${days}, unverified?` };
};

/** The tick and the note of a week; saved after a confirmation, with the version that the user saw. */
export function WeekForm({
  predictionId,
  week,
  logsMark,
  canSave,
  onDirty,
}: {
  readonly predictionId: number;
  readonly week: VerificationWeek;
  /** The fingerprint of the shown hours: other hours cannot be verified. */
  readonly logsMark: string;
  readonly canSave: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}) {
  const confirm = useConfirm();
  const saveWeek = useSaveWeek(predictionId);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Written>[]>();
  // typed values belong to the version that was on screen when typing began, although the week is fetched again meanwhile
  const [seen, setSeen] = useState<number>();
  const version = seen ?? week.version;
  const newest = useRef(week.version);
  useEffect(() => {
    newest.current = week.version;
  });
  const { verified, notes } = week;
  const form = useForm({
    initial: { verified, notes },
    save: async (values) => {
      const { errors, newer: theirs } = await saveWeek(week, { ...week, ...values, version, logsMark });
      setSeen(theirs?.version);
      setNewer(theirs === undefined ? undefined : newerLines(wordsOf(values), wordsOf(theirs)));
      return errors;
    },
  });
  useFormDraft(form, `week ${week.verificationId}`, { version }, (base) => setSeen(base.version));
  useEffect(() => {
    setSeen((before) => (form.dirty ? (before ?? newest.current) : undefined));
  }, [form.dirty]);
  useUnsavedMark(form.dirty);
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  const rebase = useRef(form.rebase);
  useEffect(() => {
    rebase.current = form.rebase;
  });
  // untyped fields follow the server: fetched logs may have removed the tick, or another user may have saved
  useEffect(() => rebase.current({ verified, notes }), [verified, notes]);

  async function askAndSave(): Promise<void> {
    if (await confirm(questionAbout(week, form.values.verified))) await form.submit();
  }

  return (
    <FormFrame form={form} label={`Week ${week.week}`} onSubmit={() => canSave && void askAndSave()}>
      {newer !== undefined && (
        <NewerValues
          key={week.version}
          lines={newer}
          labelOf={(name) => labels[name]}
          saving={form.saving}
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

/** A week that a to-do links to: it is saved as verified, with its id alone. */
export function TodoForm({
  predictionId,
  week,
  canSave,
}: {
  readonly predictionId: number;
  readonly week: VerificationWeek;
  readonly canSave: boolean;
}) {
  const confirm = useConfirm();
  const saveWeek = useSaveWeek(predictionId);
  const form = useForm({
    initial: {},
    save: async () => (await saveWeek(week, { verificationId: week.verificationId, verified: true })).errors,
  });
  const askAndSave = async (): Promise<void> => {
    if (await confirm(questionAbout(week, true))) await form.submit();
  };
  return (
    <FormFrame form={form} label={`Week ${week.week}`} onSubmit={() => canSave && void askAndSave()}>
      <div className={styles.save}>
        <Button look="primary" submits busy={form.saving} disabled={!canSave}>
          Save
        </Button>
      </div>
    </FormFrame>
  );
}
