import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const rule = { failuresMax: 3, restMs: 1_000, restMaxMs: 3_000 };

function breakerAfter(failures: number) {
  const clock = { moment: 0 };
  const breaker = createBreaker(rule, () => clock.moment);
  for (let count = 0; count < failures; count += 1) breaker.failed();
  return { breaker, clock };
}

test('a service that failed less often than allowed is still called', () => {
  expect(breakerAfter(2).breaker.restMs()).toBe(0);
});

test('a good answer in between starts the count anew', () => {
  const { breaker } = breakerAfter(2);
  breaker.succeeded();
  breaker.failed();
  expect(breaker.restMs()).toBe(0);
});

test('after a row of failures the service is left alone', () => {
  const { breaker, clock } = breakerAfter(3);
  expect(breaker.restMs()).toBe(1_000);
  clock.moment = 400;
  expect(breaker.restMs()).toBe(600);
});

test('after the rest one call tries, and the others go on resting', () => {
  const { breaker, clock } = breakerAfter(3);
  clock.moment = 1_000;
  expect(breaker.restMs()).toBe(0);
  expect(breaker.restMs()).toBe(1_000);
});

test('a failed trial doubles the rest up to its limit, a good one ends it', () => {
  const { breaker, clock } = breakerAfter(3);
  for (const restMs of [2_000, 3_000, 3_000]) {
    clock.moment += 5_000;
    expect(breaker.restMs()).toBe(0);
    breaker.failed();
    expect(breaker.restMs()).toBe(restMs);
  }
  breaker.succeeded();
  expect(breaker.restMs()).toBe(0);
  for (let count = 0; count < 3; count += 1) breaker.failed();
  expect(breaker.restMs()).toBe(1_000);
});
