import { compare, type Decimal, parseDecimal } from '../wire/decimal.ts';
import { ExactNumber, isObject, type Json, type JsonObject, writeJson } from '../wire/exact-json.ts';
import type { Condition } from './query-language.ts';

/** The path of a property in a row, in the books' spelling: `['MetaData', 'CreateTime']`. */
export type PropertyPath = readonly string[];

/** A predicate for the condition. Rows without the property never match. */
export function conditionOn(path: PropertyPath, condition: Condition): (row: JsonObject) => boolean {
  const { operator } = condition;
  if (operator === 'like') {
    const pattern = likePattern(condition.values[0] ?? '');
    return (row) => {
      const value = valueOf(row, path);
      return value !== undefined && pattern.test(textOf(value));
    };
  }
  const wanted = condition.values.map((text) => wantedValue(text));
  return (row) => {
    const value = valueOf(row, path);
    if (value === undefined) return false;
    if (operator === 'in') return wanted.some((one) => compareWith(value, one) === 0);
    const order = wanted[0] === undefined ? 1 : compareWith(value, wanted[0]);
    if (operator === '=') return order === 0;
    if (operator === '<') return order < 0;
    if (operator === '>') return order > 0;
    return operator === '<=' ? order <= 0 : order >= 0;
  };
}

/** Compares two rows by a property; rows without it come first. */
export function inOrderOf(path: PropertyPath, descending: boolean): (a: JsonObject, b: JsonObject) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [valueOf(a, path), valueOf(b, path)];
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? -sign : sign;
    return sign * compareWith(left, wantedValue(textOf(right)));
  };
}

type Value = string | ExactNumber;
type Wanted = { readonly text: string; readonly decimal: Decimal | undefined; readonly timeMs: number };

function wantedValue(text: string): Wanted {
  return { text: text.toLowerCase(), decimal: parseDecimal(text), timeMs: Date.parse(text) };
}

/** Numbers compare by value, times as instants, texts ignoring case: "007" is not "7". */
function compareWith(value: Value, wanted: Wanted): number {
  if (value instanceof ExactNumber) {
    const decimal = parseDecimal(value.text);
    return decimal === undefined || wanted.decimal === undefined ? -1 : compare(decimal, wanted.decimal);
  }
  const isTime = /^\d{4}-\d\d-\d\dT/.test(value);
  if (isTime && !Number.isNaN(wanted.timeMs)) return Math.sign(Date.parse(value) - wanted.timeMs);
  const text = value.toLowerCase();
  return text < wanted.text ? -1 : text > wanted.text ? 1 : 0;
}

/** The comparable value of a property: references by id, e-mail by address. */
function valueOf(row: JsonObject, path: PropertyPath): Value | undefined {
  let value: Json | undefined = row;
  for (const part of path) value = isObject(value) ? value[part] : undefined;
  if (isObject(value)) value = value['value'] ?? value['Address'];
  if (value === undefined || value === null) return undefined;
  if (value instanceof ExactNumber || typeof value === 'string') return value;
  return typeof value === 'number' ? new ExactNumber(String(value)) : writeJson(value);
}

function textOf(value: Value): string {
  return value instanceof ExactNumber ? value.text : value;
}

function likePattern(input: string): RegExp {
  const escaped = input.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^]*')}$`, 'i');
}
