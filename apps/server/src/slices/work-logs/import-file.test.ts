import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aWorkLog } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { importInto, planOf, preview, togglFile, type Mapping } from '../../../test/time-export.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;
let ada: number;
let bob: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  projectId = (await aProject(world.tx, { name: 'Portal', accountants: [anna.userId] })).id;
  ada = await aDeveloper(world.tx, { projectId, name: 'Ada Dev', email: 'ada@devs.example' });
  bob = await aDeveloper(world.tx, { projectId, name: 'Bob Dev', email: 'bob@devs.example' });
});

const mapping = (changed: Partial<Mapping> = {}): Mapping => ({
  projectId,
  projects: ['Portal'],
  people: [{ key: 'ada@devs.example', employeeId: ada }],
  ...changed,
});
const logs = async () =>
  (
    await sql<{ employee_id: number; day: string; seconds: number; billable: boolean; open: number }>`
      select l.employee_id, l.day::text as day, l.seconds, l.billable, coalesce(e.seconds, 0)::int as open
      from work_log l left join time_entry e on e.work_log_id = l.id order by l.day, l.id`.execute(world.tx)
  ).rows;
const recorded = async () =>
  (
    await sql<{ action: string; name: string }>`select action, resource_name as name from activity_entry
      where project_id = ${projectId} order by id`.execute(world.tx)
  ).rows;
const codes = (...answers: readonly { status: number; failure: { code: string } | undefined }[]) =>
  answers.map(({ status, failure }) => `${status} ${failure?.code}`);

describe('a file that cannot be imported', () => {
  /** The first bytes of a picture. */
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44]);
  const refusedEverywhere = async (content: string | Uint8Array<ArrayBuffer> | undefined) => {
    // workLogEndpoints.previewFile, workLogEndpoints.planFile and workLogEndpoints.importFile must say the same
    const answers = codes(
      await preview(anna, projectId, content),
      await planOf(anna, mapping(), content),
      await importInto(anna, mapping(), content),
    );
    expect(await logs()).toEqual([]);
    expect(await recorded()).toEqual([]);
    return answers;
  };
  const everywhere = (answer: string) => [answer, answer, answer];

  test('is missing or empty', async () => {
    expect(await refusedEverywhere(undefined)).toEqual(everywhere('400 file_missing'));
    expect(await refusedEverywhere('')).toEqual(everywhere('400 file_missing'));
  });

  test('is a picture, a program’s page, cut JSON or text in another alphabet', async () => {
    expect(await refusedEverywhere(picture)).toEqual(everywhere('400 file_unreadable'));
    expect(await refusedEverywhere('{"time_entries": [{"id": 1, "spent_da')).toEqual(everywhere('400 file_unreadable'));
    expect(await refusedEverywhere(Uint8Array.from([0x55, 0x81, 0xfe, 0x41]))).toEqual(
      everywhere('400 file_unreadable'),
    );
    expect(await refusedEverywhere('User,"never closed\n1,2')).toEqual(everywhere('400 file_unreadable'));
  });

  test('has no three columns, or the fields of no tool we know', async () => {
    expect(await refusedEverywhere('a,b\n1,2\n')).toEqual(everywhere('400 file_layout_unknown'));
    expect(await refusedEverywhere('<html><body>Please sign in</body></html>')).toEqual(
      everywhere('400 file_layout_unknown'),
    );
    expect(await refusedEverywhere('{"error":"not allowed"}')).toEqual(everywhere('400 file_layout_unknown'));
    expect(await refusedEverywhere('[1,2,3]')).toEqual(everywhere('400 file_layout_unknown'));
  });

  test('has too many rows, or too deeply nested lists', async () => {
    const row = (at: number) =>
      `Ada,ada@a.example,,Harbour,Task ${at},,Yes,2026-05-04,09:00:00,2026-05-04,10:00:00,01:00:00,,\r\n`;
    const lines = Array.from({ length: 100_001 }, (_, at) => row(at)).join('');
    // 8 MB: the size alone would not refuse it
    expect(codes(await preview(anna, projectId, togglFile() + lines))).toEqual(['400 file_too_many_rows']);
    expect(await refusedEverywhere('['.repeat(1_000_001))).toEqual(everywhere('400 file_too_many_rows'));
  });

  test('has no rows', async () => {
    expect(await refusedEverywhere(togglFile())).toEqual(everywhere('400 file_empty'));
    expect(await refusedEverywhere('{"time_entries":[]}')).toEqual(everywhere('400 file_empty'));
  });

  test('has more than ten million bytes', async () => {
    const large = togglFile() + 'x'.repeat(10_000_001);
    expect(await refusedEverywhere(large)).toEqual(everywhere('413 file_too_large'));
  });
});

