import { describe, expect, test } from 'vitest';
import { moneyOfMinorUnits } from '../values/money.ts';
import { applicableCredit, applicationError, openCredit } from './credit-application.ts';
import type { InvoiceMoney } from './invoice-status.ts';

const money = (amount: bigint, settled: Partial<Record<'received' | 'creditsApplied', bigint>> = {}): InvoiceMoney => ({
  amount: moneyOfMinorUnits(amount),
  received: moneyOfMinorUnits(settled.received ?? 0n),
  adjusted: moneyOfMinorUnits(0n),
  creditsApplied: moneyOfMinorUnits(settled.creditsApplied ?? 0n),
});

describe('a credit note of 300.00', () => {
  test.each([
    ['is open as a whole', money(-30_000n), 30_000n],
    ['is open without what was applied of it', money(-30_000n, { creditsApplied: -10_000n }), 20_000n],
    ['is open without what was refunded of it', money(-30_000n, { received: -30_000n }), 0n],
  ])('%s', (_words, credit, open) => {
    expect(openCredit(credit)).toBe(open);
  });

  test.each([
    ['an invoice of more', money(100_000n), 30_000n],
    ['an invoice of as much', money(30_000n), 30_000n],
    ['an invoice of less', money(20_000n), 20_000n],
    ['an invoice that was paid too much', money(20_000n, { received: 25_000n }), 0n],
  ])('can be applied to %s', (_words, invoice, most) => {
    expect(applicableCredit(money(-30_000n), invoice)).toBe(most);
  });

  test.each([
    [0n, 100_000n, 'nothing'],
    [-1n, 100_000n, 'nothing'],
    [30_000n, 100_000n, undefined],
    [30_001n, 100_000n, 'over_open_credit'],
    [20_000n, 20_000n, undefined],
    [20_001n, 20_000n, 'over_outstanding'],
  ])('of which %s cents are applied to an invoice of %s cents: %s', (amount, total, error) => {
    const documents = { credit: money(-30_000n), invoice: money(total) };
    expect(applicationError(moneyOfMinorUnits(amount), documents)).toBe(error);
  });
});
