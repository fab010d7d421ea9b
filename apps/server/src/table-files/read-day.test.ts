import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  ['2026-05-04', 'month first', { day: '2026-05-04' }],
  ['04/05/2026', 'day first', { day: '2026-05-04' }],
  ['04/05/2026', 'month first', { day: '2026-04-05' }],
  ['4 May 2026', 'month first', { day: '2026-05-04' }],
  ['04-Nov-2026', 'day first', { day: '2026-11-04' }],
  ['4 September 2026', 'day first', { day: '2026-09-04' }],
  ['29-Feb-2027', 'day first', { fault: 'impossible' }],
  ['04-Mai-2026', 'day first', { fault: 'unreadable' }],
  ['04/05/26', 'day first', { fault: 'unreadable' }],
] as const)('%s, %s', (text, order, day) => {
  expect(readDay(text, order)).toEqual(day);
});
