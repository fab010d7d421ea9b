import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLeave, aLeaveDay, aLog } from '../testing/sample-timesheet.ts';
import { traceOutline } from '../testing/trace-outline.ts';
import { traceErrors } from '../trace/recompute.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromText } from '../values/hours.ts';
import { developerRow } from './developer-row.ts';
import { developerRowTraces, type DeveloperRowTraces } from './developer-row-trace.ts';
import type { RowInput } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

function tracesOf(frame: TimesheetFrame, input: RowInput): DeveloperRowTraces {
  const { parts, ...traces } = developerRowTraces(frame, input, developerRow(frame, input));
  for (const trace of Object.values(traces)) expect(traceErrors(trace)).toEqual([]);
  return { ...traces, parts };
}

const early = aLog('2026-10-15', 10, { logId: 'early' });
const late = aLog('2026-10-16', 20, { logId: 'late' });
const unbilled = aLog('2026-10-16', 1, { logId: 'unbilled', billable: false });
const attendance = [{ entryId: 'seen', day: calendarDate('2026-10-16'), seconds: 28_800n, category: 'Office' }];

describe('the traces of a row that bills logged hours at two rates', () => {
  const traces = tracesOf(aFrame(), {
    developer: aDeveloper(),
    logs: [early, late, unbilled, aLog('2026-09-30', 8)],
    attendance,
    edits: { extraLoggedHours: hoursFromText('1') },
  });
  const logged = [
    '  loggedSeconds 36000 seconds.sum-of-logs (row:7:seconds:0)',
    '  loggedSeconds 72000 seconds.sum-of-logs (row:7:seconds:1)',
  ];

  test('lead the hours to the logs of each rate', () => {
    expect(traceOutline(traces.billedHours)).toEqual([
      'billedHours 30.00 hours.sum-of-logs (row:7:billedHours)',
      ...logged,
    ]);
    expect(traceOutline(traces.calculatedBillingHours)).toEqual([
      'calculatedBillingHours 30.00 hours.sum-of-logs',
      ...logged,
    ]);
    expect(traceOutline(traces.nonBilledHours)).toEqual([
      'nonBilledHours 1.00 hours.sum-of-logs (row:7:nonBilledHours)',
      '  loggedSeconds 3600 seconds.sum-of-logs',
    ]);
    const [seconds] = traces.billedHours.inputs;
    expect(seconds?.sources?.logs).toEqual([
      { logId: 'early', day: '2026-10-15', seconds: '36000', task: 'Checkout page' },
    ]);
  });

  test('say what was entered, what was not, and that leave is not deducted', () => {
    expect(
      [traces.extraLoggedHours, traces.discountedHours, traces.leaveDeduced].map((one) => traceOutline(one)),
    ).toEqual([
      ['extraLoggedHours 1.00 edited'],
      ['discountedHours 0.00 given (none-entered)'],
      ['leaveDeduced 0.00 given (not-deducted-here)'],
    ]);
    expect(traces.extraLoggedHours.sources).toEqual({ rowId: '7' });
    expect(traces.totalHours.sources).toEqual({ rowId: '7', employeeId: 7, name: 'Asha Rao', role: 'React Developer' });
    expect(traceOutline(traces.totalHours)).toEqual([
      'totalHours 31.00 row.total (row:7:totalHours)',
      '  calculatedBillingHours 30.00 hours.sum-of-logs',
      ...logged.map((line) => `  ${line}`),
      '  extraLoggedHours 1.00 edited',
      '  leaveDeduced 0.00 given (not-deducted-here)',
      '  discountedHours 0.00 given (none-entered)',
    ]);
  });

  test('give each rate its share of the hours and its amount', () => {
    const [first, second] = traces.parts;
    const shares = (part: DeveloperRowTraces['parts'][number] | undefined) =>
      part &&
      [part.hours, part.overtime, part.leave, part.discount, part.totalHours].map((one) => traceOutline(one)[0]);
    expect(shares(first)).toEqual([
      'calculatedBillingHours 10.00 part.hours (share 0)',
      'extraLoggedHours 0.33 part.overtime (share 0)',
      'leaveDeduced 0.00 part.leave (share 0)',
      'discountedHours 0.00 part.discount (share 0)',
      'totalHours 10.33 part.total (share 0)',
    ]);
    expect(shares(second)?.[4]).toBe('totalHours 20.67 part.total (share 1)');
    for (const share of [first?.hours, first?.overtime, second?.totalHours])
      expect(share?.inputs).toEqual([traces.totalHours]);
    // 10.33 × 25.00, and 20.67 × 27.50 = 568.425
    expect(traceOutline(traces.amount).filter((line) => /^ {0,2}amount|^ {4}(rate|totalHours)/.test(line))).toEqual([
      'amount 826.68 sum',
      '  amount 258.25 amount.rate-times-hours',
      '    rate 25.0000 rate.role',
      '    totalHours 10.33 part.total (share 0)',
      '  amount 568.43 amount.rate-times-hours',
      '    rate 27.5000 rate.role',
      '    totalHours 20.67 part.total (share 1)',
    ]);
    expect(first?.rate.sources).toEqual({ rangeIds: [1], spans: [{ start: '2026-10-01', end: '2026-10-15' }] });
  });

  test('make the shown rate of the amount and the hours', () => {
    // 826.68 ÷ 31.00 = 26.66709…
    expect(traceOutline(traces.rate)[0]).toBe('rate 26.6671 rate.amount-over-hours');
    expect(traces.rate.inputs).toEqual([traces.amount, traces.totalHours]);
  });

  test('compare the hours with what was expected and with the attendance', () => {
    expect(traceOutline(traces.missingTime)).toEqual([
      'missingTime 145.00 hours.missing',
      '  expectedHours 176.00 hours.expected',
      '    billingPercentage 100.00 given',
      '    workingDays 22 days.count',
      '  leaveTakenHours 0.00 hours.of-leave-time',
      '    leaveTaken 0 leave.sum-of-time',
      '    billingPercentage 100.00 given',
      ...traceOutline(traces.billedHours, 1),
      ...traceOutline(traces.nonBilledHours, 1),
    ]);
    expect(traceOutline(traces.ontimeVsZoho)).toEqual([
      'ontimeVsZoho -23.00 difference',
      '  onTimeHoursSum 8.00 hours.sum-of-logs (row:7:onTimeHoursSum)',
      '    attendanceSeconds 28800 seconds.sum-of-logs',
      ...traceOutline(traces.billedHours, 1),
      ...traceOutline(traces.nonBilledHours, 1),
    ]);
    expect(traces.onTimeHoursSum.inputs[0]?.sources).toEqual({
      logs: [{ logId: 'seen', day: '2026-10-16', seconds: '28800', task: 'Office' }],
    });
  });
});

