import { describe, expect, test } from 'vitest';
import { developerRow } from '../timesheets/developer-row.ts';
import type { RowInput } from '../timesheets/row-input.ts';
import { aDeveloper, aFrame, aLeave, aLeaveDay, aLog } from '../testing/sample-timesheet.ts';
import { type CalendarDate, calendarDate } from '../values/calendar-date.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '../values/hours.ts';
import { moneyText, parseCurrency } from '../values/money.ts';
import { type CheckedRow, type EarlierPeriod, secondsOfDays } from './checked-row.ts';
import { type Finding, keyOfFinding } from './finding.ts';
import { findFindings } from './find-findings.ts';

const usd = parseCurrency('USD');
const dedicated = aFrame({ projectModel: 'Dedicated' });
const day = (text: string) => calendarDate(text);
const earlier = (expected: string, logged: string, billable = logged): EarlierPeriod => ({
  expected: hoursFromText(expected),
  logged: hoursFromText(logged),
  billable: hoursFromText(billable),
});

function checked(
  input: Partial<RowInput> & Pick<RowInput, 'logs'>,
  more: Partial<Omit<CheckedRow, 'row' | 'logs'>> = {},
  frame = aFrame(),
): CheckedRow {
  const whole = { developer: aDeveloper(), ...input };
  return {
    row: developerRow(frame, whole),
    logs: whole.logs,
    secondsByDay: secondsOfDays(whole.logs),
    earlier: [],
    ...more,
  };
}

const found = (rows: CheckedRow, frame = aFrame(), isOver = true) => findFindings(frame, [rows], isOver);
const inWords = ({ rule, days, value, hours, amount }: Finding) => [
  rule,
  days.map((one) => one.slice(8)).join(' '),
  hoursText(hoursOfHundredths(value)),
  hoursText(hours),
  moneyText(amount, usd),
];

// 1 October 2026 is a Thursday; a rate of 25 until the 15th, of 27.50 from the 16th
describe('hours on days off', () => {
  test('on a whole day of approved leave each hour is in doubt, at the rate of its day', () => {
    const logs = [aLog('2026-10-15', 2), aLog('2026-10-16', 3), aLog('2026-10-19', 8)];
    const leave = aLeave('10', aLeaveDay('2026-10-15'), aLeaveDay('2026-10-16'));
    expect(found(checked({ logs, leave })).map(inWords)).toEqual([['leave', '15 16', '5.00', '5.00', '132.50']]);
  });

  test.each([
    ['half a day and the rest of it worked', '0.5', 4, []],
    ['half a day and one hour more than the rest', '0.5', 5, []],
    ['half a day and over one hour more than the rest', '0.5', 5.5, [['leave', '15', '1.50', '1.50', '37.50']]],
    ['a whole day and a quarter of an hour', '1', 0.25, [['leave', '15', '0.25', '0.25', '6.25']]],
  ])('%s of leave', (_what, days, hours, expected) => {
    const leave = aLeave('10', aLeaveDay('2026-10-15', days));
    expect(found(checked({ logs: [aLog('2026-10-15', hours)], leave })).map(inWords)).toEqual(expected);
  });

  test.each([
    ['that is not approved', aLeaveDay('2026-10-15', '1', { approved: false })],
    ['on duty elsewhere', aLeaveDay('2026-10-15', '1', { kind: 'on duty' })],
    ['on a Saturday', aLeaveDay('2026-10-17')],
  ])('leave %s is no day off', (_what, leave) => {
    expect(found(checked({ logs: [aLog(leave.day, 8)], leave: aLeave('10', leave) }))).toEqual([]);
  });

  test('time that is not billable is found and puts no amount in doubt', () => {
    const logs = [aLog('2026-10-15', 2, { billable: false })];
    const leave = aLeave('10', aLeaveDay('2026-10-15'));
    expect(found(checked({ logs, leave })).map(inWords)).toEqual([['leave', '15', '2.00', '0.00', '0.00']]);
  });

  test('a row that bills expected hours has no amount in doubt because the logs do not change it', () => {
    const leave = aLeave('10', aLeaveDay('2026-10-15'));
    const rows = checked({ logs: [aLog('2026-10-15', 8)], leave }, {}, dedicated);
    expect(found(rows, dedicated).map(inWords)).toEqual([['leave', '15', '8.00', '0.00', '0.00']]);
  });

  test('a holiday of the region is one, and a correction back to no hours on it is not', () => {
    const frame = aFrame({ holidays: new Set([day('2026-10-02'), day('2026-10-20')]) });
    const logs = [aLog('2026-10-02', 4), aLog('2026-10-20', 8), aLog('2026-10-20', -8)];
    expect(found(checked({ logs }, {}, frame), frame).map(inWords)).toEqual([
      ['holiday', '02', '4.00', '4.00', '100.00'],
    ]);
  });

  test('the from date and the off-board date are still on the project, the days beyond are not', () => {
    const developer = aDeveloper({ from: day('2026-10-06'), offBoard: day('2026-10-28') });
    const logs = ['05', '06', '28', '29'].map((of) => aLog(`2026-10-${of}`, 1));
    expect(found(checked({ developer, logs })).map(inWords)).toEqual([
      ['not_on_project', '05 29', '2.00', '2.00', '52.50'],
    ]);
  });
});

