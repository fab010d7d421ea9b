import { holidayEndpoints, holidayNameMax, type Holiday } from '@countinghouse/contract/holidays.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { region } from '@countinghouse/contract/options.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { todayHere } from '../../api/today.ts';
import { useForgetAll } from '../../api/use-forget-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './holidays.module.css';

const labels = { region: 'Region', date: 'Holiday date', name: 'Holiday name' } as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

export const regionChoices = region.options.map((value) => ({ value, label: value }));

/** A holiday of a region, new or to be changed. */
export function HolidayDrawer({
  holiday,
  startRegion,
  onClose,
}: {
  readonly holiday: Holiday | undefined;
  /** Which region a new one begins with; none where all of them are shown. */
  readonly startRegion: string;
  readonly onClose: () => void;
}) {
  const typedOf = (one: Holiday | undefined): Typed => ({
    region: one?.region ?? startRegion,
    date: one?.date ?? '',
    name: one?.name ?? '',
  });
  const notify = useNotifications();
  const forget = useForgetAll();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(holiday);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>([]);
  const form = useForm<Typed>({
    initial: typedOf(base),
    check: (typed) => ({
      ...faultsAt('region', typed.region === '' ? messages.pleaseSelect('region') : undefined),
      ...faultsAt('date', typed.date === '' ? messages.pleaseSelect('holiday date') : undefined),
      ...faultsAt('name', typed.name.trim() === '' ? messages.pleaseEnter('holiday name') : undefined),
    }),
    save: async ({ region: of, date, name }) => {
      try {
        const { message } =
          base === undefined
            ? await saveOnce(holidayEndpoints.add, { body: { region: region.parse(of), date, name } })
            : await saveOnce(holidayEndpoints.change, {
                params: { id: base.id },
                body: { date, name, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? messages.holidayUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, { region: of, date, name });
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, `holiday ${holiday?.id ?? 'new'}`, base, setBase);

  function faultsOf(error: unknown, mine: Typed): readonly FieldFault[] {
    const message = wordsOfFailure(error, base === undefined ? messages.holidayAddFailed : messages.holidayEditFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = holidayEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = typedOf(current.data);
      setBase(current.data);
      setNewer(newerLines(mine, theirs));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  return (
    <SideDrawer
      title={holiday === undefined ? 'Add holiday' : 'Edit holiday'}
      {...(holiday === undefined ? {} : { subtitle: `${holiday.name}, ${holiday.region}` })}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Holiday">
        {newer.length > 0 && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            shownOf={(name, value) => (name === 'date' ? shownDate(value) : value)}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(typedOf(base));
              setNewer([]);
            }}
          />
        )}
        {base === undefined && (
          <ChoiceField {...form.field('region')} label={labels.region} choices={regionChoices} required />
        )}
        <DateField {...form.field('date')} label={labels.date} today={todayHere()} required />
        <TextField {...form.field('name')} label={labels.name} maxLength={holidayNameMax} required />
        <p className={styles.quiet}>
          Nobody of this region is expected to work on that day, in everything that is not saved yet. Saved invoices
          stay as they are.
        </p>
      </FormFrame>
    </SideDrawer>
  );
}
