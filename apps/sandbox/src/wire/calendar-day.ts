/** A calendar day as "2026-11-21"; comparing the texts compares the days. */
export type CalendarDay = string;

const MS_PER_DAY = 86_400_000;

/** Days since 1 January 1970. */
export function dayNumber(day: CalendarDay): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY);
}

export function dayFromNumber(number: number): CalendarDay {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayFromNumber(dayNumber(day) + days);
}

/** The first day of the month `months` after the month of this day. */
export function firstOfMonth(day: CalendarDay, months = 0): CalendarDay {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of that month if it is shorter. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const last = addDays(firstOfMonth(day, months + 1), -1);
  const same = `${firstOfMonth(day, months).slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: CalendarDay): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/** True for an existing calendar day, written "2026-02-28". */
export function isCalendarDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    dayFromNumber(dayNumber(text)) === text
  );
}

/** "11-21-2026", as the classic API of the project tool writes days. */
export function monthFirst(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${month}-${date}-${year}`;
}

/** Parses "11-21-2026"; undefined for an invalid day. */
export function dayFromMonthFirst(text: string): CalendarDay | undefined {
  const match = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const day = `${match[3]}-${match[1]}-${match[2]}`;
  return isCalendarDay(day) ? day : undefined;
}
