import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog } from '../testing/sample-timesheet.ts';
import { traceErrors } from '../trace/recompute.ts';
import type { Trace } from '../trace/trace.ts';
import { hoursText } from '../values/hours.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { addedSeconds, changedLogs, rowsOfChanges } from './changed-logs.ts';
import type { EmployeeLog } from './timesheet-rows.ts';

const asha = 7;
const ben = 8;
const logged = (logId: string, day: string, hours: number, differing: Partial<EmployeeLog> = {}): EmployeeLog => ({
  ...aLog(day, hours),
  logId,
  employeeId: asha,
  ...differing,
});
const verified = [logged('a', '2026-10-05', 8), logged('b', '2026-10-06', 4)];

describe('the logs that changed after a week was verified', () => {
  const kinds = (now: readonly EmployeeLog[]) =>
    changedLogs(verified, now).map((log) => [log.logId, log.before !== null, log.now !== null]);

  test.each<[string, EmployeeLog[], unknown[]]>([
    ['none', verified, []],
    ['exclude a changed description', verified.map((log) => ({ ...log, task: 'Other', note: 'x' })), []],
    ['one added', [...verified, logged('c', '2026-10-05', 1)], [['c', false, true]]],
    ['include a deleted one', verified.slice(1), [['a', true, false]]],
    ['include one that is a second longer', [{ ...verified[0]!, seconds: 28_801n }, verified[1]!], [['a', true, true]]],
    [
      'include one that is no longer billable',
      [verified[0]!, { ...verified[1]!, billable: false }],
      [['b', true, true]],
    ],
    ['include one moved to another day', [verified[0]!, logged('b', '2026-10-07', 4)], [['b', true, true]]],
    [
      'include one moved to another developer',
      [verified[0]!, { ...verified[1]!, employeeId: ben }],
      [['b', true, true]],
    ],
    [
      'are ordered by day',
      [],
      [
        ['a', true, false],
        ['b', true, false],
      ],
    ],
  ])('%s', (_what, now, expected) => {
    expect(kinds(now)).toEqual(expected);
  });
});

test('changed logs are ordered by the day they have now, those of one day as they were', () => {
  const before = [logged('late', '2026-10-09', 1), logged('gone', '2026-10-08', 1), logged('moved', '2026-10-20', 1)];
  const now = [logged('late', '2026-10-09', 2), logged('moved', '2026-10-05', 1), logged('new', '2026-10-09', 1)];
  expect(changedLogs(before, now).map((log) => log.logId)).toEqual(['moved', 'gone', 'late', 'new']);
});

describe('the effect of changed logs', () => {
  const effect = (
    now: readonly EmployeeLog[],
    frame = aFrame(),
    developers = [aDeveloper(), aDeveloper({ rowId: '8', employeeId: ben, name: 'Ben Ito' })],
  ) => {
    const rows = rowsOfChanges(frame, developers, { since: 'verified', before: verified, now });
    for (const { traces } of rows) {
      expect(traceErrors(traces.amount)).toEqual([]);
      expect(traceErrors(traces.billedHours)).toEqual([]);
    }
    return rows.map((row) => [
      row.developer.name,
      row.logs.length,
      hoursText(row.billedHours),
      moneyText(row.amount, parseCurrency('USD')),
    ]);
  };

  test('is empty if nothing changed', () => {
    expect(effect(verified)).toEqual([]);
  });

  test("is the day's rate for each hour more or less", () => {
    // 8 h became 6 h, and 1.5 h were added: half an hour less at 25.00
    const now = [logged('a', '2026-10-05', 6), verified[1]!, logged('c', '2026-10-06', 1.5)];
    expect(effect(now)).toEqual([['Asha Rao', 2, '-0.50', '-12.50']]);
  });

  test('is the difference of the rates for a log moved across a rate change', () => {
    // 4 h from 25.00 to 27.50
    expect(effect([verified[0]!, logged('b', '2026-10-16', 4)])).toEqual([['Asha Rao', 1, '0.00', '10.00']]);
  });

  test('appears for both developers if a log moved from one to the other', () => {
    expect(effect([verified[0]!, { ...verified[1]!, employeeId: ben }])).toEqual([
      ['Asha Rao', 1, '-4.00', '-100.00'],
      ['Ben Ito', 1, '4.00', '100.00'],
    ]);
  });

  test('has hours and no amount if expected hours are billed', () => {
    expect(effect([verified[0]!], aFrame({ projectModel: 'Dedicated' }))).toEqual([['Asha Rao', 1, '-4.00', '0.00']]);
  });

  test('is not that of a row that a user added', () => {
    const added = aDeveloper({ rowId: 'added:0', employeeId: null });
    expect(effect([verified[0]!], aFrame(), [added])).toEqual([]);
  });

  test.each([
    ['verified', 'billedHoursSinceVerified', 'billedHoursVerified', 'amountSinceVerified', 'amountVerified'],
    ['billed', 'billedHoursSinceBilled', 'billedHoursBilled', 'amountSinceBilled', 'amountBilled'],
  ] as const)(
    'since the logs were %s is traced to the figures of both',
    (since, hours, before, amount, amountBefore) => {
      const [row] = rowsOfChanges(aFrame(), [aDeveloper()], { since, before: verified, now: [verified[0]!] });
      const named = (trace: Trace | undefined) =>
        trace && [trace.figure, ...trace.inputs.flatMap((input) => [input.figure, input.value])];
      expect(named(row?.traces.billedHours)).toEqual([hours, 'billedHours', '8.00', before, '12.00']);
      expect(named(row?.traces.amount)).toEqual([amount, 'amount', '200.00', amountBefore, '300.00']);
      expect(row?.traces.billedHours.inputs.map(({ key }) => key)).toEqual([
        'row:7:billedHours',
        'row:7:before:billedHours',
      ]);
    },
  );

  test('has no amount for non-billable work', () => {
    const now = [...verified, logged('c', '2026-10-06', 3, { billable: false })];
    expect(effect(now)).toEqual([['Asha Rao', 1, '0.00', '0.00']]);
  });
});

test.each<[string, EmployeeLog | null, EmployeeLog | null, bigint]>([
  ['more', verified[0]!, { ...verified[0]!, seconds: 28_801n }, 1n],
  ['less', verified[0]!, { ...verified[0]!, seconds: 28_799n }, 0n],
  ['the same', verified[0]!, verified[0]!, 0n],
  ['a new one', null, verified[0]!, 28_800n],
  ['a new one that is not billable', null, { ...verified[0]!, billable: false }, 0n],
  ['one that is billable now', { ...verified[0]!, billable: false }, verified[0]!, 28_800n],
  ['one that vanished', verified[0]!, null, 0n],
  ['one of another day', verified[0]!, { ...verified[0]!, seconds: 30_000n, day: verified[1]!.day }, 0n],
  ['one of another developer', verified[0]!, { ...verified[0]!, seconds: 30_000n, employeeId: ben }, 0n],
])('the hours added to a log can be written off: %s', (_what, before, now, added) => {
  expect(addedSeconds({ before, now })).toBe(added);
});
