import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange, aWorkLog } from '../../../seed/builders.ts';
import { issueBare } from '../../../test/bare-invoice.ts';
import { aSavedInvoice } from '../../../test/billable-project.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { importInto, planOf, preview, togglFile, type Mapping, type TogglRow } from '../../../test/time-export.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let project: Awaited<ReturnType<typeof aProject>>;
let ada: number;
let bob: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  project = await aProject(world.tx, { name: 'Portal', accountants: [anna.userId] });
  ada = await aDeveloper(world.tx, { projectId: project.id, name: 'Ada Dev', email: 'ada@devs.example' });
  bob = await aDeveloper(world.tx, { projectId: project.id, name: 'Bob Dev', email: 'bob@devs.example' });
});

const mapping = (changed: Partial<Mapping> = {}): Mapping => ({
  projectId: project.id,
  projects: ['Portal'],
  people: [
    { key: 'ada@devs.example', employeeId: ada },
    { key: 'bob@devs.example', employeeId: bob },
  ],
  ...changed,
});
const bobs: TogglRow = { user: 'Bob Dev', email: 'bob@devs.example' };

async function imported(rows: readonly TogglRow[], overrides: Partial<Mapping> = {}) {
  const file = togglFile(...rows);
  // what is shown before is what is done
  const plan = await planOf(anna, mapping(overrides), file);
  const { data, failure, status } = await importInto(anna, mapping(overrides), file);
  if (failure !== undefined) throw new Error(`${status} ${failure.code}`);
  const { added, changed, removed, unchanged, hoursBefore, hoursAfter } = plan.data;
  expect(data).toMatchObject({ added, changed, removed, unchanged, hoursBefore, hoursAfter });
  const { firstDay, lastDay } = plan.data;
  expect(hoursAfter).toBe((await hours(firstDay ?? undefined, lastDay ?? undefined)).toFixed(2));
  return data;
}
/** The logged seconds, and the part that may be billed. */
const sums = async (first = '2000-01-01', last = '2100-01-01') =>
  (
    await sql<{ logged: number; open: number }>`select
      coalesce((select sum(seconds) from work_log where project_id = ${project.id} and vanished_at is null
        and day between ${first} and ${last}), 0)::int as logged,
      coalesce((select sum(e.seconds) from time_entry e join work_log l on l.id = e.work_log_id
        where l.project_id = ${project.id} and e.invoice_id is null), 0)::int as open`.execute(world.tx)
  ).rows[0];
const hours = async (...days: readonly (string | undefined)[]) => ((await sums(...days))?.logged ?? 0) / 3600;
const openHours = async () => ((await sums())?.open ?? 0) / 3600;
const counts = ({ added, changed, removed, unchanged }: Awaited<ReturnType<typeof imported>>) => ({
  added,
  changed,
  removed,
  unchanged,
});

async function issuedInvoice() {
  await aRateRange(world.tx, {
    projectId: project.id,
    startDate: '2026-01-01',
    roleRates: { 'React Developer': '50' },
  });
  const invoice = await aSavedInvoice(anna, project);
  await issueBare(world.tx, invoice.invoiceId);
}

describe('the same log', () => {
  const day = { task: 'Login', start: '14:00:00' };

  test.each<[string, TogglRow]>([
    ['with the start without seconds', { start: '14:00' }],
    ['with a start of twelve hours', { start: '02:00 PM' }],
    ['with the date in another order', { day: '05/13/2026' }],
    ['with a duration without leading zero', { duration: '1:30:00' }],
    ['with the project renamed in the tool', { project: 'Portal 2' }],
  ])('under another export profile (%s) is not added again', async (_, other) => {
    await imported([{ ...day, day: '2026-05-13' }]);
    const mapped = { projects: ['Portal', 'Portal 2'] };
    const again = await imported([{ ...day, day: '2026-05-13', ...other }], mapped);
    expect(counts(again)).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 1 });
    expect(counts(await imported([{ ...day, day: '2026-05-13', ...other }], { ...mapped, mode: 'add' }))).toMatchObject(
      {
        added: 0,
      },
    );
    expect(await hours()).toBe(1.5);
  });

  test('of a person whom another profile names without e-mail is not added again', async () => {
    await imported([day]);
    const again = await imported([{ ...day, email: '' }], { people: [{ key: 'Ada Dev', employeeId: ada }] });
    expect(counts(again)).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 1 });
  });

  test('twice in one file is two logs, and a third one is one more', async () => {
    await imported([day, day]);
    expect(counts(await imported([day, day, day]))).toEqual({ added: 1, changed: 0, removed: 0, unchanged: 2 });
    expect(await hours()).toBe(4.5);
  });
});

