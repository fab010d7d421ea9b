import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import {
  billingRunEndpoints,
  type BillingRow,
  type BillingRun,
} from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aWorkLog } from '../../../seed/builders.ts';
import {
  aBillableProject,
  aSavedInvoice,
  aSavedInvoiceOf,
  changePayload,
  type BillableProject,
} from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import type { Work } from '../../handle.ts';
import type { JobContext } from '../../jobs/job.ts';
import { runBilling } from './run-billing.job.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
});

/** A project that was invoiced for May and has hours in June: its next invoice begins with the messages of the first. */
async function aDueProject(hours: readonly number[] = [8], rate = '50'): Promise<BillableProject> {
  const project = await aBillableProject(world, anna, { rate });
  await aSavedInvoice(anna, project);
  await log(project, hours);
  return project;
}
async function log(project: BillableProject, hours: readonly number[]): Promise<void> {
  for (const [at, one] of hours.entries())
    await aWorkLog(world.tx, {
      projectId: project.id,
      employeeId: project.employeeId,
      day: `2026-06-${String(10 + at).padStart(2, '0')}`,
      hours: one,
    });
}

const rowsOfJune = async (by = anna): Promise<readonly BillingRow[]> =>
  (await by.call(billingRunEndpoints.rows, { query: { until: '2026-06-30' } })).data.rows.filter(
    ({ startDate }) => startDate === '2026-06-01',
  );
const start = (act: StartedAct, rows: readonly BillingRow[], by = anna) =>
  by.call(billingRunEndpoints.start, {
    body: {
      act,
      invoiceDate: '2026-07-01',
      rows: rows.map(({ projectId, predictionId, startDate, endDate, invoiceId, version, total }) => ({
        projectId,
        predictionId,
        startDate,
        endDate,
        invoiceId,
        version,
        total,
        continueAnyways: true,
        sync: false,
        logsMark: null,
      })),
    },
  });
const runs = async (by = anna): Promise<readonly BillingRun[]> => (await by.call(billingRunEndpoints.runs)).data.runs;
const invoicesOfJune = async (projectId: number): Promise<number> =>
  (
    await sql`select from invoice where project_id = ${projectId} and start_date = '2026-06-01' and document_state <> 'void'`.execute(
      world.tx,
    )
  ).rows.length;

