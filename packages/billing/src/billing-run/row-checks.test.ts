import { expect, test } from 'vitest';
import { moneyOfMinorUnits } from '../values/money.ts';
import { checksOfRow, isFarOff, type RowFacts, type RowStanding, standingOf } from './row-checks.ts';

const money = moneyOfMinorUnits;
const clean: RowFacts = {
  missing: [],
  isToolConnected: true,
  openFindings: 0,
  rowsAtZero: 0,
  isIncomplete: false,
  amount: money(100_000n),
  forecast: money(100_000n),
  previous: money(100_000n),
};
const sync = { code: 'last_sync', mandatory: false } as const;

test.each<readonly [string, Partial<RowFacts>, RowStanding, string]>([
  ['a clean one', {}, 'ready', ''],
  ['one without a forecast or an earlier invoice', { forecast: null, previous: null }, 'ready', ''],
  [
    'one whose billing is off',
    { missing: [{ code: 'active_billing', mandatory: true }] },
    'blocked',
    'active_billing blocks',
  ],
  [
    'one with weeks to verify',
    { missing: [{ code: 'weeks_verified', mandatory: false }] },
    'decision',
    'weeks_verified asks',
  ],
  ['one with an old sync', { missing: [sync] }, 'decision', 'last_sync asks'],
  ['one with an old sync and no project tool', { missing: [sync], isToolConnected: false }, 'ready', ''],
  ['one with findings', { openFindings: 2 }, 'decision', 'findings asks'],
  ['one with hours at a rate of 0', { rowsAtZero: 1 }, 'decision', 'zero_rates opens'],
  ['one without a message', { isIncomplete: true }, 'decision', 'incomplete opens'],
  ['one a fifth off its forecast', { forecast: money(125_000n) }, 'ready', ''],
  ['one more than a fifth off its forecast', { forecast: money(125_001n) }, 'decision', 'off_forecast asks'],
  ['one above the previous invoice', { previous: money(83_333n) }, 'decision', 'off_previous asks'],
  [
    'a blocked one with findings',
    { missing: [{ code: 'company', mandatory: true }], openFindings: 1 },
    'blocked',
    'company blocks, findings asks',
  ],
])('%s', (_of, changed, standing, expected) => {
  const checks = checksOfRow({ ...clean, ...changed });
  expect(checks.map(({ code, kind }) => `${code} ${kind}`).join(', ')).toBe(expected);
  expect(standingOf(checks)).toBe(standing);
});

test.each([
  [0n, 0n, false],
  [1n, 0n, true],
  [-120n, -100n, false],
  [-121n, -100n, true],
  [79n, 100n, true],
  [80n, 100n, false],
] as const)('%i against %i', (amount, compared, expected) => {
  expect(isFarOff(money(amount), money(compared))).toBe(expected);
});
