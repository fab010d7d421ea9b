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
import { aBillableProject, changePayload } from '../../../test/billable-project.ts';
import { aDueProject, rowsOfJune, startRun } from '../../../test/billing-runs.ts';
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

const aProjectWithHours = (hours: readonly number[] = [8]) => aDueProject(world, anna, { hours });
const start = (act: StartedAct, rows: readonly BillingRow[], by = anna) => startRun(by, act, rows);
const runs = async (by = anna): Promise<readonly BillingRun[]> => (await by.call(billingRunEndpoints.runs)).data.runs;
const invoicesOfJune = async (projectId: number): Promise<number> =>
  (
    await sql`select from invoice where project_id = ${projectId} and start_date = '2026-06-01' and document_state <> 'void'`.execute(
      world.tx,
    )
  ).rows.length;

describe('a billing run', () => {
  test('creates a draft of each row with the amount that the row showed', async () => {
    const projects = [await aProjectWithHours([8, 3.25]), await aProjectWithHours([7.5])];
    const shown = await rowsOfJune(anna);
    const started = await start('draft', shown);
    expect([started.status, started.data]).toMatchObject([
      202,
      { rows: 2, done: 0, finishedAt: null, startedBy: 'Anna Accountant' },
    ]);
    await world.deliverAll();
    expect((await runs())[0]).toMatchObject({ act: 'draft', rows: 2, done: 2, failed: 0, current: null, undoable: 2 });
    const drafts = await rowsOfJune(anna);
    expect(drafts.map(({ state, total, rowId }) => [state, total, rowId])).toEqual(
      shown.map(({ total, rowId }) => ['Draft', total, rowId]),
    );
    expect(new Set(drafts.map(({ projectId }) => projectId))).toEqual(new Set(projects.map(({ id }) => id)));
  });

  test('appears in the activity log as done by the user who started it', async () => {
    await aProjectWithHours();
    await start('draft', await rowsOfJune(anna));
    await world.deliverAll();
    const entries = await sql<{ visitor: string }>`
      select visitor from activity_entry where resource = 'INVOICED' and action = 'Created' order by id desc limit 1`.execute(
      world.tx,
    );
    expect(entries.rows[0]?.visitor).toBe('Anna Accountant');
  });

  test('started by two people at once is one run', async () => {
    const project = await aProjectWithHours();
    const admin = await world.signedIn('ROLE_ADMIN', 'Ada');
    const rows = await rowsOfJune(anna);
    const [one, other] = await Promise.all([start('draft', rows), start('draft', rows, admin)]);
    expect(one.data.runId).toBe(other.data.runId);
    await world.deliverAll();
    expect(await invoicesOfJune(project.id)).toBe(1);
    expect((await start('draft', rows, admin)).failure?.code).toBe('nothing_to_start');
  });

  test('that is killed again and again bills each project once and loses none', async () => {
    const projects = [];
    for (let at = 0; at < 4; at += 1) projects.push(await aProjectWithHours([at + 1]));
    const { runId } = (await start('draft', await rowsOfJune(anna))).data;
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
    await aWorkLog(world.tx, { projectId: first.id, employeeId: first.employeeId, day: '2026-06-10', hours: 8 });
    const second = await aProjectWithHours();
    const rows = (await rowsOfJune(anna)).filter(({ projectId }) => [first.id, second.id].includes(projectId));
    await start('draft', rows);
    await world.deliverAll();
    const [run] = await runs();
    expect(run).toMatchObject({ done: 1, failed: 1 });
    expect(run?.failures).toMatchObject([{ projectName: first.name, startDate: '2026-06-01' }]);
    expect(run?.failures[0]?.words).toMatch(/message/i);
    expect(await invoicesOfJune(second.id)).toBe(1);
  });

  test('creates no invoice with another total than the one that was shown', async () => {
    const project = await aProjectWithHours([8]);
    const rows = await rowsOfJune(anna);
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-06-20', hours: 2 });
    await start('bill', rows);
    expect((await rowsOfJune(anna))[0]).toMatchObject({ state: 'Waiting', total: '500.00' });
    await world.deliverAll();
    expect((await runs())[0]?.failures[0]?.words).toBe(
      'The total is now USD 500.00. Check the row and start it again.',
    );
    expect((await rowsOfJune(anna))[0]).toMatchObject({
      state: 'Not started',
      reason: expect.stringMatching(/USD 500/),
    });
    await start('bill', await rowsOfJune(anna));
    await world.deliverAll();
    expect((await rowsOfJune(anna))[0]).toMatchObject({ state: 'In books', total: '500.00', reason: null });
  });

  test('stops before the rows that have not begun', async () => {
    const project = await aProjectWithHours();
    const { runId: id } = (await start('draft', await rowsOfJune(anna))).data;
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
    const [one, other] = [await aProjectWithHours(), await aProjectWithHours()];
    const { runId: id } = (await start('draft', await rowsOfJune(anna))).data;
    await world.deliverAll();
    const changed = (await rowsOfJune(anna)).find(({ projectId }) => projectId === other.id);
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
    const project = await aProjectWithHours();
    await start('bill', await rowsOfJune(anna));
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
    await aProjectWithHours();
    await start('draft', await rowsOfJune(anna));
    await world.deliverAll();
    const drafts = await rowsOfJune(anna);
    await start('send', drafts);
    expect((await rowsOfJune(anna))[0]?.state).toBe('Waiting');
    await world.deliverAll();
    expect((await runs())[0]).toMatchObject({ act: 'send', done: 1, failed: 0 });
    const sent = await anna.call(invoiceEndpoints.get, { params: { id: drafts[0]?.invoiceId ?? 0 } });
    expect(sent.data.push.state).toBe('in books');
  });

  test('bills nothing in the name of a user who has left', async () => {
    const project = await aProjectWithHours();
    const { runId } = (await start('draft', await rowsOfJune(anna))).data;
    await sql`update staff_user set archived_at = now() where id = ${anna.userId}`.execute(world.tx);
    await world.deliverAll();
    const run = (await runs(await world.signedIn('ROLE_ADMIN'))).find((one) => one.runId === runId);
    expect(run?.failures[0]?.words).toBe('The user who started this run may no longer bill.');
    expect(await invoicesOfJune(project.id)).toBe(0);
  });

  test('of a project outside the scope of its caller is refused', async () => {
    await aProjectWithHours();
    const rows = await rowsOfJune(anna);
    const other = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await start('draft', rows, other)).failure?.code).toBe('project_not_found');
    expect(await runs(other)).toEqual([]);
  });
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