describe('the traces of a row that bills expected hours', () => {
  const input = {
    developer: aDeveloper(),
    logs: [early, unbilled],
    leave: aLeave('0.5', aLeaveDay('2026-10-05')),
  };
  const frame = aFrame({ projectModel: 'Dedicated' });
  const traces = tracesOf(frame, input);

  test('count the working days of each rate and the days of leave', () => {
    expect(traceOutline(traces.calculatedBillingHours)).toEqual([
      'calculatedBillingHours 176.00 hours.expected',
      '  billingPercentage 100.00 given',
      '  workingDays 11 days.count',
      '  workingDays 11 days.count',
    ]);
    expect(traces.calculatedBillingHours.inputs[1]?.sources?.days?.slice(0, 3)).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-05',
    ]);
    // a day taken, half of it covered by the balance
    expect(traceOutline(traces.leaveDeduced)).toEqual([
      'leaveDeduced 4.00 hours.of-leave-time',
      '  leaveDeductedDays 14400 difference',
      '    leaveTaken 28800 leave.sum-of-time',
      '    leaveUsed 14400 leave.used',
      '      paidLeaveTaken 28800 leave.sum-of-time',
      '      previousLeaveBalance 14400 given',
      '      leaveEarned 0 given',
      '  billingPercentage 100.00 given',
    ]);
    expect(traces.missingTime.inputs.map(({ value }) => value)).toEqual(['176.00', '8.00', '10.00', '1.00']);
    expect(traces.missingTime.inputs[0]?.inputs[1]?.sources?.days).toHaveLength(22);
  });

  test('hold the billable logs together', () => {
    expect(traceOutline(traces.billedHours)).toEqual([
      'billedHours 10.00 hours.sum-of-logs (row:7:billedHours)',
      '  loggedSeconds 36000 seconds.sum-of-logs (row:7:seconds:0)',
    ]);
  });

  test('keep the expected hours under those that a user entered', () => {
    const { calculatedBillingHours } = tracesOf(frame, {
      ...input,
      edits: { calculatedBillingHours: hoursFromText('100') },
    });
    expect(traceOutline(calculatedBillingHours).slice(0, 2)).toEqual([
      'calculatedBillingHours 100.00 edited',
      '  calculatedBillingHours 176.00 hours.expected',
    ]);
    expect(calculatedBillingHours.sources).toEqual({ rowId: '7' });
  });
});

describe('the traced rate of a row', () => {
  const rateOf = (frame: TimesheetFrame, input: Omit<RowInput, 'developer'>) =>
    tracesOf(frame, { developer: aDeveloper(), ...input }).rate;

  test('with one rate is the rate of the range', () => {
    const traces = tracesOf(aFrame(), { developer: aDeveloper(), logs: [early] });
    expect(traceOutline(traces.rate)).toEqual(['rate 25.0000 rate.role']);
    expect(traceOutline(traces.amount).slice(0, 3)).toEqual([
      'amount 250.00 amount.rate-times-hours',
      '  rate 25.0000 rate.role',
      '  totalHours 10.00 row.total (row:7:totalHours)',
    ]);
    expect(traces.parts[0]?.hours).toEqual(traces.calculatedBillingHours);
    expect(traces.parts[0]?.leave).toEqual(traces.leaveDeduced);
  });

  test('with a rate that a user entered keeps the computed one', () => {
    const rate = rateOf(aFrame(), { logs: [early, late], edits: { rate: rateFromText('30') } });
    expect(traceOutline(rate).slice(0, 2)).toEqual(['rate 30.0000 edited', '  rate 26.6667 rate.amount-over-hours']);
    expect(rate.sources).toEqual({ rowId: '7' });
  });

  test('without hours is that of the last billed day', () => {
    const rate = rateOf(aFrame(), { logs: [] });
    expect(traceOutline(rate)).toEqual(['rate 27.5000 rate.role (no-hours)']);
    expect(rate.sources).toEqual({ rangeIds: [2], spans: [{ start: '2026-10-31', end: '2026-10-31' }] });
  });

  test('with two rates whose hours cancel out is that of the last billed day', () => {
    const rate = rateOf(aFrame(), { logs: [early, aLog('2026-10-16', -10)] });
    expect(traceOutline(rate)).toEqual(['rate 27.5000 rate.role (no-hours)']);
  });

  test('outside all ranges is 0, for no range', () => {
    const rate = rateOf(aFrame({ rates: { ranges: [], roleDefaults: new Map() } }), { logs: [early] });
    expect(traceOutline(rate)).toEqual(['rate 0.0000 rate.none']);
    expect(rate.sources?.rangeIds).toEqual([null]);
  });
});
