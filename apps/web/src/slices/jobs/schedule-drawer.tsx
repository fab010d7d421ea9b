import { jobEndpoints, scheduleFields, type Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { errorsAt } from '../../ui/form/form-state.ts';
import styles from './jobs.module.css';
import { scheduleWords } from './schedule-words.ts';
import { useInvalidateJobs } from './use-jobs.ts';

const labels = fieldLabels(scheduleFields);
interface Typed {
  readonly cron: string;
  readonly enabled: boolean;
}

/** The schedule of a job, and whether it is on. */
export function ScheduleDrawer({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const edited = useRecordForm<Typed, Job>({
    name: `job ${job.name}`,
    record: job,
    labels,
    valuesOf: (stored = job) => ({ cron: stored.cron, enabled: stored.enabled }),
    check: ({ cron }) =>
      errorsAt(
        'cron',
        cron.trim() === ''
          ? messages.pleaseEnter('schedule')
          : scheduleWords(cron) === undefined
            ? messages.invalidSchedule
            : undefined,
      ),
    save: (typed, { version } = job, saveOnce) =>
      saveOnce(jobEndpoints.change, { body: { ...typed, name: job.name, version } }),
    answer: jobEndpoints.change.answer,
    words: { saved: messages.jobUpdated, addFailed: messages.jobEditFailed, changeFailed: messages.jobEditFailed },
    refresh: useInvalidateJobs(),
    onSaved: onClose,
    texts: {
      of: ({ cron, enabled }) => ({ cron, enabled: enabled ? 'Yes' : 'No' }),
      put: (form, name, text) => (name === 'enabled' ? form.set('enabled', text === 'Yes') : form.set('cron', text)),
    },
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title="Change schedule"
      subtitle={job.name}
      width={480}
      label="Schedule"
      onClose={onClose}
    >
      <TextField
        {...form.field('cron')}
        label={labels.cron}
        maxLength={scheduleFields.cron.maxLength}
        figures
        required
        help="Minute, hour, day of the month, month, day of the week; in UTC"
      />
      <p className={styles.quiet} aria-live="polite">
        {scheduleWords(form.values.cron) ?? ''}
      </p>
      <TickField {...form.field('enabled')} label={labels.enabled} />
    </RecordDrawer>
  );
}