describe('long days', () => {
  const elsewhere = (hours: number): ReadonlyMap<CalendarDate, bigint> =>
    new Map([[day('2026-10-01'), BigInt(hours * 3600)]]);

  test.each([
    [12, []],
    [12.5, [['over_12_hours', '01', '12.50', '0.50', '12.50']]],
    [24, [['over_12_hours', '01', '24.00', '8.00', '200.00']]],
    [25, [['over_24_hours', '01', '25.00', '1.00', '25.00']]],
  ])('%s hours over all projects, eight of them here', (hours, expected) => {
    const logs = [aLog('2026-10-01', 8)];
    expect(found(checked({ logs }, { secondsByDay: elsewhere(hours) })).map(inWords)).toEqual(expected);
  });

  test('a long day on other projects is no finding of this one', () => {
    const logs = [aLog('2026-10-02', 8)];
    expect(found(checked({ logs }, { secondsByDay: elsewhere(20) }))).toEqual([]);
  });
});

describe('repeated logs', () => {
  const same = (days: readonly string[], hours: number, note: string) =>
    days.map((of) => aLog(`2026-10-${of}`, hours, { note }));

  test('the same note and hours on three days put all but the first day in doubt', () => {
    const logs = [...same(['05', '06', '07'], 8, 'Fixed the cart'), aLog('2026-10-05', 1, { note: 'Call' })];
    const [one, ...others] = found(checked({ logs }));
    expect(others).toEqual([]);
    expect(one && inWords(one)).toEqual(['repeated_logs', '05 06 07', '24.00', '16.00', '400.00']);
    expect(one?.logIds).toEqual(logs.slice(0, 3).map((log) => log.logId));
  });

  test.each([
    ['on two days', same(['05', '06'], 8, 'Fixed the cart')],
    ['of less than four hours, such as a daily meeting', same(['05', '06', '07', '08'], 3.75, 'Stand-up')],
    ['without a note', same(['05', '06', '07'], 8, ' ')],
    ['three times on one day', same(['05', '05', '05'], 4, 'Deploy')],
    ['with other hours each', [8, 7, 6].map((hours, at) => aLog(`2026-10-0${5 + at}`, hours, { note: 'Cart' }))],
  ])('the same note %s is no finding', (_what, logs) => {
    expect(found(checked({ logs }))).toEqual([]);
  });
});

describe('a period beside the earlier ones', () => {
  // October 2026 has 22 working days: 176 hours
  const usual = ['150', '152', '148', '151', '149', '150'].map((logged) => earlier('168', logged));
  const logs = (hours: number) => [aLog('2026-10-01', 8), aLog('2026-10-02', hours - 8, { task: 'Search' })];
  const changed = (hours: number, before: readonly EarlierPeriod[], more: Partial<RowInput> = {}) =>
    found(checked({ logs: logs(hours), ...more }, { earlier: before, secondsByDay: new Map() }));

  test('hours within the usual share of the expected hours are not listed', () => {
    // 150 of 168 hours are 89.29 %; the range is 74.29 to 104.29 %, of 176 hours 130.75 to 183.55
    expect(changed(140, usual)).toEqual([]);
  });

  test('more hours than usual put those beyond in doubt', () => {
    const [one] = changed(190, usual);
    expect(one).toMatchObject({
      rule: 'hours_changed',
      value: 19_000n,
      usual: { low: 13_075n, high: 18_355n },
      days: [],
    });
    // 6.45 h at the rate of the row
    expect(one && hoursText(one.hours)).toBe('6.45');
  });

  test('fewer hours than usual are found without an amount', () => {
    expect(changed(100, usual).map(({ rule, value, hours, amount }) => [rule, value, hours, amount])).toEqual([
      ['hours_changed', 10_000n, 0n, 0n],
    ]);
  });

  test('leave explains fewer hours', () => {
    const days = ['05', '06', '07', '08', '09'].map((of) => aLeaveDay(`2026-10-${of}`));
    expect(changed(110, usual)).toHaveLength(1);
    expect(changed(110, usual, { leave: aLeave('10', ...days) })).toEqual([]);
  });

  test.each([
    ['with two earlier periods', usual.slice(0, 2)],
    ['if nothing was expected in the earlier ones', usual.map((one) => ({ ...one, expected: hoursFromText('0') }))],
  ])('nothing is compared %s', (_what, before) => {
    expect(changed(100, before)).toEqual([]);
  });

  test('fewer hours are no finding while the period runs', () => {
    expect(findFindings(aFrame(), [checked({ logs: logs(20) }, { earlier: usual })], false)).toEqual([]);
  });

  test('a smaller share of billable hours names the share, the usual one and the hours between', () => {
    const mixed = [aLog('2026-10-01', 8), aLog('2026-10-02', 8, { billable: false })];
    const before = ['90', '92', '88', '90'].map((billable) => earlier('168', '100', billable));
    const [one] = findFindings(aFrame(), [checked({ logs: mixed }, { earlier: before })], false);
    // usual: 75 to 100 %; 75 % of 16 hours are 12, four more than the eight
    expect(one).toMatchObject({ rule: 'billable_share_changed', value: 5000n, usual: { low: 7500n, high: 10_000n } });
    expect(one && inWords(one).slice(3)).toEqual(['4.00', '100.00']);
  });
});

