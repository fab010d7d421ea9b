import {
  addDays,
  daysInMonth,
  firstOfMonth,
  monthOf,
  weekday,
  yearOf,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';

/** The weeks of a month, Monday first, with seven days each; days of the neighbouring months fill the first and last week. */
export function monthWeeks(dayInMonth: CalendarDate): CalendarDate[][] {
  const first = firstOfMonth(dayInMonth);
  const leading = weekday(first) - 1;
  const length = daysInMonth(yearOf(first), monthOf(first));
  const weeks = Math.ceil((leading + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - leading)),
  );
}

/**
 * How many days an arrow, Home or End key moves the cursor; undefined for other keys. The caller moves by months with
 * `addMonths`.
 */
export function dayStep(key: string, day: CalendarDate): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -7;
    case 'ArrowDown':
      return 7;
    case 'Home':
      return 1 - weekday(day);
    case 'End':
      return 7 - weekday(day);
    default:
      return undefined;
  }
}