describe('rows that cannot be right', () => {
  test.each([
    ['02/30/2026', 'This date does not exist.'],
    ['2026-02-29', 'This date does not exist.'],
    ['yesterday', 'The date of this row cannot be read.'],
    ['', 'The date of this row cannot be read.'],
  ])('with “%s” as date are refused by line and reason, and the others come', async (day, reason) => {
    const file = togglFile({ day: '2026-05-04' }, { day }, { day: '2026-05-05' });
    const answer = await importInto(anna, mapping({ dateOrder: 'month first' }), file);
    expect(answer.data.refusedRows.map((row) => [row.line, row.reason])).toEqual([[3, reason]]);
    expect((await logs()).map((log) => log.day)).toEqual(['2026-05-04', '2026-05-05']);
  });

  test.each([
    ['-01:00:00', 'The hours of this row are negative.'],
    ['24:00:01', 'This row has more than 24 hours.'],
    ['00:00:00', 'This row has no hours.'],
    ['', 'The hours of this row cannot be read.'],
    ['1.5.5', 'The hours of this row cannot be read.'],
    ['NaN', 'The hours of this row cannot be read.'],
  ])('with %s as duration are refused', async (duration, reason) => {
    const shown = await preview(anna, projectId, togglFile({ duration }, {}));
    expect(shown.data.refusedRows.map((row) => [row.line, row.reason])).toEqual([[2, reason]]);
    expect(shown.data.hours).toBe('1.50');
  });

  test('without person or project, or shorter than their header, are refused', async () => {
    const file = `${togglFile({ user: '', email: '' }, { project: '' })}Ada Dev,ada@devs.example\r\n`;
    const shown = await preview(anna, projectId, file);
    expect(shown.data.refusedRows.map((row) => [row.line, row.reason])).toEqual([
      [2, 'This row names no person.'],
      [3, 'This row names no project.'],
      [4, 'The date of this row cannot be read.'],
    ]);
  });

  test('exactly one whole day is not too much', async () => {
    expect((await importInto(anna, mapping(), togglFile({ duration: '24:00:00' }))).data.hoursAdded).toBe('24.00');
  });
});

describe('how a file is written', () => {
  const harvest = (hours: string) =>
    `Date,Client,Project,Task,Notes,Hours,Billable?,First Name,Last Name\n2026-05-04,Acme,Portal,Login,,"${hours}",Yes,Ada,Dev\n`;
  test.each([
    ['7.5', '7.50'],
    ['7,5', '7.50'],
    ['0,01', '0.01'],
    ['0.25', '0.25'],
    ['7:30', '7.50'],
  ])('hours written as %s are %s', async (written, hours) => {
    expect((await preview(anna, projectId, harvest(written))).data.hours).toBe(hours);
  });

  test.each(['1,234.5', '1.2.3', '1,2,3', '7 h', '0x10', '1e3'])(
    'hours written as %s are refused and never guessed',
    async (written) => {
      const shown = await preview(anna, projectId, harvest(written));
      expect(shown.data.refusedRows).toHaveLength(1);
      expect(shown.data.rows).toBe(0);
    },
  );

  test('a date that begins with day or month is asked for, unless the file proves it', async () => {
    const unclear = togglFile({ day: '03/04/2026' }, { day: '05/04/2026' });
    const answer = await preview(anna, projectId, unclear);
    expect([answer.data.isDateOrderCertain, answer.data.dateOrder]).toEqual([false, 'month first']);
    expect(codes(await importInto(anna, mapping(), unclear), await planOf(anna, mapping(), unclear))).toEqual([
      '400 date_order_unknown',
      '400 date_order_unknown',
    ]);
    expect(await logs()).toEqual([]);
    const chosen = await preview(anna, projectId, unclear, 'day first');
    expect([chosen.data.firstDay, chosen.data.lastDay]).toEqual(['2026-04-03', '2026-04-05']);
    await importInto(anna, mapping({ dateOrder: 'day first' }), unclear);
    expect((await logs()).map((log) => log.day)).toEqual(['2026-04-03', '2026-04-05']);
    const proven = await preview(anna, projectId, togglFile({ day: '03/04/2026' }, { day: '13/04/2026' }));
    expect([proven.data.isDateOrderCertain, proven.data.firstDay]).toEqual([true, '2026-04-03']);
  });
});

