import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('calls are sent at once until the window is full, then wait for the oldest to expire', () => {
  let moment = 0;
  const limiter = createLimiter([{ calls: 2, perMs: 1_000 }], () => moment);
  expect(limiter.reserve('acme', 9_999)).toEqual({ taken: true, waitMs: 0 });
  moment = 300;
  expect(limiter.reserve('acme', 9_999)).toEqual({ taken: true, waitMs: 0 });
  expect(limiter.reserve('acme', 9_999)).toEqual({ taken: true, waitMs: 700 });
  expect(limiter.reserve('acme', 9_999)).toEqual({ taken: true, waitMs: 1_000 });
});

test('each company has its own window', () => {
  const limiter = createLimiter([{ calls: 1, perMs: 1_000 }], () => 0);
  limiter.reserve('acme', 0);
  expect(limiter.reserve('globex', 0)).toEqual({ taken: true, waitMs: 0 });
});

test('a call that would wait too long is not counted', () => {
  const limiter = createLimiter([{ calls: 1, perMs: 1_000 }], () => 0);
  limiter.reserve('acme', 0);
  expect(limiter.reserve('acme', 999)).toEqual({ taken: false, waitMs: 1_000 });
  expect(limiter.reserve('acme', 1_000)).toEqual({ taken: true, waitMs: 1_000 });
});

test('a pause delays every call and is never shortened', () => {
  let moment = 0;
  const limiter = createLimiter([{ calls: 100, perMs: 1_000 }], () => moment);
  limiter.pause('acme', 60_000);
  limiter.pause('acme', 10);
  expect(limiter.reserve('acme', 5_000)).toEqual({ taken: false, waitMs: 60_000 });
  expect(limiter.pausedMs('acme')).toBe(60_000);
  moment = 60_000;
  expect(limiter.pausedMs('acme')).toBe(0);
  expect(limiter.reserve('acme', 5_000)).toEqual({ taken: true, waitMs: 0 });
});

test('no period has more than 10 calls in a second or 50 in a minute, however calls arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 }), (gaps) => {
      let moment = 0;
      const limiter = createLimiter(
        [
          { calls: 10, perMs: 1_000 },
          { calls: 50, perMs: 60_000 },
        ],
        () => moment,
      );
      const departures = gaps.map((gapMs) => {
        moment += gapMs;
        return moment + limiter.reserve('acme', Infinity).waitMs;
      });
      for (const [index, departure] of departures.entries()) {
        expect((departures[index + 10] ?? Infinity) - departure).toBeGreaterThanOrEqual(1_000);
        expect((departures[index + 50] ?? Infinity) - departure).toBeGreaterThanOrEqual(60_000);
      }
    }),
  );
});
