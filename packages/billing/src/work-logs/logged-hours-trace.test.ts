import { expect, it } from 'vitest';
import { recompute } from '../trace/recompute.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { loggedHoursTrace } from './logged-hours-trace.ts';

const time = (day: string, minutes: number) => ({
  logId: `${day} ${minutes}`,
  day: calendarDate(day),
  seconds: BigInt(minutes * 60),
  task: 'Ingest pipeline',
});

it('three logs of twenty minutes over two months are one hour, rounded once', () => {
  const trace = loggedHoursTrace([time('2028-02-29', 20), time('2028-02-29', 20), time('2028-03-01', 20)]);
  expect(trace.value).toBe('1.00');
  expect(trace.inputs.map((month) => [month.sources?.name, month.value])).toEqual([
    ['2028-02', '2400'],
    ['2028-03', '1200'],
  ]);
  expect(recompute(trace)).toBe('1.00');
});

it('no logs are zero hours', () => {
  expect(loggedHoursTrace([]).value).toBe('0.00');
});
