import { expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog, aRange, twoRates } from '../testing/sample-timesheet.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { rateEffect } from './rate-effect.ts';

test('the effect of rates is the hours at the current and the new rates, and whose amount changes', () => {
  const inputs = [
    { developer: aDeveloper(), logs: [aLog('2026-10-15', 10), aLog('2026-10-16', 5.25)] },
    { developer: aDeveloper({ rowId: '8', employeeId: 8, role: 'Designer' }), logs: [aLog('2026-10-16', 3)] },
  ];
  const rates = {
    ...twoRates,
    ranges: [aRange(1, '2026-01-01', '2026-10-15', '25'), aRange(2, '2026-10-16', null, '30')],
  };
  const { people, ...all } = rateEffect(aFrame(), inputs, rates);
  // as in docs/domain/rates.md: 250.00 + 144.38 is 394.38; then 250.00 + 157.50
  expect(all).toEqual({ hours: 18_25n, before: 394_38n, after: 407_50n, difference: 13_12n });
  expect(people.map((one) => [one.developer.rowId, one.rateBefore, one.rateAfter, one.difference])).toEqual([
    ['7', rateFromText('25.8610'), rateFromText('26.7213'), 13_12n],
  ]);
});
