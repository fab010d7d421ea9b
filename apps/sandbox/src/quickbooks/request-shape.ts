import { ExactNumber, isObject, type Json, writeJson } from '../wire/exact-json.ts';
import { decimalsNeeded, parseDecimal } from '../wire/decimal.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import {
  badEnumeration,
  badNumber,
  badReference,
  numberOutOfRange,
  QuickBooksFault,
  tooLong,
  unsupportedProperty,
} from './quickbooks-fault.ts';

/** The allowed contents of a request field. */
export type Shape =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'decimal'; readonly decimalsMax: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'day' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>> };

export const text = (max: number): Shape => ({ kind: 'text', max });
export const decimal = (decimalsMax: number): Shape => ({ kind: 'decimal', decimalsMax });
export const flag: Shape = { kind: 'flag' };
export const day: Shape = { kind: 'day' };
export const choice = (...of: string[]): Shape => ({ kind: 'choice', of });
/** Read-only fields: accepted and ignored. */
export const ignored: Shape = { kind: 'ignored' };
export const list = (of: Shape): Shape => ({ kind: 'list', of });
export const object = (fields: Readonly<Record<string, Shape>>): Shape => ({ kind: 'object', fields });
export const reference = object({ value: text(100), name: ignored, type: ignored });

/** Refuses a request that has unknown keys or values of the wrong type. Null and missing fields are accepted. */
export function checkShape(value: Json | undefined, shape: Shape, path = ''): void {
  if (value === undefined || value === null || shape.kind === 'ignored') return;
  if (shape.kind === 'object') return checkObject(value, shape.fields, path);
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) throw unsupportedProperty(path);
    for (const entry of value as readonly Json[]) checkShape(entry, shape.of, path);
    return;
  }
  if (shape.kind === 'flag') {
    if (typeof value !== 'boolean' && value !== 'true' && value !== 'false') throw unsupportedProperty(path);
    return;
  }
  const written = value instanceof ExactNumber || typeof value === 'string' ? writtenText(value) : undefined;
  if (written === undefined) throw unsupportedProperty(path);
  if (shape.kind === 'text' && written.length > shape.max) throw tooLong(path, shape.max);
  if (shape.kind === 'day' && !isCalendarDay(written)) throw badDate(path, written);
  if (shape.kind === 'choice' && !shape.of.includes(written)) throw badEnumeration(path, written);
  if (shape.kind === 'decimal') checkDecimal(written, shape.decimalsMax, path);
}

function writtenText(value: Json): string {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value : writeJson(value);
}

function checkObject(value: Json, fields: Readonly<Record<string, Shape>>, path: string): void {
  if (!isObject(value)) {
    if (fields === (reference as { fields?: unknown }).fields) throw badReference(path, writtenText(value));
    throw unsupportedProperty(path);
  }
  for (const [name, inner] of Object.entries(value)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const innerPath = path === '' ? name : `${path}.${name}`;
    if (shape === undefined) throw unsupportedProperty(innerPath);
    checkShape(inner, shape, innerPath);
  }
}

function checkDecimal(written: string, decimalsMax: number, path: string): void {
  const number = parseDecimal(written);
  if (number === undefined) throw badNumber(path, written);
  if (decimalsNeeded(number) > decimalsMax) throw numberOutOfRange(path, written);
  if (number.units >= 10n ** BigInt(15 + number.scale)) throw numberOutOfRange(path, written);
}

function badDate(path: string, written: string): QuickBooksFault {
  return new QuickBooksFault('2180', 'Invalid Date', `Invalid date format. Supplied value:${written}`, path);
}
