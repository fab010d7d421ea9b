import type { Trace } from '../trace/trace.ts';

/**
 * A trace as one line for each figure, indented by its depth: the figure, its value, its rule, then in brackets its reason, its
 * position in a split and its key.
 */
export function traceOutline(trace: Trace, depth = 0): string[] {
  const { figure, value, rule, reason, position, key } = trace;
  const more = [reason, position === undefined ? undefined : `share ${position}`, key].filter(
    (one) => one !== undefined,
  );
  const line = `${'  '.repeat(depth)}${figure} ${value} ${rule}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
  return [line, ...trace.inputs.flatMap((input) => traceOutline(input, depth + 1))];
}
