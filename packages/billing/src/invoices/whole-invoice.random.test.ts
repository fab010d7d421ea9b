import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someInvoice } from '../testing/arbitrary-invoice.ts';
import { booksTotal } from '../testing/books-model.ts';
import { lineAmount } from '../values/amount.ts';
import { netUnitPrice } from './net-unit-price.ts';

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);

describe('an invoice of any timesheet, template, tax mode, currency and rate split', () => {
  test('is the sum of its rounded lines, with tax on top only if exclusive', () => {
    fc.assert(
      fc.property(someInvoice, ({ made, total, mode, currency }) => {
        for (const line of made.lines) expect(line.amount).toBe(lineAmount(line.rate, line.quantity, currency));
        expect(total.linesAmount).toBe(sum(made.lines.map((line) => line.amount)));
        expect(total.total).toBe(total.linesAmount + (mode === 'Exclusive of Tax' ? total.taxAmount : 0n));
        if (mode === 'Not Applicable') expect(total.taxAmount).toBe(0n);
      }),
      { numRuns: 150 },
    );
  });

  test('equals what the books compute from the lines they are sent', () => {
    fc.assert(
      fc.property(someInvoice, ({ total, taxes, mode, made, currency }) => {
        const sent = total.lines.map((line, at) => ({
          amount: line.net,
          tax: mode === 'Not Applicable' ? null : (taxes[at] ?? null),
        }));
        const books = booksTotal([...sent, { amount: total.untaxedRounding, tax: null }]);
        expect(books.total).toBe(total.total);
        expect(sum([...books.taxes.values()])).toBe(total.taxAmount);
        for (const [at, line] of total.lines.entries()) {
          const quantity = made.lines[at]?.quantity;
          if (quantity !== undefined && quantity !== 0n)
            expect(netUnitPrice(line.net, quantity, currency)).toBeDefined();
        }
      }),
      { numRuns: 150 },
    );
  });

  test('bills every row and log once; its rounding is at most half a unit per row part and line', () => {
    fc.assert(
      fc.property(someInvoice, ({ made, timesheet }) => {
        expect(made.rowsAmount).toBe(sum(timesheet.rows.map((row) => row.amount)));
        expect(made.linesAmount - made.rowsAmount - made.servicesAmount).toBe(made.rounding);
        const parts = made.lines.flatMap((line) => line.parts);
        const size = made.rounding < 0n ? 0n - made.rounding : made.rounding;
        expect(2n * size <= BigInt(parts.length + made.lines.length)).toBe(true);
        const logIds = timesheet.rows.flatMap((row) => row.parts.flatMap((part) => part.logIds));
        expect(made.lines.flatMap((line) => line.logIds).sort()).toEqual(logIds.sort());
        expect(new Set(logIds).size).toBe(logIds.length);
      }),
      { numRuns: 150 },
    );
  });
});