describe('an export of days that were imported before', () => {
  const monday = { day: '2026-05-04', task: 'Login', start: '09:00:00' };
  const tuesday = { day: '2026-05-05', task: 'Search', start: '09:00:00' };

  test('counts an edited, a renamed and a deleted row once', async () => {
    await imported([monday, tuesday, { ...monday, start: '15:00:00', task: 'Review' }]);
    const again = await imported([
      { ...monday, duration: '02:00:00' },
      { ...tuesday, task: 'Find' },
    ]);
    expect(counts(again)).toEqual({ added: 0, changed: 2, removed: 1, unchanged: 0 });
    expect(again).toMatchObject({ hoursBefore: '4.50', hoursAfter: '3.50' });
    expect([await hours(), await openHours()]).toEqual([3.5, 3.5]);
  });

  test('tells a changed billable mark as changed, not as unchanged', async () => {
    await imported([monday]);
    expect(counts(await imported([{ ...monday, billable: 'No' }]))).toMatchObject({ changed: 1, unchanged: 0 });
    expect([await hours(), await openHours()]).toEqual([1.5, 0]);
  });

  test('turns what was billed and is gone or shorter into a correction', async () => {
    await imported([monday, tuesday]);
    await issuedInvoice();
    expect(await openHours()).toBe(0);
    const again = await imported([{ ...monday, duration: '01:00:00' }], {
      covers: { startDate: '2026-05-04', endDate: '2026-05-10' },
    });
    expect(counts(again)).toEqual({ added: 0, changed: 1, removed: 1, unchanged: 0 });
    expect([await hours(), await openHours()]).toEqual([1, -2]);
  });

  test('brings a removed log back when the file has it again', async () => {
    await imported([monday, tuesday]);
    const covers = { startDate: '2026-05-04', endDate: '2026-05-05' };
    await imported([monday], { covers });
    expect(counts(await imported([monday, tuesday]))).toEqual({ added: 1, changed: 0, removed: 0, unchanged: 1 });
    expect([await hours(), await openHours()]).toEqual([3, 3]);
  });

  test('can be added instead, and says how many hours that adds on days that have some', async () => {
    await imported([monday]);
    const file = togglFile({ ...monday, duration: '02:00:00' }, tuesday);
    const plan = (await planOf(anna, mapping(), file)).data;
    expect(plan).toMatchObject({ earlierHours: '1.50', addedOnFilledDays: '2.00', hoursAfter: '3.50' });
    const added = await imported([{ ...monday, duration: '02:00:00' }, tuesday], { mode: 'add' });
    expect(added).toMatchObject({ added: 2, removed: 0, hoursBefore: '1.50', hoursAfter: '5.00' });
  });

  test('leaves days outside of it and logs of other projects alone', async () => {
    await imported([monday, { ...monday, day: '2026-04-30' }, { ...monday, day: '2026-06-01' }]);
    expect(counts(await imported([{ ...monday, day: '2026-05-03' }, tuesday]))).toMatchObject({ added: 2, removed: 1 });
    expect(await hours()).toBe(6);
  });

  test('that is refused where it would do something else than was shown', async () => {
    await imported([monday]);
    const seen = { added: 1, changed: 0, removed: 0 };
    const refused = await importInto(anna, mapping({ seen }), togglFile(tuesday, { ...monday, duration: '02:00:00' }));
    expect(`${refused.status} ${refused.failure?.code}`).toBe('409 import_plan_differs');
    expect(await hours()).toBe(1.5);
  });
});

describe('people and projects that a file does not have', () => {
  const absent = async (rows: readonly TogglRow[], overrides: Partial<Mapping> = {}) =>
    (await planOf(anna, mapping(overrides), togglFile(...rows))).data.absent.map((one) => [
      one.employeeName,
      one.fileProject,
      one.hours,
      one.isRemoved,
    ]);

  test('keep their hours where each person is exported alone', async () => {
    await imported([{}]);
    expect(await absent([bobs])).toEqual([['Ada Dev', 'Portal', '1.50', false]]);
    await imported([bobs]);
    expect(await hours()).toBe(3);
  });

  test('lose their hours if the former file had both, because the rows were given to another person', async () => {
    await imported([{}, bobs]);
    expect(await absent([{}, { start: '12:00' }])).toEqual([['Bob Dev', 'Portal', '1.50', true]]);
    expect(counts(await imported([{}, { start: '12:00' }]))).toEqual({
      added: 1,
      changed: 0,
      removed: 1,
      unchanged: 1,
    });
    expect(await hours()).toBe(3);
  });

  test('lose or keep them as the person chooses', async () => {
    await imported([{}]);
    const removeAbsent = [{ employeeId: ada, fileProject: 'Portal' }];
    expect(await absent([bobs], { removeAbsent })).toEqual([['Ada Dev', 'Portal', '1.50', true]]);
    await imported([{}, bobs], { mode: 'add' });
    expect(counts(await imported([bobs], { removeAbsent: [] }))).toMatchObject({ removed: 0, unchanged: 1 });
  });

  test('keep hours that another project of the same file brought, equal ones too', async () => {
    // without a start nothing tells two projects apart but their names
    const rows = (name: string) => [{ project: name, start: '', duration: '04:00:00' }];
    const people = mapping().people;
    await imported(rows('Phase 1'), { projects: ['Phase 1'], people });
    await imported(rows('Phase 2'), { projects: ['Phase 2'], people });
    expect(await hours()).toBe(8);
  });
});

