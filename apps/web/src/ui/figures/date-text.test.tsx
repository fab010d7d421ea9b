import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PeriodText } from './date-text.tsx';

const shown = (start: string, end: string): string =>
  render(<PeriodText start={calendarDate(start)} end={calendarDate(end)} />).container.textContent;

test('a period within a year stays in one line', () => {
  expect(shown('2026-09-28', '2026-10-04')).toBe('28 Sep – 4 Oct 2026');
});

test('a period over two years can only break behind its dash', () => {
  expect(shown('2026-12-28', '2027-01-03').split(' ')).toEqual([
    '28\u00a0Dec\u00a02026\u00a0–',
    '3\u00a0Jan\u00a02027',
  ]);
});
