import { beforeEach, expect, test, vi } from 'vitest';
import { hearToday, todayHere } from './today.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 23, 30) });
  return () => vi.useRealTimers();
});

test('today is the day of the user’s calendar until the server sends its day, and never goes back', () => {
  hearToday('');
  expect(todayHere()).toBe('2026-11-24');
  hearToday('2026-11-25');
  hearToday('2026-11-24');
  hearToday('tomorrow');
  expect(todayHere()).toBe('2026-11-25');
});
