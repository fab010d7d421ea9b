import { textTypes } from '../../src/database/text-types.ts';
import type { Alternative, Shape } from './declared-results.ts';

/** A column of a result as PostgreSQL describes it. */
export interface Column {
  readonly name: string;
  /** The number of its type in the catalogue. */
  readonly typeId: number;
  /** Whether it is a column of a table that may be null. */
  readonly mayBeNull: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

/** What the product's driver makes of a type, seen by what it reads from a text that each parser accepts. */
function kindOf(typeId: number): 'string' | 'number' | 'boolean' | 'bytes' | 'array' | 'json' {
  const parsed: unknown = (textTypes.getTypeParser(typeId) as (text: string) => unknown)('{}');
  if (Array.isArray(parsed)) return 'array';
  if (Buffer.isBuffer(parsed)) return 'bytes';
  const kind = typeof parsed;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'json';
}

/** What is wrong with a declared field whose column PostgreSQL describes like this; nothing where it fits. */
export function problemsOfColumn(shape: Shape, { name, typeId, mayBeNull }: Column): string[] {
  const kind = kindOf(typeId);
  const problems: string[] = [];
  const isRight = (one: Alternative): boolean => one.is === 'anything' || one.is === kind;
  if (kind !== 'json' && !shape.some(isRight))
    problems.push(`${name} is declared as ${wordsOf(shape)}, and is a ${kind}`);
  const isNullable = shape.some(({ is }) => is === 'anything' || is === 'null');
  if (mayBeNull && !isNullable) problems.push(`${name} is never null by its type, and its column may be null`);
  return problems;
}

/** What is wrong with the declared shape of the rows of a result; nothing where they fit. */
export function problemsOfRows(shape: Shape, columns: readonly Column[], rows: readonly Row[]): string[] {
  const kinds = shape.filter((one) => one.is === 'object');
  if (kinds.length === 0) return [];
  const shapeOf = (name: string): Shape => kinds.flatMap(({ fields }) => fields[name] ?? []);
  const required = Object.keys(kinds[0]?.fields ?? {}).filter((name) =>
    kinds.every(({ fields }) => fields[name]?.every(({ is }) => is !== 'undefined') === true),
  );
  const problems = [
    ...required
      .filter((name) => !columns.some((column) => column.name === name))
      .map((name) => `${name} is not selected`),
    ...columns.flatMap((column) => {
      const declared = shapeOf(column.name);
      return declared.length === 0
        ? [`${column.name} is selected and not declared`]
        : problemsOfColumn(declared, column);
    }),
  ];
  return problems.length > 0 ? problems : rows.flatMap((row) => problemsOfValue('row', kinds, row));
}

/** What is wrong with a value of a declared shape; nothing where it fits. */
export function problemsOfValue(name: string, shape: Shape, value: unknown): string[] {
  let nearest: string[] | undefined;
  for (const alternative of shape) {
    const problems = problemsOfAlternative(name, alternative, value);
    if (problems === undefined) continue;
    if (problems.length === 0) return [];
    if (nearest === undefined || problems.length < nearest.length) nearest = problems;
  }
  return nearest ?? [`${name} is declared as ${wordsOf(shape)}, and was ${inWords(value)}`];
}

/** Undefined where the value is of another kind altogether. */
function problemsOfAlternative(name: string, one: Alternative, value: unknown): string[] | undefined {
  switch (one.is) {
    case 'anything':
      return [];
    case 'null':
      return value === null ? [] : undefined;
    case 'undefined':
      return value === undefined ? [] : undefined;
    case 'bytes':
      return Buffer.isBuffer(value) ? [] : undefined;
    case 'array':
      return Array.isArray(value) ? value.flatMap((item) => problemsOfValue(`${name}[]`, one.items, item)) : undefined;
    case 'object':
      return isObject(value) ? problemsOfObject(name, one, value) : undefined;
    default:
      return typeof value === one.is && (one.only === undefined || one.only === value) ? [] : undefined;
  }
}

function problemsOfObject(
  name: string,
  { fields, others }: Alternative & { readonly is: 'object' },
  value: Row,
): string[] {
  const more = others === undefined ? [] : Object.keys(value).filter((field) => !Object.hasOwn(fields, field));
  return [
    ...Object.entries(fields).flatMap(([field, shape]) => problemsOfValue(`${name}.${field}`, shape, value[field])),
    ...more.flatMap((field) => problemsOfValue(`${name}.${field}`, others ?? [], value[field])),
  ];
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

const inWords = (value: unknown): string =>
  value === null
    ? 'null'
    : `${Array.isArray(value) ? 'an array' : `a ${typeof value}`} (${JSON.stringify(value)?.slice(0, 80)})`;

const wordsOf = (shape: Shape): string =>
  shape.map((one) => ('only' in one ? JSON.stringify(one.only) : one.is)).join(' or ');
