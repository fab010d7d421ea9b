import { hasSharedData, sharedText } from '@countinghouse/gateways/testing/shared-data.ts';
import { describe, expect, test } from 'vitest';
import { readLogs, type ReadFile } from './read-logs.ts';
import { readFileContent } from '../../../table-files/read-table.ts';

const open = { columns: null, encoding: null, separator: null, decimalMark: null, dateOrder: null };

async function read(content: string | Uint8Array, chosen: Partial<Parameters<typeof readLogs>[1]> = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const found = await readLogs(bytes, { ...open, ...chosen });
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const rowsOf = ({ logs }: ReadFile) => logs.map(({ day, person, task, seconds }) => [day, person, task, seconds]);

/** Bytes of a text, each character of one byte. */
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)));
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flatMap(([low = 0, high = 0]) =>
      isLittle ? [low, high] : [high, low],
    ),
  );

const encodings = {
  'UTF-8': (text: string) => new TextEncoder().encode(text),
  'UTF-8 with a mark': (text: string) => new TextEncoder().encode(`\uFEFF${text}`),
  'UTF-16 LE': (text: string) => utf16(text, true),
  'UTF-16 LE with a mark': (text: string) => utf16(`\uFEFF${text}`, true),
  'UTF-16 BE': (text: string) => utf16(text, false),
  'UTF-16 BE with a mark': (text: string) => utf16(`\uFEFF${text}`, false),
  'Windows-1252': windows1252,
} as const;
const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const lineEnds: Readonly<Record<string, readonly string[]>> = {
  'CR LF': ['\r\n'],
  LF: ['\n'],
  CR: ['\r'],
  'all three mixed': ['\r\n', '\n', '\r', '\n'],
};

/** Three rows of Harvest, 1.5 h, 0.25 h and 7 h, with a name and a task beyond ASCII and a separator in a note. */
function harvestFile(of: { separator: string; ends: readonly string[]; mark: string; isAnnounced?: boolean }): string {
  const row = (...fields: string[]) => fields.join(of.separator);
  const quoted = (text: string) => (text.includes(of.separator) ? `"${text}"` : text);
  const lines = [
    ...(of.isAnnounced ? [`sep=${of.separator}`] : []),
    row('Date', 'Client', 'Project', 'Task', 'Notes', 'Hours', 'Billable?', 'First Name', 'Last Name'),
    ...['1.5', '0.25', '7'].map((hours) =>
      row(
        '2026-05-04',
        'Acme',
        'Portal',
        'Prüfung',
        `"one${of.separator} two"`,
        quoted(hours.replace('.', of.mark)),
        'Yes',
        'Zoë',
        'Müller',
      ),
    ),
  ];
  return lines.map((line, at) => line + (of.ends[at % of.ends.length] ?? '\n')).join('');
}
const threeRows = [5400, 900, 25_200].map((seconds) => ['2026-05-04', 'Zoë Müller', 'Prüfung', seconds]);

