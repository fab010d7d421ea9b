import { describe, expect, test } from 'vitest';
import { dueDateAfterChange } from './due-date.ts';

describe('the due date after the invoice date changed', () => {
  test.each([
    ['the term of 30 days', '2026-10-31', '2026-11-15', '2026-11-30', 30, '2026-12-15'],
    ['a leap day', '2028-01-30', '2028-01-31', '2028-02-29', 30, '2028-03-01'],
    ['no term: due on the invoice date', '2026-10-31', '2026-11-01', '2026-10-31', 0, '2026-11-01'],
    ['an earlier date', '2026-10-31', '2026-09-30', '2026-11-30', 30, '2026-10-30'],
  ])('follows %s', (_what, before, after, due, termDays, expected) => {
    expect(dueDateAfterChange({ before, after, due, termDays })).toBe(expected);
  });

  test.each([
    ['a user chose another', '2026-10-31', '2026-11-15', '2026-12-24'],
    ['it was emptied', '2026-10-31', '2026-11-15', ''],
    ['the invoice date is half typed', '2026-10-31', '', '2026-11-30'],
    ['the invoice date was half typed before', '2026-10', '2026-11-15', '2026-11-30'],
  ])('is unchanged if %s', (_what, before, after, due) => {
    expect(dueDateAfterChange({ before, after, due, termDays: 30 })).toBe(due);
  });
});
