import { describe, expect, test } from 'vitest';
import { parseCurrency } from '../values/money.ts';
import { recompute, traceErrors } from './recompute.ts';
import { type Trace, traced, tracedMoney, writtenOnce } from './trace.ts';

const usd = parseCurrency('USD');
const eight = traced('totalHours', 800n, 'h', 'given', [], { key: 'row:7:totalHours' });
const amount = tracedMoney('amount', 20_000n, usd, 'given', [], { key: 'row:7:amount' });

describe('a figure is traced as decimal text with all decimals of its unit:', () => {
  test.each([
    ['s', 28_800n, '28800'],
    ['h', 750n, '7.50'],
    ['leave', 28_800n, '28800'],
    ['days', 50n, '0.50'],
    ['count', 21n, '21'],
    ['quantity', -100n, '-1.00'],
    ['%', 3_333n, '33.33'],
    ['tax %', 99_750n, '9.9750'],
    ['rate', 258_610n, '25.8610'],
    ['exchange', 12_034n, '0.012034'],
  ] as const)('%s', (unit, units, value) => {
    expect(traced('figure', units, unit, 'given')).toEqual({
      figure: 'figure',
      value,
      unit,
      rule: 'given',
      inputs: [],
    });
  });

  test.each([
    ['USD', '125.00'],
    ['JPY', '12500'],
    ['KWD', '12.500'],
  ])('money in %s', (code, value) => {
    expect(tracedMoney('amount', 12_500n, parseCurrency(code), 'given', [], { reason: 'books' })).toEqual({
      figure: 'amount',
      value,
      unit: 'money',
      currency: code,
      rule: 'given',
      inputs: [],
      reason: 'books',
    });
  });
});

describe('a figure that is used twice', () => {
  const both = traced('invoice', 1600n, 'h', 'sum', [eight, eight]);

  test('is written once and named by its key after that', () => {
    expect(writtenOnce(both).inputs).toEqual([
      eight,
      { figure: 'totalHours', value: '8.00', unit: 'h', rule: 'see', key: 'row:7:totalHours', inputs: [] },
    ]);
    const [, named] = writtenOnce(tracedMoney('invoice', 40_000n, usd, 'sum', [amount, amount])).inputs;
    expect(named).toEqual({
      figure: 'amount',
      value: '200.00',
      unit: 'money',
      currency: 'USD',
      rule: 'see',
      key: 'row:7:amount',
      inputs: [],
    });
  });

  test('counts twice', () => {
    expect(recompute(writtenOnce(both))).toBe('16.00');
    expect(traceErrors(writtenOnce(both))).toEqual([]);
  });

  test('is written once wherever it stands in the tree', () => {
    const line = traced('line', 800n, 'h', 'sum', [eight]);
    const tree = writtenOnce(traced('invoice', 1600n, 'h', 'sum', [line, line]));
    expect(tree.inputs.map((each) => each.inputs[0]?.rule)).toEqual(['given', 'see']);
    expect(writtenOnce(tree)).toEqual(tree);
  });

  test('is written twice without a key', () => {
    const { key: _, ...nameless } = eight;
    const tree = traced('invoice', 1600n, 'h', 'sum', [nameless, nameless]);
    expect(writtenOnce(tree)).toEqual(tree);
  });
});

describe('a reference in a trace', () => {
  const see = (value: string, key?: string): Trace => ({
    figure: 'totalHours',
    value,
    unit: 'h',
    rule: 'see',
    inputs: [],
    ...(key === undefined ? {} : { key }),
  });
  const withSee = (reference: Trace) => traced('invoice', 1600n, 'h', 'sum', [eight, reference]);

  test('agrees with the figure that it names', () => {
    expect(traceErrors(withSee(see('8.00', 'row:7:totalHours')))).toEqual([]);
  });

  test.each([
    ['states another value', see('8.01', 'row:7:totalHours')],
    ['names a figure that is missing', see('8.00', 'row:8:totalHours')],
    ['names none', see('8.00')],
  ])('is reported if it %s', (_what, reference) => {
    expect(traceErrors(withSee(reference))).toContain(reference);
  });

  test('is needed by no figure that is written out, even where two of a damaged tree have one key', () => {
    const other = traced('totalHours', 900n, 'h', 'given', [], { key: 'row:7:totalHours' });
    expect(recompute(traced('invoice', 1700n, 'h', 'sum', [eight, other]))).toBe('17.00');
  });

  test('counts as stated in a part of a tree, and as its figure says in the tree', () => {
    const line = traced('line', 800n, 'h', 'sum', [see('8.00', 'row:7:totalHours')]);
    const longer = traced('totalHours', 900n, 'h', 'given', [], { key: 'row:7:totalHours' });
    expect(recompute(line)).toBe('8.00');
    expect(recompute(line, traced('invoice', 1700n, 'h', 'sum', [longer, line]))).toBe('9.00');
  });
});
