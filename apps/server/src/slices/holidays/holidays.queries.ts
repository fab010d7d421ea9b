import { calendarDate, yearOf } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { CalendarFile, holidayEndpoints } from '@countinghouse/contract/holidays/holidays.contract.ts';
import type { Context } from '../../handle.ts';
import { holidaysIn, holidaysOn } from './holidays.sql.ts';
import { readCalendar, type ReadCalendar } from './read-calendar.ts';

type Endpoints = typeof holidayEndpoints;

const daysOf = (year: number) => ({ start: calendarDate(`${year}-01-01`), end: calendarDate(`${year}-12-31`) });

/** The holidays of a year in all regions; of this year when none is named. */
export async function listHolidays(
  { tx, today }: Context<Endpoints['list']>,
  { query }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  return { holidayDetails: await holidaysIn(tx, daysOf(query.year ?? yearOf(today))) };
}

/** What a calendar file would bring to a region, day by day; nothing is stored. */
export async function previewCalendar(
  { tx, refuse }: Context<Endpoints['previewFile']>,
  { body }: InputOf<Endpoints['previewFile']>,
): Promise<AnswerOf<Endpoints['previewFile']>> {
  const { days, leftOut } = parseCalendar(body, refuse);
  const known = new Map(
    (
      await holidaysOn(
        tx,
        body.region,
        days.map(({ date }) => date),
      )
    ).map((one) => [one.date, one.name]),
  );
  return {
    days: days.map((day) => {
      const knownName = known.get(day.date) ?? null;
      return { ...day, standing: knownName === null ? 'new' : 'known', knownName };
    }),
    leftOut: [...leftOut],
  };
}

/** The holidays in a calendar file; any other text is refused. */
export function parseCalendar(
  { calendar, from, to }: CalendarFile,
  refuse: (
    code: 'calendar_unreadable' | 'range_reversed',
    more?: { fields: { path: string; message: string }[] },
  ) => never,
): ReadCalendar {
  if (to < from) return refuse('range_reversed');
  return readCalendar(calendar, { from, to }) ?? refuse('calendar_unreadable');
}