describe('a file means the same hours', () => {
  const ways = Object.entries(encodings).flatMap(([encoding, bytesOf]) =>
    Object.entries(separators).flatMap(([separator, sign]) =>
      Object.entries(lineEnds).flatMap(([lineEnd, ends]) =>
        ['.', ','].map((mark) => ({
          encoding,
          separator,
          lineEnd,
          mark,
          bytes: bytesOf(harvestFile({ separator: sign, ends, mark })),
        })),
      ),
    ),
  );
  test.each(ways)('in $encoding with $separator, $lineEnd and $mark', async ({ encoding, separator, mark, bytes }) => {
    const found = await read(bytes);
    expect(rowsOf(found)).toEqual(threeRows);
    expect(found.refusedRows).toEqual([]);
    expect(found).toMatchObject({
      separator,
      encoding: encoding.replace(' with a mark', ''),
      decimalMark: mark === '.' ? 'point' : 'comma',
      isDecimalMarkCertain: true,
    });
  });

  test.each(Object.entries(separators))('with a line that announces the %s', async (separator, sign) => {
    const found = await read(harvestFile({ separator: sign, ends: ['\r\n'], mark: ',', isAnnounced: true }));
    expect([found.separator, rowsOf(found)]).toEqual([separator, threeRows]);
  });

  test('and reports lines as an editor counts them, also below an announced separator', async () => {
    const file = harvestFile({ separator: ';', ends: ['\r'], mark: '.', isAnnounced: true });
    expect((await read(file)).logs.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

const harvest = (hours: readonly string[]) =>
  `Date;Project;Task;Hours;Billable?;First Name;Last Name\n${hours.map((one) => `2026-05-04;Portal;T;${one};Yes;Ada;Dev\n`).join('')}`;

describe('the decimal mark', () => {
  test.each<[string, readonly string[], string | null, readonly number[]]>([
    ['is a comma where one stands before two digits', ['1,5', '1,25'], 'comma', [5400, 4500]],
    ['is a point where one stands before two digits', ['1.5', '7'], 'point', [5400, 25_200]],
    ['is known for three digits by the other rows', ['1,250', '0,5'], 'comma', [4500, 1800]],
    ['is known for three digits after a lone zero', ['0.125'], 'point', [450]],
    ['is not asked for where all hours are whole', ['7', '8'], null, [25_200, 28_800]],
    ['is kept to many digits', ['0.333333333333333'], 'point', [1200]],
  ])('%s', async (_, hours, decimalMark, seconds) => {
    const found = await read(harvest(hours));
    expect(found).toMatchObject({ decimalMark, isDecimalMarkCertain: true });
    expect(found.logs.map((log) => log.seconds)).toEqual(seconds);
  });

  test('groups thousands where the other mark divides, so that such a row has more than a day', async () => {
    const found = await read(harvest(['1,250', '7.5']));
    expect(found.logs.map((log) => log.seconds)).toEqual([27_000]);
    expect(found.refusedRows.map((row) => row.reason)).toEqual(['This row has more than 24 hours.']);
  });

  test.each([[['1,250']], [['1.250', '2.000']], [['1,5', '1.5']]])('is asked for with %j', async (hours) => {
    expect((await read(harvest(hours))).isDecimalMarkCertain).toBe(false);
  });

  test('is what the person chose where the file proves none', async () => {
    expect((await read(harvest(['1,250']), { decimalMark: 'comma' })).logs.map((log) => log.seconds)).toEqual([4500]);
    expect((await read(harvest(['1,250']), { decimalMark: 'point' })).logs).toEqual([]);
  });
});

test('hours with a comma that nothing quotes are refused in a file of commas, and never cut to whole hours', async () => {
  const found = await read(
    'Date,Project,Task,Hours,Billable?,First Name,Last Name\n2026-05-04,Portal,T,1,5,Yes,Ada,Dev\n2026-05-05,Portal,T,2,Yes,Ada,Dev\n',
  );
  expect(found.logs.map((log) => log.seconds)).toEqual([7200]);
  expect(found.refusedRows.map((row) => [row.line, row.reason])).toEqual([
    [2, 'This row has more fields than the header, so its hours are not certain.'],
  ]);
});

test('two dates that contradict each other leave the order to the person', async () => {
  const toggl = (...days: readonly string[]) =>
    `User,Project,Billable,Start date,Duration\n${days.map((day) => `Ada,Portal,Yes,${day},01:00:00\n`).join('')}`;
  expect(await read(toggl('13/04/2026', '04/13/2026'))).toMatchObject({ isDateOrderCertain: false });
  expect((await read(toggl('2026/05/04', '2026.5.4'))).logs.map((log) => log.day)).toEqual([
    '2026-05-04',
    '2026-05-04',
  ]);
});

test.each([
  ['14:00:00', 840],
  ['14:00', 840],
  ['02:00 PM', 840],
  ['2:00\u202Fp.m.', 840],
  ['12:05:59 AM', 5],
  ['12:00 PM', 720],
  ['', null],
  ['25:00', null],
  ['13:00 PM', null],
])('a start of “%s” is minute %j of the day', async (start, minute) => {
  const found = await read(
    `User,Project,Billable,Start date,Start time,Duration\nAda,Portal,Yes,2026-05-04,${start},01:00:00\n`,
  );
  expect(found.logs.map((log) => log.startMinute)).toEqual([minute]);
});

test('breaks, holidays, time off and invoiced rows are distinguished from work', async () => {
  const found = await read(
    'User,Project,Billable,Start date,Duration (h),Type,Invoiced\n' +
      ['REGULAR,', 'BREAK,', 'HOLIDAY,', 'TIME_OFF,', 'Time off,', ',Yes', 'Meeting,No']
        .map((marks) => `Ada,Portal,Yes,2026-05-04,01:00:00,${marks}\n`)
        .join(''),
  );
  expect(found.logs.map((log) => log.kind ?? (log.isInvoiced ? 'invoiced' : 'work'))).toEqual([
    'work',
    'break',
    'holiday',
    'time off',
    'time off',
    'invoiced',
    'work',
  ]);
});

const sharedBytes = (...path: readonly string[]) => new TextEncoder().encode(sharedText(...path));

describe.skipIf(!hasSharedData)('a real file', () => {
  const table = async (...path: string[]) => {
    const content = await readFileContent(sharedBytes(...path), {
      encoding: null,
      separator: null,
      isHeader: () => false,
      readWorkbook: () => Promise.resolve(undefined),
    });
    if (content === undefined || content === 'too many rows' || content.kind !== 'table') throw new Error('no table');
    return content;
  };

  test('of Redmine is divided by semicolons and has the ten hours that were counted by hand', async () => {
    const { separator, rows } = await table('timesheets', 'redmine', 'import_time_entries.csv');
    expect([separator, rows.map((row) => row.cell('hours'))]).toEqual(['semicolon', ['1', '2', '3', '4']]);
  });

  test('of Timeguard has its five hundred rows', async () => {
    const { separator, rows } = await table('timesheets', 'timeguard', 'timesheet.csv');
    expect([separator, rows.length, rows[0]?.cell('project')]).toEqual(['comma', 500, 'Project Delta']);
  });

  test.each<[string, readonly number[]]>([
    ['clockify', [3601]],
    ['toggl', [3601]],
    // 20,0 and 0,01 hours
    ['harvest', [72_000, 36]],
  ])('of %s has the seconds that were counted by hand', async (tool, seconds) => {
    const bytes = sharedBytes('timesheets', 'exports', `${tool}_time_entries_import_test_1.csv`);
    expect((await read(bytes)).logs.map((log) => log.seconds)).toEqual(seconds);
  });
});
