import blns from 'big-list-of-naughty-strings';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecord, guardedText, unguardedText, utf8Mark, type CsvCell } from './csv-record.ts';

/** The cells that an independent parser finds. */
const read = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true });
const fileOf = (rows: readonly (readonly CsvCell[])[]): string => utf8Mark + rows.map(csvRecord).join('');

const lineEnds = ['\n', '\r', '\r\n', '\n\r', '\n\n'];

describe('a CSV file', () => {
  test.each(lineEnds)('keeps a field with the line end %j in one record', (end) => {
    const rows = [
      ['a', `one${end}two`, 'b'],
      [`${end}last${end}`, '', 'c'],
    ];
    expect(read(fileOf(rows)).map((cells) => cells.map(unguardedText))).toEqual(rows);
  });

  test.each(lineEnds)('never begins a record with a formula after the line end %j', (end) => {
    const rows = read(fileOf([['a', `note${end}=1+1`, '8.00']]));
    expect(rows).toEqual([['a', `note${end}=1+1`, '8.00']]);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1+1', '\u00A0=1', '＝1', '＋1', '－1', '＠A1'])(
    'escapes %j so that it stays text',
    (text) => {
      const [[cell = ''] = []] = read(fileOf([[text, 'x']]));
      expect(cell).toBe(`'${text}`);
      expect(unguardedText(cell)).toBe(text);
    },
  );

  test('keeps figures and other text unchanged', () => {
    expect(csvRecord([{ figure: '-1284.50' }, '2026-11-21', 'a-b', "it's"])).toBe("-1284.50,2026-11-21,a-b,it's\r\n");
    expect(guardedText("'quoted'")).toBe("'quoted'");
  });

  test('is parsed back cell by cell with every text of the public list of naughty strings', () => {
    const texts: readonly string[] = blns;
    const rows = texts.map((text, at) => [text, String(at), `${text}\n${text}`]);
    const found = read(fileOf(rows));
    expect(found.map((cells) => cells.map(unguardedText))).toEqual(rows);
    expect(found.flat().filter((text) => /^\s*[=+\-@]/.test(text))).toEqual([]);
  });

  test('is parsed back with any characters in a field', () => {
    const character = fc.constantFrom('a', '"', "'", ',', ';', '\t', '\n', '\r', '=', '-', '@', ' ', '😀', 'ł');
    const text = fc.string({ unit: character, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const whole = rows.map((cells) => [...cells, 'end']);
        expect(read(fileOf(whole)).map((cells) => cells.map(unguardedText))).toEqual(whole);
      }),
    );
  });
});
