import { describe, expect, test } from 'vitest';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { daysFromText } from '../values/days.ts';
import { period } from '../values/period.ts';
import { leaveBalance, leaveStatus, type LeaveDay } from './leave-balance.ts';
import { leaveDeductedTrace } from './leave-trace.ts';

const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));
const always = { from: null, offBoard: null };
const leaveOn = (day: string, days: string, kind: LeaveDay['kind']): LeaveDay => ({
  leaveId: `${day} ${kind}`,
  day: calendarDate(day),
  days: daysFromText(days),
  kind,
  approved: true,
});

test('the deducted days are the leave taken minus the leave that the balance pays, each down to its days', () => {
  const leave = [leaveOn('2026-10-05', '1', 'paid'), leaveOn('2026-10-06', '1', 'unpaid')];
  const outcome = leaveBalance(daysFromText('0.25'), daysFromText('0.5'), leave, october, always, new Set());
  const trace = leaveDeductedTrace(outcome);
  // in seconds, of which a day has 28,800
  expect(trace).toMatchObject({
    figure: 'leaveDeductedDays',
    value: '36000',
    inputs: [
      { figure: 'leaveTaken', value: '57600' },
      {
        figure: 'leaveUsed',
        value: '21600',
        inputs: [
          { figure: 'paidLeaveTaken', value: '28800' },
          { figure: 'previousLeaveBalance', value: '7200' },
          { figure: 'leaveEarned', value: '14400' },
        ],
      },
    ],
  });
  expect([recompute(trace), traceErrors(trace)]).toEqual(['36000', []]);
});

test('a day that holds a part of a leave only names the whole of it', () => {
  const leave = [leaveOn('2026-10-05', '0.75', 'paid'), leaveOn('2026-10-05', '0.5', 'unpaid')];
  const outcome = leaveBalance(daysFromText('0'), daysFromText('0'), leave, october, always, new Set());
  const taken = leaveDeductedTrace(outcome).inputs[0];
  expect(taken?.value).toBe('28800');
  const half = daysFromText('0.5').toString();
  const quarter = daysFromText('0.25').toString();
  expect(taken?.sources?.leave?.map(({ kind, seconds, wholeSeconds }) => [kind, seconds, wholeSeconds])).toEqual([
    ['paid', daysFromText('0.75').toString(), undefined],
    ['unpaid', quarter, half],
  ]);
});

describe('a day of leave', () => {
  const stay = { from: calendarDate('2026-10-02'), offBoard: calendarDate('2026-10-30') };
  const holidays = new Set([calendarDate('2026-10-20'), calendarDate('2026-10-24')]);

  test.each([
    ['of paid leave', '2026-10-05', 'paid', 'counts'],
    ['of unpaid leave', '2026-10-05', 'unpaid', 'counts'],
    ['on duty', '2026-10-05', 'on duty', 'on duty'],
    ['before the first day on the project', '2026-10-01', 'paid', 'not on project'],
    ['on the first day on the project', '2026-10-02', 'paid', 'counts'],
    ['on the last day on the project', '2026-10-30', 'paid', 'counts'],
    ['after the last day on the project', '2026-10-31', 'paid', 'not on project'],
    ['on a Saturday', '2026-10-17', 'paid', 'weekend'],
    ['on a holiday', '2026-10-20', 'paid', 'holiday'],
    ['on a holiday at the weekend', '2026-10-24', 'paid', 'holiday'],
  ] as const)('%s: %s', (_words, day, kind, status) => {
    expect(leaveStatus({ day: calendarDate(day), kind }, stay, holidays)).toBe(status);
  });
});
