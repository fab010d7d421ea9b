import { describe, expect, test } from 'vitest';
import { aLog } from '../testing/sample-timesheet.ts';
import { hoursText } from '../values/hours.ts';
import { timeLines, type MergeBy, type TimeOfDeveloper } from './time-lines.ts';

const asha = (logs: TimeOfDeveloper['logs']): TimeOfDeveloper => ({ name: 'Asha Rao', role: 'React Developer', logs });
const shown = (developers: readonly TimeOfDeveloper[], mergeBy: MergeBy) =>
  timeLines(developers, mergeBy).map((line) => [
    line.days.start === line.days.end ? line.days.start : `${line.days.start}..${line.days.end}`,
    line.name,
    line.tasks.join('; '),
    line.notes.join('; '),
    hoursText(line.billable),
    hoursText(line.nonBillable),
  ]);

describe('the time lines for a customer', () => {
  const team = [
    asha([
      aLog('2026-10-02', 2, { note: 'wired' }),
      aLog('2026-10-01', 3, { task: 'Search' }),
      aLog('2026-10-02', 1.5, { task: 'Search', note: 'wired' }),
      aLog('2026-10-02', 0.5, { task: 'Stand-up', billable: false }),
    ]),
    { name: 'Bo Lind', role: 'QA Engineer', logs: [aLog('2026-10-01', 4)] },
  ];

  test('by date are one line per day and developer, with the work done', () => {
    expect(shown(team, 'date')).toEqual([
      ['2026-10-01', 'Asha Rao', 'Search', '', '3.00', '0.00'],
      ['2026-10-01', 'Bo Lind', 'Checkout page', '', '4.00', '0.00'],
      ['2026-10-02', 'Asha Rao', 'Checkout page; Search; Stand-up', 'wired', '3.50', '0.50'],
    ]);
  });

  test('by task are one line per task and developer, with its days', () => {
    expect(shown(team, 'task')).toEqual([
      ['2026-10-02', 'Asha Rao', 'Checkout page', 'wired', '2.00', '0.00'],
      ['2026-10-01', 'Bo Lind', 'Checkout page', '', '4.00', '0.00'],
      ['2026-10-01..2026-10-02', 'Asha Rao', 'Search', 'wired', '4.50', '0.00'],
      ['2026-10-02', 'Asha Rao', 'Stand-up', '', '0.00', '0.50'],
    ]);
  });

  test('of three times twenty minutes are one hour, as in the row', () => {
    const twenty = { seconds: 1200n };
    const days = ['2026-10-01', '2026-10-02', '2026-10-05'].map((day) => aLog(day, 0, twenty));
    expect(shown([asha(days)], 'date').map((line) => line[4])).toEqual(['0.34', '0.33', '0.33']);
  });

  test('include a correction as a negative line', () => {
    expect(shown([asha([aLog('2026-10-01', -2), aLog('2026-10-02', 8)])], 'date').map((line) => line[4])).toEqual([
      '-2.00',
      '8.00',
    ]);
  });

  test('exclude a developer without logs', () => {
    expect(timeLines([asha([])], 'date')).toEqual([]);
  });
});
