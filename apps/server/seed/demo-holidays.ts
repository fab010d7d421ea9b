import { addDays, type CalendarDate, calendarDate, weekday } from '@countinghouse/billing/values/calendar-date.ts';

export interface DemoHoliday {
  readonly region: 'US' | 'UK' | 'CA' | 'IND' | 'UAE';
  readonly date: CalendarDate;
  readonly name: string;
}

const on = (year: number, monthAndDay: string): CalendarDate => calendarDate(`${year}-${monthAndDay}`);

/** The nth weekday (1 Monday … 7 Sunday) from a day on, such as the fourth Thursday of November. */
const nth = (from: CalendarDate, which: number, day: number): CalendarDate =>
  addDays(from, ((day - weekday(from) + 7) % 7) + 7 * (which - 1));

/** The last Monday of a month, from its last day. */
const lastMonday = (lastDay: CalendarDate): CalendarDate => addDays(lastDay, -(weekday(lastDay) - 1));

/** A holiday on a weekend is kept on a weekday: in the US on the nearest one, in the UK on the next free one. */
const nearest = (day: CalendarDate): CalendarDate =>
  weekday(day) === 6 ? addDays(day, -1) : weekday(day) === 7 ? addDays(day, 1) : day;

/** The public holidays of the demo's regions in a year that have a fixed date in our calendar. */
export function demoHolidays(year: number): DemoHoliday[] {
  const us: readonly (readonly [CalendarDate, string])[] = [
    [nearest(on(year, '01-01')), "New Year's Day"],
    [nth(on(year, '01-01'), 3, 1), 'Martin Luther King Jr. Day'],
    [nth(on(year, '02-01'), 3, 1), "Presidents' Day"],
    [lastMonday(on(year, '05-31')), 'Memorial Day'],
    [nearest(on(year, '06-19')), 'Juneteenth'],
    [nearest(on(year, '07-04')), 'Independence Day'],
    [nth(on(year, '09-01'), 1, 1), 'Labor Day'],
    [nth(on(year, '10-01'), 2, 1), 'Columbus Day'],
    [nearest(on(year, '11-11')), 'Veterans Day'],
    [nth(on(year, '11-01'), 4, 4), 'Thanksgiving Day'],
    [nearest(on(year, '12-25')), 'Christmas Day'],
  ];
  const christmas = on(year, '12-25');
  const uk: readonly (readonly [CalendarDate, string])[] = [
    [weekday(on(year, '01-01')) > 5 ? nth(on(year, '01-01'), 1, 1) : on(year, '01-01'), "New Year's Day"],
    [nth(on(year, '05-01'), 1, 1), 'Early May bank holiday'],
    [lastMonday(on(year, '05-31')), 'Spring bank holiday'],
    [lastMonday(on(year, '08-31')), 'Summer bank holiday'],
    [weekday(christmas) > 5 ? addDays(christmas, weekday(christmas) === 6 ? 2 : 2) : christmas, 'Christmas Day'],
    [
      weekday(christmas) > 4 ? addDays(christmas, weekday(christmas) === 7 ? 1 : 3) : addDays(christmas, 1),
      'Boxing Day',
    ],
  ];
  const elsewhere: readonly DemoHoliday[] = [
    { region: 'CA', date: nearest(on(year, '01-01')), name: "New Year's Day" },
    { region: 'CA', date: addDays(nth(on(year, '05-25'), 1, 1), -7), name: 'Victoria Day' },
    { region: 'CA', date: nearest(on(year, '07-01')), name: 'Canada Day' },
    { region: 'CA', date: nth(on(year, '09-01'), 1, 1), name: 'Labour Day' },
    { region: 'CA', date: nth(on(year, '10-01'), 2, 1), name: 'Thanksgiving' },
    { region: 'CA', date: nearest(christmas), name: 'Christmas Day' },
    { region: 'IND', date: on(year, '01-26'), name: 'Republic Day' },
    { region: 'IND', date: on(year, '08-15'), name: 'Independence Day' },
    { region: 'IND', date: on(year, '10-02'), name: 'Gandhi Jayanti' },
    { region: 'IND', date: christmas, name: 'Christmas Day' },
    { region: 'UAE', date: on(year, '01-01'), name: "New Year's Day" },
    { region: 'UAE', date: on(year, '12-02'), name: 'National Day' },
    { region: 'UAE', date: on(year, '12-03'), name: 'National Day' },
  ];
  return [
    ...elsewhere,
    ...us.map(([date, name]): DemoHoliday => ({ region: 'US', date, name })),
    ...uk.map(([date, name]): DemoHoliday => ({ region: 'UK', date, name })),
  ];
}
