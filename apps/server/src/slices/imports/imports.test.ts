import { holidayEndpoints } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test/empty-tables.ts';
import { askPreview, countsOf, faultsOf, importAs, importWhole, previewOf, undo } from '../../../test/import-calls.ts';
import { workbook } from '../../../test/workbook.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ environment: { REQUESTS_PER_MINUTE: '1000000' } });
  ada = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'holiday', 'record_import', 'imported_record', 'file_columns');
});

const holidays = async () =>
  (
    await sql<{
      text: string;
    }>`select region || ' ' || date || ' ' || name as text from holiday order by date, region`.execute(world.tx)
  ).rows.map(({ text }) => text);
const file = 'Region,Holiday date,Holiday name\nUK,2026-12-25,Christmas Day\nIND,2026-01-26,Republic Day\n';

describe('a file', () => {
  test('is shown row by row, and nothing is stored before it is imported', async () => {
    const preview = await previewOf(ada, 'holidays', file);
    expect(countsOf(preview)).toEqual([2, 0, 0, 0]);
    expect(preview.rows[0]).toEqual({
      line: 2,
      outcome: 'new',
      cells: ['UK', '2026-12-25', 'Christmas Day'],
      faults: [],
    });
    expect(await holidays()).toEqual([]);
    const { data, message } = await importAs(ada, 'holidays', file, preview.mark);
    expect([data, message]).toMatchObject([{ added: 2, changed: 0, unchanged: 0 }, '2 rows imported']);
    expect(await holidays()).toEqual(['IND 2026-01-26 Republic Day', 'UK 2026-12-25 Christmas Day']);
  });

  test('that is imported again changes nothing', async () => {
    await importWhole(ada, 'holidays', file);
    expect(countsOf(await previewOf(ada, 'holidays', file))).toEqual([0, 0, 2, 0]);
  });

  test('changes the rows that differ, and leaves out what it says nothing about', async () => {
    await importWhole(ada, 'holidays', file);
    const renamed = file.replace('Christmas Day', 'Christmas');
    expect(countsOf(await previewOf(ada, 'holidays', renamed))).toEqual([0, 1, 1, 0]);
    await importWhole(ada, 'holidays', renamed);
    expect(await holidays()).toContain('UK 2026-12-25 Christmas');
  });

  test('is imported once however often "Import" is clicked', async () => {
    const { mark } = await previewOf(ada, 'holidays', file);
    const answers = await Promise.all([1, 2, 3].map(() => importAs(ada, 'holidays', file, mark)));
    const done = answers.filter(({ failure }) => failure === undefined);
    expect(new Set(done.map(({ data }) => data.importId)).size).toBe(1);
    for (const { failure } of answers) expect([undefined, 'still_running']).toContain(failure?.code);
    expect((await importAs(ada, 'holidays', file, mark)).data).toEqual(done[0]?.data);
    expect((await ada.call(importEndpoints.list)).data).toHaveLength(1);
  });

  test('whose records were deleted by hand since is imported again', async () => {
    const first = await importWhole(ada, 'holidays', file);
    const { data } = await ada.call(holidayEndpoints.list, { query: { year: 2026 } });
    for (const { id, version } of data.holidayDetails)
      await ada.call(holidayEndpoints.remove, { params: { id }, query: { version } });
    const second = await importWhole(ada, 'holidays', file);
    expect([second.data.added, second.data.importId === first.data.importId]).toEqual([2, false]);
    expect(await holidays()).toHaveLength(2);
  });

  test('stands in the activity log with each record that it added', async () => {
    await importWhole(ada, 'holidays', file);
    const { rows } = await sql<{ text: string }>`
      select action || ' ' || resource || ' ' || resource_name as text from activity_entry order by id desc limit 3`.execute(
      world.tx,
    );
    expect(rows.map(({ text }) => text).toReversed()).toEqual([
      'Created HOLIDAY Christmas Day (UK)',
      'Created HOLIDAY Republic Day (IND)',
      'Imported IMPORT file.csv (holidays): 2 added, 0 changed, 0 unchanged',
    ]);
  });
});

