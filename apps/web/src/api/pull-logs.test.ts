import type { Pull } from '@countinghouse/contract/work-logs.contract.ts';
import { expect, test } from 'vitest';
import { missedWith } from './pull-logs.ts';

const done: Pull = {
  pullId: 1,
  projectId: 3,
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  state: 'done',
  pagesRead: 4,
  logsRead: 90,
  added: 90,
  changed: 0,
  vanished: 0,
  unchanged: 0,
  reason: null,
  leaveDays: 3,
  leaveReason: null,
  attendanceEntries: 60,
  attendanceReason: null,
  waitsForConfirmation: false,
  startedAt: '2026-11-21T09:00:00.000Z',
  finishedAt: '2026-11-21T09:00:05.000Z',
};
const dedicated = { projectModel: 'Dedicated', payModel: 'Postpaid' } as const;
const hourly = { projectModel: 'Hourly', payModel: 'Postpaid' } as const;

test('a fetch that brought everything has nothing to tell', () => {
  expect(missedWith(done, dedicated)).toEqual([]);
});

test('leave that did not come is told where rows deduct leave, and nowhere else', () => {
  const pull: Pull = { ...done, leaveDays: null, leaveReason: 'Zoho People is not connected.' };
  expect(missedWith(pull, dedicated)).toEqual(['Leave was not fetched: Zoho People is not connected.']);
  expect(missedWith(pull, hourly)).toEqual([]);
});

test('developers whom the people service does not know are named', () => {
  const pull: Pull = { ...done, leaveReason: 'Nobody in the service is Lucas Moreau.' };
  expect(missedWith(pull, dedicated)).toEqual(['Nobody in the service is Lucas Moreau.']);
});

test('attendance in trouble is told, attendance that was never set up is not', () => {
  const pull = (attendanceReason: string): Pull => ({ ...done, attendanceEntries: null, attendanceReason });
  expect(missedWith(pull('Try again later.'), hourly)).toEqual(['OnTime logs were not fetched: Try again later.']);
  expect(missedWith(pull('No OnTime service is set up.'), hourly)).toEqual([]);
});
