import { jobEndpoints, type Job } from '@countinghouse/contract/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './jobs.module.css';
import { scheduleWords } from './schedule-words.ts';
import { useForgetJobs } from './use-jobs.ts';

const labels = { cron: 'Schedule', enabled: 'Runs by its schedule' } as const;
interface Typed {
  readonly cron: string;
  readonly enabled: boolean;
}
const typedOf = ({ cron, enabled }: Job): Typed => ({ cron, enabled });
const asWords = ({ cron, enabled }: Typed) => ({ cron, enabled: enabled ? 'Yes' : 'No' });

/** When a job runs, and whether it does. */
export function ScheduleDrawer({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const notify = useNotifications();
  const forget = useForgetJobs();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(job);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>([]);
  const form = useForm<Typed>({
    initial: typedOf(base),
    check: ({ cron }) =>
      faultsAt(
        'cron',
        cron.trim() === ''
          ? messages.pleaseEnter('schedule')
          : scheduleWords(cron) === undefined
            ? messages.invalidSchedule
            : undefined,
      ),
    save: async (typed) => {
      if (!form.dirty) return [{ path: '', message: messages.noDetailsChanged }];
      try {
        const body = { ...typed, name: base.name, version: base.version };
        const { message } = await saveOnce(jobEndpoints.change, { body });
        notify.show({ kind: 'success', title: message ?? messages.jobUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, typed);
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, `job ${job.name}`, base, setBase);

  function faultsOf(error: unknown, mine: Typed): readonly FieldFault[] {
    const message = wordsOfFailure(error, messages.jobEditFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = jobEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = typedOf(current.data);
      setBase(current.data);
      setNewer(newerLines(asWords(mine), asWords(theirs)));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  return (
    <SideDrawer
      title="Change schedule"
      subtitle={job.name}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Schedule">
        {newer.length > 0 && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => asWords(form.values)[name]}
            onChoose={(name, value) =>
              name === 'enabled' ? form.set('enabled', value === 'Yes') : form.set('cron', value)
            }
            onTakeAll={() => {
              form.reset(typedOf(base));
              setNewer([]);
            }}
          />
        )}
        <TextField
          {...form.field('cron')}
          label={labels.cron}
          maxLength={100}
          figures
          required
          help="Minute, hour, day of the month, month, day of the week; in UTC"
        />
        <p className={styles.quiet} aria-live="polite">
          {scheduleWords(form.values.cron) ?? ''}
        </p>
        <TickField {...form.field('enabled')} label={labels.enabled} />
      </FormFrame>
    </SideDrawer>
  );
}