describe('rows that are no work here', () => {
  const file = (...rows: readonly string[]) =>
    `User,Email,Project,Task,Billable,Start date,Start time,Duration (h),Type,Invoiced\n${rows
      .map((row) => `Ada Dev,ada@devs.example,Portal,Login,Yes,2026-05-04,09:00,${row}\n`)
      .join('')}`;

  test('are left out and counted, and breaks can be chosen', async () => {
    const rows = file('01:00:00,REGULAR,No', '00:30:00,BREAK,No', '08:00:00,TIME_OFF,No', '02:00:00,REGULAR,Yes');
    const shown = (await preview(anna, project.id, rows)).data;
    expect([shown.rows, shown.hours, shown.invoiced]).toEqual([1, '1.00', { rows: 1, hours: '2.00' }]);
    expect(shown.kinds).toEqual([
      { kind: 'break', rows: 1, hours: '0.50' },
      { kind: 'time off', rows: 1, hours: '8.00' },
    ]);
    const left = await importInto(anna, mapping(), rows);
    expect(left.data).toMatchObject({ added: 1, kindsLeftOut: 2, invoicedLeftOut: 1, hoursAfter: '1.00' });
    const chosen = await importInto(anna, mapping({ kinds: ['break'] }), rows);
    expect(chosen.data).toMatchObject({ added: 1, unchanged: 1, kindsLeftOut: 1, hoursAfter: '1.50' });
  });

  test('stay as they are when the tool marks them as invoiced after they were imported', async () => {
    await importInto(anna, mapping(), file('01:00:00,REGULAR,No'));
    const again = await importInto(anna, mapping(), file('01:00:00,REGULAR,Yes'));
    expect(again.data).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 1, invoicedLeftOut: 0 });
    expect(await openHours()).toBe(1);
  });
});

test('more than 24 hours of a person on a day, over all projects, is a warning by name', async () => {
  const other = await aProject(world.tx, { name: 'Other' });
  await aDeveloper(world.tx, { projectId: other.id, employeeId: ada });
  await aWorkLog(world.tx, { projectId: other.id, employeeId: ada, day: '2026-05-04', hours: 20 });
  const full = await imported([{ duration: '04:00:00' }, bobs]);
  expect(full.overfullDays).toEqual([]);
  const more = await imported([{ duration: '04:00:00' }, { start: '22:00:00', duration: '00:30:00' }, bobs]);
  expect(more.overfullDays).toEqual([{ employeeName: 'Ada Dev', day: '2026-05-04', hours: '24.50' }]);
});

describe('logs that an earlier release imported', () => {
  /** The name that the release of November 2026 gave a row: a hash of the texts of the file. */
  const formerId = (row: Required<TogglRow>, seconds: number) =>
    `${createHash('sha256')
      .update(JSON.stringify([row.project, row.email, row.day, row.task, row.start, String(seconds)]))
      .digest('hex')
      .slice(0, 32)}-1`;
  const row: Required<TogglRow> = {
    user: 'Ada Dev',
    email: 'ada@devs.example',
    project: 'Portal',
    task: 'Login',
    billable: 'Yes',
    day: '2026-05-04',
    start: '14:00:00',
    duration: '01:30:00',
  };
  beforeEach(async () => {
    await sql`
      with stored as (
        insert into work_log (project_id, source, source_id, employee_id, day, seconds, billable, task, note, pulled_at)
        values (${project.id}, 'toggl', ${formerId(row, 5400)}, ${ada}, '2026-05-04', 5400, true, 'Login', 'done', now())
        returning id
      ) insert into time_entry (work_log_id, seconds, created_at) select id, 5400, now() from stored`.execute(world.tx);
  });

  test('are unchanged when the same file comes again, and afterwards under another profile', async () => {
    expect(await imported([row])).toMatchObject({ importId: null, added: 0, changed: 0, removed: 0, unchanged: 1 });
    expect(await imported([{ ...row, start: '02:00 PM' }])).toMatchObject({ importId: null, unchanged: 1 });
    expect(await imported([{ ...row, start: '02:00 PM' }], { mode: 'add' })).toMatchObject({ added: 0, unchanged: 1 });
    expect([await hours(), await openHours()]).toEqual([1.5, 1.5]);
  });

  test('are known under another profile at once when days are replaced', async () => {
    expect(await imported([{ ...row, start: '14:00' }])).toMatchObject({ added: 0, removed: 0, unchanged: 1 });
  });

  test('are changed, not doubled, by an edited row', async () => {
    expect(counts(await imported([{ ...row, duration: '02:00:00' }]))).toEqual({
      added: 0,
      changed: 1,
      removed: 0,
      unchanged: 0,
    });
    expect(await hours()).toBe(2);
  });

  test('are not taken over by another project', async () => {
    const second = await aProject(world.tx, { name: 'Second', accountants: [anna.userId] });
    await aDeveloper(world.tx, { projectId: second.id, employeeId: ada });
    const answer = await importInto(
      anna,
      { ...mapping(), projectId: second.id, people: [{ key: row.email, employeeId: ada }] },
      togglFile(row),
    );
    expect(answer.data).toMatchObject({ added: 0, importId: null });
    expect(answer.data.refusedRows.map((one) => one.reason)).toEqual([
      'This row was already imported into another project.',
    ]);
  });
});

