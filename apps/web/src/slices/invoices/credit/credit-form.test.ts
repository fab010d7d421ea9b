import { moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { describe, expect, test } from 'vitest';
import { allLines, creditBody, creditTyped, hoursAfter, hoursWith, lineTyped, nothingTyped } from './credit-form.ts';
import { creditable } from '../testing/sample-credit.ts';

const typed = nothingTyped(creditable, '2026-11-22');
const total = (lines: typeof typed.lines) => {
  const credit = creditTyped(creditable, { ...typed, lines });
  return 'refused' in credit ? credit.refused : moneyText(credit.total.total, parseCurrency('GBP'));
};

test('a credit is dated today, and never before its invoice', () => {
  expect(typed.creditDate).toBe('2026-11-22');
  expect(nothingTyped(creditable, '2026-01-01').creditDate).toBe('2026-11-21');
});

describe('the lines of a credit', () => {
  test('add up to the credit with its tax', () => {
    expect(total(typed.lines)).toBe('nothing_credited');
    expect(total(lineTyped(typed.lines, 0, '2.00'))).toBe('-99.20');
    expect(total(allLines(creditable))).toBe('-648.80');
    expect(total(lineTyped(typed.lines, 0, '15.50'))).toBe('more_than_left');
  });

  test('credit the hours of their developer, until the user types others', () => {
    const two = lineTyped(typed.lines, 0, '2.00');
    expect(hoursWith(creditable, two)).toEqual([{ back: '2.00' }, { back: '' }]);
    expect(hoursWith(creditable, allLines(creditable))).toEqual([{ back: '14.75' }, { back: '' }]);
    const byHand = { ...typed, lines: two, hours: [{ back: '1.00' }, { back: '3.00' }] };
    expect(hoursAfter(creditable, byHand, allLines(creditable))).toEqual([{ back: '1.00' }, { back: '3.00' }]);
  });

  test('are sent one by one, and all hours of a developer are sent as all', () => {
    const lines = allLines(creditable);
    const values = { ...typed, reason: ' too long ', lines, hours: hoursWith(creditable, lines) };
    expect(creditBody(creditable, values, '-648.80')).toEqual({
      version: 3,
      reason: 'too long',
      creditDate: '2026-11-22',
      lines: [
        { lineId: 'row:11:41.3333', quantity: '15.50', amount: null },
        { lineId: 'service:1', quantity: null, amount: '100.00' },
      ],
      hours: [{ userId: 11, hours: null }],
      creditAmount: '-648.80',
    });
  });
});
