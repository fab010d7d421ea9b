import { hasSharedData, sharedText } from '@countinghouse/gateways/testing/shared-data.ts';
import { fileReading } from '@countinghouse/contract/work-logs/file-reading.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { workbook } from '../../../../test/workbook.ts';
import { suggestColumns } from './columns.ts';
import { readLogs, type ReadFile } from './read-logs.ts';
import { readWorkbook } from '../../../table-files/read-workbook.ts';

async function read(content: string | Uint8Array, chosen: Parameters<typeof fileReading.parse>[0] = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readLogs(bytes, fileReading.parse(chosen));
}
async function logsOf(...args: Parameters<typeof read>) {
  const found = await read(...args);
  if (typeof found === 'string') throw new Error(found);
  return rowsOf(found);
}
const rowsOf = ({ logs }: ReadFile) =>
  logs.map(({ day, person, project, task, note, seconds, billable }) => [
    day,
    person,
    project,
    task,
    note,
    seconds,
    billable,
  ]);

describe('the columns of an export are found by their names', () => {
  const nothing = { email: null, start: null, client: null, billable: null };
  test.each([
    [
      'Tempo',
      'Issue Key,Issue summary,Hours,Work date,Username,Full name,Period,Account Key,Account Customer,Project Key,Project Name,Work Description,Billed Hours',
      {
        ...nothing,
        person: 'Full name',
        day: 'Work date',
        hours: 'Hours',
        project: 'Project Name',
        client: 'Account Customer',
        task: 'Issue summary',
        note: 'Work Description',
      },
    ],
    [
      'Redmine',
      'Project,Date,User,Activity,Issue,Comment,Hours',
      { ...nothing, person: 'User', day: 'Date', hours: 'Hours', project: 'Project', task: 'Issue', note: 'Comment' },
    ],
    [
      'Kimai',
      'Date,Begin,End,Duration,Currency,Rate,User,Email,Customer,Project,Activity,Description,Billable,Tags',
      {
        person: 'User',
        email: 'Email',
        day: 'Date',
        start: 'Begin',
        hours: 'Duration',
        project: 'Project',
        client: 'Customer',
        task: 'Activity',
        note: 'Description',
        billable: 'Billable',
      },
    ],
    [
      'Zoho Projects',
      'Project Name,Task/Issue,Log Date,Log Users,Log Hours,Billing Type,Notes',
      {
        ...nothing,
        person: 'Log Users',
        day: 'Log Date',
        hours: 'Log Hours',
        project: 'Project Name',
        task: 'Task/Issue',
        note: 'Notes',
        billable: 'Billing Type',
      },
    ],
    [
      'Everhour',
      'Date,Member,Client,Project,Task,Time,Comment,Billable',
      {
        ...nothing,
        person: 'Member',
        day: 'Date',
        hours: 'Time',
        project: 'Project',
        client: 'Client',
        task: 'Task',
        note: 'Comment',
        billable: 'Billable',
      },
    ],
  ])('of %s', (_tool, header, columns) => {
    expect(suggestColumns(header.split(','))).toEqual(columns);
  });

  test('whether their words are parted by a hyphen, a line or a space', () => {
    const { email, day } = suggestColumns(['E-Mail', 'Work_Date']);
    expect([email, day]).toEqual(['E-Mail', 'Work_Date']);
  });

  test('and what no name says is left open', () => {
    expect(Object.values(suggestColumns(['Kto', 'Kiedy', 'Ile'])).every((column) => column === null)).toBe(true);
  });
});

