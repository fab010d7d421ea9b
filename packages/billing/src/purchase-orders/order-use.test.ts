import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { moneyFromText, moneyText, parseCurrency } from '../values/money.ts';
import { orderOn, orderUse, overlappingOrder } from './order-use.ts';

const order = (startDate: string, endDate: string | null) => ({
  startDate: calendarDate(startDate),
  endDate: endDate === null ? null : calendarDate(endDate),
});
const first = order('2023-07-01', '2024-02-29');
const second = order('2024-03-01', null);

describe('the purchase order in force', () => {
  test.each([
    ['before any begins', '2023-06-30', undefined],
    ['on its first day', '2023-07-01', first],
    ['on its last day, a leap day', '2024-02-29', first],
    ['the day after, when the next one begins', '2024-03-01', second],
    ['long after the start of one without an end', '2031-12-31', second],
  ] as const)('is found %s', (_when, day, found) => {
    expect(orderOn([first, second], calendarDate(day))).toBe(found);
  });

  test('does not exist when the last one ended yesterday', () => {
    expect(orderOn([first], calendarDate('2024-03-01'))).toBeUndefined();
  });
});

describe('two purchase orders', () => {
  test.each([
    ['share a leap day', order('2024-02-29', '2024-02-29'), first],
    ['share a day when one lies in the other', order('2023-01-01', '2024-12-31'), first],
    ['share a day when neither ends', order('2026-01-01', null), second],
    ['share no day when one ends before the other begins', order('2023-01-01', '2023-06-30'), undefined],
  ] as const)('%s', (_what, other, found) => {
    expect(overlappingOrder([first, second], other)).toBe(found);
  });

  test('share no day when one begins the day after the other ends', () => {
    expect(overlappingOrder([first], second)).toBeUndefined();
  });
});

describe('how far a purchase order of 10,000.00 is used', () => {
  test.each([
    ['0.00', '10000.00', 0n, 0],
    ['7999.99', '2000.01', 79n, 0],
    ['8000.00', '2000.00', 80n, 80],
    ['9999.99', '0.01', 99n, 80],
    ['10000.00', '0.00', 100n, 100],
    ['12500.00', '-2500.00', 125n, 100],
    // more is credited than was invoiced under it
    ['-100.00', '10100.00', 0n, 0],
  ] as const)('by %s: %s is left, %s %%, mark %s', (used, rest, percent, mark) => {
    const pound = parseCurrency('GBP');
    const use = orderUse(moneyFromText('10000.00', pound), moneyFromText(used, pound));
    expect([moneyText(use.rest, pound), use.percent, use.mark]).toEqual([rest, percent, mark]);
  });

  test('is counted in whole yen for an order in yen', () => {
    const yen = parseCurrency('JPY');
    expect(orderUse(moneyFromText('3', yen), moneyFromText('2', yen))).toEqual({ rest: 1n, percent: 66n, mark: 0 });
  });
});
