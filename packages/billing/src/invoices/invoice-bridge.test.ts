import { describe, expect, test } from 'vitest';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromText } from '../values/hours.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '../values/money.ts';
import { invoiceBridge, type BilledInvoice, type BilledPerson } from './invoice-bridge.ts';

const usd = parseCurrency('USD');
const money = (text: string) => moneyFromText(text, usd);

/** A person with whole hours; the amount follows unless given. */
function aPerson(
  name: string,
  rate: string,
  given: Partial<Record<'hours' | 'overtime' | 'leave' | 'discount' | 'amount', string>> = {},
): BilledPerson {
  const [billingHours, overtime, leave, discount] = (['hours', 'overtime', 'leave', 'discount'] as const).map((key) =>
    hoursFromText(given[key] ?? '0'),
  );
  const hours = {
    billingHours: billingHours ?? 0n,
    overtime: overtime ?? 0n,
    leave: leave ?? 0n,
    discount: discount ?? 0n,
  } as Pick<BilledPerson, 'billingHours' | 'overtime' | 'leave' | 'discount'>;
  const totalHours = (hours.billingHours + hours.overtime - hours.leave - hours.discount) as BilledPerson['totalHours'];
  return {
    key: name,
    name,
    role: 'React Developer',
    ...hours,
    totalHours,
    rate: rateFromText(rate),
    amount:
      given.amount === undefined ? moneyOfMinorUnits((totalHours * rateFromText(rate)) / 10_000n) : money(given.amount),
  };
}

const anInvoice = (
  people: readonly BilledPerson[],
  given: { items?: BilledInvoice['items']; rounding?: string; tax?: string } = {},
): BilledInvoice => {
  const { items = [] } = given;
  const rounding = money(given.rounding ?? '0');
  const lines = [...people, ...items].reduce((sum, { amount }) => sum + amount, 0n) + rounding;
  return { people, items, rounding, total: moneyOfMinorUnits(lines + money(given.tax ?? '0')) };
};

const stepTexts = (before: BilledInvoice, after: BilledInvoice): string[] =>
  invoiceBridge(before, after, usd).steps.map(
    ({ step, amount, parts }) => `${step} ${moneyText(amount, usd)}: ${parts.map(({ name }) => name).join(', ')}`,
  );

describe('the bridge from one invoice to the next', () => {
  test('names who joined and left, and what changed for everyone else', () => {
    const before = anInvoice([
      aPerson('Asha', '50', { hours: '160' }),
      aPerson('Ben', '40', { hours: '100', leave: '8', discount: '2' }),
      aPerson('Cleo', '30', { hours: '10' }),
    ]);
    const after = anInvoice(
      [
        aPerson('Asha', '55', { hours: '150', overtime: '4' }),
        aPerson('Ben', '40', { hours: '100', leave: '16' }),
        aPerson('Dora', '60', { hours: '20' }),
      ],
      {
        items: [
          { name: 'Hosting', amount: money('99') },
          { name: 'Discount', amount: money('-10') },
        ],
        tax: '20',
        rounding: '0.01',
      },
    );
    expect(stepTexts(before, after)).toEqual([
      'joined 1200.00: Dora',
      'left -300.00: Cleo',
      'hours -500.00: Asha',
      'overtime 200.00: Asha',
      'leave -320.00: Ben',
      'discount 80.00: Ben',
      'rates 770.00: Asha',
      'items 99.00: Hosting',
      'credits -10.00: Discount',
      'rounding 0.01: Rounding of lines',
      'tax 20.00: Tax',
    ]);
  });

  test('matches two entries of the same person in order', () => {
    const before = anInvoice([aPerson('Asha', '50', { hours: '10' }), aPerson('Asha', '80', { hours: '1' })]);
    expect(stepTexts(before, anInvoice([aPerson('Asha', '50', { hours: '12' })]))).toEqual([
      'left -80.00: Asha',
      'hours 100.00: Asha',
    ]);
  });

  test('counts the cents of several rates as rounding if the shown rate is unchanged', () => {
    const before = anInvoice([aPerson('Asha', '25.8610', { hours: '15.25', amount: '394.38' })]);
    const after = anInvoice([aPerson('Asha', '25.8610', { hours: '16.25', amount: '420.25' })]);
    expect(stepTexts(before, after)).toEqual(['hours 25.86: Asha', 'rounding 0.01: Asha']);
  });

  test('sets deposits and credits apart from other items, and compares those of one name', () => {
    const items = (hosting: string, retainer: string, discount: string) => ({
      items: [
        { name: 'Hosting', amount: money(hosting) },
        { name: 'Retainer Adjustment', amount: money(retainer) },
        { name: 'Deduction', amount: money(discount) },
      ],
    });
    const before = anInvoice([], items('99', '-100', '-5'));
    const after = anInvoice([], items('120', '-40', '-8'));
    expect(stepTexts(before, after)).toEqual([
      'items 21.00: Hosting',
      'credits -3.00: Deduction',
      'deposits 60.00: Retainer Adjustment',
    ]);
    expect(stepTexts(before, anInvoice([]))).toEqual([
      'items -99.00: Hosting',
      'credits 5.00: Deduction',
      'deposits 100.00: Retainer Adjustment',
    ]);
  });

  test('shows both sides of each part, under the newer name', () => {
    const was = aPerson('Asha', '50', { hours: '10' });
    const is = { ...aPerson('Asha', '50', { hours: '12' }), name: 'Asha Rao' };
    const [step] = invoiceBridge(anInvoice([was]), anInvoice([is]), usd).steps;
    expect(step?.parts).toEqual([{ name: 'Asha Rao', before: was, after: is, amount: money('100') }]);
    const [tax] = invoiceBridge(anInvoice([was]), anInvoice([was], { tax: '5' }), usd).steps;
    expect(tax?.parts).toEqual([{ name: 'Tax', before: undefined, after: undefined, amount: money('5') }]);
  });

  test('names who joined or left without an amount', () => {
    expect(stepTexts(anInvoice([aPerson('Ben', '40')]), anInvoice([aPerson('Dora', '60')]))).toEqual([
      'joined 0.00: Dora',
      'left 0.00: Ben',
    ]);
  });

  test('values overtime and discounts that went down, and leave that went up, at the earlier rate', () => {
    const before = anInvoice([aPerson('Asha', '50', { hours: '100', overtime: '4', discount: '1' })]);
    const after = anInvoice([aPerson('Asha', '60', { hours: '100', overtime: '2', leave: '8', discount: '3' })]);
    // 103 h × 50.00 = 5,150.00 and 91 h × 60.00 = 5,460.00
    expect(stepTexts(before, after)).toEqual([
      'overtime -100.00: Asha',
      'leave -400.00: Asha',
      'discount -100.00: Asha',
      'rates 910.00: Asha',
    ]);
  });

  test('has no step between two equal invoices', () => {
    const same = anInvoice([aPerson('Asha', '50', { hours: '10' })], { tax: '5', rounding: '0.01' });
    expect(stepTexts(same, same)).toEqual([]);
  });
});