describe('a table of another tool', () => {
  test('gives its logs, billable where nothing says otherwise', async () => {
    const file =
      'Project,Date,User,Activity,Issue,Comment,Hours\nPortal,2026-05-04,Ada Dev,Development,Login,"Form, done",1.25\n';
    expect(await logsOf(file)).toEqual([['2026-05-04', 'Ada Dev', 'Portal', 'Login', 'Form, done', 4500, true]]);
  });

  test('whose billing column says Non Billable gives hours that are not billable', async () => {
    const file =
      'Log Date,Log Users,Log Hours,Billing Type\n2026-05-04,Ada,01:30,Billable\n2026-05-05,Ada,02:00,Non Billable\n';
    expect((await logsOf(file)).map((row) => [row[5], row[6]])).toEqual([
      [5400, true],
      [7200, false],
    ]);
  });

  test('without projects is one project', async () => {
    expect(await logsOf('Person;Day;Hours\nAda;04.05.2026;1,5\n', { dateOrder: 'day first' })).toEqual([
      ['2026-05-04', 'Ada', 'The whole file', '', '', 5400, true],
    ]);
  });

  test('reads hours with their units', async () => {
    const hours = ['1h 30m', '45m', '2h', '1h30m', 'soon'];
    const file = `User,Date,Hours\n${hours.map((text) => `Ada,2026-05-04,${text}\n`).join('')}`;
    expect((await logsOf(file)).map((row) => row[5])).toEqual([5400, 2700, 7200, 5400]);
  });

  test('has no rows before the people, the days and the hours are chosen, and names what it has', async () => {
    const file = 'Kto;Kiedy;Ile\nAda;2026-05-04;1,5\n';
    const found = await read(file);
    expect(found).toMatchObject({ layout: 'file', logs: [], columns: { header: ['Kto', 'Kiedy', 'Ile'] } });
    expect(await logsOf(file, { columns: { person: 'Kto', day: 'Kiedy', hours: 'Ile' } })).toHaveLength(1);
  });

  test('keeps no choice of a column that it does not have', async () => {
    const found = await read('User,Date,Hours\nAda,2026-05-04,1\n', {
      columns: { person: 'User', day: 'Day', hours: 'Hours' },
    });
    expect(found).toMatchObject({ logs: [], columns: { chosen: { person: 'User', day: null, hours: 'Hours' } } });
  });

  test('is read by the columns that were remembered for its header', async () => {
    const remembered = fileReading.parse({ columns: { person: 'A', day: 'B', hours: 'C' } }).columns;
    const found = await readLogs(strToU8('A,B,C\nAda,2026-05-04,1\n'), fileReading.parse({}), {
      rememberedColumns: async (header) => (header.join() === 'A,B,C' && remembered !== null ? remembered : undefined),
    });
    expect(found).toMatchObject({ columns: { areRemembered: true }, logs: [{ person: 'Ada', seconds: 3600 }] });
  });

  test.skipIf(!hasSharedData)('of Redmine’s own import example needs its projects only', async () => {
    const file = sharedText('timesheets', 'redmine', 'import_time_entries.csv');
    expect((await logsOf(file)).map((row) => row.slice(0, 6))).toEqual([
      ['2020-01-01', 'jsmith@somenet.foo', 'The whole file', 'Design', 'Some Design', 3600],
      ['2020-01-02', 'jsmith@somenet.foo', 'The whole file', 'Development', 'Some Development', 7200],
      ['2020-01-03', 'dlopper@somenet.foo', 'The whole file', 'QA', 'Some QA', 10_800],
      ['2020-01-04', 'jsmith@somenet.foo', 'The whole file', 'Inactive Activity', 'Some Inactivity', 14_400],
    ]);
  });
});

