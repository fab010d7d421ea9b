/**
 * JSON whose numbers never pass through binary floating point. Node 20 does not expose the text of a number while
 * parsing, so numbers are put in quotation marks before parsing.
 */

/** `long_as_text`: integers of 16 or more digits become text (ids). `as_text`: every number becomes text (books). */
export type NumberReading = 'long_as_text' | 'as_text';

const SIXTEEN_DIGITS = /\d{16}/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LONG_INTEGER = /^-?\d{16,}$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Parses JSON, keeping the selected numbers as text. Throws SyntaxError for invalid JSON. */
export function readExactJson(text: string, reading: NumberReading): unknown {
  if (reading === 'long_as_text' && !SIXTEEN_DIGITS.test(text)) return JSON.parse(text);
  return JSON.parse(withQuotedNumbers(text, reading));
}

function withQuotedNumbers(text: string, reading: NumberReading): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (!startsNumber(code)) {
      at += 1;
      continue;
    }
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text)?.[0];
    if (number === undefined) {
      at += 1;
      continue;
    }
    const end = at + number.length;
    // A digit right after means a leading zero: left unchanged, so that the parser refuses it.
    const whole = !isDigit(text.charCodeAt(end));
    if (whole && (reading === 'as_text' || LONG_INTEGER.test(number))) {
      pieces.push(text.slice(copiedTo, at), '"', number, '"');
      copiedTo = end;
    }
    at = end;
  }
  pieces.push(text.slice(copiedTo));
  return pieces.join('');
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function startsNumber(code: number): boolean {
  return isDigit(code) || code === 0x2d;
}

const PLAIN_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A decimal that is written into JSON digit by digit, such as `1234.50`. Throws RangeError for an invalid decimal. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    if (!PLAIN_DECIMAL.test(text)) throw new RangeError('not a plain decimal');
    this.text = text;
  }
}

/** The values of exact JSON. Plain numbers must be whole; decimals are ExactNumber. */
export type WritableJson =
  | string
  | number
  | boolean
  | null
  | ExactNumber
  | readonly WritableJson[]
  | { readonly [key: string]: WritableJson | undefined };

/** The JSON text of a value. Undefined keys are omitted. Throws RangeError for a number that is not whole. */
export function writeExactJson(value: WritableJson): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError('a decimal must be an ExactNumber');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeExactJson).join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${writeExactJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly WritableJson[] {
  return Array.isArray(value);
}
