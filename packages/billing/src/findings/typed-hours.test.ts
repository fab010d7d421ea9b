import { expect, test } from 'vitest';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '../values/hours.ts';
import { moneyText, parseCurrency } from '../values/money.ts';
import { keyOfFinding } from './finding.ts';
import { typedHours } from './typed-hours.ts';

const usd = parseCurrency('USD');
const found = (billingHours: string, overtime: string, discount = '0.00') =>
  typedHours(
    {
      employeeId: 7,
      name: 'Asha Rao',
      billingHours: hoursFromText(billingHours),
      overtime: hoursFromText(overtime),
      discount: hoursFromText(discount),
      rate: rateFromText('27.5'),
    },
    usd,
  );

test.each([
  ['nothing', '152.00', '0.00', '0.00', []],
  ['overtime of exactly a fifth', '152.00', '30.40', '0.00', []],
  ['overtime of more than a fifth', '152.00', '30.41', '0.00', ['overtime_typed 30.41 30.40 0.01 0.28']],
  ['discount of exactly a fifth', '152.00', '0.00', '30.40', []],
  ['discount of more than a fifth', '152.00', '0.00', '40.00', ['discount_typed 40.00 30.40 9.60 264.00']],
  [
    'both',
    '100.00',
    '25.00',
    '21.00',
    ['overtime_typed 25.00 20.00 5.00 137.50', 'discount_typed 21.00 20.00 1.00 27.50'],
  ],
  ['overtime alone', '0.00', '0.01', '0.00', ['overtime_typed 0.01 0.00 0.01 0.28']],
  ['a fifth that is no whole hundredth', '0.03', '0.01', '0.00', ['overtime_typed 0.01 0.01 0.00 0.00']],
])('%s in a row', (_what, billingHours, overtime, discount, expected) => {
  expect(
    found(billingHours, overtime, discount).map(({ rule, value, usual, hours, amount }) =>
      [
        rule,
        hoursText(hoursOfHundredths(value)),
        hoursText(hoursOfHundredths(usual?.high ?? 0n)),
        hoursText(hours),
        moneyText(amount, usd),
      ].join(' '),
    ),
  ).toEqual(expected);
});

test('another typed figure is another finding', () => {
  const [first, same, other] = ['40.00', '40.00', '41.00'].map((overtime) =>
    found('152.00', overtime).map(keyOfFinding),
  );
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
});