describe('the rows above the header of a report', () => {
  test('are skipped in a CSV with a title, the period and the filters of the report', async () => {
    const file = [
      'Time entries report',
      'Company;"Northwind; Europe";;;',
      'From;01/05/2026;To;31/05/2026;',
      '',
      'Employee;Date;Project;Description;Hours',
      'Ada Dev;04/05/2026;Portal;Login, form;1,50',
      'Ada Dev;14/05/2026;Portal;Search;2,25',
    ].join('\n');
    const found = await read(file);
    expect(found).toMatchObject({
      separator: 'semicolon',
      rowsAbove: 3,
      columns: { header: ['Employee', 'Date', 'Project', 'Description', 'Hours'] },
      logs: [
        { line: 6, day: '2026-05-04', person: 'Ada Dev', note: 'Login, form', seconds: 5400 },
        { line: 7, day: '2026-05-14', seconds: 8100 },
      ],
      refusedRows: [],
    });
  });

  test('are skipped in a workbook with a title and a line of totals', async () => {
    const found = await read(
      workbook([
        ['Timesheets of Northwind'],
        [null],
        ['Total hours', { number: '3.75' }],
        ['User', 'Date', 'Project', 'Hours'],
        ['Ada', { number: '46146', as: 'day' }, 'Portal', { number: '3.75' }],
      ]),
    );
    expect(found).toMatchObject({
      rowsAbove: 2,
      logs: [{ line: 5, day: '2026-05-04', person: 'Ada', seconds: 13_500 }],
      refusedRows: [],
    });
  });

  test('are skipped above the export of a known tool, whatever their commas', async () => {
    const file =
      'Detailed report, May 2026, all projects, all people\n' +
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Duration\n' +
      'Ada,ada@a.example,Acme,Portal,Login,Form,Yes,2026-05-04,09:00:00,01:30:00\n';
    expect(await read(file)).toMatchObject({ layout: 'toggl', rowsAbove: 1, logs: [{ line: 3, seconds: 5400 }] });
  });

  test('are skipped where the columns have to be chosen too', async () => {
    const file = 'Raport;maj\nKto;Kiedy;Ile\nAda;2026-05-04;1,5\n';
    const columns = { person: 'Kto', day: 'Kiedy', hours: 'Ile' };
    expect(await read(file)).toMatchObject({ rowsAbove: 1, columns: { header: ['Kto', 'Kiedy', 'Ile'] }, logs: [] });
    expect(await logsOf(file, { columns })).toHaveLength(1);
  });

  test('do not exist where the first row is the header, though texts below it have more separators', async () => {
    const file = 'Kto;Kiedy;Ile\nAda;2026-05-04;1,5\nBela, Cara, Dora, Ezra;2026-05-05;2\n';
    expect(await read(file)).toMatchObject({
      separator: 'semicolon',
      rowsAbove: 0,
      columns: { header: ['Kto', 'Kiedy', 'Ile'] },
    });
  });
});

/** An archive whose list of files says of each that it unpacks to so many bytes. */
function claiming(archive: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer);
  for (let at = 0; at < archive.length - 28; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true);
  return archive;
}

describe('a workbook', () => {
  const header = ['User', 'Date', 'Project', 'Start time', 'Hours'];
  const day = (number: string) => ({ number, as: 'day' }) as const;

  test('gives days, decimal hours and durations exactly as they are stored', async () => {
    const hours = [
      { number: '1.125' },
      { number: '0.3333333333333333' },
      { number: '1.0E-2' },
      { number: '2' },
      { number: '6.25E-2', as: 'duration' } as const,
      { number: '0.9999884259259259', as: 'duration' } as const,
      '1:30',
      '2.5',
    ];
    const rows = hours.map((cell) => ['Ada', day('46146'), 'Portal', { number: '0.375', as: 'time' } as const, cell]);
    const found = await read(workbook([header, ...rows]));
    if (typeof found === 'string') throw new Error(found);
    expect([found.encoding, found.separator, found.isDecimalMarkCertain]).toEqual([null, null, true]);
    expect(found.logs.map((log) => [log.day, log.startMinute, log.seconds])).toEqual(
      [4050, 1200, 36, 7200, 5400, 86_399, 5400, 9000].map((seconds) => ['2026-05-04', 540, seconds]),
    );
  });

  test('is read from its first sheet with rows, and its rows keep their numbers', async () => {
    const found = await read(workbook([], [header, [null], ['Ada', day('46146'), 'Portal', null, '25:00:01']]));
    expect(found).toMatchObject({ logs: [], refusedRows: [{ line: 3, reason: 'This row has more than 24 hours.' }] });
  });

  test('of a leap day and of the last day of a year are those days', async () => {
    const rows = ['45351', '46387', '1'].map((number) => ['Ada', day(number), 'Portal', null, '1']);
    const found = await read(workbook([header, ...rows]));
    expect(found).toMatchObject({ logs: [{ day: '2024-02-29' }, { day: '2026-12-31' }] });
  });

  test('that unpacks to far more than it is, or that is another archive, is refused', async () => {
    expect(await readWorkbook(claiming(workbook([header]), 200_000_000))).toBe('too many rows');
    expect(await read(zipSync({ 'a.txt': strToU8('no workbook') }))).toBe('file_unreadable');
    expect(await read(workbook([header]).slice(0, 400))).toBe('file_unreadable');
    expect(await read(workbook([header]))).toBe('file_empty');
  });
});
