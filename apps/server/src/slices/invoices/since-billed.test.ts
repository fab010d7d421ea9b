import { creditEndpoints } from '@countinghouse/contract/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { issueBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let project: BillableProject;
let invoice: Invoice;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await aBillableProject(world, anna, { developer: { name: 'Asha Rao' } });
  invoice = await issued();
});

/** What is open of May 2026, issued: at first 12 hours at 50.00. How it came to the books is nothing to its logs. */
async function issued(): Promise<Invoice> {
  const { invoiceId } = await aSavedInvoice(anna, project);
  await issueBare(world.tx, invoiceId);
  return now(invoiceId);
}
const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;

/** The first log of 8 hours has other hours at its source. */
const becomes = (hours: number) =>
  sql`
  with changed as (update work_log set seconds = ${hours * 3600} where id = ${project.logs[0]} returning id, seconds)
  insert into time_entry (work_log_id, seconds, is_difference, created_at)
    select id, seconds - (select sum(e.seconds) from time_entry e where e.work_log_id = changed.id), true, now() from changed`.execute(
    world.tx,
  );

const since = async ({ invoiceId: id }: Invoice) =>
  (await anna.call(invoiceEndpoints.sinceBilled, { params: { id } })).data.map((row) => [
    row.employeeName,
    row.billedHours,
    row.amount,
    row.logs.map((log) => [log.before?.seconds ?? null, log.now?.seconds ?? null]),
  ]);
const todos = async () =>
  (await anna.call(todoEndpoints.list, { query: { type: 'CHANGE', pageSize: 100 } })).data.todoDetails
    .filter((one) => one.projectId === project.id)
    .map((one) => [one.text, one.invoiceId]);
const asked = () => [['Time logs changed after they were billed', invoice.invoiceId]];

describe('logs that changed after they were billed', () => {
  test('are none as long as nothing changed, and a draft has billed nothing', async () => {
    expect([await since(invoice), await todos()]).toEqual([[], []]);
    const drafted = await aBillableProject(world, anna);
    expect(await since(await aSavedInvoice(anna, drafted))).toEqual([]);
  });

  test.each([
    ['shorter', 6, ['Asha Rao', '-2.00', '-100.00', [[28_800, 21_600]]]],
    ['longer', 8.5, ['Asha Rao', '0.50', '25.00', [[28_800, 30_600]]]],
  ])('and are %s now are told with the money they mean, and are to be looked at', async (_, hours, expected) => {
    await becomes(hours);
    expect(await since(invoice)).toEqual([expected]);
    expect(await todos()).toEqual(asked());
  });

  test('and vanished are told as time that is not there any more', async () => {
    await sql`with gone as (update work_log set vanished_at = now() where id = ${project.logs[0]} returning id)
      insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, -28800, true, now() from gone`.execute(
      world.tx,
    );
    expect(await since(invoice)).toEqual([['Asha Rao', '-8.00', '-400.00', [[28_800, null]]]]);
  });

  test('are told until the difference is billed, also while it is on a draft', async () => {
    await becomes(10);
    const next = await aSavedInvoice(anna, project);
    expect(await since(invoice)).toHaveLength(1);
    await issueBare(world.tx, next.invoiceId);
    expect([await since(invoice), await since(await now(next.invoiceId)), await todos()]).toEqual([[], [], []]);
    // what changes after both is told of the later one
    await becomes(9);
    expect((await since(await now(next.invoiceId))).map(([, hours]) => hours)).toEqual(['-1.00']);
    expect(await since(invoice)).toEqual([]);
  });

  test('are told no more once the difference is written off', async () => {
    await becomes(10);
    const days = { projectId: project.id, startDate: '2026-05-01', endDate: '2026-05-31' };
    const { openSeconds } = (await anna.call(workLogEndpoints.openTime, { query: days })).data;
    await anna.call(workLogEndpoints.writeOff, { body: { ...days, openSeconds, reason: 'agreed with the client' } });
    expect([await since(invoice), await todos()]).toEqual([[], []]);
  });

  test('are no change when a credit opens them again', async () => {
    const { lines, version } = (await anna.call(creditEndpoints.creditable, { params: { id: invoice.invoiceId } }))
      .data;
    await anna.call(creditEndpoints.credit, {
      params: { id: invoice.invoiceId },
      body: {
        version,
        reason: 'billed by mistake',
        creditDate: invoice.invoiceDate,
        lines: lines.map(({ lineId, quantityLeft }) => ({ lineId, quantity: quantityLeft, amount: null })),
        hours: [{ userId: project.employeeId, hours: null }],
        creditAmount: `-${invoice.invoiceAmount}`,
      },
    });
    expect([await since(invoice), await todos()]).toEqual([[], []]);
  });

  test('of a project of somebody else look like an invoice that is not there', async () => {
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const { failure } = await stranger.call(invoiceEndpoints.sinceBilled, { params: { id: invoice.invoiceId } });
    expect(failure?.code).toBe('invoice_not_found');
  });
});
