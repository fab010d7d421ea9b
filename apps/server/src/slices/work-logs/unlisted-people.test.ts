import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { TimeLog } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import { expect, test } from 'vitest';
import { unlistedPeople } from './unlisted-people.ts';

const log = (sourceId: string, personSourceId: string): TimeLog => ({
  sourceId,
  projectSourceId: '1',
  personSourceId,
  personName: 'Lucas Moreau',
  day: calendarDate('2026-05-04'),
  seconds: 3600n,
  isBillable: true,
  task: 'Tests',
  kind: 'task',
  note: '',
});
const lucas = { sourceId: 'portal-9', name: 'Lucas Moreau' };
const stored = (sourceId: string, employeeId: number) => ({ sourceId, employeeId });
const developers = [
  { employeeId: 7, name: 'lucas moreau ' },
  { employeeId: 8, name: 'Ada Stone' },
];

test('someone of an unknown id is the employee of their name whose logs they were', () => {
  const logs = [log('a', 'portal-9'), log('new', 'portal-9')];
  expect(unlistedPeople({ logs, people: [lucas] }, [stored('a', 7)], developers)).toEqual(new Map([['portal-9', 7]]));
});

test.each([
  ['logs that are new', [], [lucas]],
  ['logs of two employees', [stored('a', 7), stored('b', 8)], [lucas]],
  ['logs that were of an employee of another name', [stored('a', 8)], [lucas]],
  ['an e-mail address, which says more', [stored('a', 7)], [{ ...lucas, email: 'lucas@devs.example' }]],
  ['the name of another one in the answer', [stored('a', 7)], [lucas, { sourceId: '60709', name: 'Lucas Moreau' }]],
])('someone with %s is not recognised', (_of, known, people) => {
  const logs = [log('a', 'portal-9'), log('b', 'portal-9')];
  expect(unlistedPeople({ logs, people }, known, developers)).toEqual(new Map());
});
