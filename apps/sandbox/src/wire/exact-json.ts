/** A JSON number kept as its digits, so that 18-digit ids and "100.00" are preserved. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return `${MARK}${this.text}${MARK}`;
  }
}

export type Json = null | boolean | number | string | ExactNumber | readonly Json[] | JsonObject;
/** Undefined keys are omitted. */
export type JsonObject = { readonly [key: string]: Json | undefined };

const MARK = '\u0001#';
const NUMBER_KEY = '\u0001number';
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARKED_NUMBER = /"\\u0001#(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\\u0001#"/g;

/** Parses JSON; every number becomes an ExactNumber. Throws SyntaxError like JSON.parse. */
export function readJson(text: string): Json {
  JSON.parse(text);
  const marked = text.replace(STRING_OR_NUMBER, (found) =>
    found.startsWith('"') ? found : `{"${escapedNumberKey}":"${found}"}`,
  );
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(NUMBER_KEY in value)) return value;
    return new ExactNumber(String(value[NUMBER_KEY]));
  }) as Json;
}

const escapedNumberKey = '\\u0001number';

/** Writes JSON; an ExactNumber is written digit by digit. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(MARKED_NUMBER, '$1');
}

/** A number with exactly these digits, for a response. */
export function exact(text: string): ExactNumber {
  return new ExactNumber(text);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}
