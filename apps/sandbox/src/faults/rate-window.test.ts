import { expect, test } from 'vitest';
import { createRateWindow } from './rate-window.ts';

test('the rate limit allows ten calls a second and no eleventh, until the first is a second old', () => {
  const limits = createRateWindow([
    { calls: 500, withinMs: 60_000 },
    { calls: 10, withinMs: 1000 },
  ]);
  const admitted = Array.from({ length: 12 }, (_, index) => limits.admit('us', index * 10));
  expect(admitted.filter(Boolean)).toHaveLength(10);
  expect(limits.admit('uk', 120)).toBe(true);
  expect(limits.admit('us', 999)).toBe(false);
  expect(limits.admit('us', 1001)).toBe(true);
});

test('the rate limit allows five hundred calls a minute, however slowly they come', () => {
  const limits = createRateWindow([
    { calls: 500, withinMs: 60_000 },
    { calls: 10, withinMs: 1000 },
  ]);
  const admitted = Array.from({ length: 520 }, (_, index) => limits.admit('us', index * 110));
  expect(admitted.indexOf(false)).toBe(500);
  expect(limits.admit('us', 60_001)).toBe(true);
});
