import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { FieldBinding } from '../form/field-binding.ts';
import { CalendarField } from './calendar-field.tsx';
import { dateErrorWords } from './error-words.ts';
import { MonthCalendar } from './month-calendar.tsx';
import type { FieldWords } from './text-field.tsx';
import { shownDate, typedDate, type TypedDate } from './typed-date.ts';

export interface DateFieldProps extends FieldBinding<string>, FieldWords {
  /** Today in the company's time zone: an empty calendar opens there and marks it. */
  readonly today: CalendarDate;
  readonly min?: CalendarDate;
  readonly max?: CalendarDate;
  /** The first day that the calendar offers. The form checks typed days, because the limit depends on another field. */
  readonly offeredFrom?: CalendarDate | undefined;
  readonly placeholder?: string;
}

/**
 * A calendar day: `yyyy-mm-dd` text in and out ('' when empty), shown as `21 Nov 2026`. It is typed in any unambiguous format or
 * chosen from a calendar (button, or Alt+Down). It never uses a clock or a time zone.
 */
export function DateField({
  today,
  min,
  max,
  offeredFrom = min,
  placeholder = 'd MMM yyyy',
  ...field
}: DateFieldProps) {
  const chosen = isCalendarDate(field.value) ? field.value : undefined;
  return (
    <CalendarField
      {...field}
      placeholder={placeholder}
      shown={shownDate}
      read={(text) => {
        const typed = within(typedDate(text), min, max);
        return typed.ok ? { date: typed.date } : { words: dateErrorWords(typed.error) };
      }}
      renderPage={(choose) => (
        <MonthCalendar
          chosen={chosen}
          startAt={chosen ?? today}
          today={today}
          min={offeredFrom}
          max={max}
          onChoose={choose}
        />
      )}
    />
  );
}

function within(typed: TypedDate, min: CalendarDate | undefined, max: CalendarDate | undefined): TypedDate {
  if (!typed.ok) return typed;
  if (min !== undefined && typed.date < min) return { ok: false, error: 'too_early' };
  return max !== undefined && typed.date > max ? { ok: false, error: 'too_late' } : typed;
}
