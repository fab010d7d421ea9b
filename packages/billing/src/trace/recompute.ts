import { formatDecimal } from '../values/decimal.ts';
import { applyRule, type Reading } from './rules.ts';
import { decimalsOfTrace, keyedTraces, statedValue, type Trace, TraceError } from './trace.ts';

/**
 * The value of a figure recomputed from the leaves of its trace, as decimal text. A figure referenced by key inside a
 * part of a tree counts as stated if the tree that contains it is not given.
 * @param tree the whole tree if `trace` is a part of one
 * @throws TraceError, DecimalError for a damaged trace
 */
export function recompute(trace: Trace, tree: Trace = trace): string {
  const written = keyedTraces(tree);
  const known = new Map<Trace, bigint>();
  const underway = new Set<Trace>();
  const resolve = (node: Trace): Trace => (node.rule === 'see' ? (written.get(node.key ?? '') ?? node) : node);
  const valueOf = (node: Trace): bigint => {
    const target = resolve(node);
    const ready = known.get(target);
    if (ready !== undefined) return ready;
    if (underway.has(target)) throw new TraceError('a figure that follows from itself', target);
    underway.add(target);
    const value = applyRule(target, { valueOf, resolve });
    known.set(target, value);
    return value;
  };
  return formatDecimal(valueOf(trace), decimalsOfTrace(trace));
}

/**
 * The figures of a trace whose stated value does not follow from the stated values of their inputs; empty if the trace
 * is consistent. One changed digit anywhere is found at its place or one step above.
 */
export function traceErrors(tree: Trace): Trace[] {
  const written = keyedTraces(tree);
  const resolve = (node: Trace): Trace => (node.rule === 'see' ? (written.get(node.key ?? '') ?? node) : node);
  const faults: Trace[] = [];
  const visit = (node: Trace): void => {
    if (!holds(node, { valueOf: statedValue, resolve })) faults.push(node);
    for (const input of node.inputs) visit(input);
  };
  visit(tree);
  return faults;
}

function holds(node: Trace, reading: Reading): boolean {
  try {
    const stated = statedValue(node);
    if (formatDecimal(stated, decimalsOfTrace(node)) !== node.value) return false;
    if (node.rule === 'see') return reading.resolve(node) !== node && statedValue(reading.resolve(node)) === stated;
    return applyRule(node, reading) === stated;
  } catch {
    return false;
  }
}
