import { describe, expect, it } from 'vitest';
import { figureInTrace, rowAmountsInTrace, wholeTrace } from './figure-in-trace.ts';
import { traced, type Trace, writtenOnce } from './trace.ts';

const hours = (key: string, value: bigint): Trace => traced('totalHours', value, 'h', 'given', [], { key });

describe('a figure of a stored trace', () => {
  const eight = hours('row:7:totalHours', 800n);
  const tree = writtenOnce(
    traced('invoice', 1600n, 'h', 'summary', [
      traced('line', 800n, 'h', 'sum', [eight], { key: 'line:a:amount' }),
      traced('line', 800n, 'h', 'sum', [eight], { key: 'line:b:amount' }),
      traced('servicesAmount', 0n, 'h', 'sum', [traced('rowsAmount', 0n, 'h', 'sum')]),
      traced('rounding', 0n, 'h', 'difference', [
        traced('linesAmount', 800n, 'h', 'sum'),
        traced('rowsAmount', 800n, 'h', 'sum', [eight, hours('row:8:totalHours', 0n)]),
      ]),
      { ...eight, figure: 'quantity' },
    ]),
  );

  it('is found by its key, with references written out', () => {
    expect(tree.inputs[1]?.inputs[0]?.rule).toBe('see');
    expect(figureInTrace(tree, 'line:b:amount')?.inputs[0]).toEqual(eight);
  });

  it('is undefined if the trace has no such key', () => {
    expect(figureInTrace(tree, 'line:c:amount')).toBeUndefined();
  });

  it('is there for each row', () => {
    expect(rowAmountsInTrace(tree)).toEqual([eight, hours('row:8:totalHours', 0n)]);
    expect(rowAmountsInTrace(eight)).toEqual([]);
  });

  it('can be read as a whole without a reference left', () => {
    expect(JSON.stringify(wholeTrace(tree))).not.toContain('"see"');
    expect(wholeTrace(tree).inputs.map(({ figure, inputs }) => [figure, inputs.length])).toEqual([
      ['line', 1],
      ['line', 1],
      ['servicesAmount', 1],
      ['rounding', 2],
      ['quantity', 0],
    ]);
  });

  it('keeps a reference whose figure the trace does not have', () => {
    const lost: Trace = { figure: 'totalHours', value: '8.00', unit: 'h', rule: 'see', key: 'row:9', inputs: [] };
    const { key: _, ...nameless } = lost;
    const broken = traced('invoice', 1600n, 'h', 'sum', [lost, nameless]);
    expect(wholeTrace(broken)).toEqual(broken);
  });
});
