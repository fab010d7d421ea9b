import { expect, test } from 'vitest';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { hoursOfSeconds, spread } from './hours-at-each-rate.ts';

// figures of docs/domain/rates.md
test.each([
  ['two halves of a hundredth go to the rate that holds first', [18n, 18n], ['0.01', '0.00']],
  ['a half goes to the rate with more hours, the first', [18_018n, 17_982n], ['5.01', '4.99']],
  ['a half goes to the rate with more hours, the second', [17_982n, 18_018n], ['4.99', '5.01']],
  ['a half that is taken off goes to the first as well', [-18n, -18n], ['-0.01', '0.00']],
] as const)('hours over two rates: %s', (_what, seconds, hours) => {
  expect(hoursOfSeconds(seconds).map(hoursText)).toEqual(hours);
});

test('overtime that does not divide over two equal rates goes to the rate that applies first', () => {
  expect(spread(hoursFromText('0.03'), [1_000n, 1_000n]).map(hoursText)).toEqual(['0.02', '0.01']);
});
