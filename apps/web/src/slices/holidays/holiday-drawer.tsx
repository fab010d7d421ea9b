import {
  holidayEndpoints,
  holidayFields,
  regionField,
  type Holiday,
} from '@countinghouse/contract/holidays/holidays.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { region } from '@countinghouse/contract/options.ts';
import { fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import styles from './holidays.module.css';

const fields = { region: regionField, ...holidayFields };
const labels = fieldLabels(fields);
type Typed = Readonly<Record<keyof typeof fields, string>>;

export const regionChoices = region.options.map((value) => ({ value, label: value }));

/** A holiday of a region, new or to be changed. */
export function HolidayDrawer({
  holiday,
  startRegion,
  onClose,
}: {
  readonly holiday: Holiday | undefined;
  /** The region of a new holiday; none where the holidays of all regions are shown. */
  readonly startRegion: string;
  readonly onClose: () => void;
}) {
  const edited = useRecordForm<Typed, Holiday>({
    name: `holiday ${holiday?.id ?? 'new'}`,
    record: holiday,
    fields,
    valuesOf: (one) => ({ ...textsOf(fields, one), region: one?.region ?? startRegion }),
    save: ({ region: of, date, name }, stored, saveOnce) =>
      stored === undefined
        ? saveOnce(holidayEndpoints.add, { body: { region: region.parse(of), date, name } })
        : saveOnce(holidayEndpoints.change, {
            params: { id: stored.id },
            body: { date, name, version: stored.version },
          }),
    answer: holidayEndpoints.change.answer,
    words: {
      saved: messages.holidayUpdated,
      addFailed: messages.holidayAddFailed,
      changeFailed: messages.holidayEditFailed,
    },
    refresh: useInvalidateAll(),
    onSaved: onClose,
  });
  const { form, stored } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={holiday === undefined ? 'Add holiday' : 'Edit holiday'}
      {...(holiday === undefined ? {} : { subtitle: `${holiday.name}, ${holiday.region}` })}
      width={480}
      label="Holiday"
      shownOf={(name, value) => (name === 'date' ? shownDate(value) : value)}
      onClose={onClose}
    >
      {stored === undefined && (
        <ChoiceField {...form.field('region')} label={labels.region} choices={regionChoices} required />
      )}
      <RecordField {...form.field('date')} of={fields.date} />
      <RecordField {...form.field('name')} of={fields.name} />
      <p className={styles.quiet}>No work is expected in this region on that day. Saved invoices do not change.</p>
    </RecordDrawer>
  );
}