describe('an import that was wrong', () => {
  const undo = (importId: number | null) =>
    anna.call(workLogEndpoints.undoImport, { params: { importId: importId ?? 0 } });
  const refusal = async (importId: number | null) => {
    const { status, failure } = await undo(importId);
    return `${status} ${failure?.code}`;
  };
  const logs = async () =>
    (
      await sql`select l.employee_id, l.day, l.seconds, l.task, l.billable, coalesce(sum(e.seconds), 0)::int as open
        from work_log l left join time_entry e on e.work_log_id = l.id
        where l.vanished_at is null group by l.id order by l.id`.execute(world.tx)
    ).rows;
  const list = async () =>
    (await anna.call(workLogEndpoints.imports, { query: { projectId: project.id } })).data.imports;

  test('is undone: added logs go, changed and removed ones are as they were', async () => {
    await imported([{}, { day: '2026-05-05' }, { day: '2026-05-06' }]);
    const before = await logs();
    const wrong = await imported([{ duration: '08:00:00' }, { day: '2026-05-06' }, { ...bobs, day: '2026-05-06' }]);
    expect(counts(wrong)).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    const undone = await undo(wrong.importId);
    expect([undone.data, undone.message]).toEqual([{ restored: 3 }, 'Import undone.']);
    expect(await logs()).toEqual(before);
    expect(await refusal(wrong.importId)).toBe('409 import_undone_already');
    expect((await list()).map((one) => [one.importId, one.undoneAt === null])).toEqual([
      [wrong.importId, false],
      [expect.any(Number), true],
    ]);
  });

  test('can be imported again after it was undone', async () => {
    const first = await imported([{}, bobs]);
    await undo(first.importId);
    expect([await hours(), await openHours()]).toEqual([0, 0]);
    expect(counts(await imported([{}, bobs]))).toEqual({ added: 2, changed: 0, removed: 0, unchanged: 0 });
    expect(await hours()).toBe(3);
  });

  test('is not undone while any of it is on a draft or an issued invoice', async () => {
    const first = await imported([{}, { day: '2026-05-05' }]);
    await issuedInvoice();
    expect(await refusal(first.importId)).toBe('409 import_invoiced');
    expect(await hours()).toBe(3);
    // a later file can be undone as long as its own hours are not billed
    const second = await imported([{ duration: '01:00:00' }, { day: '2026-05-05' }]);
    expect(await openHours()).toBe(-0.5);
    expect((await undo(second.importId)).status).toBe(200);
    expect([await hours(), await openHours()]).toEqual([3, 0]);
  });

  test('is not undone below a later import of the same logs', async () => {
    const first = await imported([{}]);
    const second = await imported([{ duration: '02:00:00' }]);
    expect(await refusal(first.importId)).toBe('409 import_changed_since');
    await undo(second.importId);
    expect((await undo(first.importId)).status).toBe(200);
    expect(await hours()).toBe(0);
  });

  test('is not undone where its days came from another source meanwhile', async () => {
    await imported([{}, { day: '2026-05-05' }]);
    const second = await imported([{}], { covers: { startDate: '2026-05-04', endDate: '2026-05-05' } });
    await aWorkLog(world.tx, { projectId: project.id, employeeId: ada, day: '2026-05-05', hours: 8 });
    expect(await refusal(second.importId)).toBe('409 source_conflict');
  });
});
