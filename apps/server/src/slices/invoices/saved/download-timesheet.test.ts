import { hoursFromText, hoursText } from '@countinghouse/billing/values/hours.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { timeColumn } from '@countinghouse/contract/options.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aWorkLog } from '../../../../seed/builders.ts';
import { aBareDraft, issueBare, voidBare } from '../../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

type Input = Partial<RequestOf<typeof invoiceEndpoints.download>['body']>;
const may = { timesheetStartDate: '2026-05-01', timesheetEndDate: '2026-05-31' };
const download = (project: Pick<BillableProject, 'zohoProjectId'>, overrides: Input = {}) =>
  anna.call(invoiceEndpoints.download, {
    body: {
      zohoProjectId: project.zohoProjectId,
      ...may,
      columnNames: [...timeColumn.options],
      mergeByDate: true,
      ...overrides,
    },
  });
type Downloaded = Awaited<ReturnType<typeof download>>;
const textOf = ({ data }: Downloaded): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(data.bytes);
/** The file as a program that knows CSV reads it. */
const tableOf = (answer: Downloaded): string[][] => parse(textOf(answer), { bom: true });
const sumOf = (table: string[][], heading: string): string => {
  const at = table[0]?.indexOf(heading) ?? -1;
  return hoursText(table.slice(1).reduce((sum, row) => sum + hoursFromText(row[at] ?? ''), 0n) as never);
};

/** Work of odd seconds on two days, with words that a spreadsheet could take for something else. */
async function aTrickyProject(): Promise<BillableProject> {
  const project = await aBillableProject(world, anna, { name: 'Łódź "Portal", phase 2', hours: [] });
  const own = { projectId: project.id, employeeId: project.employeeId };
  await aWorkLog(world.tx, { ...own, day: '2026-05-04', seconds: 1200, task: '=1+1', note: 'said "yes", then\nno' });
  await aWorkLog(world.tx, { ...own, day: '2026-05-05', seconds: 1200, task: '-cmd', note: 'Ærø' });
  await aWorkLog(world.tx, { ...own, day: '2026-05-06', seconds: 1200, task: '@import' });
  await aWorkLog(world.tx, { ...own, day: '2026-05-06', seconds: 4000, task: 'Stand-up', billable: false });
  return project;
}

