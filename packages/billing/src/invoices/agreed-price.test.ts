import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { period } from '../values/period.ts';
import { priceFromText } from '../values/price.ts';
import { agreedLines } from './agreed-price.ts';
import { withServices } from './service-lines.ts';
import { linesFromRows } from './lines-from-rows.ts';

const february = period(calendarDate('2028-02-01'), calendarDate('2028-02-29'));
const predicted = { projectName: 'Harbor Site', ...february, price: priceFromText('12000') };

test("a Fixed Cost invoice begins with one line at the predicted amount for the prediction's days", () => {
  const lines = agreedLines({ projectModel: 'Fixed Cost', payModel: 'Postpaid' }, predicted);
  expect(lines).toEqual([
    {
      id: 1,
      name: 'Development Fees',
      description: 'Harbor Site, 1 Feb 2028 to 29 Feb 2028',
      price: predicted.price,
    },
  ]);
  const usd = parseCurrency('USD');
  const made = withServices(linesFromRows([], 'Standard', usd, february), lines, usd);
  expect(moneyText(made.linesAmount, usd)).toBe('12000.00');
});

test.each(['Hourly', 'Dedicated', 'Mixed', 'T&M Retainer'] as const)(
  'an invoice of a %s project begins without a line at an agreed price',
  (projectModel) => {
    for (const payModel of ['Prepaid', 'Postpaid'] as const)
      expect(agreedLines({ projectModel, payModel }, predicted)).toEqual([]);
  },
);

test.each([
  ['T&M Retainer', 'Prepaid', ['Harbor Site, retainer from 1 Feb 2028']],
  ['T&M Retainer', 'Postpaid', []],
  ['Fixed Cost', 'Prepaid', []],
  ['Hourly', 'Prepaid', []],
] as const)(
  'without an end date, an invoice of a %s project paid %s begins with %j',
  (projectModel, payModel, begun) => {
    const lines = agreedLines({ projectModel, payModel }, { ...predicted, end: null });
    expect(lines.map((line) => line.description)).toEqual(begun);
  },
);
