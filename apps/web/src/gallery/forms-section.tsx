import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { pictureRefusal } from '../api/upload-refusals.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RadioGroupField, TickGroupField } from '../ui/fields/choice-group.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { HoursField, MoneyField, PercentageField, RateField } from '../ui/fields/figure-fields.tsx';
import { MonthField } from '../ui/fields/month-field.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { MultiSelectField, SelectField } from '../ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx';
import { PlaceFields } from '../ui/fields/place-fields.tsx';
import { UploadField } from '../ui/fields/upload-field.tsx';
import { TickField } from '../ui/fields/tick-field.tsx';
import { FormButtons, FormFrame, FormSection } from '../ui/form/form-frame.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import styles from './gallery.module.css';

const today = calendarDate('2026-11-21');
const many = Array.from({ length: 400 }, (_, at) => ({ value: String(at), label: `Company ${at + 1}` }));
const models = ['Hourly', 'Dedicated', 'Mixed'].map((value) => ({ value, label: value }));

const columns = ['Date', 'Task', 'Hours'].map((value) => ({ value, label: value }));

const initial = {
  name: 'Atlas Freight Portal',
  email: '',
  memo: '',
  amount: '1284.50',
  hours: '152.00',
  rate: '25.5000',
  share: '50.00',
  start: '2026-11-01',
  end: '',
  received: '2026-12-01',
  model: 'Hourly',
  company: '',
  people: ['1', '3'] as readonly string[],
  active: true,
  country: 'India',
  state: 'Maharashtra',
  city: '',
  columns: ['Date'] as readonly string[],
  picture: undefined as File | undefined,
};

/** A form with every kind of field, one of them refused by the server when it is saved. */
export function FormsSection() {
  const notifications = useNotifications();
  const form = useForm({
    initial,
    check: (values) => ({
      ...(values.email === '' ? { email: 'Please enter email' } : {}),
      ...(values.columns.length === 0 ? { columns: 'Please select at least one column' } : {}),
      ...(values.end === '' ? { end: 'Please enter end date' } : {}),
    }),
    save: async (values) => {
      await new Promise((done) => setTimeout(done, 900));
      if (values.hours === '999.00') return [{ path: 'hours', message: 'More hours than the period has' }];
      notifications.show({ kind: 'success', title: 'Saved' });
      return undefined;
    },
  });
  return (
    <div className={styles.parts}>
      <div className={styles.wide}>
        <Card title="A form" note={form.dirty ? 'changed' : 'unchanged'}>
          <FormFrame form={form} label="Sample form">
            <FormSection title="Project" columns={2}>
              <TextField {...form.field('name')} label="Project Name" required />
              <TextField
                {...form.field('email')}
                label="Email"
                type="email"
                required
                help="Invoices go to this address"
              />
              <ChoiceField {...form.field('model')} label="Project Model" choices={models} required />
              <SelectField
                {...form.field('company')}
                label="Company"
                choices={many}
                placeholder="Existing companies in this portal"
              />
              <MultiSelectField {...form.field('people')} label="Developers" choices={many} />
              <TickField {...form.field('active')} label="Active billing" />
              <TickGroupField {...form.field('columns')} label="Columns" choices={columns} />
              <RadioGroupField {...form.field('model')} label="Model, all in sight" choices={models} />
            </FormSection>
            <FormSection title="Figures" columns={2}>
              <MoneyField {...form.field('amount')} label="Amount" currency="USD" negative />
              <RateField {...form.field('rate')} label="Rate" currency="GBP" />
              <HoursField {...form.field('hours')} label="Hours" help="7:30 is taken as 7.50" />
              <PercentageField {...form.field('share')} label="Billing (%)" />
              <DateField {...form.field('start')} label="Start Date" required today={today} />
              <DateField
                {...form.field('end')}
                label="End Date"
                required
                today={today}
                {...(form.values.start === '' ? {} : { min: today })}
              />
              <MonthField {...form.field('received')} label="Received Month" today={today} />
            </FormSection>
            <FormSection title="Address" columns={2}>
              <PlaceFields country={form.field('country')} state={form.field('state')} city={form.field('city')} />
            </FormSection>
            <UploadField
              {...form.field('picture')}
              label="Picture"
              help="JPG or PNG, at most 10 MB"
              accept=".jpg,.jpeg,.png"
              refusal={pictureRefusal}
            />
            <TextAreaField {...form.field('memo')} label="Message on invoice" />
            <FormButtons>
              <Button onClick={() => form.reset()} disabled={!form.dirty}>
                Cancel
              </Button>
              <Button look="primary" submits busy={form.saving}>
                Save
              </Button>
            </FormButtons>
          </FormFrame>
        </Card>
      </div>
    </div>
  );
}
