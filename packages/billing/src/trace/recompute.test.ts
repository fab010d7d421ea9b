import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { developerRowTraces } from '../timesheets/developer-row-trace.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromText } from '../values/hours.ts';
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
});

describe('a tampered trace', () => {
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
