import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { timeColumn } from '@countinghouse/contract/options.ts';
import { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aWorkLog } from '../../../../seed/builders.ts';
import { aBareDraft, issueBare } from '../../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../../test/billable-project.ts';
import { aTimesheetOf, toExport } from '../../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
// a minute later: what Google lets be called in one is not what is asked here
beforeEach(() => world.clock.advance(60_000));
afterEach(() => world.control('DELETE', '/faults'));
afterAll(() => world.close());

interface Cell {
  readonly value?: string | number;
  readonly pattern?: string;
}
interface SpreadsheetOnView {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly { readonly type: string; readonly role: string; readonly domain?: string }[];
  readonly tabs: readonly { readonly title: string; readonly cells: readonly (readonly Cell[])[] }[];
}
const spreadsheetsOf = async ({ name }: Pick<BillableProject, 'name'>): Promise<SpreadsheetOnView[]> => {
  const { spreadsheets } = (await world.control('GET', '/google')) as { spreadsheets: SpreadsheetOnView[] };
  return spreadsheets.filter((one) => one.name.startsWith(`Timesheet ${name} 2026`));
};
const onlyOne = async (project: Pick<BillableProject, 'name'>): Promise<SpreadsheetOnView> => {
  const [one, ...others] = await spreadsheetsOf(project);
  if (one === undefined || others.length > 0) throw new Error(`there are ${others.length + (one ? 1 : 0)}`);
  return one;
};

const mayOf = (project: Pick<BillableProject, 'zohoProjectId'>) =>
  aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
type Edits = Parameters<typeof toExport>[1];
const exported = (timesheet: Timesheet, edits?: Edits) =>
  anna.call(sheetEndpoints.exportSheet, toExport(timesheet, edits));
let projects = 0;
const aNamedProject = (given: Parameters<typeof aBillableProject>[2] = {}) => {
  projects += 1;
  return aBillableProject(world, anna, { name: `Sheet ${projects} of Łódź`, ...given });
};

/** A column of a tab by its heading, without the total. */
function columnOf(tab: SpreadsheetOnView['tabs'][number] | undefined, heading: string): unknown[] {
  const at = tab?.cells[0]?.findIndex((cell) => cell.value === heading) ?? -1;
  return (tab?.cells ?? [])
    .slice(1)
    .filter((row) => row[0]?.value !== 'Total')
    .map((row) => row[at]?.value);
}