describe('a downloaded timesheet', () => {
  test('holds the chosen columns, in their order, and a line for each day', async () => {
    const project = await aTrickyProject();
    const answer = await download(project, {
      columnNames: ['Employee', 'Date', 'Billable hours', 'Non billable hours'],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.data.name).toBe('Timesheet Łódź "Portal", phase 2 2026-05-01 to 2026-05-31.csv');
    const name = (await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).zohoEmployeeMetadataList[0]
      ?.employeeName;
    expect(tableOf(answer)).toEqual([
      ['Employee', 'Date', 'Billable hours', 'Non billable hours'],
      [name, '2026-05-04', '0.34', '0.00'],
      [name, '2026-05-05', '0.33', '0.00'],
      [name, '2026-05-06', '0.33', '1.11'],
    ]);
  });

  test('adds up to the hours of the timesheet on screen, by date and by task', async () => {
    const project = await aTrickyProject();
    const { zohoEmployeeMetadataList: rows } = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    for (const mergeByDate of [true, false]) {
      const table = tableOf(await download(project, { mergeByDate }));
      expect(sumOf(table, 'Billable hours')).toBe(rows[0]?.billedHours);
      expect(sumOf(table, 'Non billable hours')).toBe(rows[0]?.nonBilledHours);
    }
  });

  test('is text in UTF-8 with its mark, in which no text is a formula and each figure is a figure', async () => {
    const project = await aTrickyProject();
    const text = textOf(
      await download(project, { columnNames: ['Task', 'Billable hours', 'Notes'], mergeByDate: false }),
    );
    expect(text.startsWith('\ufeffTask,Billable hours,Notes\r\n')).toBe(true);
    expect(text).toContain(`'-cmd,0.33,Ærø\r\n`);
    expect(text).toContain(`'=1+1,0.34,"said ""yes"", then\nno"\r\n`);
    expect(text).toContain(`'@import,0.33,\r\n`);
  });

  test.each(['\n', '\r', '\r\n'])(
    'keeps a note with the line end %j in one record, and no formula after it',
    async (end) => {
      const project = await aBillableProject(world, anna, { hours: [] });
      const own = { projectId: project.id, employeeId: project.employeeId };
      await aWorkLog(world.tx, {
        ...own,
        day: '2026-05-04',
        seconds: 3600,
        task: 'Login',
        note: `Login works${end}=1+1`,
      });
      const table = tableOf(await download(project, { columnNames: ['Notes', 'Billable hours'] }));
      expect(table.slice(1)).toEqual([[`Login works${end}=1+1`, '1.00']]);
    },
  );

  test('takes back what was billed too much as a negative figure', async () => {
    const project = await aBillableProject(world, anna, { hours: [8] });
    await issueBare(world.tx, (await aSavedInvoice(anna, project)).invoiceId);
    await sql`with changed as (update work_log set seconds = 21600 where id = ${project.logs[0]} returning id)
      insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, -7200, true, now() from changed`.execute(
      world.tx,
    );
    expect(textOf(await download(project, { columnNames: ['Billable hours'] }))).toBe(
      '\ufeffBillable hours\r\n-2.00\r\n',
    );
  });

  test('of a draft shows what is on it and what is open; of an issued invoice only what it bills', async () => {
    const project = await aBillableProject(world, anna, { hours: [8, 4] });
    const invoice = await aSavedInvoice(anna, project);
    const hoursOf = async (overrides: Input) => sumOf(tableOf(await download(project, overrides)), 'Billable hours');
    expect(await hoursOf({})).toBe('0.00');
    expect(await hoursOf({ invoiceId: invoice.invoiceId })).toBe('12.00');
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-05-20', hours: 3 });
    expect(await hoursOf({})).toBe('3.00');
    expect(await hoursOf({ invoiceId: invoice.invoiceId })).toBe('15.00');
    await issueBare(world.tx, invoice.invoiceId);
    expect(await hoursOf({ invoiceId: invoice.invoiceId })).toBe('12.00');
  });

  test('of days without a log is a file with its heading only', async () => {
    const project = await aBillableProject(world, anna, { hours: [] });
    expect(tableOf(await download(project))).toEqual([[...timeColumn.options]]);
  });

  test('is in the activity log, each time', async () => {
    const project = await aBillableProject(world, anna);
    await download(project);
    await download(project);
    const recorded = await sql<{ action: string; visitor: string }>`
      select action, visitor from activity_entry where project_id = ${project.id} and resource = 'WORK_LOG'`.execute(
      world.tx,
    );
    expect(recorded.rows).toEqual([
      { action: 'Downloaded', visitor: 'Anna' },
      { action: 'Downloaded', visitor: 'Anna' },
    ]);
  });
});

describe('a timesheet is not handed out', () => {
  const refusalOf = async (project: Pick<BillableProject, 'zohoProjectId'>, overrides: Input) => {
    const { status, failure } = await download(project, overrides);
    return { status, code: failure?.code, at: failure?.errors?.map(({ path, message }) => [path, message]) };
  };

  test('for days in the wrong order, or too many of them', async () => {
    const project = await aBillableProject(world, anna);
    expect(await refusalOf(project, { timesheetEndDate: '2026-04-30' })).toMatchObject({
      code: 'range_reversed',
      at: [['timesheetEndDate', 'End date cannot be before the start date']],
    });
    expect(await refusalOf(project, { timesheetEndDate: '2027-06-01' })).toMatchObject({ code: 'period_too_long' });
    expect(await refusalOf(project, { timesheetEndDate: '2026-02-29' })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });

  test('without a column, or with one twice', async () => {
    const project = await aBillableProject(world, anna);
    expect((await refusalOf(project, { columnNames: [] })).at).toEqual([
      ['columnNames', 'Please select at least one column'],
    ]);
    expect((await refusalOf(project, { columnNames: ['Task', 'Task'] })).at).toEqual([
      ['columnNames', 'A column can be selected once.'],
    ]);
  });

  test('of an invoice that is void, of another project, or not there', async () => {
    const [project, other] = [await aBillableProject(world, anna), await aBillableProject(world, anna)];
    const invoiceId = await aBareDraft(world.tx, project.id);
    expect(await refusalOf(other, { invoiceId })).toMatchObject({ status: 404, code: 'invoice_not_found' });
    expect(await refusalOf(project, { invoiceId: 2_147_483_000 })).toMatchObject({ code: 'invoice_not_found' });
    await voidBare(world.tx, invoiceId);
    expect(await refusalOf(project, { invoiceId })).toMatchObject({ status: 409, code: 'invoice_already_void' });
  });

  test('to a user who does not see the project', async () => {
    const project = await aBillableProject(world, anna);
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const answer = await stranger.call(invoiceEndpoints.download, {
      body: { zohoProjectId: project.zohoProjectId, ...may, columnNames: ['Task'], mergeByDate: true },
    });
    expect(answer.failure?.code).toBe('project_not_found');
  });
});