test('hours whose decimal mark the file does not prove are asked for', async () => {
  const file = 'Date;Project;Task;Hours;Billable?;First Name;Last Name\n2026-05-04;Portal;T;1,250;Yes;Ada;Dev\n';
  const shown = (await preview(anna, projectId, file)).data;
  expect([shown.separator, shown.isDecimalMarkCertain]).toEqual(['semicolon', false]);
  const people = [{ key: 'Ada Dev', employeeId: ada }];
  const mapped = mapping({ people });
  expect(codes(await importInto(anna, mapped, file), await planOf(anna, mapped, file))).toEqual([
    '400 decimal_mark_unknown',
    '400 decimal_mark_unknown',
  ]);
  expect((await importInto(anna, { ...mapped, decimalMark: 'comma' }, file)).data.hoursAdded).toBe('1.25');
});

describe('a preview', () => {
  test('tells people, projects and hours, suggests who is who, and stores nothing', async () => {
    const file = togglFile(
      {},
      { user: 'Bob D.', email: 'BOB@devs.example', project: 'Other' },
      { user: 'Eve', email: '' },
    );
    const shown = await preview(anna, projectId, file);
    expect(shown.data).toMatchObject({ layout: 'toggl', rows: 3, hours: '4.50', firstDay: '2026-05-04' });
    expect(shown.data.people.map((one) => [one.key, one.hours, one.suggestedEmployeeId])).toEqual([
      ['ada@devs.example', '1.50', ada],
      ['bob@devs.example', '1.50', bob],
      ['Eve', '1.50', null],
    ]);
    expect(shown.data.projects.map((one) => [one.name, one.rows])).toEqual([
      ['Portal', 2],
      ['Other', 1],
    ]);
    expect(await logs()).toEqual([]);
    expect(await recorded()).toEqual([]);
  });

  test('is refused for a project that does not exist or is no number', async () => {
    for (const id of ['2147483000', '0', '-1', '1.5', 'abc', '99999999999999999999'])
      expect(codes(await preview(anna, id, togglFile({})))).toEqual(['404 not_found']);
  });
});