describe('a billing run', () => {
  test('creates a draft of each row with the amount that the row showed', async () => {
    const projects = [await aDueProject([8, 3.25]), await aDueProject([7.5])];
    const shown = await rowsOfJune();
    const started = await start('draft', shown);
    expect([started.status, started.data]).toMatchObject([
      202,
      { rows: 2, done: 0, finishedAt: null, startedBy: 'Anna Accountant' },
    ]);
    await world.deliverAll();
    expect((await runs())[0]).toMatchObject({ act: 'draft', rows: 2, done: 2, failed: 0, current: null, undoable: 2 });
    const drafts = await rowsOfJune();
    expect(drafts.map(({ state, total, rowId }) => [state, total, rowId])).toEqual(
      shown.map(({ total, rowId }) => ['Draft', total, rowId]),
    );
    expect(new Set(drafts.map(({ projectId }) => projectId))).toEqual(new Set(projects.map(({ id }) => id)));
  });

  test('appears in the activity log as done by the user who started it', async () => {
    await aDueProject();
    await start('draft', await rowsOfJune());
    await world.deliverAll();
    const entries = await sql<{ visitor: string }>`
      select visitor from activity_entry where resource = 'INVOICED' and action = 'Created' order by id desc limit 1`.execute(
      world.tx,
    );
    expect(entries.rows[0]?.visitor).toBe('Anna Accountant');
  });

  test('started by two people at once is one run', async () => {
    const project = await aDueProject();
    const admin = await world.signedIn('ROLE_ADMIN', 'Ada');
    const rows = await rowsOfJune();
    const [one, other] = await Promise.all([start('draft', rows), start('draft', rows, admin)]);
    expect(one.data.runId).toBe(other.data.runId);
    await world.deliverAll();
    expect(await invoicesOfJune(project.id)).toBe(1);
    expect((await start('draft', rows, admin)).failure?.code).toBe('nothing_to_start');
  });

  test('that is killed again and again bills each project once and loses none', async () => {
    const projects = [];
    for (let at = 0; at < 4; at += 1) projects.push(await aDueProject([at + 1]));
    const { runId } = (await start('draft', await rowsOfJune())).data;
    // each life of the server ends in the middle of one of its transactions
    for (let life = 1; life < 12; life += 1)
      await expect(
        runBilling.deliver(killedIn(life % 7), { payload: { runId } } as unknown as Parameters<
          typeof runBilling.deliver
        >[1]),
      ).rejects.toThrow('killed');
    await world.deliverAll();
    expect((await runs())[0]).toMatchObject({ rows: 4, done: 4, failed: 0 });
    for (const { id } of projects) expect(await invoicesOfJune(id)).toBe(1);
  });

  test('keeps the reason of a row that is refused, and goes on', async () => {
    const first = await aBillableProject(world, anna);
    await log(first, [8]);
    const second = await aDueProject();
    const rows = (await rowsOfJune()).filter(({ projectId }) => [first.id, second.id].includes(projectId));
    await start('draft', rows);
    await world.deliverAll();
    const [run] = await runs();
    expect(run).toMatchObject({ done: 1, failed: 1 });
    expect(run?.failures).toMatchObject([{ projectName: first.name, startDate: '2026-06-01' }]);
    expect(run?.failures[0]?.words).toMatch(/message/i);
    expect(await invoicesOfJune(second.id)).toBe(1);
  });

  test('creates no invoice with another total than the one that was shown', async () => {
    const project = await aDueProject([8]);
    const rows = await rowsOfJune();
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-06-20', hours: 2 });
    await start('bill', rows);
    expect((await rowsOfJune())[0]).toMatchObject({ state: 'Waiting', total: '500.00' });
    await world.deliverAll();
    expect((await runs())[0]?.failures[0]?.words).toBe(
      'The total is now USD 500.00. Check the row and start it again.',
    );
    expect((await rowsOfJune())[0]).toMatchObject({ state: 'Not started', reason: expect.stringMatching(/USD 500/) });
    await start('bill', await rowsOfJune());
    await world.deliverAll();
    expect((await rowsOfJune())[0]).toMatchObject({ state: 'In books', total: '500.00', reason: null });
  });

  test('stops before the rows that have not begun', async () => {
    const project = await aDueProject();
    const { runId: id } = (await start('draft', await rowsOfJune())).data;
    const stopped = await anna.call(billingRunEndpoints.stop, { params: { id } });
    expect(stopped.data.isStopped).toBe(true);
    await world.deliverAll();
    expect(await invoicesOfJune(project.id)).toBe(0);
    expect((await runs())[0]).toMatchObject({ runId: id, done: 0, isStopped: true, current: null });
    expect((await anna.call(billingRunEndpoints.stop, { params: { id: 2_147_483_000 } })).failure?.code).toBe(
      'not_found',
    );
  });

  test('is undone, but for the drafts that were changed since', async () => {
    const [one, other] = [await aDueProject(), await aDueProject()];
    const { runId: id } = (await start('draft', await rowsOfJune())).data;
    await world.deliverAll();
    const changed = (await rowsOfJune()).find(({ projectId }) => projectId === other.id);
    await anna.call(invoiceEndpoints.change, {
      body: await changePayload(anna, changed?.invoiceId ?? 0, {
        edits: [{ userId: other.employeeId, extraLoggedHours: '1' }],
      }),
    });
    expect((await anna.call(billingRunEndpoints.undo, { params: { id } })).data).toMatchObject({
      act: 'delete',
      rows: 1,
    });
    await world.deliverAll();
    expect([await invoicesOfJune(one.id), await invoicesOfJune(other.id)]).toEqual([0, 1]);
    expect((await anna.call(billingRunEndpoints.undo, { params: { id } })).failure?.code).toBe('nothing_to_start');
  });

  test('bills and sends to the books, each document once', async () => {
    const project = await aDueProject();
    await start('bill', await rowsOfJune());
    await world.deliverAll();
    const sent = (await world.booksOf('US')).invoices.length;
    expect((await runs())[0]).toMatchObject({ act: 'bill', done: 1, failed: 0, undoable: 0 });
    const invoices = (await anna.call(invoiceEndpoints.list, { query: { projectId: project.id } })).data.invoiceDetails;
    expect(invoices.find(({ startDate }) => startDate === '2026-06-01')).toMatchObject({
      documentState: 'issued',
      push: { state: 'in books' },
    });
    await world.deliverAll();
    expect((await world.booksOf('US')).invoices).toHaveLength(sent);
  });

  test('sends the drafts that it is given', async () => {
    await aDueProject();
    await start('draft', await rowsOfJune());
    await world.deliverAll();
    const drafts = await rowsOfJune();
    await start('send', drafts);
    expect((await rowsOfJune())[0]?.state).toBe('Waiting');
    await world.deliverAll();
    expect((await runs())[0]).toMatchObject({ act: 'send', done: 1, failed: 0 });
    const sent = await anna.call(invoiceEndpoints.get, { params: { id: drafts[0]?.invoiceId ?? 0 } });
    expect(sent.data.push.state).toBe('in books');
  });

  test('bills nothing in the name of a user who has left', async () => {
    const project = await aDueProject();
    const { runId } = (await start('draft', await rowsOfJune())).data;
    await sql`update staff_user set archived_at = now() where id = ${anna.userId}`.execute(world.tx);
    await world.deliverAll();
    const run = (await runs(await world.signedIn('ROLE_ADMIN'))).find((one) => one.runId === runId);
    expect(run?.failures[0]?.words).toBe('The user who started this run may no longer bill.');
    expect(await invoicesOfJune(project.id)).toBe(0);
  });

  test('of a project outside the scope of its caller is refused', async () => {
    await aDueProject();
    const rows = await rowsOfJune();
    const other = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await start('draft', rows, other)).failure?.code).toBe('project_not_found');
    expect(await runs(other)).toEqual([]);
  });
});

