import { expect, test } from 'vitest';
import { moneyOfMinorUnits } from '../values/money.ts';
import { changeOfAccount } from './money-on-account.ts';

test.each([
  ['nothing changes while the books have as much open', 400n, 0n, 400n, 0n],
  ['other open money of the payment does not come in', 400n, 0n, 1_000n, 0n],
  ['what the books applied to an invoice is taken off', 400n, 0n, 100n, -300n],
  ['a deleted payment leaves nothing', 400n, 0n, 0n, -400n],
  ['what the books took comes back when they have it open again', 100n, 300n, 400n, 300n],
  ['and no more than they took', 100n, 300n, 1_000n, 300n],
  ['and only as far as it is open', 100n, 300n, 250n, 150n],
  ['what was used here stays used', 0n, 0n, 400n, 0n],
  ['an amount below 0 of the books is nothing', 400n, 0n, -1n, -400n],
])('%s', (_case, here, takenByBooks, openThere, change) => {
  const money = moneyOfMinorUnits;
  expect(changeOfAccount({ here: money(here), takenByBooks: money(takenByBooks), openThere: money(openThere) })).toBe(
    change,
  );
});
