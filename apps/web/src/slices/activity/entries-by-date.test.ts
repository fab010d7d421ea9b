import type { Activity } from '@countinghouse/contract/activity/activity.contract.ts';
import { expect, test } from 'vitest';
import { entriesByDate } from './entries-by-date.ts';

const at = (id: number, time: string) => ({ id, time }) as Activity;
const entries = [
  at(3, '2026-11-21T23:30:00.000Z'),
  at(2, '2026-11-21T19:00:00.000Z'),
  at(1, '2026-11-20T01:00:00.000Z'),
];
const shown = (zone: string) =>
  entriesByDate(entries, zone).map((group) => [group.date, group.entries.map(({ id }) => id)]);

test("entries are grouped by the date in the user's time zone", () => {
  expect(shown('UTC')).toEqual([
    ['Saturday, 21 November 2026', [3, 2]],
    ['Friday, 20 November 2026', [1]],
  ]);
  expect(shown('Asia/Kolkata')).toEqual([
    ['Sunday, 22 November 2026', [3, 2]],
    ['Friday, 20 November 2026', [1]],
  ]);
  expect(shown('America/New_York')).toEqual([
    ['Saturday, 21 November 2026', [3, 2]],
    ['Thursday, 19 November 2026', [1]],
  ]);
});

test('an empty log has no dates', () => expect(entriesByDate([])).toEqual([]));
