import { firstOfMonth, isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { FieldBinding } from '../form/field-binding.ts';
import { CalendarField } from './calendar-field.tsx';
import { monthErrorWords } from './error-words.ts';
import type { FieldWords } from './text-field.tsx';
import { shownMonth, typedMonth } from './typed-month.ts';
import { YearCalendar } from './year-calendar.tsx';

export interface MonthFieldProps extends FieldBinding<string>, FieldWords {
  /** Today in the company's time zone: an empty calendar opens in its year. */
  readonly today: CalendarDate;
  readonly placeholder?: string;
}

/**
 * A month: its first day as `yyyy-mm-01` in and out ('' when empty), shown as `Nov 2026`. It is typed in any unambiguous format
 * or chosen from the months of a year (button, or Alt+Down).
 */
export function MonthField({ today, placeholder = 'MMM yyyy', ...field }: MonthFieldProps) {
  const chosen = isCalendarDate(field.value) ? firstOfMonth(field.value) : undefined;
  return (
    <CalendarField
      {...field}
      placeholder={placeholder}
      shown={shownMonth}
      read={(text) => {
        const typed = typedMonth(text);
        return typed.ok ? { date: typed.date } : { words: monthErrorWords(typed.error) };
      }}
      renderPage={(choose) => (
        <YearCalendar
          chosen={chosen}
          startAt={chosen ?? firstOfMonth(today)}
          today={firstOfMonth(today)}
          onChoose={choose}
        />
      )}
    />
  );
}
