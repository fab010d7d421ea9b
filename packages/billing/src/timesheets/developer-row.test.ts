import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLeave, aLeaveDay, aLog, aRange, react, twoRates } from '../testing/sample-timesheet.ts';
import { daysText } from '../values/days.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { rateFromText, rateText } from '../values/hourly-rate.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { percentageFromText } from '../values/percentage.ts';
import { period } from '../values/period.ts';
import { type DeveloperRow, developerRow } from './developer-row.ts';
import { developerRowTraces } from './developer-row-trace.ts';
import { traceErrors } from '../trace/recompute.ts';
import type { TimesheetFrame, TimesheetTerms } from './timesheet-frame.ts';

function figures(row: DeveloperRow, frame: TimesheetFrame) {
  return {
    hours: hoursText(row.calculatedBillingHours),
    total: hoursText(row.totalHours),
    rate: rateText(row.rate),
    amount: moneyText(row.amount, frame.currency),
    parts: row.parts.map((part) => [
      rateText(part.rate),
      hoursText(part.totalHours),
      moneyText(part.amount, frame.currency),
    ]),
  };
}

describe('an Hourly row paid Postpaid', () => {
  test('bills the billable hours of the period at the rate', () => {
    const frame = aFrame();
    const logs = [
      aLog('2026-10-02', 7.5),
      aLog('2026-10-05', 8),
      aLog('2026-10-06', 2, { billable: false }),
      aLog('2026-09-30', 8),
      aLog('2026-11-01', 8),
    ];
    const row = developerRow(frame, { developer: aDeveloper(), logs });
    expect(figures(row, frame)).toEqual({
      hours: '15.50',
      total: '15.50',
      rate: '25.0000',
      amount: '387.50',
      parts: [['25.0000', '15.50', '387.50']],
    });
    expect(hoursText(row.nonBilledHours)).toBe('2.00');
    expect(row.parts[0]?.logIds).toEqual([logs[0]?.logId, logs[1]?.logId]);
  });

  test('adds seconds exactly and rounds the sum once', () => {
    const logs = Array.from({ length: 30 }, () => aLog('2026-10-02', 0, { seconds: 17n }));
    expect(hoursText(developerRow(aFrame(), { developer: aDeveloper(), logs }).billedHours)).toBe('0.14');
  });

  test('takes the rate of each day when the period crosses a range', () => {
    const frame = aFrame();
    const row = developerRow(frame, {
      developer: aDeveloper(),
      logs: [aLog('2026-10-16', 5.25), aLog('2026-10-15', 10)],
    });
    expect(figures(row, frame)).toEqual({
      hours: '15.25',
      total: '15.25',
      rate: '25.8610',
      amount: '394.38',
      parts: [
        ['25.0000', '10.00', '250.00'],
        ['27.5000', '5.25', '144.38'],
      ],
    });
  });

  test('merges the same rate of two ranges into one part', () => {
    const rates = {
      ranges: [aRange(1, '2026-10-01', '2026-10-15', '25'), aRange(2, '2026-10-16', null, '25')],
      roleDefaults: new Map(),
    };
    const frame = aFrame({ rates });
    const row = developerRow(frame, { developer: aDeveloper(), logs: [aLog('2026-10-15', 1), aLog('2026-10-16', 1)] });
    expect(figures(row, frame).parts).toEqual([['25.0000', '2.00', '50.00']]);
    expect(row.parts[0]?.segments.map((segment) => segment.range?.id)).toEqual([1, 2]);
  });

  test('distributes overtime and discount over the rates in proportion to their hours', () => {
    const frame = aFrame();
    const row = developerRow(frame, {
      developer: aDeveloper(),
      logs: [aLog('2026-10-15', 10), aLog('2026-10-16', 20)],
      edits: { extraLoggedHours: hoursFromText('1'), discountedHours: hoursFromText('3') },
    });
    expect(row.parts.map((part) => [part.overtime, part.discount, part.totalHours])).toEqual([
      [33n, 100n, 933n],
      [67n, 200n, 1867n],
    ]);
    expect(figures(row, frame)).toMatchObject({ total: '28.00', amount: '746.68' });
  });

  test('replaces all parts by an edited rate and keeps the computed one with it', () => {
    const frame = aFrame();
    const logs = [aLog('2026-10-15', 10), aLog('2026-10-16', 20)];
    const row = developerRow(frame, { developer: aDeveloper(), logs, edits: { rate: rateFromText('30.1234') } });
    expect(figures(row, frame)).toEqual({
      hours: '30.00',
      total: '30.00',
      rate: '30.1234',
      amount: '903.70',
      parts: [['30.1234', '30.00', '903.70']],
    });
    expect(rateText(row.computedRate)).toBe('26.6667');
    expect(row.parts[0]).toMatchObject({ reason: 'edited', logIds: logs.map((log) => log.logId) });
  });

  test('keeps the computed hours with edited billing hours, and the proportion of the rates', () => {
    const frame = aFrame();
    const row = developerRow(frame, {
      developer: aDeveloper(),
      logs: [aLog('2026-10-15', 10), aLog('2026-10-16', 20)],
      edits: { calculatedBillingHours: hoursFromText('15') },
    });
    expect(hoursText(row.computedBillingHours)).toBe('30.00');
    expect(row.parts.map((part) => hoursText(part.hours))).toEqual(['5.00', '10.00']);
  });

  test("puts overtime without logs at the last day's rate", () => {
    const frame = aFrame();
    const row = developerRow(frame, {
      developer: aDeveloper(),
      logs: [],
      edits: { extraLoggedHours: hoursFromText('4') },
    });
    expect(figures(row, frame)).toMatchObject({
      rate: '27.5000',
      amount: '110.00',
      parts: [['27.5000', '4.00', '110.00']],
    });
  });

  test("shows the last day's rate and costs nothing without hours", () => {
    const frame = aFrame();
    expect(figures(developerRow(frame, { developer: aDeveloper(), logs: [] }), frame)).toMatchObject({
      total: '0.00',
      rate: '27.5000',
      amount: '0.00',
    });
  });

  test("shows the last day's rate if all its logs are discounted, also in its trace", () => {
    const frame = aFrame();
    const off = {
      developer: aDeveloper(),
      logs: [aLog('2026-10-05', 8)],
      edits: { discountedHours: hoursFromText('8') },
    };
    const row = developerRow(frame, off);
    expect(figures(row, frame)).toMatchObject({ total: '0.00', rate: '27.5000', amount: '0.00' });
    expect(developerRowTraces(frame, off, row).rate).toMatchObject({ value: '27.5000', reason: 'no-hours' });
    const typed = { ...off, edits: { ...off.edits, rate: rateFromText('30') } };
    const edited = developerRow(frame, typed);
    expect(rateText(edited.rate)).toBe('30.0000');
    expect(developerRowTraces(frame, typed, edited).rate).toMatchObject({ value: '30.0000', rule: 'edited' });
  });

  test('never deducts leave, and missing time never lowers the bill', () => {
    const leave = aLeave('0', aLeaveDay('2026-10-05'), aLeaveDay('2026-10-06'));
    const row = developerRow(aFrame(), { developer: aDeveloper(), logs: [aLog('2026-10-02', 100)], leave });
    expect([hoursText(row.leaveDeduced), hoursText(row.totalHours)]).toEqual(['0.00', '100.00']);
    // 22 working days of 8 hours, minus two days of leave, minus the logged hours.
    expect(hoursText(row.missingTime)).toBe('60.00');
  });

  test('subtracts a correction of an earlier log at the rate of its day', () => {
    const frame = aFrame();
    const row = developerRow(frame, { developer: aDeveloper(), logs: [aLog('2026-10-14', -2), aLog('2026-10-20', 2)] });
    expect(figures(row, frame)).toMatchObject({
      total: '0.00',
      rate: '27.5000',
      amount: '5.00',
      parts: [
        ['25.0000', '-2.00', '-50.00'],
        ['27.5000', '2.00', '55.00'],
      ],
    });
  });

  test('flags a default rate, even if another range had the same rate before', () => {
    const rates = {
      ranges: [aRange(1, '2026-10-01', '2026-10-15', '30')],
      roleDefaults: new Map([[react, rateFromText('30')]]),
    };
    const logs = [aLog('2026-10-05', 8), aLog('2026-10-20', 8)];
    const row = developerRow(aFrame({ rates }), { developer: aDeveloper(), logs });
    expect([row.parts.length, row.defaultRateFlag]).toEqual([1, true]);
  });

  test('does not flag the default rate that a user replaced', () => {
    const rates = { ranges: [], roleDefaults: new Map([[react, rateFromText('20')]]) };
    const input = { developer: aDeveloper(), logs: [aLog('2026-10-02', 1)], edits: { rate: rateFromText('30') } };
    expect(developerRow(aFrame({ rates }), input).defaultRateFlag).toBe(false);
  });

  test('bills a difference carried from an earlier month at the rate of its day', () => {
    const rates = {
      ranges: [aRange(1, '2026-01-01', '2026-09-30', '20'), aRange(2, '2026-10-01', null, '25')],
      roleDefaults: new Map(),
    };
    const frame = aFrame({ rates });
    const logs = [aLog('2026-10-05', 8), aLog('2026-09-14', -2, { carried: true }), aLog('2026-09-15', 4)];
    expect(figures(developerRow(frame, { developer: aDeveloper(), logs }), frame)).toMatchObject({
      hours: '6.00',
      amount: '160.00',
      parts: [
        ['20.0000', '-2.00', '-40.00'],
        ['25.0000', '8.00', '200.00'],
      ],
    });
  });

  test('has a missing rate of 0 outside all ranges', () => {
    const frame = aFrame({ rates: { ranges: [], roleDefaults: new Map() } });
    const row = developerRow(frame, { developer: aDeveloper(), logs: [aLog('2026-10-02', 1)] });
    expect(figures(row, frame)).toMatchObject({ rate: '0.0000', amount: '0.00' });
    expect(row.parts.map(({ reason }) => reason)).toEqual(['none']);
  });

  test('has no missing time for more hours than expected', () => {
    // 22 working days of 8 hours are 176
    const row = developerRow(aFrame(), { developer: aDeveloper(), logs: [aLog('2026-10-02', 176.25)] });
    expect(hoursText(row.missingTime)).toBe('0.00');
  });

  test('flags a default rate', () => {
    const rates = { ranges: [], roleDefaults: new Map([[react, rateFromText('20')]]) };
    expect(
      developerRow(aFrame({ rates }), { developer: aDeveloper(), logs: [aLog('2026-10-02', 1)] }).defaultRateFlag,
    ).toBe(true);
    expect(developerRow(aFrame(), { developer: aDeveloper(), logs: [aLog('2026-10-02', 1)] }).defaultRateFlag).toBe(
      false,
    );
  });
});

