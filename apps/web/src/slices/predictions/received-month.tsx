import { MonthField, type MonthFieldProps } from '../../ui/fields/month-field.tsx';
import { expectedWords } from '../expected-payments/expected-payment.public.tsx';
import { useExpectedOfPeriod } from '../expected-payments/use-expected-payments.public.ts';
import type { PredictionRow } from './prediction-form.ts';

/** The received month of a prediction, with the day on which its invoice is expected to be paid. */
export function ReceivedMonth({
  projectId,
  row,
  ...field
}: Omit<MonthFieldProps, 'label'> & { readonly projectId: number; readonly row: PredictionRow }) {
  const { data } = useExpectedOfPeriod(projectId, { start: row.startDate, end: row.endDate });
  const expected = data?.expected ?? null;
  return (
    <MonthField
      {...field}
      label="Received Month"
      required
      {...(expected === null ? {} : { help: expectedWords(expected) })}
    />
  );
}
