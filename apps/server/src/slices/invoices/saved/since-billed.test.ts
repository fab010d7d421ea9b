import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aWorkLog } from '../../../../seed/builders.ts';
import { aTimesheetOf, savePayload } from '../../../../test/invoicing.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../../test/billable-project.ts';
import { issueBare } from '../../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

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

/** Issues an invoice over the unbilled hours of May 2026, at first 12 hours at 50.00, without the books. */
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
const expectedTodos = () => [['Time logs changed after invoicing', invoice.invoiceId]];

describe('logs that changed after they were billed', () => {
  test('are not found while nothing changed, nor for a draft, which has billed nothing', async () => {
    expect([await since(invoice), await todos()]).toEqual([[], []]);
    const drafted = await aBillableProject(world, anna);
    expect(await since(await aSavedInvoice(anna, drafted))).toEqual([]);
  });

  test.each([
    ['shorter', 6, ['Asha Rao', '-2.00', '-100.00', [[28_800, 21_600]]]],
    ['longer', 8.5, ['Asha Rao', '0.50', '25.00', [[28_800, 30_600]]]],
  ])('and are %s now are shown with their amount, and make a to-do', async (_, hours, expected) => {
    await becomes(hours);
    expect(await since(invoice)).toEqual([expected]);
    expect(await todos()).toEqual(expectedTodos());
  });

  test('are shown log by log where only some are asked for', async () => {
    await becomes(10);
    const of = async (logs = '') =>
      (await anna.call(invoiceEndpoints.sinceBilled, { params: { id: invoice.invoiceId }, query: { logs } })).data.map(
        ({ billedHours, amount }) => [billedHours, amount],
      );
    expect(await of(project.logs[0])).toEqual([['2.00', '100.00']]);
    expect(await of(project.logs[1])).toEqual([]);
  });

  test('and were deleted are shown as removed time', async () => {
    await sql`with gone as (update work_log set vanished_at = now() where id = ${project.logs[0]} returning id)
      insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, -28800, true, now() from gone`.execute(
      world.tx,
    );
    expect(await since(invoice)).toEqual([['Asha Rao', '-8.00', '-400.00', [[28_800, null]]]]);
  });

  test('are shown until the difference is billed, also while it is on a draft', async () => {
    await becomes(10);
    const next = await aSavedInvoice(anna, project);
    expect(await since(invoice)).toHaveLength(1);
    await issueBare(world.tx, next.invoiceId);
    expect([await since(invoice), await since(await now(next.invoiceId)), await todos()]).toEqual([[], [], []]);
    // a change after both counts for the later one
    await becomes(9);
    expect((await since(await now(next.invoiceId))).map(([, hours]) => hours)).toEqual(['-1.00']);
    expect(await since(invoice)).toEqual([]);
  });

  test('are no longer shown once the difference is written off', async () => {
    await becomes(10);
    const days = { projectId: project.id, startDate: '2026-05-01', endDate: '2026-05-31' };
    const { openSeconds } = (await anna.call(workLogEndpoints.openTime, { query: days })).data;
    await anna.call(workLogEndpoints.writeOff, { body: { ...days, openSeconds, reason: 'agreed with the client' } });
    expect([await since(invoice), await todos()]).toEqual([[], []]);
  });

  test('are no change when a credit opens them again', async () => {
    const { lines, version } = (await anna.call(creditEndpoints.creditable, { params: { id: invoice.invoiceId } }))
      .data;
    const credit = await anna.call(creditEndpoints.credit, {
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
    expect(await since(credit.data)).toEqual([]);
    expect([await since(invoice), await todos()]).toEqual([[], []]);
  });

  const seen = (seconds: number) => [{ logId: project.logs[0] ?? '', seconds }];
  const settle = (
    body: RequestOf<typeof invoiceEndpoints.settleChanges>['body'],
    { key, person = anna }: { key?: string; person?: Person } = {},
  ) =>
    person.call(
      invoiceEndpoints.settleChanges,
      { params: { id: invoice.invoiceId }, body },
      key === undefined ? {} : { key },
    );
  const recorded = async () =>
    (
      await sql<{ action: string; name: string; changes: { fieldName: string; newValue: string }[] }>`
        select action, resource_name as name, changes from activity_entry
        where resource = 'INVOICED' and resource_id = ${String(invoice.invoiceId)}
          and action in ('Updated', 'Written off') order by id`.execute(world.tx)
    ).rows.map(({ action, name, changes }) => [
      `${action} ${name}`,
      ...changes.map(({ fieldName, newValue }) => `${fieldName}: ${newValue}`),
    ]);

  test('are carried to the next invoice, which bills them at the rate of their day, once, whatever its period', async () => {
    await becomes(8.5);
    expect((await since(invoice))[0]?.[2]).toBe('25.00');
    const carried = await settle({ choice: 'carry', logs: seen(30_600) }, { key: 'carry-once' });
    expect(carried.message).toBe(messages.changesCarried);
    expect((await settle({ choice: 'carry', logs: seen(30_600) }, { key: 'carry-once' })).data).toEqual(carried.data);
    expect([await since(invoice), await todos()]).toEqual([[], []]);
    expect(await recorded()).toEqual([[`Updated ${invoice.invoiceNumber}`, 'Hours carried to the next invoice: 0.50']]);
    const june = await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026');
    expect(
      june.zohoEmployeeMetadataList.map((row) => [row.billedHours, row.amount, row.logs.map((log) => log.carried)]),
    ).toEqual([['0.50', '25.00', [true]]]);
    const saved = await anna.call(invoiceEndpoints.create, { body: await savePayload(anna, june) });
    expect([saved.failure, saved.data.invoiceAmount]).toEqual([undefined, '25.00']);
    // a draft that is given up gives it back to the next one; one that is saved again keeps it
    const july = () => aTimesheetOf(anna, project, '07-01-2026', '07-31-2026');
    expect((await july()).zohoEmployeeMetadataList.map((row) => row.amount)).toEqual(['0.00']);
    const { invoiceId, version } = saved.data;
    const own = (await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } })).data;
    expect(own.zohoEmployeeMetadataList.map((row) => row.amount)).toEqual(['25.00']);
    await anna.call(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } });
    expect((await july()).zohoEmployeeMetadataList.map((row) => row.amount)).toEqual(['25.00']);
  });

  test('that are less now are deducted from the next invoice, and a later change counts for that one', async () => {
    await becomes(6);
    await settle({ choice: 'carry', logs: seen(21_600) });
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-06-02', hours: 10 });
    const june = await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026');
    const saved = await anna.call(invoiceEndpoints.create, { body: await savePayload(anna, june) });
    expect(saved.data.invoiceAmount).toBe('400.00');
    await issueBare(world.tx, saved.data.invoiceId);
    await becomes(7);
    expect(await since(invoice)).toEqual([]);
    expect((await since(await now(saved.data.invoiceId))).map(([, hours, amount]) => [hours, amount])).toEqual([
      ['1.00', '50.00'],
    ]);
  });

  test('are left with a reason, and nothing bills them any more', async () => {
    await becomes(6);
    expect((await settle({ choice: 'leave', reason: ' ', logs: seen(21_600) })).failure?.errors).toEqual([
      { path: 'reason', message: messages.pleaseEnter('reason') },
    ]);
    const left = await settle({ choice: 'leave', reason: 'agreed with the client', logs: seen(21_600) });
    expect(left.message).toBe(messages.changesLeft);
    expect([await since(invoice), await todos()]).toEqual([[], []]);
    expect(await recorded()).toEqual([
      [`Written off ${invoice.invoiceNumber}`, 'Hours written off: -2.00', 'Reason: agreed with the client'],
    ]);
    const may = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    expect(may.zohoEmployeeMetadataList.map((row) => row.billedHours)).toEqual(['0.00']);
  });

  test('are settled only as they were seen, once of two at once, and not while a draft holds them', async () => {
    await becomes(10);
    expect((await settle({ choice: 'carry', logs: seen(32_400) })).failure?.code).toBe('changes_differ');
    const both = await Promise.all([
      settle({ choice: 'carry', logs: seen(36_000) }),
      settle({ choice: 'leave', reason: 'a mistake', logs: seen(36_000) }),
    ]);
    expect(both.map(({ failure }) => failure?.code ?? 'settled').sort()).toEqual(['changes_differ', 'settled']);
    const other = await aBillableProject(world, anna);
    project = other;
    invoice = await issued();
    await becomes(10);
    await aSavedInvoice(anna, project);
    expect((await settle({ choice: 'carry', logs: seen(36_000) })).failure?.code).toBe('changes_differ');
    // one hour less is unbilled, but with the two on the draft the log has an hour more than was billed
    await becomes(9);
    expect((await settle({ choice: 'carry', logs: seen(25_200) })).failure?.code).toBe('changes_differ');
  });

  test('of a draft are shown too, and are included when it is saved again', async () => {
    const drafted = await aBillableProject(world, anna, { developer: { name: 'Asha Rao' } });
    project = drafted;
    const draft = await aSavedInvoice(anna, drafted);
    await becomes(9);
    expect(await since(draft)).toEqual([['Asha Rao', '1.00', '50.00', [[28_800, 32_400]]]]);
    const timesheet = (await anna.call(invoiceEndpoints.timesheet, { params: { id: draft.invoiceId } })).data;
    const saved = await anna.call(invoiceEndpoints.change, {
      body: { ...(await savePayload(anna, timesheet)), invoiceId: draft.invoiceId, version: draft.version },
    });
    expect([saved.failure, saved.data.invoiceAmount]).toEqual([undefined, '650.00']);
    expect(await since(draft)).toEqual([]);
  });

  test('of a project outside the scope cannot be settled', async () => {
    await becomes(10);
    const person = await world.signedIn('ROLE_ACCOUNTANT');
    const { failure } = await settle({ choice: 'carry', logs: seen(36_000) }, { person });
    expect(failure).toMatchObject({
      code: 'invoice_not_found',
      message: serverMessages.invoiceNotFound(invoice.invoiceId),
    });
  });

  test('of a project outside the scope look like those of an unknown invoice', async () => {
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const { failure } = await stranger.call(invoiceEndpoints.sinceBilled, { params: { id: invoice.invoiceId } });
    expect(failure).toMatchObject({
      code: 'invoice_not_found',
      message: serverMessages.invoiceNotFound(invoice.invoiceId),
    });
  });
});