describe('a Dedicated row paid Postpaid', () => {
  const gandhiJayanti = new Set([calendarDate('2026-10-02')]);

  test('bills the working days at 8 hours, however much was logged', () => {
    const frame = aFrame({
      projectModel: 'Dedicated',
      holidays: gandhiJayanti,
      rates: { ...twoRates, ranges: [aRange(1, '2026-01-01', null, '25')] },
    });
    const row = developerRow(frame, { developer: aDeveloper(), logs: [aLog('2026-10-05', 3)] });
    expect(figures(row, frame)).toMatchObject({ hours: '168.00', total: '168.00', amount: '4200.00' });
    expect([hoursText(row.billedHours), hoursText(row.missingTime)]).toEqual(['3.00', '165.00']);
    expect(row.parts[0]?.logIds).toHaveLength(1);
  });

  test('counts only days on the project, at the billing percentage', () => {
    const frame = aFrame({ projectModel: 'Dedicated' });
    const developer = aDeveloper({
      billingPercentage: percentageFromText('37.5'),
      from: calendarDate('2026-10-13'),
      offBoard: calendarDate('2026-10-19'),
    });
    const row = developerRow(frame, { developer, logs: [] });
    // Tue 13 to Thu 15 at 25, Fri 16 and Mon 19 at 27.5; 3 hours a day.
    expect(figures(row, frame)).toMatchObject({
      hours: '15.00',
      amount: '390.00',
      parts: [
        ['25.0000', '9.00', '225.00'],
        ['27.5000', '6.00', '165.00'],
      ],
    });
  });

  test('deducts leave beyond the balance', () => {
    const frame = aFrame({
      projectModel: 'Dedicated',
      rates: { ...twoRates, ranges: [aRange(1, '2026-01-01', null, '25')] },
    });
    const leave = aLeave('1.5', aLeaveDay('2026-10-05'), aLeaveDay('2026-10-06'), aLeaveDay('2026-10-07'));
    const row = developerRow(frame, { developer: aDeveloper(), logs: [], leave });
    expect([hoursText(row.leaveDeduced), hoursText(row.totalHours)]).toEqual(['12.00', '164.00']);
    expect(figures(row, frame).amount).toBe('4100.00');
  });

  test('assigns weekend logs to the last rate, other logs to the rate of their day', () => {
    const frame = aFrame({ projectModel: 'Dedicated' });
    const [early, saturday, late] = [aLog('2026-10-05', 8), aLog('2026-10-17', 2), aLog('2026-10-20', 8)];
    const row = developerRow(frame, { developer: aDeveloper(), logs: [late, saturday, early] });
    expect(row.parts.map((part) => part.logIds)).toEqual([[early.logId], [late.logId, saturday.logId]]);
  });

  test('assigns a log on a day without a billed working day to the last rate', () => {
    const ranges = [
      aRange(1, '2026-10-01', '2026-10-02', '25'),
      aRange(2, '2026-10-03', '2026-10-04', '99'),
      aRange(3, '2026-10-05', '2026-10-15', '27'),
      aRange(4, '2026-10-16', null, '30'),
    ];
    const frame = aFrame({ projectModel: 'Dedicated', rates: { ranges, roleDefaults: new Map() } });
    const saturday = aLog('2026-10-03', 2);
    const row = developerRow(frame, { developer: aDeveloper(), logs: [saturday] });
    expect(row.parts.map((part) => [rateText(part.rate), part.logIds])).toEqual([
      ['25.0000', []],
      ['27.0000', []],
      ['30.0000', [saturday.logId]],
    ]);
  });

  test('bills nothing for a developer who left before the period', () => {
    const frame = aFrame({ projectModel: 'Dedicated' });
    const row = developerRow(frame, { developer: aDeveloper({ offBoard: calendarDate('2026-09-30') }), logs: [] });
    expect(figures(row, frame)).toMatchObject({ hours: '0.00', amount: '0.00', rate: '27.5000' });
  });

  test('bills hours plus overtime minus leave and discount at the rate', () => {
    const edits = {
      rate: rateFromText('10.5'),
      calculatedBillingHours: hoursFromText('40'),
      extraLoggedHours: hoursFromText('2'),
      discountedHours: hoursFromText('1'),
    };
    const frame = aFrame({ projectModel: 'Dedicated' });
    const leave = aLeave('0', aLeaveDay('2026-10-05'));
    const row = developerRow(frame, { developer: aDeveloper(), logs: [], leave, edits });
    expect(hoursText(row.leaveDeduced)).toBe('8.00');
    expect(figures(row, frame)).toMatchObject({ total: '33.00', amount: '346.50' });
  });

  test('counts a leap day as a working day', () => {
    const february = period(calendarDate('2024-02-26'), calendarDate('2024-03-01'));
    const frame = aFrame({ projectModel: 'Dedicated', invoicePeriod: february, timesheetPeriod: february });
    expect(hoursText(developerRow(frame, { developer: aDeveloper(), logs: [] }).calculatedBillingHours)).toBe('40.00');
  });
});

