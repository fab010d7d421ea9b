import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someInvoice, type SomeInvoice } from '../testing/arbitrary-invoice.ts';
import { isFullRun } from '../testing/random-run.ts';
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

  test('has no step between two equal invoices', () => {
    const same = anInvoice([aPerson('Asha', '50', { hours: '10' })], { tax: '5' });
    expect(stepTexts(same, same)).toEqual([]);
  });
});

/**
 * A random invoice with several rates, edits, items and taxes, as far as it is compared; `shift` renames some of its
 * people.
 */
const billed = ({ timesheet, made, total }: SomeInvoice, shift: number): BilledInvoice => ({
  people: timesheet.rows.map((row) => ({
    // some people are on both invoices, some are listed twice
    key: String((Number(row.rowId) + shift) % 3),
    name: row.developer.name,
    role: row.developer.role,
    billingHours: row.calculatedBillingHours,
    overtime: row.extraLoggedHours,
    leave: row.leaveDeduced,
    discount: row.discountedHours,
    totalHours: row.totalHours,
    rate: row.rate,
    amount: row.amount,
  })),
  items: made.lines.filter(({ key }) => key.startsWith('service:')).map(({ name, amount }) => ({ name, amount })),
  rounding: made.rounding,
  total: total.total,
});

test('the bridge of random invoices adds up to the cent in every step and every part', () => {
  fc.assert(
    fc.property(someInvoice, someInvoice, fc.nat(3), fc.boolean(), (one, other, shift, isCredit) => {
      const before = billed(one, 0);
      const plain = billed(other, shift);
      const opposite = (amount: bigint) => moneyOfMinorUnits(-amount);
      // a credit note's amounts have the opposite sign
      const after: BilledInvoice = !isCredit
        ? plain
        : {
            people: plain.people.map((each) => ({
              ...each,
              amount: opposite(each.amount),
              totalHours: opposite(each.totalHours) as never,
              billingHours: opposite(each.billingHours) as never,
            })),
            items: plain.items.map((each) => ({ ...each, amount: opposite(each.amount) })),
            rounding: opposite(plain.rounding),
            total: opposite(plain.total),
          };
      const { from, steps, to } = invoiceBridge(before, after, one.currency);
      expect([from, to]).toEqual([before.total, after.total]);
      expect(steps.reduce((sum, { amount }) => sum + amount, from as bigint)).toBe(to);
      for (const { amount, parts } of steps) expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount);
    }),
    { numRuns: isFullRun ? 20_000 : 500 },
  );
});
