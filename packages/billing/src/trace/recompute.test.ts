import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTrace } from '../invoices/invoice-trace.ts';
import { someInvoice, someTimesheet } from '../testing/arbitrary-invoice.ts';
import { aDeveloper, aFrame, aLog } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { developerRowTraces } from '../timesheets/developer-row-trace.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { rateFromText, rateText } from '../values/hourly-rate.ts';
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
  const frame = aFrame();
  const input = {
    developer: aDeveloper(),
    logs: [aLog('2026-10-15', 10), aLog('2026-10-16', 20)],
    edits: { extraLoggedHours: hoursFromText('1') },
  };
  const row = developerRow(frame, input);
  const traces = developerRowTraces(frame, input, row);

  test('leads from the amount to the logs, the rates and their sources', () => {
    const nodes = allNodes(asStored(traces.amount));
    expect(new Set(nodes.flatMap((node) => node.sources?.logs ?? []).map((log) => log.logId))).toEqual(
      new Set(input.logs.map((log) => log.logId)),
    );
    expect(
      nodes.filter((node) => node.rule === 'rate.role').map((node) => [node.value, node.sources?.rangeIds]),
    ).toEqual([
      ['25.0000', [1]],
      ['27.5000', [2]],
    ]);
    expect(nodes.find((node) => node.figure === 'extraLoggedHours')).toMatchObject({ value: '1.00', rule: 'edited' });
  });

  test('names the user who entered the billing percentage', () => {
    const billingPercentageBy = { name: 'Asha Rao', day: calendarDate('2026-11-02') };
    const dedicated = aFrame({ projectModel: 'Dedicated' });
    const entered = { ...input, developer: { ...input.developer, billingPercentageBy } };
    const { amount } = developerRowTraces(dedicated, entered, developerRow(dedicated, entered));
    const percentage = allNodes(amount).find((node) => node.figure === 'billingPercentage');
    expect(percentage?.sources).toMatchObject({ name: input.developer.name, enteredBy: billingPercentageBy });
  });

  test('keeps the trace of the computed rate under an edited one', () => {
    const edited = { ...input, edits: { rate: rateFromText('30') } };
    const { rate } = developerRowTraces(frame, edited, developerRow(frame, edited));
    expect(rate).toMatchObject({
      value: '30.0000',
      rule: 'edited',
      inputs: [{ value: '26.6667', rule: 'rate.amount-over-hours' }],
    });
    expect(recompute(rate.inputs[0] ?? rate)).toBe('26.6667');
  });

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

  test('is reported at the changed value or one step above', () => {
    const frame = aFrame();
    const input = { developer: aDeveloper(), logs: [aLog('2026-10-15', 10)] };
    const { amount } = developerRowTraces(frame, input, developerRow(frame, input));
    const cheaper = JSON.parse(JSON.stringify(amount).replace('"25.0000"', '"24.0000"')) as Trace;
    expect(traceErrors(cheaper).map((node) => node.figure)).toEqual(['amount']);
    expect(recompute(cheaper)).toBe('240.00');
    const longer = JSON.parse(JSON.stringify(amount).replaceAll('"36000"', '"39600"')) as Trace;
    expect(recompute(longer)).toBe('275.00');
    expect(traceErrors(longer).length).toBeGreaterThan(0);
  });

  test.each([
    ['an unknown rule', { rule: 'toString' }],
    ['an unknown unit', { unit: 'parsecs' }],
    ['an invalid currency', { currency: 'dollars' }],
    ['a missing input', { inputs: [] }],
    [
      'a reference to a missing figure',
      { inputs: [{ rule: 'see', key: 'nowhere', figure: 'x', value: '1.00', unit: 'h', inputs: [] }] },
    ],
    ['a value that is not a number', { value: 'lots' }],
    ['a value with other decimals', { value: '250.000' }],
  ])('is reported without a crash: %s', (_what, change) => {
    const frame = aFrame();
    const input = { developer: aDeveloper(), logs: [aLog('2026-10-15', 10)] };
    const { amount } = developerRowTraces(frame, input, developerRow(frame, input));
    expect(traceErrors({ ...asStored(amount), ...change } as Trace).length).toBeGreaterThan(0);
  });

  test('is refused if a figure follows from itself', () => {
    const loop = {
      figure: 'a',
      value: '1.00',
      unit: 'h',
      rule: 'sum',
      key: 'a',
      inputs: [{ figure: 'a', value: '1.00', unit: 'h', rule: 'see', key: 'a', inputs: [] }],
    } as const;
    expect(() => recompute(loop)).toThrow('a figure that follows from itself');
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
