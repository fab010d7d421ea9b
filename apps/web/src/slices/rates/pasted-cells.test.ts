import { describe, expect, test } from 'vitest';
import { isDecimalSignOpen, pastedRows } from './pasted-cells.ts';
import { pastedLinesMax, readPastedCards } from './pasted-cards.ts';
import { hasErrors, readPastedRates } from './pasted-rates.ts';

const roles = ['React Developer', 'Node.js Developer'];
const named = roles.map((label) => ({ of: label, label }));

describe('the decimal sign of a pasted block', () => {
  test.each<[readonly string[], boolean]>([
    [['25', '27.5', '1,234.50'], false],
    [['1.234,50'], true],
    [['62,5', '25'], true],
    [['1,234'], true],
    [['1.234'], true],
    [['1,234', '27.5'], false],
    [['1.234', '1,200.75'], false],
    [['25', '', 'abc'], false],
  ])('%j is asked for: %s', (rates, expected) => {
    expect(isDecimalSignOpen(rates)).toBe(expected);
  });
});

test('ignores empty rows below and empty columns beside, and keeps quotes and line ends inside a cell', () => {
  expect(pastedRows('"a\t""b"""\t25\t\t\r\n\t\r\n"two\nlines"\t1\r\n\t\t\r\n\r\n')).toEqual([
    ['a\t"b"', '25'],
    [],
    ['two\nlines', '1'],
  ]);
});

describe('pasted names and rates', () => {
  test.each<[string, string]>([
    ['two columns', 'React Developer\t50\nNode.js Developer\t60.25\n\t\n'],
    ['under headings', 'Role\tRate\nreact  developer\t"50"\nNode.js Developer\tUSD 60.25'],
    ['two rows', 'React Developer\tNode.js Developer\n50\t60.25'],
  ])('are read in %s', (_words, text) => {
    const read = readPastedRates(text, named, undefined);
    expect([hasErrors(read), read.lines.flatMap(({ found }) => found ?? [])]).toEqual([
      false,
      [
        { of: 'React Developer', rate: '50.0000' },
        { of: 'Node.js Developer', rate: '60.2500' },
      ],
    ]);
  });

  test('show the reason at each bad cell, and keep the good ones', () => {
    const { lines } = readPastedRates(
      'Stone Mason\t5\nReact Developer\t12.34567\nReact Developer\tx\nNode.js Developer\t9',
      named,
      undefined,
    );
    expect(lines.map(({ row, name, rate, found }) => [row, name.error, rate.error, found?.rate])).toEqual([
      [1, 'This name is unknown here', undefined, undefined],
      [2, undefined, 'At most 4 decimals', undefined],
      [3, 'This name appears twice', 'Enter a number, such as 1234.50', undefined],
      [4, undefined, undefined, '9.0000'],
    ]);
  });

  test('ask for a decimal comma, and read it once it is known', () => {
    const text = 'React Developer\t1.234,50';
    expect(readPastedRates(text, named, undefined)).toMatchObject({
      isSignOpen: true,
      lines: [{ rate: { text: '1.234,50' } }],
    });
    expect(readPastedRates(text, named, undefined).lines[0]?.found).toBeUndefined();
    expect(readPastedRates(text, named, 'comma').lines[0]?.found?.rate).toBe('1234.5000');
    expect(readPastedRates(text, named, 'point').lines[0]?.rate.error).toBe('Enter a number, such as 1234.50');
  });
});

describe('a pasted rate card', () => {
  const heading =
    'Project\tModel\tCSM\tStart Date\tEnd Date\tReact Developer\tNode.js Developer\tSpecial Rates\tCurrency';

  test('is read as this product exports it', () => {
    const { lines, error } = readPastedCards(
      `${heading}\r\nPortal\tHourly\tAnna\t2026-01-01\t30 Jun 2026\t50\t\tDora 75.5\tEUR\r\n"Por""tal"\t\t\t13/07/2026\t\t1,250.50\t60\r\n\t\t\r\n`,
      roles,
      undefined,
    );
    expect([error, lines.map(({ row, line }) => [row, line])]).toEqual([
      undefined,
      [
        [
          2,
          {
            project: 'Portal',
            startDate: '2026-01-01',
            endDate: '2026-06-30',
            roleRates: { 'React Developer': '50.0000' },
          },
        ],
        [
          3,
          {
            project: 'Por"tal',
            startDate: '2026-07-13',
            endDate: null,
            roleRates: { 'React Developer': '1250.5000', 'Node.js Developer': '60.0000' },
          },
        ],
      ],
    ]);
  });

  test('shows the error at each cell, and loses nothing', () => {
    const { lines } = readPastedCards(
      `Project\tFrom\tTo\tReact Developer\n\t05/11/2026\t31 Feb 2026\t-5\tmore`,
      roles,
      undefined,
    );
    expect(lines[0]?.cells).toEqual([
      { text: '', error: 'Enter the project' },
      { text: '05/11/2026', error: 'Day or month first? Write it as 21 Nov 2026' },
      { text: '31 Feb 2026', error: 'This date does not exist' },
      { text: '-5', error: 'This cannot be negative' },
      { text: 'more', error: 'This column has no heading' },
    ]);
    expect(lines[0]?.line).toBeUndefined();
  });

  test.each<[string, string, string]>([
    [
      'no headings',
      'Portal\t2026-01-01\t50',
      'The first row must name the columns: Project, From, To, and a role for each column of rates.',
    ],
    [
      'an unknown role',
      'Project\tFrom\tMason\nPortal\t2026-01-01\t5',
      'No role is called “Mason”. Correct the heading, or leave the column out.',
    ],
    [
      'two the same',
      'Project\tFrom\tReact Developer\treact developer\na\t2026-01-01\t1\t2',
      'Two columns have the same heading.',
    ],
    ['nothing below', 'Project\tFrom\tReact Developer', 'There is no row below the headings.'],
  ])('with %s says so', (_words, text, expected) => {
    expect(readPastedCards(text, roles, undefined).error).toBe(expected);
  });

  test('of 1,000 rows is read at once, and one more is refused', () => {
    const rows = (count: number): string =>
      `Project\tFrom\tTo\t${roles.join('\t')}\n${Array.from({ length: count }, (_, at) => `P${at}\t2026-01-01\t\t${at}.5\t"1,0${at % 90 < 10 ? '0' : ''}${at % 90}.25"`).join('\n')}`;
    const begin = performance.now();
    const read = readPastedCards(rows(pastedLinesMax), roles, undefined);
    expect(performance.now() - begin).toBeLessThan(1000);
    expect([read.error, read.lines.filter(({ line }) => line !== undefined).length]).toEqual([undefined, 1000]);
    expect(readPastedCards(rows(pastedLinesMax + 1), roles, undefined).error).toBe(
      'At most 1000 rows can be pasted at once; these are 1001.',
    );
  });
});
