import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { useState } from 'react';
import { DateField } from './date-field.tsx';

/** The day that a list is about, beside its search: a valid day is chosen at once, any other text gets its message at the field. */
export function DayChoice({
  onChoose,
  ...field
}: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly today: CalendarDate;
  readonly max?: CalendarDate;
  readonly onChoose: (day: CalendarDate) => void;
}) {
  const [error, setError] = useState<string>();
  return (
    <DateField
      {...field}
      onChange={(value) => {
        if (isCalendarDate(value)) onChoose(value);
      }}
      onLeave={() => undefined}
      onUnread={setError}
      error={error}
      disabled={false}
      labelUnseen
    />
  );
}
