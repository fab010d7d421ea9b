import type { Loose } from './call-sandbox.ts';

/**
 * Paths at which two responses differ in keys or types of values; lists are compared by the common shape of their
 * elements. `tolerated` lists allowed differences, by path or as `*.key`, with the reason.
 */
export function shapeDifferences(
  recorded: Loose | undefined,
  answered: Loose | undefined,
  tolerated: Readonly<Record<string, string>>,
  path = '',
): string[] {
  return compareShapes(recorded, answered, path).filter((line) => {
    const [sort = '', at = ''] = line.split(' ');
    const last = at.split('.').at(-1) ?? '';
    return tolerated[line] === undefined && tolerated[`${sort} *.${last}`] === undefined;
  });
}

function compareShapes(recorded: unknown, answered: unknown, path: string): string[] {
  if (Array.isArray(recorded) && Array.isArray(answered)) {
    if (recorded.length === 0 || answered.length === 0)
      return recorded.length === answered.length ? [] : [`length ${path}`];
    const pairs = /\.(Line|line_items)$/.test(path) ? Math.max(recorded.length, answered.length) : 1;
    return Array.from({ length: pairs }, (_, index) =>
      compareShapes(recorded[index], answered[index], `${path}[]`),
    ).flat();
  }
  if (isRecord(recorded) && isRecord(answered)) {
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(answered)])];
    return keys.flatMap((key) => {
      const inner = path === '' ? key : `${path}.${key}`;
      if (!(key in answered)) return [`missing ${inner}`];
      if (!(key in recorded)) return [`extra ${inner}`];
      return compareShapes(recorded[key], answered[key], inner);
    });
  }
  const kinds = [kindOf(recorded), kindOf(answered)];
  return kinds[0] === kinds[1] ? [] : [`kind ${path} ${kinds.join(' / ')}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** "a day", "a time" and "digits" are types of their own: a date in another format would break a client. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return typeof value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'a day';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d$/.test(value)) return 'a time';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d{4}$/.test(value)) return 'a time with a short offset';
  if (/^\d{18,19}$/.test(value)) return 'a long id';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[-+]\d\d:\d\d$/.test(value)) return 'a time with ms';
  return 'text';
}
