import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const rule = { failuresMax: 3, restMs: 1_000, restMaxMs: 3_000 };

function breakerAfter(failures: number) {
  const clock = { moment: 0 };
  const breaker = createBreaker(rule, () => clock.moment);
  for (let count = 0; count < failures; count += 1) breaker.failed();
  return { breaker, clock };
}

test('the breaker stays closed below the allowed number of failures', () => {
  expect(breakerAfter(2).breaker.restMs()).toBe(0);
});

test('the breaker restarts its count after a successful response', () => {
  const { breaker } = breakerAfter(2);
  breaker.succeeded();
  breaker.failed();
  expect(breaker.restMs()).toBe(0);
});

test('the breaker stops calls after consecutive failures', () => {
  const { breaker, clock } = breakerAfter(3);
  expect(breaker.restMs()).toBe(1_000);
  clock.moment = 400;
  expect(breaker.restMs()).toBe(600);
});

test('the breaker lets one call through after the pause, and the others wait', () => {
  const { breaker, clock } = breakerAfter(3);
  clock.moment = 1_000;
  expect(breaker.restMs()).toBe(0);
  expect(breaker.restMs()).toBe(1_000);
});

test('the breaker doubles the pause after a failed trial up to its limit, and closes after a successful one', () => {
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
