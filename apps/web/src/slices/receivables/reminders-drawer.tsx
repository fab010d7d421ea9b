import { messages } from '@countinghouse/contract/messages.ts';
import { errorsIn, fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import { reminderMail } from '@countinghouse/contract/receivables/reminder-text.ts';
import {
  reminderDaysError,
  reminderEndpoints,
  reminderFields,
  reminderTextError,
  type ReminderSetting,
} from '@countinghouse/contract/receivables/reminders.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './reminders-drawer.module.css';

const title = 'Payment reminders';
const labels = fieldLabels(reminderFields);
type Texts = Readonly<Record<keyof typeof reminderFields, string>>;

/** When companies are reminded of open invoices, and with which text. */
export function RemindersDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useFresh(query(reminderEndpoints.get));
  if (data !== undefined) return <RemindersForm setting={data} onClose={onClose} />;
  const failure = toFailure(error, () => void refetch(), messages.remindersFailed);
  return (
    <SideDrawer title={title} width={600} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}

function RemindersForm({ setting, onClose }: { readonly setting: ReminderSetting; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const edited = useRecordForm<Texts, ReminderSetting>({
    name: 'payment reminders',
    record: setting,
    labels,
    valuesOf: (stored) => textsOf(reminderFields, stored),
    check: errorsOf,
    save: (values, stored = setting, saveOnce) =>
      saveOnce(reminderEndpoints.change, { body: { ...values, version: stored.version } }),
    answer: reminderEndpoints.change.answer,
    words: {
      saved: messages.remindersSaved,
      addFailed: messages.remindersNotSaved,
      changeFailed: messages.remindersNotSaved,
    },
    refresh: () => queries.invalidateQueries(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer of={edited} title={title} width={600} label={title} onClose={onClose}>
      <RecordField
        {...form.field('days')}
        of={reminderFields.days}
        help="Such as -3, 0, 7, 14, 30. Empty: no reminders"
      />
      <RecordField {...form.field('subject')} of={reminderFields.subject} />
      <TextAreaField
        {...form.field('body')}
        label={labels.body}
        required
        rows={10}
        maxLength={reminderFields.body.maxLength}
        help="{company}, {issuer}, {invoices} and {total} are filled in"
      />
      <Preview texts={form.values} />
    </RecordDrawer>
  );
}

/** What is wrong with the values, by field. */
function errorsOf(values: Texts): Partial<Record<keyof Texts, string>> {
  const ofTexts = {
    days: reminderDaysError(values.days),
    subject: reminderTextError('subject', values.subject),
    body: reminderTextError('body', values.body),
  };
  const faults = Object.entries({ ...ofTexts, ...errorsIn(reminderFields, values) });
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined));
}

/** The mail that a company would get about two invoices. */
function Preview({ texts }: { readonly texts: Texts }) {
  const { subject, text } = reminderMail(texts, {
    company: 'Harbour Ltd',
    issuer: 'Ledgerline UK',
    invoices: [
      { number: 'INV-7', project: 'Portal', dueDate: '31 Oct 2026', amount: 'GBP 1,200.00' },
      { number: 'INV-9', project: 'Shop', dueDate: '30 Nov 2026', amount: 'GBP 300.00' },
    ],
    totals: ['GBP 1,500.00'],
  });
  return (
    <section aria-label="Preview" className={styles.preview}>
      <h3>Preview</h3>
      <p className={styles.to}>To Dana Reyes, primary client of Harbour Ltd, with the CC and BCC of the company</p>
      <p className={styles.subject}>{subject}</p>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
