import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog, october } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { priceFromText } from '../values/price.ts';
import { quantityText } from '../values/quantity.ts';
import { linesFromRows } from './lines-from-rows.ts';
import { quantityOfService, serviceAmount, withServices } from './service-lines.ts';

const usd = parseCurrency('USD');
const service = (id: number, name: string, price: string) => ({
  id,
  name,
  description: '',
  price: priceFromText(price),
});

describe('a line that a user added', () => {
  test.each([
    ['Hosting', '120', '1.00', '120.00'],
    ['Discount', '120', '-1.00', '-120.00'],
    ['Deduction', '0.005', '-1.00', '-0.01'],
    ['Credit', '33.3333', '-1.00', '-33.33'],
    ['Deposit Settlement', '1', '-1.00', '-1.00'],
    ['Retainer Adjustment', '1', '-1.00', '-1.00'],
    ['discount', '120', '1.00', '120.00'],
    ['Discount', '-5', '-1.00', '5.00'],
    ['Hosting', '0', '1.00', '0.00'],
  ])('%s at %s has quantity %s and adds %s', (name, price, quantity, amount) => {
    expect(quantityText(quantityOfService(name))).toBe(quantity);
    expect(moneyText(serviceAmount(service(1, name, price), usd), usd)).toBe(amount);
  });

  test('follows the row lines under every template, and is summed separately from rounding', () => {
    const row = developerRow(aFrame(), { developer: aDeveloper(), logs: [aLog('2026-10-05', 10)] });
    for (const template of ['Standard', 'Developerwise', 'Techwise', 'Combined'] as const) {
      const made = withServices(
        linesFromRows([row], template, usd, october),
        [service(1, 'Hosting', '99.99'), service(2, 'Discount', '50')],
        usd,
      );
      expect(made.lines.slice(1).map((line) => [line.key, line.amount, line.logIds])).toEqual([
        ['service:1', 9999n, []],
        ['service:2', -5000n, []],
      ]);
      expect([made.rowsAmount, made.rounding, made.servicesAmount, made.linesAmount]).toEqual([
        25_000n,
        0n,
        4999n,
        29_999n,
      ]);
    }
  });

  test('makes an invoice without developers', () => {
    const made = withServices(linesFromRows([], 'Standard', usd, october), [service(3, 'Milestone 2', '5000')], usd);
    expect([made.lines.length, made.rowsAmount, made.linesAmount]).toEqual([1, 0n, 500_000n]);
  });
});
