import { unguardedText } from '@countinghouse/billing/values/csv-record.ts';
import blns from 'big-list-of-naughty-strings';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { csvFile } from './csv-file.ts';
import { dateCell, exportedTable, figureCell, momentCell } from './exported-cells.ts';
import { unzipped } from './testing/unzipped.ts';
import { workersInThePage } from './testing/workers-in-the-page.ts';
import { columnWidth, workbookCell } from './workbook-cells.ts';
import { xlsxFile } from './xlsx-file.ts';

beforeAll(() => workersInThePage());
const watched = { signal: new AbortController().signal, onWritten: () => undefined };

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'];

describe('an exported table', () => {
  test('has the visible columns in their order, a shared currency once, and no menu column', () => {
    const columns = [
      { key: 'a', title: 'A', render: () => null, exports: (row: string) => ({ Name: row, Currency: 'USD' }) },
      { key: 'menu', title: 'Actions', render: () => null },
      { key: 'b', title: 'B', render: () => null, exports: () => ({ Sum: figureCell('-1.50'), Currency: 'USD' }) },
    ];
    const { headings, rows } = exportedTable(columns, ['x']);
    expect(headings).toEqual(['Name', 'Currency', 'Sum']);
    expect([...rows]).toEqual([['x', 'USD', { figure: '-1.50' }]]);
  });

  test('ends with what the totals count and no row shows', () => {
    const columns = [{ exports: (row: string) => ({ Name: row, Sum: figureCell('3.00') }) }];
    const { rows } = exportedTable(
      columns,
      ['x'],
      [{ Name: 'Credit notes USD', Sum: figureCell('-1.00'), Hidden: 'a' }],
    );
    expect([...rows]).toEqual([
      ['x', { figure: '3.00' }],
      ['Credit notes USD', { figure: '-1.00' }],
    ]);
  });
});

describe('a CSV file', () => {
  test('begins with the UTF-8 byte order mark and quotes line breaks', async () => {
    const table = {
      headings: ['Name', 'Sum', 'Day'],
      rows: [
        ['Łukasz, "the first"\nof two', figureCell('-1284.50'), dateCell('2026-11-21')],
        ['', null, null],
      ],
    };
    expect(await csvFile(table, watched)).toBe(
      '\uFEFFName,Sum,Day\r\n"Łukasz, ""the first""\nof two",-1284.50,2026-11-21\r\n,,\r\n',
    );
  });

  test.each(formulas)('keeps %j as text that is not calculated', async (text) => {
    expect(await csvFile({ headings: ['Name'], rows: [[text]] }, watched)).toContain(`\n'${text}`);
  });
});

describe('a workbook', () => {
  test('stores figures as numbers, days as dates, and text as text whatever its first character', async () => {
    const rows = [[...formulas, figureCell('-1284.50'), dateCell('2026-11-21'), null]];
    const headings = [...formulas.map((_, at) => `Text ${at}`), 'Sum', 'Day', 'Empty'];
    const files = await unzipped(await xlsxFile({ headings, rows }, 'Projects: all / of them', watched));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const strings = files.get('xl/sharedStrings.xml') ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<c [^>]*t="s"/g)).toHaveLength(headings.length + formulas.length);
    for (const text of formulas) expect(strings).toContain(`>${text}<`);
    expect(sheet).toContain('<v>-1284.5</v>');
    // a spreadsheet stores 21 Nov 2026 as day number 46347
    expect(sheet).toContain('<v>46347</v>');
    expect(files.get('xl/styles.xml')).toContain('d mmm yyyy');
  });

  test.each(['0.01', '-0.10', '9999999999999.99', '1234567890.1234', '0', '100.000'])(
    'stores %s exactly, with its decimals',
    (figure) => {
      const cell = workbookCell(figureCell(figure)) as { number: number; format: string };
      expect(cell.number.toFixed(figure.split('.')[1]?.length ?? 0)).toBe(figure);
      expect(cell.format.split('.')[1]?.length ?? 0).toBe(figure.split('.')[1]?.length ?? 0);
    },
  );

  test('keeps every digit of a figure that is too long for a number, as text', () => {
    expect(workbookCell(figureCell('12345678901234.567'))).toEqual({ text: '12345678901234.567' });
  });

  test('stores a moment as a number, in local time', async () => {
    const noonHere = new Date(2026, 10, 21, 12, 0, 30).toISOString();
    expect(momentCell(noonHere)).toEqual({ moment: '2026-11-21 12:00:30' });
    const cell = workbookCell(momentCell(noonHere)) as { number: number; format: string };
    expect(cell.number).toBeCloseTo(46347 + 12 / 24 + 30 / 86_400, 9);
    expect(cell.format).toBe('d mmm yyyy hh:mm:ss');
    expect(await csvFile({ headings: ['At'], rows: [[momentCell(noonHere)]] }, watched)).toContain(
      '\n2026-11-21 12:00:30\r',
    );
  });

  test.each([
    ['_x000D_ and _x0041_', '_x005F_x000D_ and _x005F_x0041_'],
    ['a\rb', 'a_x000D_b'],
    ['a\u0001b\u001F\uFFFF', 'a_x0001_b_x001F__xFFFF_'],
    ['__x000d__x000d_', '__x005F_x000d__x005F_x000d_'],
    ['snake_x_case _x00_', 'snake_x_case _x00_'],
    ['00123', '00123'],
    ['12345678901234567890', '12345678901234567890'],
  ])('escapes %j so that a spreadsheet reads exactly that text', (text, written) => {
    expect(workbookCell(text)).toEqual({ text: written });
  });

  test('counts a leap day', () => {
    expect(workbookCell(dateCell('2028-02-29'))).toMatchObject({ number: 46812 });
  });
});

