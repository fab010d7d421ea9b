import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { holidayFields } from '@countinghouse/contract/holidays/holidays.contract.ts';
import ICAL from 'ical.js';

/** A day that a calendar names. */
export interface NamedDay {
  readonly date: CalendarDate;
  readonly name: string;
}

export interface ReadCalendar {
  /** By day; of several on one day the first in the file. */
  readonly days: readonly NamedDay[];
  /** What is no holiday, each with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** Longer entries are not holidays, and a mistake must not fill a year. */
const daysMax = 31;
const noName = 'Holiday';

/**
 * The whole days that an iCalendar file (RFC 5545) names in some years. An entry that repeats every year is returned for each
 * year; one that has an hour, repeats more often or was cancelled is left out.
 *
 * @param years the first and the last year whose days are taken
 * @returns undefined when the text is no calendar
 */
export function readCalendar(
  text: string,
  years: { readonly from: number; readonly to: number },
): ReadCalendar | undefined {
  const events = parseEvents(text);
  if (events === undefined) return undefined;
  const days = new Map<CalendarDate, string>();
  const leftOut: { name: string; reason: string }[] = [];
  // an occurrence that was moved or renamed stands beside its series, and counts instead of it
  const moved = new Set(events.filter((one) => one.isRecurrenceException()).map((one) => placeOf(one)));
  for (const event of events) {
    const name = ((event.summary as string | null) ?? '').trim().slice(0, holidayFields.name.maxLength) || noName;
    const found = readable(() => daysOf(event, years, moved));
    if (typeof found === 'string') leftOut.push({ name, reason: found });
    else for (const day of found) if (!days.has(day)) days.set(day, name);
  }
  return {
    days: [...days].map(([date, name]) => ({ date, name })).toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    leftOut,
  };
}

function parseEvents(text: string): ICAL.Event[] | undefined {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as string);
    if (calendar.name !== 'vcalendar') return undefined;
    return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  } catch {
    return undefined;
  }
}

const placeOf = (event: ICAL.Event): string => `${event.uid} ${dayOf(event.recurrenceId)}`;

/** The days of an event in some years, or why it is no holiday. */
function daysOf(
  event: ICAL.Event,
  years: { readonly from: number; readonly to: number },
  moved: ReadonlySet<string>,
): CalendarDate[] | string {
  const { startDate: start } = event;
  const status = String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase();
  if (status === 'CANCELLED') return 'it was cancelled';
  if (!(start instanceof ICAL.Time)) return 'it has no day';
  if (!start.isDate) return 'it has an hour and is no whole day';
  if (writtenDay(event) !== dayOf(start)) return 'its day cannot be read';
  const length = event.duration.toSeconds() / 86_400;
  if (!Number.isInteger(length) || length < 0) return 'its end cannot be read';
  if (length > daysMax) return `it is longer than ${daysMax} days`;
  const rules = event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  if (rules.some((rule) => rule.freq !== 'YEARLY' || isFiner(rule))) return 'it repeats more often than once a year';
  const spread = (first: ICAL.Time): CalendarDate[] => {
    const days: CalendarDate[] = [];
    const day = first.clone();
    for (let at = 0; at < Math.max(1, length); at += 1, day.adjust(1, 0, 0, 0))
      if (day.year >= years.from && day.year <= years.to) days.push(calendarDate(dayOf(day)));
    return days;
  };
  if (event.isRecurrenceException() || !event.isRecurring()) return spread(start);
  const days: CalendarDate[] = [];
  const occurrences = event.iterator();
  // a yearly rule names a day a year; the bound is for rules that never reach the years
  for (let seen = 0; seen < 1000; seen += 1) {
    const next = occurrences.next() as ICAL.Time | undefined;
    if (next === undefined || next.year > years.to) break;
    if (rules.every((rule) => keepsTo(rule, start, next)) && !moved.has(`${event.uid} ${dayOf(next)}`))
      days.push(...spread(next));
  }
  return days;
}

/** Where a year has no such day, as no 29 February, the library tells one of the days after it. */
function keepsTo(rule: ICAL.Recur, start: ICAL.Time, day: ICAL.Time): boolean {
  const { BYMONTH: month, BYMONTHDAY: monthDay, ...others } = partsOf(rule);
  if (month !== undefined && Number(month[0]) !== day.month) return false;
  if (monthDay !== undefined) return Number(monthDay[0]) < 0 || Number(monthDay[0]) === day.day;
  return Object.keys(others).length > 0 || start.day === day.day;
}

const partsOf = (rule: ICAL.Recur) => rule.parts as Readonly<Record<string, readonly unknown[] | undefined>>;

/** The first day of an event as written in the file; the library would turn 30 February into 2 March. */
const writtenDay = (event: ICAL.Event): unknown => event.component.getFirstProperty('dtstart')?.toJSON()[3];

/** Rules such as every Monday of a year repeat more often than the word yearly says. */
function isFiner(rule: ICAL.Recur): boolean {
  const parts = partsOf(rule);
  const several = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND'].some(
    (part) => (parts[part]?.length ?? 0) > 1,
  );
  const weekday = parts['BYDAY']?.[0];
  const isEveryWeek = typeof weekday === 'string' && !/\d/.test(weekday) && parts['BYSETPOS'] === undefined;
  return several || isEveryWeek;
}

/** What the library or the calendar of the world cannot make a day of is left out with its reason; it never ends the reading. */
function readable(read: () => CalendarDate[] | string): CalendarDate[] | string {
  try {
    return read();
  } catch {
    return 'its day cannot be read';
  }
}

const dayOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
