import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aDeveloper, aProject, aRateRange, aWorkLog } from '../../../seed/builders.ts';
import { aTimesheetOf, savePayload, type SaveOverrides } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let standardRate: string;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('UK');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  const options = await anna.call(booksEndpoints.companyOptions, { query: { provider: 'QUICK_BOOKS', region: 'UK' } });
  standardRate = options.data.taxes.find((tax) => tax.taxName === '20.0% S')?.taxCodeId ?? '';
});
afterAll(() => world.close());

/** A British project whose hours and rates leave odd pence: two developers, and a new rate from the 16th. */
async function aBritishProject() {
  const companyId = await aCompany(world.tx, {
    region: 'UK',
    currencyCode: 'GBP',
    country: 'United Kingdom',
    taxSetting: 'Exclusive of Tax',
    taxCodeId: standardRate,
  });
  const project = await aProject(world.tx, { companyId, accountants: [anna.userId] });
  const [ines, tom] = [
    await aDeveloper(world.tx, { projectId: project.id, name: 'Ines', role: 'React Developer' }),
    await aDeveloper(world.tx, { projectId: project.id, name: 'Tom', role: 'React Developer' }),
  ];
  const rates = (roleRate: string) => ({ 'React Developer': roleRate });
  await aRateRange(world.tx, {
    projectId: project.id,
    startDate: '2026-01-01',
    endDate: '2026-05-15',
    roleRates: rates('33.3333'),
  });
  await aRateRange(world.tx, { projectId: project.id, startDate: '2026-05-16', roleRates: rates('41.07') });
  for (const [employeeId, day, seconds] of [
    [ines, '2026-05-04', 1200],
    [ines, '2026-05-05', 27_000],
    [ines, '2026-05-20', 12_345],
    [tom, '2026-05-06', 7_777],
  ] as const)
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day, seconds });
  return project;
}

async function billed(project: { zohoProjectId: string }, overrides: SaveOverrides): Promise<Invoice> {
  const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
  const body = await savePayload(anna, timesheet, { exchangeRate: '1.27', saveInBooks: true, ...overrides });
  const saved = await anna.call(invoiceEndpoints.create, { body });
  expect(saved.failure).toBeUndefined();
  // The company's allowance of calls per minute is counted on the clock that this test holds still.
  world.clock.advance(60_000);
  await world.deliverAll();
  return (await anna.call(invoiceEndpoints.get, { params: { id: saved.data.invoiceId } })).data;
}

const cents = (text: string | null): number => Math.round(Number(text) * 100);

describe('an invoice of a British project', () => {
  it.each([
    ['Inclusive of Tax', 'Standard'],
    ['Not Applicable', 'Standard'],
    ['Inclusive of Tax', 'Combined'],
  ] as const)('%s, %s: is in the books to the penny', async (globalTaxSetting, template) => {
    const taxCodeId = globalTaxSetting === 'Not Applicable' ? null : standardRate;
    const invoice = await billed(await aBritishProject(), { template, tax: { globalTaxSetting, taxCodeId } });
    expect(invoice).toMatchObject({ documentState: 'issued', push: { state: 'in books', reason: null } });
    const documents = (await world.booksOf('UK')).invoices.filter((one) => one.docNumber === invoice.invoiceNumber);
    expect(documents).toHaveLength(1);
    const [document] = documents;
    const lines = (document?.lines ?? []).filter((line) => line.kind === 'sales');
    const ours = invoice.invoiceLineItemList;
    expect(lines.slice(0, ours.length).map((line) => [line.description, cents(line.amount)])).toEqual(
      ours.map((line) => [line.description, cents(line.netAmount)]),
    );
    expect(cents(document?.total ?? null)).toBe(cents(invoice.invoiceAmount));
    expect(cents(document?.tax ?? null)).toBe(cents(invoice.totals.taxAmount));
    expect(document?.currency).toBe('GBP');
  });

  it('explains itself: its stored trace recomputes to the same penny', async () => {
    const invoice = await billed(await aBritishProject(), {});
    const { data } = await anna.call(invoiceEndpoints.trace, { params: { id: invoice.invoiceId } });
    const trace = data.trace as Trace;
    expect(traceErrors(trace)).toEqual([]);
    expect(trace.value).toBe(invoice.invoiceAmount);
    const tampered = JSON.parse(JSON.stringify(trace).replace('"seconds":"27000"', '"seconds":"30600"')) as Trace;
    expect(traceErrors(tampered).length).toBeGreaterThan(0);
  });
});

describe('the hours of an invoice', () => {
  const secondsOf = async (projectId: number) =>
    (
      await sql<{ state: string; seconds: number }>`
        select coalesce(e.document_state, 'open') as state, sum(e.seconds)::int as seconds
        from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1`.execute(
        world.tx,
      )
    ).rows;

  it('are read again when its draft is saved again', async () => {
    const project = await aBritishProject();
    const first = await billed(project, { saveInBooks: false });
    const [log] = (
      await sql<{
        employee_id: number;
      }>`select employee_id from work_log where project_id = ${project.id} limit 1`.execute(world.tx)
    ).rows;
    await aWorkLog(world.tx, { projectId: project.id, employeeId: log?.employee_id ?? 0, day: '2026-05-28', hours: 2 });
    const timesheet = (await anna.call(invoiceEndpoints.timesheet, { params: { id: first.invoiceId } })).data;
    const body = await savePayload(anna, timesheet, { exchangeRate: '1.27' });
    const again = await anna.call(invoiceEndpoints.change, {
      body: { ...body, invoiceId: first.invoiceId, version: first.version },
    });
    expect(again.data.invoiceId).toBe(first.invoiceId);
    expect(cents(again.data.invoiceAmount)).toBeGreaterThan(cents(first.invoiceAmount));
    expect(await secondsOf(project.id)).toEqual([{ state: 'draft', seconds: 1200 + 27_000 + 12_345 + 7_777 + 7200 }]);
  });

  it('are open again when it is voided, and the books have it void too', async () => {
    const project = await aBritishProject();
    const invoice = await billed(project, {});
    const voided = await anna.call(invoiceEndpoints.void, {
      params: { id: invoice.invoiceId },
      body: { version: invoice.version, reason: 'wrong month' },
    });
    expect(voided.data).toMatchObject({ documentState: 'void', invoiceStatus: 'Void', voidReason: 'wrong month' });
    await world.deliverAll();
    const [document] = (await world.booksOf('UK')).invoices.filter((one) => one.docNumber === invoice.invoiceNumber);
    expect(document?.state).toBe('voided');
    expect(await secondsOf(project.id)).toEqual([{ state: 'open', seconds: 1200 + 27_000 + 12_345 + 7_777 }]);
    expect((await billed(project, {})).invoiceNumber).not.toBe(invoice.invoiceNumber);
  });

  it('are open again when its draft is deleted', async () => {
    const project = await aBritishProject();
    const draft = await billed(project, { saveInBooks: false });
    await anna.call(invoiceEndpoints.remove, { params: { id: draft.invoiceId }, query: { version: draft.version } });
    expect(await secondsOf(project.id)).toEqual([{ state: 'open', seconds: 1200 + 27_000 + 12_345 + 7_777 }]);
    expect((await anna.call(invoiceEndpoints.get, { params: { id: draft.invoiceId } })).status).toBe(404);
  });
});
