import { afterEach, expect, test } from 'vitest';
import { hurrySettling, laterLookMs, shownLatestAfterMs, untilNextLookMs } from './look-up-schedule.ts';

afterEach(() => hurrySettling(1));

test.each([
  [0, 5000],
  [4999, 1],
  [5000, 10_000],
  [16_000, 14_000],
  [45_000, 15_000],
  [100_000, 20_000],
  [120_000, 180_000],
  [599_999, 1],
  [600_000, undefined],
  [3_600_000, undefined],
])('%i ms after a request was sent the next look is %s ms later', (sinceSentMs, nextMs) => {
  expect(untilNextLookMs(sinceSentMs)).toBe(nextMs);
});

test('after ten minutes without a clear answer looks follow every five minutes, and a user may decide after one', () => {
  expect([laterLookMs(), shownLatestAfterMs()]).toEqual([300_000, 60_000]);
});

test('a test can hurry, never slow down', () => {
  hurrySettling(60);
  expect([untilNextLookMs(0), untilNextLookMs(9_999), untilNextLookMs(10_000)]).toEqual([84, 1, undefined]);
  expect([laterLookMs(), shownLatestAfterMs()]).toEqual([5000, 1000]);
  hurrySettling(0);
  expect(untilNextLookMs(0)).toBe(5000);
});