describe('a row that a form would refuse', () => {
  const bad = `${file}UK,2026-02-30,Leap\nFrance,2026-07-14,Bastille Day\nCA,2026-07-01,\n`;

  test('is refused at its cell in the words of the form, and with it the whole file', async () => {
    const preview = await previewOf(ada, 'holidays', bad);
    expect(countsOf(preview)).toEqual([2, 0, 0, 3]);
    expect(faultsOf(preview)).toEqual([
      [4, 'Holiday date', 'This date cannot be read.'],
      [5, 'Region', 'Please select region'],
      [6, 'Holiday name', 'Please enter holiday name'],
    ]);
    const { status, failure } = await importAs(ada, 'holidays', bad, preview.mark);
    expect([status, failure?.code]).toEqual([409, 'import_rows_refused']);
    expect([await holidays(), (await ada.call(importEndpoints.list)).data]).toEqual([[], []]);
  });

  test('is refused for all its cells at once, also beside a date that cannot be read', async () => {
    const preview = await previewOf(ada, 'holidays', 'Region,Holiday date,Holiday name\nFrance,2026-02-30,\n');
    expect(faultsOf(preview)).toEqual([
      [2, 'Holiday date', 'This date cannot be read.'],
      [2, 'Region', 'Please select region'],
      [2, 'Holiday name', 'Please enter holiday name'],
    ]);
  });

  test('that contradicts an earlier one names its line, and one that repeats it is unchanged', async () => {
    const preview = await previewOf(ada, 'holidays', `${file}UK,2026-12-25,Christmas\nUK,2026-12-25,Christmas Day\n`);
    expect(countsOf(preview)).toEqual([2, 0, 1, 1]);
    expect(faultsOf(preview)).toEqual([[4, null, 'Line 2 has other values for the same record.']]);
  });

  test('with more cells than the header is refused', async () => {
    expect(faultsOf(await previewOf(ada, 'holidays', `${file}UK,2026-12-26,Boxing Day,and more\n`))).toEqual([
      [4, null, 'This row has more cells than the header.'],
    ]);
  });
});