describe('the Google Sheet of a timesheet', () => {
  test('shows what is on screen, typed figures among it, and the time as it is downloaded', async () => {
    const project = await aNamedProject({ hours: [8, 4.25] });
    const own = { projectId: project.id, employeeId: project.employeeId };
    await aWorkLog(world.tx, { ...own, day: '2026-05-06', seconds: 1200, task: '=SUM(A1)', note: 'Ærø' });
    await aWorkLog(world.tx, { ...own, day: '2026-05-06', seconds: 4000, billable: false });
    const timesheet = await mayOf(project);
    const edits = [{ userId: project.employeeId, rate: '61.5', extraLoggedHours: '1.25', note: 'Release' }];
    const url = (await exported(timesheet, edits)).data;
    const { tabs, permissions, id } = await onlyOne(project);
    expect(url).toBe(`${world.sandboxUrl}/google/spreadsheets/d/${id}/edit`);
    expect((await fetch(url)).status).toBe(200);
    expect(permissions).toMatchObject([{ type: 'domain', role: 'reader', domain: 'countinghouse.example' }]);

    const [rows, hours] = tabs;
    expect(rows?.title).toBe('Timesheet');
    const { invoiceLineItemList: lines } = (
      await anna.call(invoiceEndpoints.lineItems, {
        body: {
          projectId: project.id,
          startDate: '2026-05-01',
          endDate: '2026-05-31',
          fingerprint: timesheet.fingerprint,
          invoiceTemplate: 'Standard',
          taxDetails: { globalTaxSetting: 'Not Applicable', taxCodeId: null },
          zohoEmployeeMetadataList: edits,
        },
      })
    ).data;
    const [row] = timesheet.zohoEmployeeMetadataList;
    expect(columnOf(rows, 'Rate')).toEqual([61.5]);
    expect(columnOf(rows, 'Billable')).toEqual([Number(row?.billedHours)]);
    expect(columnOf(rows, 'Non billable')).toEqual([Number(row?.nonBilledHours)]);
    expect(columnOf(rows, 'Overtime')).toEqual([1.25]);
    expect(columnOf(rows, 'Total')).toEqual([13.83]);
    expect(columnOf(rows, 'Amount (USD)')).toEqual([Number(lines[0]?.amount)]);
    expect(columnOf(rows, 'Note')).toEqual(['Release']);
    expect(rows?.cells.at(-1)?.map((cell) => cell.value)).toContain(Number(lines[0]?.amount));

    const csv = await anna.call(invoiceEndpoints.download, {
      body: {
        zohoProjectId: project.zohoProjectId,
        timesheetStartDate: '2026-05-01',
        timesheetEndDate: '2026-05-31',
        columnNames: [...timeColumn.options],
        mergeByDate: true,
      },
    });
    const table: string[][] = parse(new TextDecoder().decode(csv.data.bytes), { bom: true });
    expect(hours?.cells[0]?.map((cell) => cell.value)).toEqual(table[0]);
    for (const name of ['Billable hours', 'Non billable hours'] as const)
      expect(columnOf(hours, name)).toEqual(
        table.slice(1).map((line) => Number(line[timeColumn.options.indexOf(name)])),
      );
    expect(columnOf(hours, 'Task')).toContainEqual(expect.stringContaining('=SUM(A1)'));
    // a day is a day, not a text: 2026-05-04 is day 46146 of the spreadsheet's calendar
    expect(hours?.cells[1]?.[0]).toEqual({ value: 46_146, pattern: 'yyyy-mm-dd' });
  });

  test('is made once and written again, shorter and longer', async () => {
    const project = await aNamedProject({ hours: [8, 4, 2] });
    const first = (await exported(await mayOf(project))).data;
    expect((await mayOf(project)).invoiceGenerateDetails.sheetURL).toBe(first);
    await sql`update time_entry set write_off_reason = 'a present' where work_log_id = ${project.logs[2]}`.execute(
      world.tx,
    );
    expect((await exported(await mayOf(project))).data).toBe(first);
    expect((await onlyOne(project)).tabs[1]?.cells).toHaveLength(3);
  });

  test('has the rows and items that people added, each with its amount, and the credits below zero', async () => {
    const project = await aNamedProject();
    const timesheet = await mayOf(project);
    const added = { userId: 0, isDeletable: true, employeeName: 'Visiting Architect', userRole: 'React Developer' };
    const rows = [{ ...added, rate: '90', calculatedBillingHours: '2', note: 'On site' }];
    const services = [
      { id: 1, name: 'Hosting', description: 'May', rate: '120.5' },
      { id: 2, name: 'Discount', description: '=SUM(A1)', rate: '20' },
    ];
    await anna.call(sheetEndpoints.exportSheet, toExport(timesheet, rows, services));
    const [sheet, , items] = (await onlyOne(project)).tabs;
    expect(columnOf(sheet, 'Name')).toContain('Visiting Architect');
    expect(columnOf(sheet, 'Amount (USD)')).toContain(180);
    expect(columnOf(sheet, 'Note')).toContain('On site');
    expect(items?.title).toBe('Items');
    expect(items?.cells.map((row) => row.map((cell) => cell.value))).toEqual([
      ['Name', 'Description', 'Quantity', 'Rate', 'Amount (USD)'],
      ['Hosting', 'May', 1, 120.5, 120.5],
      ['Discount', '=SUM(A1)', -1, 20, -20],
      [
        'Total',
        expect.toBeOneOf(['', undefined]),
        expect.toBeOneOf(['', undefined]),
        expect.toBeOneOf(['', undefined]),
        100.5,
      ],
    ]);
    // what was taken off the screen is gone from the sheet
    await exported(timesheet);
    expect((await onlyOne(project)).tabs[2]?.cells).toHaveLength(2);
  });

  test('of another period of the project is another one', async () => {
    const project = await aNamedProject();
    const may = (await exported(await mayOf(project))).data;
    const june = (await exported(await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026'))).data;
    expect(june).not.toBe(may);
    expect(await spreadsheetsOf(project)).toHaveLength(2);
  });

  test('belongs to the draft of its period too', async () => {
    const project = await aNamedProject();
    const url = (await exported(await mayOf(project))).data;
    const { invoiceId } = await aSavedInvoice(anna, project);
    const draft = (await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } })).data;
    expect(draft.invoiceGenerateDetails.sheetURL).toBe(url);
    expect((await exported(draft)).data).toBe(url);
    expect(columnOf((await onlyOne(project)).tabs[0], 'Billable')).toEqual([12]);
  });

  test('is in the activity log', async () => {
    const project = await aNamedProject();
    await exported(await mayOf(project));
    const recorded = await sql<{ action: string }>`select action from activity_entry
      where project_id = ${project.id} and resource = 'WORK_LOG'`.execute(world.tx);
    expect(recorded.rows).toEqual([{ action: 'Exported' }]);
  });
});

