import { expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog, aRange } from '../testing/sample-timesheet.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { developerRow } from './developer-row.ts';
import { rowsAtZero } from './zero-rates.ts';

const withRates = (...ranges: ReturnType<typeof aRange>[]) => aFrame({ rates: { ranges, roleDefaults: new Map() } });
const twoRates = withRates(aRange(1, '2026-10-01', '2026-10-15', '0'), aRange(2, '2026-10-16', null, '50'));
const logs = [aLog('2026-10-15', 2), aLog('2026-10-16', 3)];
const zeroRates = (...given: Parameters<typeof developerRow>) =>
  rowsAtZero([developerRow(...given)]).map(({ name, hours }) => [name, hoursText(hours)]);

test.each([
  ['a missing rate', withRates(), {}, '5.00'],
  ['a rate of 0 on some of its days', twoRates, {}, '2.00'],
  ['a typed rate of 0', twoRates, { rate: rateFromText('0') }, '5.00'],
])('a row with %s is listed with the hours billed at 0', (_what, frame, edits, hours) => {
  const developer = aDeveloper({ name: 'Asha Rao' });
  expect(zeroRates(frame, { developer, logs, edits })).toEqual([['Asha Rao', hours]]);
});

test('a row is not listed if its hours have a rate, or if it bills no hours', () => {
  const developer = aDeveloper();
  expect(zeroRates(twoRates, { developer, logs, edits: { rate: rateFromText('10') } })).toEqual([]);
  expect(zeroRates(withRates(), { developer, logs: [] })).toEqual([]);
  const edits = { discountedHours: hoursFromText('5') };
  expect(zeroRates(withRates(), { developer, logs, edits })).toEqual([]);
});
