import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExactNumber, readExactJson, writeExactJson } from './exact-json.ts';

describe('reading exact JSON', () => {
  test('keeps the last digit of an id of 18 digits', () => {
    expect(readExactJson('{"id":685798000011477003,"minutes":90}', 'long_as_text')).toEqual({
      id: '685798000011477003',
      minutes: 90,
    });
  });

  test('reads a moment of 13 digits as a number', () => {
    expect(readExactJson('[1544466600000,685798000011477003]', 'long_as_text')).toEqual([
      1544466600000,
      '685798000011477003',
    ]);
  });

  test('keeps the cents of an amount as written', () => {
    expect(readExactJson('{"TotalAmt":100.00,"Balance":-0.10,"Qty":1E+2}', 'as_text')).toEqual({
      TotalAmt: '100.00',
      Balance: '-0.10',
      Qty: '1E+2',
    });
  });

  test('keeps digits inside a text', () => {
    const text = '{"note":"say \\"9341457021722202\\" or \\\\","n":1234567890123456}';
    expect(readExactJson(text, 'as_text')).toEqual({ note: 'say "9341457021722202" or \\', n: '1234567890123456' });
  });

  test.each(['', '{', '{"a":01}', '[1 2]', '{"a":1.}', '[0123456789012345678]', '{"a":"x', 'nul1'])(
    'refuses invalid JSON: %s',
    (text) => {
      expect(() => readExactJson(text, 'as_text')).toThrow(SyntaxError);
      expect(() => readExactJson(text, 'long_as_text')).toThrow(SyntaxError);
    },
  );

  test('reads any JSON like JSON.parse, except for the selected numbers', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readExactJson(text, 'as_text')).toEqual(numbersAsText(JSON.parse(text)));
      }),
    );
  });
});

function numbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, numbersAsText(member)]));
}

describe('writing exact JSON', () => {
  test('writes an amount digit by digit', () => {
    const amount = new ExactNumber('12345678901234.10');
    expect(writeExactJson({ Line: [{ Amount: amount, Description: 'a "quoted" line' }], Memo: undefined })).toBe(
      '{"Line":[{"Amount":12345678901234.10,"Description":"a \\"quoted\\" line"}]}',
    );
  });

  test.each(['1e3', '01', '1.', '', '--1', '1,5', 'NaN'])('refuses %s as an amount', (text) => {
    expect(() => new ExactNumber(text)).toThrow(RangeError);
  });

  test('refuses a fraction that went through floating point', () => {
    expect(() => writeExactJson({ Amount: 0.1 })).toThrow(RangeError);
  });
});
