import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { useState } from 'react';
import { todayHere } from '../../api/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';

/** Chooses the day at whose end amounts are shown; today by default. */
export function AsOfField({
  on,
  onChoose,
}: {
  /** A day before today; undefined means today. */
  readonly on: string | undefined;
  readonly onChoose: (on: string | undefined) => void;
}) {
  const [error, setError] = useState<string>();
  const today = todayHere();
  return (
    <DateField
      id="receivables-on"
      name="on"
      label="As of"
      value={on ?? today}
      onChange={(value) => {
        if (isCalendarDate(value)) onChoose(value < today ? value : undefined);
      }}
      onLeave={() => undefined}
      onUnread={setError}
      error={error}
      disabled={false}
      labelUnseen
      today={today}
      max={today}
    />
  );
}
