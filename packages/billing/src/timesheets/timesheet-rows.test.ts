import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLeave, aLeaveDay, aLog } from '../testing/sample-timesheet.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { developerRow } from './developer-row.ts';
import type { RowDeveloper } from './row-input.ts';
import { isUnknownTo, timesheetRows, timesheetTotals } from './timesheet-rows.ts';

describe('the rows of a timesheet', () => {
  const ben = aDeveloper({ rowId: '8', employeeId: 8, name: 'Ben' });

  test('receive the logs of their employee; logs of unknown people are listed, not billed', () => {
    const logs = [
      { ...aLog('2026-10-05', 2), employeeId: 7 },
      { ...aLog('2026-10-05', 3), employeeId: 8 },
      { ...aLog('2026-10-05', 4), employeeId: 99 },
    ];
    const edits = new Map([['8', { extraLoggedHours: hoursFromText('1') }]]);
    const { rows, unassigned } = timesheetRows(aFrame(), [aDeveloper(), ben], logs, { edits });
    expect(rows.map((row) => hoursText(row.totalHours))).toEqual(['2.00', '4.00']);
    expect(unassigned).toEqual([logs[2]]);
    const totals = timesheetTotals(rows);
    expect([
      hoursText(totals.billedHours),
      hoursText(totals.totalHours),
      moneyText(totals.amount, parseCurrency('USD')),
    ]).toEqual(['5.00', '6.00', '150.00']);
  });

  test('receive no logs if a user added them', () => {
    const added = aDeveloper({ rowId: 'added:0', employeeId: null });
    const logs = [{ ...aLog('2026-10-05', 2), employeeId: 0 }];
    const { rows, unassigned } = timesheetRows(aFrame(), [added], logs);
    expect([rows.map((row) => hoursText(row.billedHours)), unassigned]).toEqual([['0.00'], logs]);
  });

  test('receive the leave of their row', () => {
    const leave = new Map([['8', aLeave('0', aLeaveDay('2026-10-05'))]]);
    const { rows } = timesheetRows(aFrame({ projectModel: 'Dedicated' }), [aDeveloper(), ben], [], { leave });
    expect(rows.map((row) => hoursText(row.leaveDeduced))).toEqual(['0.00', '8.00']);
  });
});

describe('the totals of a timesheet', () => {
  const attended = (hours: number) => [
    { entryId: 'e', day: calendarDate('2026-10-05'), seconds: BigInt(hours * 3600), category: 'Office' },
  ];
  const rowOf = (developer: RowDeveloper, hours: number) =>
    developerRow(aFrame({ projectModel: 'Dedicated' }), {
      developer,
      logs: [aLog('2026-10-05', hours), aLog('2026-10-06', 1.5, { billable: false })],
      leave: aLeave('0', aLeaveDay('2026-10-07')),
      attendance: attended(hours + 2),
      edits: { extraLoggedHours: hoursFromText('3'), discountedHours: hoursFromText('1') },
    });
  const asha = rowOf(aDeveloper(), 6);
  const unknown = aDeveloper({ rowId: '8', employeeId: 8, unknownTo: ['attendance'] });

  test('add up every column of hours and the amount', () => {
    const totals = timesheetTotals([asha, rowOf(aDeveloper({ rowId: '8', employeeId: 8 }), 5)]);
    const { amount, ...hours } = totals;
    expect(Object.fromEntries(Object.entries(hours).map(([name, value]) => [name, hoursText(value)]))).toEqual({
      billedHours: '11.00',
      nonBilledHours: '3.00',
      calculatedBillingHours: '352.00',
      extraLoggedHours: '6.00',
      leaveDeduced: '16.00',
      discountedHours: '2.00',
      // 176 − 8 − 7.50 and 176 − 8 − 6.50
      missingTime: '322.00',
      onTimeHoursSum: '15.00',
      ontimeVsZoho: '1.00',
      totalHours: '340.00',
    });
    // 11 of 22 working days at 25.00, 11 at 27.50: 2 × (85 h × 25.00 + 85 h × 27.50)
    expect(moneyText(amount, parseCurrency('USD'))).toBe('8925.00');
  });

  test('leave out the attendance of a developer whom its service does not know', () => {
    const totals = timesheetTotals([asha, rowOf(unknown, 5)]);
    expect([hoursText(totals.onTimeHoursSum), hoursText(totals.ontimeVsZoho)]).toEqual(['8.00', '0.50']);
  });

  test('know by service which developers are unknown', () => {
    const of = (developer: RowDeveloper) => [
      isUnknownTo({ developer }, 'attendance'),
      isUnknownTo({ developer }, 'people'),
    ];
    expect([of(unknown), of(aDeveloper())]).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});
