import { expect, test } from 'vitest';
import { moneyOfMinorUnits } from '../values/money.ts';
import { isAboveAdjustmentLimit } from './adjustment-limit.ts';

test.each([
  ['5 % of an invoice', 5_000n, 0n, 100_000n, false],
  ['a cent more than 5 % of an invoice', 5_001n, 0n, 100_000n, true],
  ['a part that reaches 5 % with an earlier one', 2_000n, 3_000n, 100_000n, false],
  ['a part that exceeds 5 % with an earlier one', 2_001n, 3_000n, 100_000n, true],
  ['a part that takes an earlier one back', -3_000n, 3_000n, 100_000n, false],
  ['5 % of a credit note', -5_000n, 0n, -100_000n, false],
  ['a cent more than 5 % of a credit note', -5_001n, 0n, -100_000n, true],
])('whether %s is above the limit', (_words, amount, adjusted, total, expected) => {
  const money = {
    amount: moneyOfMinorUnits(total),
    received: moneyOfMinorUnits(0n),
    adjusted: moneyOfMinorUnits(adjusted),
    creditsApplied: moneyOfMinorUnits(0n),
  };
  expect(isAboveAdjustmentLimit(moneyOfMinorUnits(amount), money)).toBe(expected);
});
