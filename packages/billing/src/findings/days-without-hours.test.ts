import { expect, test } from 'vitest';
import { aDeveloper, aFrame, aLeave, aLeaveDay } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import type { RowDeveloper, RowInput } from '../timesheets/row-input.ts';
import { calendarDate as day } from '../values/calendar-date.ts';
import { percentageFromText } from '../values/percentage.ts';
import { period } from '../values/period.ts';
import type { CheckedRow } from './checked-row.ts';
import { daysWithoutHours } from './days-without-hours.ts';

// Thursday 1 October to Tuesday 6 October 2026
const days = period(day('2026-10-01'), day('2026-10-06'));
const frame = aFrame({ invoicePeriod: days, timesheetPeriod: days });
const worked = (...on: readonly string[]) => new Map(on.map((one) => [day(one), 3600n] as const));
const checked = (
  secondsByDay: CheckedRow['secondsByDay'],
  developer: Partial<RowDeveloper> = {},
  leave?: RowInput['leave'],
  of = frame,
): CheckedRow => ({
  row: developerRow(of, { developer: aDeveloper(developer), logs: [], leave }),
  logs: [],
  secondsByDay,
  earlier: [],
});

test.each<readonly [string, CheckedRow, readonly string[]]>([
  ['the working days without any hours', checked(worked('2026-10-01', '2026-10-05')), ['2026-10-02', '2026-10-06']],
  [
    'no day of leave',
    checked(worked('2026-10-01', '2026-10-05', '2026-10-06'), {}, aLeave('10', aLeaveDay('2026-10-02'))),
    [],
  ],
  [
    'days on which logs were taken back',
    checked(new Map([[day('2026-10-01'), 0n]]), { offBoard: day('2026-10-01') }),
    ['2026-10-01'],
  ],
  [
    'no day before the first or after the last on the project',
    checked(new Map(), { from: day('2026-10-02'), offBoard: day('2026-10-05') }),
    ['2026-10-02', '2026-10-05'],
  ],
  ['none of a part-time developer', checked(new Map(), { billingPercentage: percentageFromText('99.99') }), []],
  ['none of a row that was added by hand', checked(new Map(), { employeeId: null }), []],
])('finds %s', (_what, row, expected) => {
  expect(daysWithoutHours(frame, [row])).toEqual(expected);
});

test('leaves holidays out and names a day of two developers once', () => {
  const closed = aFrame({ invoicePeriod: days, timesheetPeriod: days, holidays: new Set([day('2026-10-02')]) });
  const some = checked(worked('2026-10-05'), {}, undefined, closed);
  const other = checked(worked('2026-10-01'), {}, undefined, closed);
  expect(daysWithoutHours(closed, [some, other])).toEqual(['2026-10-01', '2026-10-05', '2026-10-06']);
});
