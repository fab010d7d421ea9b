import { expect, test } from 'vitest';
import { calendarDate as day, type CalendarDate } from '../values/calendar-date.ts';
import { daysFromText, type Days } from '../values/days.ts';
import { percentageFromText } from '../values/percentage.ts';
import { period } from '../values/period.ts';
import { missingDays, type DeveloperOfWeek, type WeekOfProject } from './missing-days.ts';

// Monday 28 February to Sunday 5 March 2028: a week with a leap day
const week: WeekOfProject = {
  week: period(day('2028-02-28'), day('2028-03-05')),
  today: day('2028-03-06'),
  holidays: new Set(),
  open: [period(day('2028-02-28'), day('2028-03-05'))],
};
const logged = (...on: readonly (readonly [string, bigint])[]): ReadonlyMap<CalendarDate, bigint> =>
  new Map(on.map(([one, hours]) => [day(one), hours * 3600n]));
const leave = (...on: readonly (readonly [string, string])[]): ReadonlyMap<CalendarDate, Days> =>
  new Map(on.map(([one, days]) => [day(one), daysFromText(days)]));
/** Worked each day of the week but the leap day. */
const worked: DeveloperOfWeek = {
  billingPercentage: percentageFromText('100'),
  from: null,
  offBoard: null,
  lastWorkingDay: null,
  secondsByDay: logged(['2028-02-28', 8n], ['2028-03-01', 8n], ['2028-03-02', 8n], ['2028-03-03', 8n]),
  secondsOnProject: 32n * 3600n,
  leaveByDay: new Map(),
};
const idle: DeveloperOfWeek = { ...worked, secondsByDay: new Map(), secondsOnProject: 0n };
const allDays = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02', '2028-03-03'];

test.each<readonly [string, DeveloperOfWeek, Partial<WeekOfProject>, readonly string[]]>([
  ['the leap day, if nothing is logged on it', worked, {}, ['2028-02-29']],
  ['each working day of a week without hours, and no weekend', idle, {}, allDays],
  ['no holiday of the region', worked, { holidays: new Set([day('2028-02-29')]) }, []],
  ['no day of leave', { ...worked, leaveByDay: leave(['2028-02-29', '1']) }, {}, []],
  ['no day of half a day of leave', { ...worked, leaveByDay: leave(['2028-02-29', '0.5']) }, {}, []],
  [
    'no day with hours on another project',
    { ...idle, secondsByDay: logged(['2028-02-29', 1n]) },
    {},
    ['2028-02-28', '2028-03-01', '2028-03-02', '2028-03-03'],
  ],
  [
    'a day whose hours were taken back',
    { ...worked, secondsByDay: new Map([...worked.secondsByDay, [day('2028-03-01'), 0n]]) },
    {},
    ['2028-02-29', '2028-03-01'],
  ],
  [
    'no day before the first on the project or after the last',
    { ...idle, from: day('2028-02-29'), offBoard: day('2028-03-01') },
    {},
    ['2028-02-29', '2028-03-01'],
  ],
  [
    'no day after the last working day of someone who left',
    { ...idle, lastWorkingDay: day('2028-02-28') },
    {},
    ['2028-02-28'],
  ],
  ['no day of a verified week', idle, { open: [period(day('2028-03-02'), day('2028-03-05'))] }, allDays.slice(3)],
  ['no day that is not over', idle, { today: day('2028-03-01') }, ['2028-02-28', '2028-02-29']],
  ['nothing of a week to come', idle, { today: day('2028-02-28') }, []],
])('names %s', (_what, developer, changed, expected) => {
  expect(missingDays({ ...week, ...changed }, developer)).toEqual(expected);
});

/** A developer of half of the time, who is expected to log 20 hours in this week. */
const half = { billingPercentage: percentageFromText('50') };
const twoDays = logged(['2028-02-28', 8n], ['2028-02-29', 8n]);

test.each<readonly [string, Partial<DeveloperOfWeek>, Partial<WeekOfProject>, readonly string[]]>([
  ['no day, once the hours of the week are there', { secondsByDay: twoDays, secondsOnProject: 20n * 3600n }, {}, []],
  [
    'the empty days, if a minute is missing in the week',
    { secondsByDay: twoDays, secondsOnProject: 20n * 3600n - 60n },
    {},
    ['2028-03-01', '2028-03-02', '2028-03-03'],
  ],
  [
    'no day, if leave makes up for what is missing',
    { secondsByDay: twoDays, secondsOnProject: 16n * 3600n, leaveByDay: leave(['2028-03-01', '1']) },
    {},
    [],
  ],
  [
    'the empty days, if the hours are those of another project',
    { secondsByDay: twoDays, secondsOnProject: 0n },
    {},
    ['2028-03-01', '2028-03-02', '2028-03-03'],
  ],
  ['no day, while the week goes on', {}, { today: day('2028-03-05') }, []],
  ['no day of someone whose share is not agreed yet', { billingPercentage: percentageFromText('0') }, {}, []],
  [
    'no day, if the hours of the days on the project are there',
    { offBoard: day('2028-02-29'), secondsOnProject: 8n * 3600n },
    {},
    [],
  ],
])('names %s of a part-time developer', (_what, changed, week_, expected) => {
  expect(missingDays({ ...week, ...week_ }, { ...idle, ...half, ...changed })).toEqual(expected);
});