describe('no second spreadsheet comes of', () => {
  test('two people who export at once', async () => {
    const project = await aNamedProject();
    const timesheet = await mayOf(project);
    await world.control('POST', '/faults', { service: 'google', kind: 'delay', ms: 1500, times: 1 });
    const both = await Promise.all([exported(timesheet), exported(timesheet)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    // sheetEndpoints.exportSheet: still_running
    expect(both.find(({ status }) => status === 409)?.failure?.code).toBe('still_running');
    await onlyOne(project);
  });

  test.each([
    ['an answer that got lost after the file was made', 'applied-then-cut', '/drive/v3/files?'],
    ['a failure after the file was made', 'applied-then-500', '/drive/v3/files?'],
    ['an answer that got lost after the cells were written', 'applied-then-cut', ':batchUpdate'],
    ['a page instead of an answer', 'html-instead-of-json', ':batchUpdate'],
  ])('%s', async (_what, kind, pathIncludes) => {
    const project = await aNamedProject();
    const match = { method: 'POST', pathIncludes };
    await world.control('POST', '/faults', { service: 'google', kind, times: 1, match });
    const failed = await exported(await mayOf(project));
    expect(failed.failure).toMatchObject({
      code: 'sheet_failed',
      message: 'The Google Sheet could not be written. Please try again.',
    });
    expect((await mayOf(project)).invoiceGenerateDetails.sheetURL).toBeNull();
    expect((await exported(await mayOf(project))).status).toBe(200);
    await onlyOne(project);
  });

  test('a server that died while it wrote: the next export waits, then finds the file', async () => {
    const project = await aNamedProject();
    const timesheet = await mayOf(project);
    await exported(timesheet);
    await sql`update timesheet_sheet set spreadsheet_id = null, url = null, busy_until = ${new Date(world.clock.now() + 60_000).toISOString()}
      where project_id = ${project.id}`.execute(world.tx);
    expect((await exported(timesheet)).failure?.code).toBe('still_running');
    world.clock.advance(60_000);
    expect((await exported(timesheet)).status).toBe(200);
    await onlyOne(project);
  });

  test('a token that ran out on the way', async () => {
    const project = await aNamedProject();
    await world.control('POST', '/faults', { service: 'google', kind: 'token-expired', times: 1 });
    expect((await exported(await mayOf(project))).status).toBe(200);
    await onlyOne(project);
  });
});

test('leaves a spreadsheet in the bin and makes a new one', async () => {
  const project = await aNamedProject();
  const first = (await exported(await mayOf(project))).data;
  await world.control('POST', `/google/${(await onlyOne(project)).id}`, { trashed: true });
  const second = (await exported(await mayOf(project))).data;
  expect(second).not.toBe(first);
  expect((await mayOf(project)).invoiceGenerateDetails.sheetURL).toBe(second);
});

describe('a timesheet is not exported', () => {
  type Input = RequestOf<typeof sheetEndpoints.exportSheet>;
  const refusalOf = async (bend: (overrides: ReturnType<typeof toExport>) => Input) => {
    const input = toExport(await mayOf(await aNamedProject()));
    return (await anna.call(sheetEndpoints.exportSheet, bend(input))).failure?.code;
  };

  test('for an impossible period', async () => {
    expect(await refusalOf((w) => ({ ...w, query: { ...w.query, endDate: '2026-04-30' } }))).toBe('range_reversed');
    expect(await refusalOf((w) => ({ ...w, query: { ...w.query, endDate: '2027-06-30' } }))).toBe('period_too_long');
  });

  test('when what is behind it changed since it was fetched', async () => {
    expect(await refusalOf((w) => ({ ...w, body: { ...w.body, fingerprint: 'older' } }))).toBe('stale_timesheet');
    expect(await refusalOf((w) => ({ ...w, query: { ...w.query, timesheetEndDate: '2026-05-30' } }))).toBe(
      'stale_timesheet',
    );
  });

  test('with rows that the timesheet does not have, or hours that the period does not have', async () => {
    const rows = (row: object) => (w: ReturnType<typeof toExport>) =>
      ({ ...w, body: { ...w.body, zohoEmployeeMetadataList: [row] } }) as Input;
    expect(await refusalOf(rows({ userId: 2_147_483_000 }))).toBe('developer_unknown');
    const project = await aNamedProject();
    const input = toExport(await mayOf(project), [{ userId: project.employeeId, extraLoggedHours: '745' }]);
    expect((await anna.call(sheetEndpoints.exportSheet, input)).failure?.code).toBe('hours_absurd');
  });

  test('of an invoice that is out of the house, of another project, or of a project out of sight', async () => {
    const project = await aNamedProject();
    const invoiceId = await aBareDraft(world.tx, project.id);
    const input = toExport(await mayOf(project));
    const of = async (who: Person, id: number) =>
      (await who.call(sheetEndpoints.exportSheet, { ...input, body: { ...input.body, invoiceId: id } })).failure?.code;
    expect(await refusalOf((w) => ({ ...w, body: { ...w.body, invoiceId } }))).toBe('invoice_not_found');
    expect(await of(await world.signedIn('ROLE_CSM'), invoiceId)).toBe('project_not_found');
    await issueBare(world.tx, invoiceId);
    expect(await of(anna, invoiceId)).toBe('invoice_locked');
  });

  test('when Google says no: in its words', async () => {
    const project = await aNamedProject();
    const match = { pathIncludes: '/permissions' };
    await world.control('POST', '/faults', { service: 'google', kind: 'status', status: 403, times: 1, match });
    const refused = await exported(await mayOf(project));
    expect(refused).toMatchObject({ status: 409, failure: { message: 'The caller does not have permission' } });
    await world.control('POST', '/faults', { service: 'google', kind: 'throttle', times: 'always' });
    expect((await exported(await mayOf(project))).failure?.message).toContain('Google is limiting requests.');
  });
});

test('without a key file the refusal says what is missing', async () => {
  const bare = await aWorld({ environment: { GOOGLE_KEY_FILE: '' } });
  try {
    const bob = await bare.signedIn('ROLE_ACCOUNTANT', 'Bob');
    const project = await aBillableProject(bare, bob);
    const timesheet = await aTimesheetOf(bob, project, '05-01-2026', '05-31-2026');
    const refused = await bob.call(sheetEndpoints.exportSheet, toExport(timesheet));
    expect(refused.failure?.message).toBe(
      'Google Sheets is not set up: There is no key file of a Google service account.',
    );
  } finally {
    await bare.close();
  }
});