describe('an added row', () => {
  const added = aDeveloper({ rowId: 'added:0', employeeId: null });
  test.each<Partial<TimesheetTerms>>([
    { projectModel: 'Dedicated' },
    { projectModel: 'Hourly', payModel: 'Prepaid' },
    { projectModel: 'Hourly' },
  ])('bills the hours typed into it and nothing before, and has no missing time: %j', (terms) => {
    const frame = aFrame(terms);
    const row = developerRow(frame, { developer: added, logs: [] });
    expect([hoursText(row.totalHours), hoursText(row.missingTime), moneyText(row.amount, frame.currency)]).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ]);
    const typed = { developer: added, logs: [], edits: { calculatedBillingHours: hoursFromText('10') } };
    const written = developerRow(frame, typed);
    expect(moneyText(written.amount, frame.currency)).toBe('275.00');
    expect(traceErrors(developerRowTraces(frame, typed, written).missingTime)).toEqual([]);
  });
});

describe('the hours that a row bills', () => {
  test.each([
    ['Dedicated', 'Postpaid', null, 'Dedicated', '176.00'],
    ['Hourly', 'Postpaid', null, 'Hourly', '3.00'],
    ['Hourly', 'Prepaid', null, 'Hourly', '176.00'],
    ['Mixed', 'Postpaid', 'Dedicated', 'Dedicated', '176.00'],
    ['Mixed', 'Prepaid', 'Hourly', 'Hourly', '3.00'],
    ['Mixed', 'Postpaid', null, null, '3.00'],
    ['T&M Retainer', 'Postpaid', 'Dedicated', 'Hourly', '3.00'],
    ['Fixed Cost', 'Postpaid', 'Dedicated', 'Hourly', '3.00'],
  ] as const)('%s %s, developer %s', (projectModel, payModel, chosen, model, hours) => {
    const frame = aFrame({ projectModel, payModel });
    const row = developerRow(frame, { developer: aDeveloper({ billingModel: chosen }), logs: [aLog('2026-10-05', 3)] });
    expect([row.billingModel, hoursText(row.calculatedBillingHours)]).toEqual([model, hours]);
  });

  test('follow the model chosen on the timesheet before that of the developer, in a Mixed project only', () => {
    const input = {
      developer: aDeveloper({ billingModel: 'Hourly' }),
      logs: [aLog('2026-10-05', 3)],
      edits: { billingModel: 'Dedicated' },
    } as const;
    const hoursIn = (projectModel: TimesheetTerms['projectModel']) =>
      hoursText(developerRow(aFrame({ projectModel }), input).calculatedBillingHours);
    expect([hoursIn('Mixed'), hoursIn('Hourly')]).toEqual(['176.00', '3.00']);
  });

  test('are expected in the invoice period and logged in the one before, paid Prepaid', () => {
    const september = period(calendarDate('2026-09-01'), calendarDate('2026-09-30'));
    const frame = aFrame({ payModel: 'Prepaid', timesheetPeriod: september });
    const row = developerRow(frame, { developer: aDeveloper(), logs: [aLog('2026-09-10', 5), aLog('2026-10-10', 7)] });
    expect([hoursText(row.billedHours), hoursText(row.calculatedBillingHours), hoursText(row.missingTime)]).toEqual([
      '5.00',
      '176.00',
      '171.00',
    ]);
    expect(row.parts.flatMap((part) => part.logIds)).toHaveLength(1);
  });
});

