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
  const times = [time('2028-02-29', 20), time('2028-02-29', 20), time('2028-03-01', 20)];
  const trace = loggedHoursTrace([{ name: 'Priya', times }]);
  expect(trace.value).toBe('1.00');
  expect(trace.inputs[0]?.inputs.map((month) => [month.sources?.name, month.value])).toEqual([
    ['2028-02', '2400'],
    ['2028-03', '1200'],
  ]);
  expect(recompute(trace)).toBe('1.00');
});

it('the hours of several developers are the sum of their rounded hours, as on their invoice', () => {
  const trace = loggedHoursTrace(['Priya', 'Tariq'].map((name) => ({ name, times: [time('2028-02-29', 20)] })));
  expect(trace.inputs.map((row) => [row.sources?.name, row.value])).toEqual([
    ['Priya', '0.33'],
    ['Tariq', '0.33'],
  ]);
  // 40 minutes rounded once would be 0.67
  expect(trace.value).toBe('0.66');
  expect(recompute(trace)).toBe('0.66');
});

it('no logs are zero hours', () => {
  expect(loggedHoursTrace([]).value).toBe('0.00');
});
