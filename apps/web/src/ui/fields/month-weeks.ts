import {
  addDays,
  daysInMonth,
  firstOfMonth,
  monthOf,
  weekday,
  yearOf,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';

/** The weeks of a calendar page, Monday first, each with seven days; days of the neighbouring months fill the ends. */
export function monthWeeks(dayInMonth: CalendarDate): CalendarDate[][] {
  const first = firstOfMonth(dayInMonth);
  const leading = weekday(first) - 1;
  const length = daysInMonth(yearOf(first), monthOf(first));
  const weeks = Math.ceil((leading + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - leading)),
  );
}

/** Where an arrow, Home, End or Page key leads from a day; nothing for other keys. Months are walked by the caller's `addMonths`. */
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