describe('currencies of a row', () => {
  test('yen amounts have no decimals, dinar amounts three, and each part is rounded', () => {
    const logs = [aLog('2026-10-15', 0.33), aLog('2026-10-16', 0.33)];
    const yen = aFrame({ currency: parseCurrency('JPY') });
    expect(figures(developerRow(yen, { developer: aDeveloper(), logs }), yen).amount).toBe('17');
    const dinar = aFrame({ currency: parseCurrency('KWD') });
    expect(figures(developerRow(dinar, { developer: aDeveloper(), logs }), dinar).amount).toBe('17.325');
  });
});

describe('attendance of a row', () => {
  const entry = (day: string, hours: number, entryId = day) => ({
    entryId,
    day: calendarDate(day),
    seconds: BigInt(Math.round(hours * 3600)),
    category: 'Office',
  });
  const rowOf = (...attendance: ReturnType<typeof entry>[]) => {
    const logs = [aLog('2026-10-02', 6), aLog('2026-10-02', 1.5, { billable: false })];
    return developerRow(aFrame(), { developer: aDeveloper(), logs, attendance });
  };

  test.each([
    ['adds several entries of a day', [entry('2026-10-02', 5, 'a'), entry('2026-10-02', 3, 'b')], '8.00', '0.50'],
    ['is below zero if less was seen than logged', [entry('2026-10-02', 6)], '6.00', '-1.50'],
    ['includes a negative correction', [entry('2026-10-02', 8, 'a'), entry('2026-10-02', -1, 'b')], '7.00', '-0.50'],
    ['excludes days outside the timesheet period', [entry('2026-09-30', 8), entry('2026-11-01', 8)], '0.00', '-7.50'],
    [
      'is exact for a third of an hour until the one rounding',
      [1, 2, 3].map((at) => entry('2026-10-02', 1 / 3, `${at}`)),
      '1.00',
      '-6.50',
    ],
    ['no attendance', [], '0.00', '-7.50'],
  ])('%s', (_what, attendance, sum, difference) => {
    const row = rowOf(...attendance);
    expect([hoursText(row.onTimeHoursSum), hoursText(row.ontimeVsZoho)]).toEqual([sum, difference]);
  });

  test('changes nothing that is billed', () => {
    const { amount, totalHours, missingTime } = rowOf(entry('2026-10-02', 24));
    const without = rowOf();
    expect([amount, totalHours, missingTime]).toEqual([without.amount, without.totalHours, without.missingTime]);
  });
});