describe('an import', () => {
  test('stores exact seconds, billable ones as unbilled time, and is logged once', async () => {
    const file = togglFile({ duration: '01:00:01' }, { duration: '00:20:00', billable: 'No' });
    const answer = await importInto(anna, mapping(), file, 'import-the-file-1');
    expect([answer.status, answer.message]).toEqual([201, 'Time logs imported.']);
    expect(answer.data).toEqual({
      importId: expect.any(Number) as number,
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
      leftOut: 0,
      kindsLeftOut: 0,
      invoicedLeftOut: 0,
      hoursAdded: '1.33',
      hoursBefore: '0.00',
      hoursAfter: '1.33',
      overfullDays: [],
      refusedRows: [],
    });
    expect((await logs()).map((log) => [log.seconds, log.billable, log.open])).toEqual([
      [3601, true, 3601],
      [1200, false, 0],
    ]);
    expect(await recorded()).toEqual([
      { action: 'Imported', name: 'Time logs from a toggl file: 2 added, 0 changed, 0 removed' },
    ]);
    const again = await importInto(anna, mapping(), file, 'import-the-file-1');
    expect(again.data).toEqual(answer.data);
    const other = await importInto(anna, mapping(), togglFile({ day: '2026-05-05' }), 'import-the-file-1');
    expect(codes(other)).toEqual(['422 key_used_for_other']);
  });

  test('of the same file twice changes nothing, also when equal rows are in it', async () => {
    const file = togglFile({}, {}, { day: '2026-05-05' });
    expect((await importInto(anna, mapping(), file)).data).toMatchObject({ added: 3, unchanged: 0 });
    const before = await logs();
    const second = await importInto(anna, mapping(), file);
    expect(second.data).toMatchObject({ added: 0, unchanged: 3, hoursAdded: '0.00' });
    expect(await logs()).toEqual(before);
    expect(await recorded()).toHaveLength(1);
  });

  test('of overlapping files counts each row once and lets nothing vanish', async () => {
    await importInto(anna, mapping(), togglFile({ day: '2026-05-04' }, { day: '2026-05-05' }));
    const second = await importInto(anna, mapping(), togglFile({ day: '2026-05-05' }, { day: '2026-05-06' }));
    expect(second.data).toMatchObject({ added: 1, unchanged: 1 });
    expect((await logs()).map((log) => log.day)).toEqual(['2026-05-04', '2026-05-05', '2026-05-06']);
  });

  test('of the same file by two people at once stores each row once', async () => {
    const berta = await world.signedIn('ROLE_ADMIN', 'Berta');
    const file = togglFile({}, { day: '2026-05-05' });
    const answers = await Promise.all([importInto(anna, mapping(), file), importInto(berta, mapping(), file)]);
    expect(new Set(answers.map(({ data }) => data.added))).toEqual(new Set([0, 2]));
    expect(await logs()).toHaveLength(2);
  });

  test('leaves out people and projects that were not chosen', async () => {
    const file = togglFile({}, { project: 'Other' }, { user: 'Bob', email: 'bob@devs.example' });
    const people = [...mapping().people, { key: 'bob@devs.example', employeeId: null }];
    const answer = await importInto(anna, mapping({ people }), file);
    expect(answer.data).toMatchObject({ added: 1, leftOut: 2 });
  });

  test('needs each person of the chosen rows to be one developer of the project', async () => {
    const file = togglFile({}, { user: 'Bob', email: 'bob@devs.example' });
    const adaTwice = [...mapping().people, { key: 'bob@devs.example', employeeId: ada }];
    const attempts: readonly (readonly [Mapping, string])[] = [
      [mapping({ people: adaTwice }), '400 person_mapped_twice'],
      [mapping({ people: [...mapping().people, ...mapping().people] }), '400 person_mapped_twice'],
      [mapping(), '400 person_not_mapped'],
      [
        mapping({ people: [...mapping().people, { key: 'bob@devs.example', employeeId: 999_999 }] }),
        '400 developer_unknown',
      ],
    ];
    for (const [mapped, code] of attempts)
      expect(codes(await importInto(anna, mapped, file), await planOf(anna, mapped, file))).toEqual([code, code]);
    expect(await logs()).toEqual([]);
  });

  test('with an unreadable mapping is refused, without a project as if it did not exist', async () => {
    const answers: string[] = [];
    for (const text of ['', 'no json', '{}', '[]', 'null', JSON.stringify({ ...mapping(), evil: 1 })]) {
      const form = new FormData();
      form.set('mapping', text);
      form.set('file', new File([togglFile({})], 'export.csv'));
      answers.push(...codes(await anna.call(workLogEndpoints.importFile, { form })));
    }
    expect(answers).toEqual([...Array<string>(5).fill('404 not_found'), '400 person_not_mapped']);
    expect(await logs()).toEqual([]);
  });

  test('is refused on a day that has logs from another source, and names the day', async () => {
    await aWorkLog(world.tx, { projectId, employeeId: ada, day: '2026-05-05', hours: 8 });
    const file = togglFile({ day: '2026-05-04' }, { day: '2026-05-05' });
    const refused = await importInto(anna, mapping(), file);
    expect(codes(refused, await planOf(anna, mapping(), file))).toEqual(['409 source_conflict', '409 source_conflict']);
    expect(refused.failure?.errors).toEqual([{ path: 'file', message: '2026-05-05: zoho-projects' }]);
    expect(await logs()).toHaveLength(1);
  });

  test('of rows that another project has already is refused row by row', async () => {
    const file = togglFile({}, { day: '2026-05-05' });
    await importInto(anna, mapping(), togglFile({}));
    const second = await aProject(world.tx, { accountants: [anna.userId] });
    const sameAda = await aDeveloper(world.tx, { projectId: second.id, employeeId: ada });
    const mapped = mapping({ projectId: second.id, people: [{ key: 'ada@devs.example', employeeId: sameAda }] });
    const answer = await importInto(anna, mapped, file);
    expect(answer.data).toMatchObject({ added: 1 });
    expect(answer.data.refusedRows.map((row) => row.reason)).toEqual([
      'This row was already imported into another project.',
    ]);
  });
});
