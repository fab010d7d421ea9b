import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { missingRates, type RatedDeveloper } from './missing-rates.ts';
import type { RateRange } from './rate-range.ts';

const october = { start: calendarDate('2026-10-01'), end: calendarDate('2026-10-31') };
const developer = (name: string, given: Partial<RatedDeveloper> = {}): RatedDeveloper => ({
  name,
  employeeId: 1,
  role: 'Python',
  from: null,
  offBoard: null,
  ...given,
});
const range = (start: string, end: string | null, roles: readonly string[]): RateRange => ({
  id: Number(start.replaceAll('-', '')),
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
  roleRates: new Map(roles.map((role) => [role, rateFromText('50')])),
  specialRates: new Map(),
});
const missing = (developers: readonly RatedDeveloper[], ranges: readonly RateRange[]) =>
  missingRates(october, developers, { ranges, roleDefaults: new Map([['Python', rateFromText('40')]]) }).map(
    ({ start, end, developers: found }) => `${found.map(({ name }) => name).join(' and ')}: ${start} to ${end}`,
  );

test('names together the developers without a rate on the same days, though their role has a default', () => {
  expect(missing([developer('Tariq'), developer('Pavel')], [range('2026-10-16', null, ['Python'])])).toEqual([
    'Tariq and Pavel: 2026-10-01 to 2026-10-15',
  ]);
});

test('joins a range without the role and the days before it, and counts only days on the project', () => {
  const ranges = [range('2026-10-06', '2026-10-10', ['Java']), range('2026-10-11', '2026-10-20', ['Python'])];
  expect(missing([developer('Tariq', { offBoard: calendarDate('2026-10-20') })], ranges)).toEqual([
    'Tariq: 2026-10-01 to 2026-10-10',
  ]);
  expect(missing([developer('Pavel', { from: calendarDate('2026-10-08') })], ranges)).toEqual([
    'Pavel: 2026-10-08 to 2026-10-10',
    'Pavel: 2026-10-21 to 2026-10-31',
  ]);
  expect(missing([developer('Mira', { from: calendarDate('2026-11-01') })], ranges)).toEqual([]);
});
