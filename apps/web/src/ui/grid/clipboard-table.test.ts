import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipboardTable, parseClipboardTable } from './clipboard-table.ts';

const asText = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((text) => ({ text, isFigure: false })));

describe('a block of cells on the clipboard', () => {
  test.each([
    ['152.00', [['152.00']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""yes"""\tb', [['say "yes"', 'b']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"open', [['"open']]],
    ['6" pipe\tb', [['6" pipe', 'b']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    ['', [['']]],
    ['a\n\n', [['a'], ['']]],
  ])('reads %j from Excel as %j', (text, cells) => expect(parseClipboardTable(text)).toEqual(cells));

  test('is pasted back unchanged, whatever its text', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '=', "'", '-', ' '), maxLength: 6 });
    const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.array(
        fc.array(
          cell.filter((text) => !/^'[=+\-@\t\r]/.test(text)),
          { minLength: width, maxLength: width },
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
    );
    fc.assert(
      fc.property(block, (rows) => {
        expect(parseClipboardTable(clipboardTable(asText(rows)))).toEqual(rows);
      }),
    );
  });

  test('guards text that a spreadsheet would run as a formula, but not a negative figure', () => {
    expect(clipboardTable([[{ text: '=HYPERLINK("x")', isFigure: false }]])).toBe(`"'=HYPERLINK(""x"")"`);
    expect(clipboardTable([[{ text: '-8.00', isFigure: true }]])).toBe('-8.00');
  });
});
