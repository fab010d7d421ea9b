import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeveloper, aProject, aRateRange, aWorkLog } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** An Hourly project with one developer at 50.00 and two logged days in May. */
async function anHourlyProject() {
  const project = await aProject(world.tx, { accountants: [anna.userId] });
  const employeeId = await aDeveloper(world.tx, { projectId: project.id, role: 'React Developer' });
  await aRateRange(world.tx, {
    projectId: project.id,
    startDate: '2026-01-01',
    roleRates: { 'React Developer': '50' },
  });
  const logs = [
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-05-04', hours: 8 }),
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-05-05', hours: 4 }),
  ];
  return { project, employeeId, logs };
}

const statesOf = async (projectId: number) =>
  (
    await sql<{ state: string; seconds: number }>`
      select coalesce(e.document_state, 'open') as state, sum(e.seconds)::int as seconds
      from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1 order by 1`.execute(
      world.tx,
    )
  ).rows;

describe('saving an invoice', () => {
  it('bills the logged hours at their rate and moves them onto the draft', async () => {
    const { project } = await anHourlyProject();
    const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    expect(
      timesheet.zohoEmployeeMetadataList.map((row) => [row.billedHours, row.rate, row.totalHours, row.amount]),
    ).toEqual([['12.00', '50.0000', '12.00', '600.00']]);
    const body = await savePayload(anna, timesheet);
    const invoiceGenerateDetails = { ...body.invoiceGenerateDetails, note: 'Checked with Carlos' };
    const saved = await anna.call(
      invoiceEndpoints.create,
      { body: { ...body, invoiceGenerateDetails } },
      { key: `save-invoice-${project.id}` },
    );
    expect([saved.status, saved.message]).toEqual([201, 'Invoice saved successfully']);
    expect(saved.data).toMatchObject({
      redirectUrl: null,
      modifyInBooks: false,
      documentState: 'draft',
      invoiceAmount: '600.00',
      invoiceNumber: null,
      invoiceStatus: 'Draft',
    });
    expect(saved.data.invoiceLineItemList).toMatchObject([
      { name: 'Development Fees', quantity: '12.00', rate: '50.0000', amount: '600.00' },
    ]);
    // what was stored is answered without being read again
    const stored = await anna.call(invoiceEndpoints.get, { params: { id: saved.data.invoiceId } });
    expect(stored.data).toEqual(saved.data);
    expect(await statesOf(project.id)).toEqual([{ state: 'draft', seconds: 12 * 3600 }]);
    const { data: draft } = await anna.call(invoiceEndpoints.timesheet, { params: { id: saved.data.invoiceId } });
    expect(draft.invoiceGenerateDetails.note).toBe('Checked with Carlos');
    const nothingLeft = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    expect(nothingLeft.zohoEmployeeMetadataList[0]?.billedHours).toBe('0.00');
  });

  it('answers the first result again for the same key, and has saved once', async () => {
    const { project } = await anHourlyProject();
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const first = await anna.call(invoiceEndpoints.create, { body }, { key: 'the-same-key-1' });
    const second = await anna.call(invoiceEndpoints.create, { body }, { key: 'the-same-key-1' });
    expect(second.data).toEqual(first.data);
    const other = await anna.call(
      invoiceEndpoints.create,
      { body: { ...body, saveInBooks: true } },
      { key: 'the-same-key-1' },
    );
    expect([other.status, other.failure?.code]).toEqual([422, 'key_used_for_other']);
    const many = await anna.call(invoiceEndpoints.list, { query: { projectId: project.id } });
    expect(many.data.paginationDetails.totalElements).toBe(1);
  });

  it('has one effect when twenty of the same request come at once', async () => {
    const { project } = await anHourlyProject();
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => anna.call(invoiceEndpoints.create, { body }, { key: 'twenty-at-once' })),
    );
    const codes = answers.map((answer) => answer.failure?.code ?? 'saved');
    expect(codes.filter((code) => code !== 'saved' && code !== 'still_running')).toEqual([]);
    expect(new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.data.invoiceId)).size).toBe(
      1,
    );
    const many = await anna.call(invoiceEndpoints.list, { query: { projectId: project.id } });
    expect(many.data.paginationDetails.totalElements).toBe(1);
  });

  it('lets one of two drafts have the hours when both are saved at once under different keys', async () => {
    const { project } = await anHourlyProject();
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const answers = await Promise.all(
      ['draft-one', 'draft-two'].map((key) => anna.call(invoiceEndpoints.create, { body }, { key })),
    );
    expect(answers.map((answer) => answer.failure?.code ?? 'saved').sort()).toEqual(['saved', 'stale_timesheet']);
    expect(await statesOf(project.id)).toEqual([{ state: 'draft', seconds: 12 * 3600 }]);
  });

  it('refuses amounts that differ from its own', async () => {
    const { project } = await anHourlyProject();
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const cheaper = { ...body, invoiceGenerateDetails: { ...body.invoiceGenerateDetails, invoiceAmount: '599.99' } };
    const refused = await anna.call(invoiceEndpoints.create, { body: cheaper });
    expect([refused.status, refused.failure?.code]).toEqual([409, 'totals_differ']);
  });

  it('pushes to the books once, and the books hold what the screen showed', async () => {
    await world.connectBooks('US');
    const { project } = await anHourlyProject();
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'), {
      saveInBooks: true,
    });
    const saved = await anna.call(invoiceEndpoints.create, { body }, { key: `push-invoice-${project.id}` });
    expect(saved.data.push.state).toBe('queued');
    await world.deliverAll();
    const after = await anna.call(invoiceEndpoints.get, { params: { id: saved.data.invoiceId } });
    expect(after.data).toMatchObject({
      documentState: 'issued',
      invoiceNumber: 'INV-2026-1',
      modifyInBooks: true,
      push: { state: 'in books' },
    });
    expect(await statesOf(project.id)).toEqual([{ state: 'issued', seconds: 12 * 3600 }]);
    const books = await world.booksOf('US');
    expect(books.invoices.filter((one) => one.docNumber === 'INV-2026-1')).toHaveLength(1);
  });
});
