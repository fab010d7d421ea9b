import { keyedTraces, type Trace } from './trace.ts';

/**
 * One figure of a stored trace by its key, such as `line:row:7:50.0000:amount` or `row:7:totalHours`, with all its
 * references written out; undefined if the trace has no such key. The inverse of `writtenOnce`, for reading.
 */
export function figureInTrace(tree: Trace, key: string): Trace | undefined {
  const written = keyedTraces(tree);
  const found = written.get(key);
  return found === undefined ? undefined : writtenOut(found, written);
}

/** The whole trace with every reference written out. */
export const wholeTrace = (tree: Trace): Trace => writtenOut(tree, keyedTraces(tree));

/** The amounts of the rows in order, each written out: the inputs of the lines. */
export function rowAmountsInTrace(tree: Trace): Trace[] {
  const written = keyedTraces(tree);
  const rounding = tree.inputs.find((input) => input.figure === 'rounding');
  const rows = rounding?.inputs.find((input) => input.figure === 'rowsAmount');
  return (rows?.inputs ?? []).map((row) => writtenOut(row, written));
}

function writtenOut(node: Trace, written: ReadonlyMap<string, Trace>): Trace {
  if (node.rule === 'see') {
    const found = node.key === undefined ? undefined : written.get(node.key);
    return found === undefined ? node : { ...writtenOut(found, written), figure: node.figure };
  }
  return { ...node, inputs: node.inputs.map((input) => writtenOut(input, written)) };
}
