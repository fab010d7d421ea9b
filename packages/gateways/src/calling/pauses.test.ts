import { expect, test } from 'vitest';
import { growingPauseMs, retryAfterMs } from './pauses.ts';

const rule = { firstMs: 400, longestMs: 3_000 };
const noon = Date.UTC(2026, 10, 21, 12);

test('pauses grow, and vary randomly by up to a half', () => {
  expect([1, 2, 3, 4, 5].map((tries) => growingPauseMs(rule, tries, () => 0))).toEqual([200, 400, 800, 1_500, 1_500]);
  expect(growingPauseMs(rule, 2, () => 0.999)).toBe(800);
});

test.each([
  ['30', 30_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 12:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
])('Retry-After "%s" requires %i ms', (header, pauseMs) => {
  expect(retryAfterMs(header, noon)).toBe(pauseMs);
});

test.each([undefined, '', 'soon', '-5', '1.5', '21.11.2026'])('Retry-After "%s" is ignored', (header) => {
  expect(retryAfterMs(header, noon)).toBeUndefined();
});
