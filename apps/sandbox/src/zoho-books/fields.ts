import { compare, decimalsNeeded, type Decimal, exactly, parseDecimal, toShortText, ZERO } from '../wire/decimal.ts';
import { ExactNumber, type Json, type JsonObject } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import { missingValue, tooLong, wrongValue } from './zoho-books-error.ts';

/** Refuses fields that are longer than the books accept (Zoho Books API v3). */
export function checkLengths(body: JsonObject, lengths: Readonly<Record<string, number>>): void {
  for (const [name, max] of Object.entries(lengths)) {
    const text = textOf(body, name);
    if (text !== undefined && text.length > max) throw tooLong(name, max);
  }
}

export function checkOneOf(body: JsonObject, name: string, values: readonly string[]): void {
  const text = textOf(body, name);
  if (text !== undefined && !values.includes(text)) throw wrongValue(name);
}

/** A day; undefined if missing. */
export function dayIn(body: JsonObject, name: string): string | undefined {
  const day = textOf(body, name);
  if (day !== undefined && !isCalendarDay(day)) throw wrongValue(name);
  return day;
}

/** A number as decimal text; undefined if missing. */
export function numberIn(body: JsonObject, name: string, decimalsMax = 6): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = parseDecimal(value instanceof ExactNumber ? value.text : typeof value === 'string' ? value : '?');
  if (number === undefined || decimalsNeeded(number) > decimalsMax) throw wrongValue(name);
  return toShortText(number);
}

export function neededText(body: JsonObject, name: string): string {
  const text = textOf(body, name);
  if (text === undefined) throw missingValue(name);
  return text;
}

export function isAboveZero(amount: string): boolean {
  return compare(exactly(amount), ZERO) > 0;
}

/** A number in the books' format: with at least one decimal, "800.0". */
export function onTheWire(amount: string | Decimal): ExactNumber {
  const text = toShortText(typeof amount === 'string' ? exactly(amount) : amount);
  return new ExactNumber(text.includes('.') ? text : `${text}.0`);
}

/** Keys of a response that the sandbox does not fill, each with the same value. */
export function all<Value extends Json>(value: Value, keys: string): { [key: string]: Value } {
  return Object.fromEntries(keys.split(' ').map((key) => [key, value]));
}
