import { type CalendarDay, isCalendarDay } from '../wire/calendar-day.ts';
import { moduleError } from './people-error.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The date format of a response: as requested, else the organisation's. */
export function dayWriter(format: string | undefined): { isIso: boolean; written: (day: CalendarDay) => string } {
  const isIso = format === 'yyyy-MM-dd';
  if (format !== undefined && !isIso && format !== 'dd-MMM-yyyy') throw moduleError(400, 7055, 'Invalid date format');
  return { isIso, written: (day) => (isIso ? day : withMonthName(day)) };
}

export function readDay(text: string | undefined, isIso: boolean): CalendarDay {
  if (text === undefined) throw moduleError(400, 7019, 'Parameter missing');
  const named = /^(\d\d)-([A-Z][a-z]{2})-(\d{4})$/.exec(text);
  const month = named === null ? 0 : MONTHS.indexOf(named[2] ?? '') + 1;
  const day = isIso ? text : `${named?.[3]}-${String(month).padStart(2, '0')}-${named?.[1]}`;
  if (!isCalendarDay(day)) throw moduleError(400, 7054, 'Invalid date');
  return day;
}

/** "16-Jun-2026", the organisation's date format. */
function withMonthName(day: CalendarDay): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}