describe('leave of a row', () => {
  const dedicated = (terms: Parameters<typeof aFrame>[0] = {}) => aFrame({ projectModel: 'Dedicated', ...terms });
  const october5 = calendarDate('2026-10-05');

  test.each([
    ['is half a day', [aLeaveDay('2026-10-05', '0.5')], '4.00', '172.00'],
    ['is zero on a holiday', [aLeaveDay('2026-10-05')], '0.00', '168.00'],
    ['is zero on a Saturday', [aLeaveDay('2026-10-10')], '0.00', '176.00'],
    ['is zero when on duty elsewhere', [aLeaveDay('2026-10-06', '1', { kind: 'on duty' })], '0.00', '176.00'],
    ['is not deducted if unapproved', [aLeaveDay('2026-10-06', '1', { approved: false })], '0.00', '176.00'],
  ])('%s', (what, days, deducted, total) => {
    const holidays = new Set(what.endsWith('on a holiday') ? [october5] : []);
    const row = developerRow(dedicated({ holidays }), {
      developer: aDeveloper(),
      logs: [],
      leave: aLeave('0', ...days),
    });
    expect([hoursText(row.leaveDeduced), hoursText(row.totalHours)]).toEqual([deducted, total]);
  });

  test('is fully deducted if unpaid, whatever the balance, at the billing percentage', () => {
    const leave = aLeave('10', aLeaveDay('2026-10-06', '1', { kind: 'unpaid' }), aLeaveDay('2026-10-07'));
    const developer = aDeveloper({ billingPercentage: percentageFromText('50') });
    const row = developerRow(dedicated(), { developer, logs: [], leave });
    expect(hoursText(row.leaveDeduced)).toBe('4.00');
    expect(daysText(row.leave.currentDays)).toBe('9.00');
  });

  test('is not deducted after the last day on the project', () => {
    const developer = aDeveloper({ offBoard: calendarDate('2026-10-15') });
    const leave = aLeave('0', aLeaveDay('2026-10-15'), aLeaveDay('2026-10-16'));
    expect(hoursText(developerRow(dedicated(), { developer, logs: [], leave }).leaveDeduced)).toBe('8.00');
  });

  test('is deducted for the month before, paid Prepaid', () => {
    const september = period(calendarDate('2026-09-01'), calendarDate('2026-09-30'));
    const frame = dedicated({ payModel: 'Prepaid', timesheetPeriod: september });
    const leave = aLeave('0', aLeaveDay('2026-09-07'), aLeaveDay('2026-10-05'));
    expect(hoursText(developerRow(frame, { developer: aDeveloper(), logs: [], leave }).leaveDeduced)).toBe('8.00');
  });

  test('continues the balance where leave is not deducted', () => {
    const row = developerRow(aFrame(), {
      developer: aDeveloper(),
      logs: [],
      leave: aLeave('2', aLeaveDay('2026-10-05')),
    });
    expect([row.leaveDeduced, row.leave.deductedDays]).toEqual([0n, 0n]);
    expect(daysText(row.leave.currentDays)).toBe('1.00');
  });
});
