import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTrace } from '../invoices/invoice-trace.ts';
import { someInvoice, someTimesheet } from '../testing/arbitrary-invoice.ts';
import { developerRowTraces } from '../timesheets/developer-row-trace.ts';
import { rateText } from '../values/hourly-rate.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { moneyText } from '../values/money.ts';
import { recompute, traceErrors } from './recompute.ts';
import type { Trace } from './trace.ts';

function asStored(trace: Trace): Trace {
  return JSON.parse(JSON.stringify(trace)) as Trace;
}

function allNodes(trace: Trace): Trace[] {
  return [trace, ...trace.inputs.flatMap(allNodes)];
}

describe('the trace of a row', () => {
  test('recomputes every figure of every row from its leaves', () => {
    fc.assert(
      fc.property(someTimesheet, ({ frame, inputs, rows }) => {
        for (const [at, input] of inputs.entries()) {
          const row = rows[at];
          if (row === undefined) throw new Error('each input has a row');
          const traces = developerRowTraces(frame, input, row);
          const hours = (
            name:
              | 'billedHours'
              | 'nonBilledHours'
              | 'missingTime'
              | 'onTimeHoursSum'
              | 'ontimeVsZoho'
              | 'totalHours'
              | 'calculatedBillingHours'
              | 'leaveDeduced'
              | 'extraLoggedHours'
              | 'discountedHours',
          ) => expect([name, recompute(asStored(traces[name]))]).toEqual([name, hoursText(row[name])]);
          hours('billedHours');
          hours('nonBilledHours');
          hours('missingTime');
          hours('onTimeHoursSum');
          hours('ontimeVsZoho');
          hours('calculatedBillingHours');
          hours('extraLoggedHours');
          hours('leaveDeduced');
          hours('discountedHours');
          hours('totalHours');
          expect(recompute(asStored(traces.rate))).toBe(rateText(row.rate));
          expect(recompute(asStored(traces.amount))).toBe(moneyText(row.amount, frame.currency));
          expect(traceErrors(asStored(traces.amount))).toEqual([]);
          for (const [part, trace] of traces.parts.entries()) {
            expect(recompute(trace.hours)).toBe(hoursText(row.parts[part]?.hours ?? hoursFromText('-1')));
            expect(recompute(trace.overtime)).toBe(hoursText(row.parts[part]?.overtime ?? hoursFromText('-1')));
            expect(recompute(trace.leave)).toBe(hoursText(row.parts[part]?.leave ?? hoursFromText('-1')));
            expect(recompute(trace.discount)).toBe(hoursText(row.parts[part]?.discount ?? hoursFromText('-1')));
            expect(recompute(trace.amount)).toBe(moneyText(row.parts[part]?.amount ?? row.amount, frame.currency));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the trace of an invoice', () => {
  test('recomputes the total and every figure in it to the same cent', () => {
    fc.assert(
      fc.property(someInvoice, (invoice) => {
        const tree = asStored(invoiceTrace(invoice));
        expect(recompute(tree)).toBe(moneyText(invoice.total.total, invoice.currency));
        for (const node of allNodes(tree))
          expect([node.figure, recompute(node, tree)]).toEqual([node.figure, node.value]);
        expect(traceErrors(tree)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('names lines, tax, rounding and unbilled time', () => {
    fc.assert(
      fc.property(someInvoice, (invoice) => {
        const tree = invoiceTrace(invoice);
        const valuesOf = (figure: string) =>
          tree.inputs.filter((node) => node.figure === figure).map((node) => node.value);
        const text = (money: typeof invoice.total.total) => moneyText(money, invoice.currency);
        expect(valuesOf('line')).toEqual(invoice.made.lines.map((line) => text(line.amount)));
        expect(valuesOf('rounding')).toEqual([text(invoice.made.rounding)]);
        expect(valuesOf('untaxedRounding')).toEqual([text(invoice.total.untaxedRounding)]);
        expect(valuesOf('row')).toHaveLength(invoice.timesheet.rows.length);
        const taxNode = allNodes(tree).find((node) => node.figure === 'taxAmount');
        expect(taxNode?.value).toBe(text(invoice.total.taxAmount));
      }),
      { numRuns: 60 },
    );
  });

  test('holds each log once, however many figures use it', () => {
    fc.assert(
      fc.property(someInvoice, (invoice) => {
        const leaves = allNodes(invoiceTrace(invoice)).flatMap((node) => node.sources?.logs ?? []);
        const ids = leaves.map((leaf) => leaf.logId);
        expect(new Set(ids).size).toBe(ids.length);
        const billed = invoice.made.lines.flatMap((line) => line.logIds);
        expect(billed.filter((id) => !ids.includes(id))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a tampered trace', () => {
  test('is detected wherever one second or one derived figure changed', () => {
    fc.assert(
      fc.property(someInvoice, fc.nat(), fc.nat(), (invoice, where, which) => {
        const tree = asStored(invoiceTrace(invoice));
        const derived = allNodes(tree).filter((node) => !isStated(node));
        const victim = derived[where % derived.length] ?? tree;
        const log = victim.sources?.logs?.[which % Math.max(1, victim.sources.logs.length)];
        if (log === undefined) Object.assign(victim, { value: otherDecimal(victim.value, which) });
        else Object.assign(log, { seconds: String(Number(log.seconds) + 1) });
        expect(traceErrors(tree)).not.toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('is detected if a leaf changed, unless the change affects nothing billed', () => {
    fc.assert(
      fc.property(someInvoice, fc.nat(), fc.nat(), (invoice, where, which) => {
        const tree = asStored(invoiceTrace(invoice));
        const total = recompute(tree);
        const leaves = allNodes(tree).filter((node) => isStated(node));
        const victim = leaves[where % leaves.length] ?? tree;
        Object.assign(victim, { value: otherDecimal(victim.value, which) });
        if (traceErrors(tree).length === 0) expect(recompute(tree)).toBe(total);
      }),
      { numRuns: 150 },
    );
  });
});

/** Typed, agreed or taken from the rates: nothing in the tree determines it. */
function isStated(node: Trace): boolean {
  return ['given', 'edited', 'rate.special', 'rate.role', 'rate.default'].includes(node.rule);
}

/** Another decimal text of the same shape. */
function otherDecimal(text: string, which: number): string {
  const digits = Array.from(text, (character, at) => (/\d/.test(character) ? at : -1)).filter((at) => at >= 0);
  const at = digits[which % digits.length] ?? 0;
  return text.slice(0, at) + String((Number(text[at]) + 1 + (which % 8)) % 10) + text.slice(at + 1);
}
