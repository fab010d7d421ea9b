import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { someInvoice, type SomeInvoice } from '../testing/arbitrary-invoice.ts';
import { isFullRun } from '../testing/random-run.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { invoiceBridge, type BilledInvoice } from './invoice-bridge.ts';

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