describe('attendance beside the logs', () => {
  const attended = (hours: string) => [
    { entryId: '1', day: day('2026-10-01'), seconds: hoursFromText(hours) * 36n, category: 'Office' },
  ];

  test.each([
    ['four hours more', '12.00', []],
    ['more than four hours more', '12.50', [['attendance_differs', '', '4.50', '0.00', '0.00']]],
    ['more than four hours fewer', '3.50', [['attendance_differs', '', '-4.50', '4.50', '112.50']]],
    ['none at all, so that nothing is recorded', '0', []],
  ])('%s than the eight logged', (_what, hours, expected) => {
    expect(found(checked({ logs: [aLog('2026-10-01', 8)], attendance: attended(hours) })).map(inWords)).toEqual(
      expected,
    );
  });

  test('a developer whom the attendance service does not know has no difference', () => {
    const developer = aDeveloper({ unknownTo: ['attendance'] });
    expect(found(checked({ developer, logs: [aLog('2026-10-01', 8)], attendance: attended('1') }))).toEqual([]);
  });
});

describe('a developer billed by days without any hours', () => {
  test('is found with the hours missing and the amount of the row', () => {
    const rows = checked({ logs: [] }, {}, dedicated);
    expect(found(rows, dedicated)).toEqual([
      {
        rule: 'no_hours',
        employeeId: 7,
        name: 'Asha Rao',
        days: [],
        logIds: [],
        value: 17_600n,
        usual: null,
        hours: rows.row.totalHours,
        amount: rows.row.amount,
      },
    ]);
  });

  test.each([
    ['with hours', { logs: [aLog('2026-10-01', 1)] }, true],
    ['while the period runs', { logs: [] }, false],
    ['off-boarded before', { logs: [], developer: aDeveloper({ offBoard: day('2026-09-30') }) }, true],
  ])('is not found %s', (_what, input, isOver) => {
    expect(found(checked(input, {}, dedicated), dedicated, isOver)).toEqual([]);
  });

  test('is not found on leave for the whole period', () => {
    const logs: never[] = [];
    const leave = aLeave('30', ...dedicated.workingDaysWorked.map((of) => aLeaveDay(of)));
    expect(found(checked({ logs, leave }, {}, dedicated), dedicated)).toEqual([]);
  });
});

test('findings are listed by rule, then by name, and a rate of 0 comes first', () => {
  const frame = aFrame({ rates: { ranges: [], roleDefaults: new Map() } });
  const row = (name: string, employeeId: number) =>
    checked(
      {
        developer: aDeveloper({ name, employeeId, from: day('2026-10-02') }),
        logs: [aLog('2026-10-01', 8)],
      },
      {},
      frame,
    );
  const all = findFindings(frame, [row('Ben', 8), row('Asha', 7)], true);
  expect(all.map(({ rule, name }) => [rule, name])).toEqual([
    ['zero_rate', 'Asha'],
    ['zero_rate', 'Ben'],
    ['not_on_project', 'Asha'],
    ['not_on_project', 'Ben'],
  ]);
});

test('a row that a user added has no findings', () => {
  const developer = aDeveloper({ employeeId: null });
  const edits = { extraLoggedHours: hoursFromText('5') };
  const frame = aFrame({ rates: { ranges: [], roleDefaults: new Map() } });
  expect(found(checked({ developer, logs: [], edits }, {}, frame), frame)).toEqual([]);
});

test('the key of a finding changes with its days and its value, and not with its amount', () => {
  const [one] = found(checked({ logs: [aLog('2026-10-01', 12.5)] }));
  if (one === undefined) throw new Error('no finding');
  expect(keyOfFinding(one)).toBe('over_12_hours|7|1250|1|2026-10-01');
  expect(keyOfFinding({ ...one, amount: 0n as typeof one.amount })).toBe(keyOfFinding(one));
  expect(keyOfFinding({ ...one, value: 1300n })).not.toBe(keyOfFinding(one));
});

test('the key of a finding of very many days is cut and still changes with its value and the number of its days', () => {
  const [one] = found(checked({ logs: [aLog('2026-10-01', 12.5)] }));
  if (one === undefined) throw new Error('no finding');
  const days = Array.from({ length: 90 }, (_, at) =>
    day(`2026-0${7 + Math.floor(at / 30)}-${String((at % 30) + 1).padStart(2, '0')}`),
  );
  const long = { ...one, days };
  expect(keyOfFinding(long)).toHaveLength(400);
  expect(keyOfFinding({ ...long, value: 1300n })).not.toBe(keyOfFinding(long));
  expect(keyOfFinding({ ...long, days: days.slice(0, 89) })).not.toBe(keyOfFinding(long));
});