test('bills random months to the cent as the wizard does', async () => {
  let seed = 29;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let at = 0; at < 12; at += 1) {
    const hours = Array.from({ length: 1 + random(5) }, () => (1 + random(88)) / 8);
    const rate = `${20 + random(100)}.${String(random(10_000)).padStart(4, '0')}`;
    const byWizard = await aDueProject(hours, rate);
    const byRun = await aDueProject(hours, rate);
    const saved = await aSavedInvoiceOf(anna, byWizard, ['06-01-2026', '06-30-2026']);
    await start(
      'draft',
      (await rowsOfJune()).filter(({ projectId }) => projectId === byRun.id),
    );
    await world.deliverAll();
    const [row] = (await rowsOfJune()).filter(({ projectId }) => projectId === byRun.id);
    const made = (await anna.call(invoiceEndpoints.get, { params: { id: row?.invoiceId ?? 0 } })).data;
    const figures = ({ totals, invoiceLineItemList }: typeof made) => [
      totals,
      invoiceLineItemList.map(({ quantity, rate: price, amount, netAmount }) => [quantity, price, amount, netAmount]),
    ];
    expect(figures(made)).toEqual(figures(saved));
  }
});

/** A server that dies in the middle of a transaction, after so many others, and does nothing from then on. */
function killedIn(after: number): JobContext {
  let left = after;
  return {
    nowMs: () => world.clock.now(),
    today: () => calendarDate('2026-11-21'),
    randomBytes: (count: number) => world.clock.randomBytes(count),
    signal: new AbortController().signal,
    log: () => undefined,
    inTransaction: <T>(run: (work: Work) => Promise<T>, by?: { readonly id: number; readonly name: string }) =>
      world.product.work(async (work) => {
        const answer = await run(work);
        left -= 1;
        if (left < 0) throw new Error('killed');
        return answer;
      }, by),
  } as unknown as JobContext;
}