describe('a file as programs write it', () => {
  const utf16 = (text: string, isBig: boolean): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, !isBig);
    for (let at = 0; at < text.length; at += 1) view.setUint16(2 + at * 2, text.charCodeAt(at), !isBig);
    return bytes;
  };
  const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const cells = (rows: readonly (readonly string[])[], separator: string): string =>
    rows.map((row) => row.join(separator)).join('\r\n');
  const rows = [
    ['Region', 'Date', 'Name'],
    ['CA', '24/06/2026', 'Fête nationale'],
  ];
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['with semicolons', cells(rows, ';')],
    ['with tabs as UTF-16 LE, which Excel calls Unicode text', utf16(cells(rows, '\t'), false)],
    ['as UTF-16 BE', utf16(cells(rows, ','), true)],
    ['as Windows-1252 with semicolons', latin(cells(rows, ';'))],
    ['with a line that names the separator', `sep=;\r\n${cells(rows, ';')}`],
    ['with the byte order mark of UTF-8', `\ufeff${cells(rows, ',')}`],
    ['with blanks around its cells', cells([rows[0]!, [' CA ', ' 24/06/2026\u00a0', ' Fête nationale ']], ',')],
    ['with its header once more', cells([...rows, rows[0]!], ',')],
    [
      'with headings in other words and order',
      cells(
        [
          ['Description', 'day', 'REGION'],
          ['Fête nationale', '24-Jun-2026', 'Canada'],
        ],
        ',',
      ),
    ],
    ['with Arabic digits', cells([rows[0]!, ['CA', '٢٤/٠٦/٢٠٢٦', 'Fête nationale']], ',')],
    [
      'as a workbook',
      workbook([
        ['Region', 'Date', 'Name'],
        ['CA', { number: '46197', as: 'day' }, 'Fête nationale'],
      ]),
    ],
  ])('%s is read', async (_, content) => {
    const preview = await previewOf(ada, 'holidays', content);
    expect([countsOf(preview), faultsOf(preview)]).toEqual([[1, 0, 0, 0], []]);
    await importAs(ada, 'holidays', content, preview.mark);
    expect(await holidays()).toEqual(['CA 2026-06-24 Fête nationale']);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer> | undefined, string]>([
    ['no file', undefined, 'file_missing'],
    ['an empty file', '', 'file_missing'],
    ['a header alone', 'Region,Date,Name\n', 'file_empty'],
    ['a picture with another name', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'import_unreadable'],
    ['JSON', '[{"region":"UK"}]', 'import_unreadable'],
    [
      'a heading that is there twice',
      'Region,Date,Name,name\nUK,2026-12-25,Christmas,Xmas\n',
      'import_columns_repeated',
    ],
    ['10,001 rows', `Region,Date,Name\n${'UK,2026-12-25,Christmas\n'.repeat(10_001)}`, 'import_too_many_rows'],
  ])('%s is refused', async (_, content, code) => {
    const asked = await askPreview(ada, 'holidays', content);
    expect(asked.failure?.code).toBe(code);
    if (content === undefined) return;
    expect((await importAs(ada, 'holidays', content, 'x')).failure?.code).toBe(code);
  });

  test('with another kind than there is, is refused', async () => {
    for (const { failure } of [
      await askPreview(ada, 'holidays', file, { kind: 'wages' }),
      await importAs(ada, 'holidays', file, 'x', { kind: 'wages' }),
    ])
      expect(failure?.code).toBe('invalid_input');
  });

  test('whose dates leave open which number is the day has no rows until it is said', async () => {
    const open = 'Region;Date;Name\nUK;03/04/2026;Good Friday\n';
    const preview = await previewOf(ada, 'holidays', open);
    expect([preview.isDateOrderCertain, preview.rows]).toEqual([false, []]);
    expect((await importAs(ada, 'holidays', open, preview.mark)).failure?.code).toBe('import_incomplete');
    const chosen = { dateOrder: 'day first' };
    await importWhole(ada, 'holidays', open, chosen);
    expect(await holidays()).toEqual(['UK 2026-04-03 Good Friday']);
  });

  test('without a column that is needed has no rows until it is chosen, and the choice is remembered', async () => {
    const polish = 'Kraj;Kiedy;Co\nUK;2026-12-25;Christmas Day\n';
    const preview = await previewOf(ada, 'holidays', polish);
    expect([preview.missing, preview.rows]).toEqual([['Region', 'Holiday date', 'Holiday name'], []]);
    const columns = JSON.stringify({ region: 'Kraj', date: 'Kiedy', name: 'Co' });
    expect(countsOf(await previewOf(ada, 'holidays', polish, { columns }))).toEqual([1, 0, 0, 0]);
    await importWhole(ada, 'holidays', polish, { columns });
    const next = await previewOf(ada, 'holidays', polish.replace('25', '26'));
    expect([next.areRemembered, countsOf(next)]).toEqual([true, [1, 0, 0, 0]]);
  });

  test('with cells that a spreadsheet would run is stored as text', async () => {
    await importWhole(ada, 'holidays', 'Region,Date,Name\nUK,2026-12-25,"=cmd|\' /C calc\'!A0"\n');
    expect(await holidays()).toEqual(["UK 2026-12-25 =cmd|' /C calc'!A0"]);
    // the apostrophe of our own exports is not part of the text
    const exported = "Region,Date,Name\nUK,2026-12-25,\"'=cmd|' /C calc'!A0\"\n";
    expect(countsOf(await previewOf(ada, 'holidays', exported))).toEqual([0, 0, 1, 0]);
  });
});

describe('a record that another user changes between preview and import', () => {
  test('stops the import, which stores nothing', async () => {
    await importWhole(ada, 'holidays', file);
    const renamed = file.replace('Christmas Day', 'Christmas');
    const { mark } = await previewOf(ada, 'holidays', renamed);
    const { data } = await ada.call(holidayEndpoints.list, { query: { year: 2026 } });
    const christmas = data.holidayDetails.find(({ region }) => region === 'UK')!;
    await ada.call(holidayEndpoints.change, {
      params: { id: christmas.id },
      body: { date: '2026-12-25', name: 'First day of Christmas', version: christmas.version },
    });
    const { status, failure } = await importAs(ada, 'holidays', renamed, mark);
    expect([status, failure?.code]).toEqual([409, 'import_preview_differs']);
    expect(await holidays()).toContain('UK 2026-12-25 First day of Christmas');
    expect((await ada.call(importEndpoints.list)).data).toHaveLength(1);
  });
});

