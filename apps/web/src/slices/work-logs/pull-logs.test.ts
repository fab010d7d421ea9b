import type { Pull } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { expect, test } from 'vitest';
import { missedWith } from './pull-logs.public.ts';

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

test('a complete sync has no warning', () => {
  expect(missedWith(done, dedicated)).toEqual([]);
});

test('leave that was not synced is reported when rows deduct leave, and not otherwise', () => {
  const pull: Pull = { ...done, leaveDays: null, leaveReason: 'Zoho People is not connected.' };
  expect(missedWith(pull, dedicated)).toEqual(['Leave was not synced: Zoho People is not connected.']);
  expect(missedWith(pull, hourly)).toEqual([]);
});

test('developers who are unknown to the people service are named', () => {
  const pull: Pull = { ...done, leaveReason: 'The HR service has no employee Lucas Moreau.' };
  expect(missedWith(pull, dedicated)).toEqual(['The HR service has no employee Lucas Moreau.']);
});

test('failed attendance is reported, but not attendance that was never set up', () => {
  const pull = (attendanceReason: string): Pull => ({ ...done, attendanceEntries: null, attendanceReason });
  expect(missedWith(pull('Try again later.'), hourly)).toEqual(['OnTime logs were not synced: Try again later.']);
  expect(missedWith(pull('No OnTime service is set up.'), hourly)).toEqual([]);
});
