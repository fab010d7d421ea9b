/** A calendar day as "yyyy-mm-dd". Compares as text, belongs to no time zone, is never an instant. */
export type CalendarDate = string & { readonly unit: 'calendar date' };

export type DateFormat = 'yyyy-MM-dd' | 'MM-dd-yyyy' | 'dd-MMM-yyyy' | 'MMM-yyyy' | 'd MMM yyyy';

export type CalendarDateErrorCode = 'not_a_date' | 'impossible_day' | 'out_of_range';

/** A text that is not a day between 1900 and 2200; `code` gives the reason. */
export class CalendarDateError extends Error {
  readonly code: CalendarDateErrorCode;
  readonly text: string;

  constructor(code: CalendarDateErrorCode, text: string) {
    super(`${code}: ${text.slice(0, 60)}`);
    this.name = 'CalendarDateError';
    this.code = code;
    this.text = text;
  }
}

const firstYear = 1900;
const lastYear = 2200;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const shapes: Record<DateFormat, RegExp> = {
  'yyyy-MM-dd': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'MM-dd-yyyy': /^(?<month>\d{2})-(?<day>\d{2})-(?<year>\d{4})$/,
  'dd-MMM-yyyy': /^(?<day>\d{2})-(?<name>[A-Z][a-z]{2})-(?<year>\d{4})$/,
  'MMM-yyyy': /^(?<name>[A-Z][a-z]{2})-(?<year>\d{4})$/,
  'd MMM yyyy': /^(?<day>[1-9]\d?) (?<name>[A-Z][a-z]{2}) (?<year>\d{4})$/,
};

/** The day that "yyyy-mm-dd" names. @throws CalendarDateError for another shape, an impossible day, or a year outside 1900-2200. */
export function calendarDate(text: string): CalendarDate {
  return parseDate(text, 'yyyy-MM-dd');
}

/** Whether a text is a calendar day as "yyyy-mm-dd". */
export function isCalendarDate(text: string): text is CalendarDate {
  const groups = shapes['yyyy-MM-dd'].exec(text)?.groups;
  return (
    groups !== undefined &&
    checkDate(Number(groups['year']), Number(groups['month']), Number(groups['day'])) === undefined
  );
}

/** Parses a day in one exact format; "Nov-2026" is the month's first day. @throws CalendarDateError */
export function parseDate(text: string, format: DateFormat): CalendarDate {
  const groups = shapes[format].exec(text)?.groups;
  if (groups === undefined) throw new CalendarDateError('not_a_date', text);
  const month = groups['name'] === undefined ? Number(groups['month']) : monthNames.indexOf(groups['name']) + 1;
  if (groups['name'] !== undefined && month === 0) throw new CalendarDateError('not_a_date', text);
  const year = Number(groups['year']);
  const day = Number(groups['day'] ?? '1');
  const fault = checkDate(year, month, day);
  if (fault !== undefined) throw new CalendarDateError(fault, text);
  return dateText(year, month, day);
}

/** A day written in a format: "02-Nov-2026", "Nov-2026", "2 Nov 2026". */
export function formatDate(date: CalendarDate, format: DateFormat): string {
  const year = date.slice(0, 4);
  const month = date.slice(5, 7);
  const day = date.slice(8, 10);
  const name = monthNames[Number(month) - 1] ?? '';
  switch (format) {
    case 'MM-dd-yyyy':
      return `${month}-${day}-${year}`;
    case 'dd-MMM-yyyy':
      return `${day}-${name}-${year}`;
    case 'MMM-yyyy':
      return `${name}-${year}`;
    case 'd MMM yyyy':
      return `${Number(day)} ${name} ${year}`;
    default:
      return date;
  }
}

/** The day a whole number of days later (earlier if negative). @throws CalendarDateError past 1900-2200 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days, `${date} + ${days} days`);
}

/** The same day number some months later; a month that is too short gives its last day (31 Jan + 1 is 28 or 29 Feb). @throws CalendarDateError */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const monthsSinceZero = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const year = Math.floor(monthsSinceZero / 12);
  const month = monthsSinceZero - year * 12 + 1;
  if (!Number.isSafeInteger(months) || year < firstYear || year > lastYear)
    throw new CalendarDateError('out_of_range', `${date} + ${months} months`);
  return dateText(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
}

/** Days from one day to another; negative when `to` is earlier, 0 for the same day. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week: 1 Monday to 7 Sunday. */
export function weekday(date: CalendarDate): number {
  // 1970-01-01, day 0, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** How many days a month has; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return dateText(yearOf(date), monthOf(date), 1);
}

export function lastOfMonth(date: CalendarDate): CalendarDate {
  return dateText(yearOf(date), monthOf(date), daysInMonth(yearOf(date), monthOf(date)));
}

/** Negative when the first is earlier, positive when later, 0 for the same day: the order for sorting. */
export function compareDates(one: CalendarDate, other: CalendarDate): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** Month of the year, 1 to 12. */
export function monthOf(date: CalendarDate): number {
  return Number(date.slice(5, 7));
}

/** Day of the month, 1 to 31. */
export function dayOf(date: CalendarDate): number {
  return Number(date.slice(8, 10));
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function checkDate(year: number, month: number, day: number): CalendarDateErrorCode | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return 'impossible_day';
  return year < firstYear || year > lastYear ? 'out_of_range' : undefined;
}

function dateText(year: number, month: number, day: number): CalendarDate {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}` as CalendarDate;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** Days since 1970-01-01, counted in whole 400-year eras that begin on 1 March, so that a leap day is the last of its year. */
function dayNumber(date: CalendarDate): number {
  const month = monthOf(date);
  const year = month <= 2 ? yearOf(date) - 1 : yearOf(date);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOf(date) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dateOfDayNumber(number: number, text: string): CalendarDate {
  if (!Number.isSafeInteger(number)) throw new CalendarDateError('out_of_range', text);
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (year < firstYear || year > lastYear) throw new CalendarDateError('out_of_range', text);
  return dateText(year, month, day);
}
