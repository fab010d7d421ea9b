import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDeveloper, aProject } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aForm, importInto, planOf, type Mapping } from '../../../test/time-export.ts';
import { workbook } from '../../../test/workbook.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';

let world: World;
let anna: Person;
let projectId: number;
let ada: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee', 'file_columns');
  projectId = (await aProject(world.tx, { name: 'Portal', accountants: [anna.userId] })).id;
  ada = await aDeveloper(world.tx, { projectId, name: 'Ada Dev', email: 'ada@devs.example' });
});

type Columns = NonNullable<Mapping['columns']>;
const polish: Columns = { person: 'Kto', day: 'Kiedy', hours: 'Ile' };
const table = 'Kto;Kiedy;Ile;Uwagi\nAda Dev;2026-05-04;1,5;Login\nAda Dev;2026-05-05;2,25;\n';

const preview = async (content: string | Uint8Array<ArrayBuffer>, columns?: Columns) =>
  (
    await anna.call(workLogEndpoints.previewFile, {
      form: aForm(
        { projectId: String(projectId), ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }) },
        content,
      ),
    })
  ).data;
const mapping = (changed: Partial<Mapping> = {}): Mapping => ({
  projectId,
  projects: ['The whole file'],
  people: [{ key: 'Ada Dev', employeeId: ada }],
  columns: polish,
  ...changed,
});
const hours = async () =>
  (
    await sql<{
      day: string;
      seconds: number;
    }>`select day::text, seconds from work_log where vanished_at is null order by day`.execute(world.tx)
  ).rows.map(({ day, seconds }) => [day, seconds]);

test('a table of another tool has no rows until its columns are chosen, and is refused without them', async () => {
  const first = await preview(table);
  expect([first.layout, first.rows, first.columns?.header]).toEqual(['file', 0, ['Kto', 'Kiedy', 'Ile', 'Uwagi']]);
  for (const answer of [
    await planOf(anna, mapping({ columns: {} }), table),
    await importInto(anna, mapping({ columns: {} }), table),
  ])
    expect([answer.status, answer.failure?.code]).toEqual([400, 'file_columns_unknown']);
  const second = await preview(table, polish);
  expect([second.rows, second.hours, second.projects.map((one) => one.name)]).toEqual([2, '3.75', ['The whole file']]);
  expect(await hours()).toEqual([]);
});

test('the columns of an imported table are remembered for the next one with its header, by everyone', async () => {
  await importInto(anna, mapping(), table);
  expect(await hours()).toEqual([
    ['2026-05-04', 5400],
    ['2026-05-05', 8100],
  ]);
  const next = 'Kto;Kiedy;Ile;Uwagi\nAda Dev;2026-06-01;1,0;\n';
  const shown = await preview(next);
  expect([shown.columns?.areRemembered, shown.columns?.chosen.person, shown.rows]).toEqual([true, 'Kto', 1]);
  // another choice of the same header replaces it
  await importInto(anna, mapping({ columns: { ...polish, note: 'Uwagi' } }), next);
  expect((await preview(table)).columns?.chosen.note).toBe('Uwagi');
  const other = await preview('Kto;Kiedy;Ile\nAda Dev;2026-06-01;1,0\n');
  expect(other.columns?.areRemembered).toBe(false);
});

test('the same table twice changes nothing, and a corrected one replaces its days', async () => {
  const first = await importInto(anna, mapping(), table);
  const again = await importInto(anna, mapping(), table);
  expect([first.data.added, again.data.added, again.data.unchanged, again.data.importId]).toEqual([2, 0, 2, null]);
  await importInto(anna, mapping(), table.replace('2,25', '2,00'));
  expect(await hours()).toEqual([
    ['2026-05-04', 5400],
    ['2026-05-05', 7200],
  ]);
});

test('a workbook comes as its table would, and its import can be undone', async () => {
  const bytes = workbook([
    ['User', 'Date', 'Project', 'Hours'],
    ['Ada Dev', { number: '46146', as: 'day' }, 'Portal', { number: '0.0625', as: 'duration' }],
    ['Ada Dev', { number: '46147', as: 'day' }, 'Portal', { number: '2.25' }],
  ]);
  const shown = await preview(bytes);
  expect([shown.encoding, shown.separator, shown.rows, shown.hours]).toEqual([null, null, 2, '3.75']);
  const chosen = mapping({ projects: ['Portal'], columns: shown.columns?.chosen ?? {} });
  const { data } = await importInto(anna, chosen, bytes);
  expect(await hours()).toEqual([
    ['2026-05-04', 5400],
    ['2026-05-05', 8100],
  ]);
  await anna.call(workLogEndpoints.undoImport, { params: { importId: data.importId ?? 0 } });
  expect(await hours()).toEqual([]);
});

test('days that another tool filled are not filled a second time by a table', async () => {
  await importInto(anna, mapping(), table);
  const toggl =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()\n' +
    'Ada Dev,,,Portal,Login,,Yes,2026-05-04,09:00:00,2026-05-04,10:30:00,01:30:00,,\n';
  const answer = await importInto(anna, mapping({ projects: ['Portal'], columns: undefined }), toggl);
  expect([answer.status, answer.failure?.code]).toEqual([409, 'source_conflict']);
});
