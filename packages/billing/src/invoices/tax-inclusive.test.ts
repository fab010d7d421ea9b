import { expect, test } from 'vitest';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { netOfInclusive, taxInGross } from './tax-inclusive.ts';

const percentsOf = (...texts: string[]) => texts.map((text) => taxPercentFromText(text));

test.each<[string, bigint, string, string[], bigint]>([
  // × 18 ÷ 118
  ['118.00 at 18 %', 118_00n, '18', ['18'], 18_00n],
  // × 9 ÷ 118 = 7.627…
  ['100.00 at one of two rates of 9 %', 100_00n, '9', ['9', '9'], 7_63n],
  // × 9.975 ÷ 114.975 = 1.60502…
  ['18.50 at the second of 5 and 9.975 %', 18_50n, '9.975', ['5', '9.975'], 1_61n],
  ['a credit of 118.00', -118_00n, '18', ['18'], -18_00n],
])('the tax inside %s is rounded once', (_what, gross, percent, all, tax) => {
  expect(taxInGross(gross, taxPercentFromText(percent), percentsOf(...all))).toBe(tax);
});

test.each<[string, bigint, string[], bigint]>([
  ['gross less tax, where it gives the tax again', 118_00n, ['18'], 100_00n],
  ['all of it without a tax', 118_00n, [], 118_00n],
  // the tax inside 29.99 is 4.57; on 25.42 it would be 4.58
  ['a cent less, where only that gives the tax again', 29_99n, ['18'], 25_41n],
  // the tax inside 29.97 is 5.00; on 24.97 it would be 4.99
  ['a cent more, where only that gives the tax again', 29_97n, ['20'], 24_98n],
  // inside 18.50 are 0.80 and 1.61; 16.08, 16.09 and 16.10 all miss one of them by a cent
  ['gross less tax, where no amount gives both taxes', 18_50n, ['5', '9.975'], 16_09n],
  ['of a credit note, the amount of the invoice with the opposite sign', -29_97n, ['20'], -24_98n],
])('the net amount is %s', (_what, gross, percents, net) => {
  expect(netOfInclusive(gross, percentsOf(...percents))).toBe(net);
});
