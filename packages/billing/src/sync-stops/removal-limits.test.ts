import { expect, test } from 'vitest';
import { needsConfirmation } from './removal-limits.ts';

test.each([
  ['nothing disappears', 0, 40, false, false],
  ['none of a doubtful response', 0, 40, true, false],
  ['one of many', 1, 40, false, false],
  ['the only one', 1, 1, false, false],
  ['five of five', 5, 5, false, false],
  ['six of six', 6, 6, false, true],
  ['six of 60, a tenth', 6, 60, false, false],
  ['six of 59, more than a tenth', 6, 59, false, true],
  ['100 of 1,000, a tenth', 100, 1000, false, false],
  ['101 of 1,000', 101, 1000, false, true],
  ['one by a doubtful response', 1, 1000, true, true],
])('removal limit: %s', (_, removed, known, isUncertain, asks) => {
  expect(needsConfirmation({ removed, known, isUncertain })).toBe(asks);
});
