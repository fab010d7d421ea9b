import { beforeEach, expect, test, vi } from 'vitest';
import { hearToday, todayHere } from './today.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 23, 30) });
  return () => vi.useRealTimers();
});

test('today is the day of the person’s calendar until the server says which day it is, and that only goes on', () => {
  hearToday('');
  expect(todayHere()).toBe('2026-11-24');
  hearToday('2026-11-25');
  hearToday('2026-11-24');
  hearToday('tomorrow');
  expect(todayHere()).toBe('2026-11-25');
});