describe('an import', () => {
  test('is undone: what it added is deleted, what it changed is as before', async () => {
    const first = await importWhole(ada, 'holidays', file);
    const second = await importWhole(
      ada,
      'holidays',
      `${file.replace('Christmas Day', 'Christmas')}US,2026-07-04,Independence Day\n`,
    );
    const undone = await undo(ada, second.data.importId);
    expect([undone.data, undone.message]).toEqual([{ deleted: 1, restored: 1 }, 'Import undone.']);
    expect(await holidays()).toEqual(['IND 2026-01-26 Republic Day', 'UK 2026-12-25 Christmas Day']);
    // the first one cannot be: its record has another version since
    const { status, failure } = await undo(ada, first.data.importId);
    expect([status, failure?.code]).toEqual([409, 'imported_record_changed']);
    expect((await undo(ada, second.data.importId)).failure?.code).toBe('import_undone_already');
    expect((await undo(ada, 999_999)).status).toBe(404);
    const list = (await ada.call(importEndpoints.list)).data;
    expect(
      list.map(({ added, changed, unchanged, undoneAt }) => [added, changed, unchanged, undoneAt !== null]),
    ).toEqual([
      [1, 1, 1, true],
      [2, 0, 0, false],
    ]);
  });

  test('can be done again after it was undone', async () => {
    const { data } = await importWhole(ada, 'holidays', file);
    await undo(ada, data.importId);
    expect(countsOf(await previewOf(ada, 'holidays', file))).toEqual([2, 0, 0, 0]);
    await importWhole(ada, 'holidays', file);
    expect(await holidays()).toHaveLength(2);
  });

  test('that was cut off is not listed, and is gone with the next one', async () => {
    await sql`insert into record_import (kind, file_name, preview_mark, imported_by, started_at, rows_total, rows_done)
      values ('holidays', 'cut-off.csv', ${'0'.repeat(80)}, 'Ada', now(), 1000, 400)`.execute(world.tx);
    expect((await ada.call(importEndpoints.list)).data).toEqual([]);
    await importWhole(ada, 'holidays', file);
    const { rows } = await sql<{ file_name: string }>`select file_name from record_import`.execute(world.tx);
    expect(rows).toEqual([{ file_name: 'file.csv' }]);
  });

  test('shows its progress while it runs, and no other one begins or is undone', async () => {
    const earlier = await importWhole(ada, 'holidays', file);
    const many = manyHolidays(2000);
    const { mark } = await previewOf(ada, 'holidays', many);
    const over = new AbortController();
    const imported = importAs(ada, 'holidays', many, mark).finally(() => over.abort());
    const seen: number[] = [];
    while (!over.signal.aborted) {
      const [running] = (await ada.call(importEndpoints.list)).data;
      if (running?.finishedAt !== null) continue;
      seen.push(running.rowsDone);
      if (seen.length > 1) continue;
      expect((await importAs(ada, 'holidays', file, 'x')).failure?.code).toBe('still_running');
      expect((await undo(ada, earlier.data.importId)).failure?.code).toBe('still_running');
    }
    expect((await imported).data.added).toBe(1998);
    expect(Math.max(...seen)).toBeGreaterThan(0);
  });

  test('of four times the rows takes about four times as long', async () => {
    const took = async (rows: number): Promise<number> => {
      const many = manyHolidays(rows);
      const start = performance.now();
      const { data } = await importWhole(ada, 'holidays', many);
      const ms = performance.now() - start;
      await emptyTables(world.tx, 'holiday', 'record_import', 'imported_record');
      expect(data.added).toBe(rows);
      return ms;
    };
    await took(500);
    const [few, many] = [await took(1000), await took(4000)];
    expect(many / few).toBeLessThan(8);
  }, 120_000);
});

/** As many days as there are rows, over the regions. */
function manyHolidays(rows: number): string {
  const regions = ['US', 'IND', 'UK', 'CA', 'UAE'];
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / regions.length))).toISOString().slice(0, 10);
    return `${regions[at % regions.length]},${day},Day ${at}`;
  });
  return `Region,Holiday date,Holiday name\n${lines.join('\n')}\n`;
}

test('the templates name the columns of each kind, those that are needed among them', async () => {
  const { data } = await ada.call(importEndpoints.kinds);
  expect(data.map(({ kind }) => kind)).toEqual([
    'holidays',
    'companies',
    'projects',
    'employees',
    'developers',
    'rates',
    'costs',
    'predictions',
    'invoices',
  ]);
  for (const { columns } of data) {
    expect(columns.some(({ isRequired }) => isRequired)).toBe(true);
    // no two columns of a template can be taken for one another
    expect(new Set(columns.map(({ label }) => label.toLowerCase())).size).toBe(columns.length);
  }
});