describe('a long workbook', () => {
  test('is written in parts, reports its progress, and has every row once', async () => {
    const onWritten = vi.fn();
    const rows = Array.from({ length: 1234 }, (_, at) => [`Row ${at}`, figureCell(`${at}.50`)]);
    const file = await xlsxFile({ headings: ['Name', 'Sum'], rows }, 'Long', { ...watched, onWritten });
    expect(onWritten.mock.calls).toEqual([[500], [1000], [1234]]);
    const sheet = (await unzipped(file)).get('xl/worksheets/sheet1.xml') ?? '';
    const sums = [...sheet.matchAll(/<c r="B(\d+)" s="2"><v>([\d.]+)<\/v>/g)].map(([, row, sum]) => [row, sum]);
    expect(sums).toEqual(rows.map((_, at) => [String(at + 2), String(at + 0.5)]));
  });

  test('stops when it is cancelled', async () => {
    const cancel = new AbortController();
    const rows = Array.from({ length: 1234 }, () => ['x']);
    const writing = xlsxFile({ headings: ['Name'], rows }, 'Long', {
      signal: cancel.signal,
      onWritten: () => cancel.abort(),
    });
    await expect(writing).rejects.toThrow('abort');
  });

  test('cuts a text that is longer than a cell of Excel allows', () => {
    const cell = workbookCell('x'.repeat(40_000)) as { text: string };
    expect(cell.text).toHaveLength(32_767);
    expect(cell.text.at(-1)).toBe('…');
    expect(columnWidth('Note', ['x'.repeat(40_000)])).toBe(50);
  });
});

describe('each text of the public list of naughty strings', () => {
  const texts: readonly string[] = blns;
  const table = { headings: ['Text', 'After it'], rows: texts.map((text, at) => [text, String(at)]) };

  test('is one cell of a CSV file and never a formula', async () => {
    const [, ...read] = parse(await csvFile(table, watched), { bom: true });
    expect(read.map((cells) => cells.map(unguardedText))).toEqual(table.rows);
    expect(read.flat().filter((text) => /^\s*[=+\-@]/.test(text))).toEqual([]);
  });

  test('is read back from a workbook unchanged', async () => {
    const files = await unzipped(await xlsxFile(table, 'Texts', watched));
    const sheet = new DOMParser().parseFromString(files.get('xl/worksheets/sheet1.xml') ?? '', 'text/xml');
    const strings = new DOMParser().parseFromString(files.get('xl/sharedStrings.xml') ?? '', 'text/xml');
    const shared = [...strings.querySelectorAll('si')].map(({ textContent }) =>
      textContent.replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
    const read = texts.map((_, at) => {
      const index = sheet.querySelector(`c[r="A${at + 2}"] v`)?.textContent;
      return index === undefined ? '' : shared[Number(index)];
    });
    expect(read).toEqual(texts);
    expect(sheet.querySelector('f')).toBeNull();
  });
});
