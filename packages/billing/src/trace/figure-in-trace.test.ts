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
      traced('rounding', 0n, 'h', 'difference', [traced('rowsAmount', 800n, 'h', 'sum', [eight])]),
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
    expect(rowAmountsInTrace(tree)).toEqual([eight]);
  });

  it('can be read as a whole without a reference left', () => {
    expect(JSON.stringify(wholeTrace(tree))).not.toContain('"see"');
  });
});
