import { ExactNumber, isObject, type Json, type JsonObject } from './exact-json.ts';

/** The text of a field; undefined if it is missing, null or empty. */
export function textOf(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of a reference field: `{"value":"24"}`. */
export function idOf(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  return isObject(value) ? textOf(value, 'value') : undefined;
}

export function objectOf(body: JsonObject, name: string): JsonObject | undefined {
  const value = body[name];
  return isObject(value) ? value : undefined;
}

export function listOf(body: JsonObject, name: string): readonly Json[] | undefined {
  const value = body[name];
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

export function isTrue(body: JsonObject, name: string): boolean {
  return body[name] === true || body[name] === 'true';
}

/** A field that contains only text, flags and objects of them, for storage: numbers become text. */
export function keepable(value: Json | undefined): Json | undefined {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => keepable(entry) ?? null);
  if (!isObject(value)) return value === null ? undefined : value;
  const stored: Record<string, Json> = {};
  for (const [name, inner] of Object.entries(value)) {
    const kind = keepable(inner);
    if (kind !== undefined) stored[name] = kind;
  }
  return stored;
}
