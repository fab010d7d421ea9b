import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject, aStaffUser } from '../../seed/builders.ts';
import { sandboxRealms } from '../../seed/connect-sandbox.ts';
import type { Tx } from '../../src/database/database.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, atScreen, connectAs, connectBooks, projectsToBill, someoneSignedIn, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';

const kills = isFullRun ? 200 : 4;
const people = 3;
/** The day of the invoices: before every day on which one of them falls due. */
const longAgo = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);

let office: Office;
beforeAll(async () => {
  office = await anOffice('a separate server');
}, 240_000);
afterAll(async () => {
  await office.close();
});

interface House {
  readonly product: ProductProcess;
  readonly csms: readonly number[];
  readonly accountants: readonly number[];
  readonly invoices: readonly Invoice[];
}

/** A company with all services connected, some invoices in the books, and people who can be reminded. */
async function aHouse(): Promise<House> {
  const product = await office.start();
  const admin = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ADMIN'));
  const anna = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ACCOUNTANT'));
  await connectBooks(atScreen(product, admin), 'QUICK_BOOKS', 'US');
  for (const provider of ['ZOHO_PROJECTS', 'ZOHO_PEOPLE'] as const)
    await connectAs(atScreen(product, admin), { organizationName: provider, provider });
  const projects = await office.inDatabase((tx) =>
    projectsToBill(tx, {
      accountantId: anna.userId,
      companies: [{ provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' }],
      count: people,
      days: ['2026-05-04'],
    }),
  );
  const person = atScreen(product, anna);
  const saved: Invoice[] = [];
  for (const project of projects) {
    const timesheet = await aTimesheetOf(person, project, '05-01-2026', '05-31-2026');
    const body = await savePayload(person, timesheet, { saveInBooks: true });
    body.invoiceGenerateDetails.invoiceDate = longAgo;
    saved.push((await person.call(invoiceEndpoints.create, { body }, { key: `jobs-killed-${project.id}` })).data);
  }
  expect((await untilAtRest(office)).faults).toEqual([]);
  const staff = async (role: 'ROLE_CSM' | 'ROLE_ACCOUNTANT'): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 0; at < people; at += 1) ids.push((await office.inDatabase((tx) => aStaffUser(tx, { role }))).id);
    return ids;
  };
  return {
    product,
    csms: await staff('ROLE_CSM'),
    accountants: await staff('ROLE_ACCOUNTANT'),
    invoices: saved,
  };
}

/** Gives every kind of job new work: a project without a prediction, a period to bill, a passed due date, a payment. */
async function moreToDo({ csms, accountants, invoices }: House, life: number): Promise<void> {
  const invoice = invoices[life % invoices.length] as Invoice;
  const csm = csms[life % people] as number;
  const accountant = accountants[life % people] as number;
  const booksId = await office.inDatabase(async (tx) => {
    await aProject(tx, { name: `To predict ${life}`, csms: [csm], startDate: '2026-01-01' });
    const { id } = await aProject(tx, { name: `To bill ${life}`, accountants: [accountant], startDate: '2026-01-01' });
    await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
      values (${id}, '2026-01-01', '2026-01-31', 90, 1000, '2026-02-01', now())`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      update invoice set due_date = current_date - 1 - ${life}::int where id = ${invoice.invoiceId} returning books_id as id`.execute(
      tx,
    );
    return rows[0]?.id ?? '';
  });
  const payment = { documentId: booksId, amount: '0.01', date: '2026-11-20' };
  await office.control('POST', `/books/${sandboxRealms.US}/payments`, payment);
}

const running = (tx: Tx, { pid }: ProductProcess) =>
  sql<{
    id: string;
  }>`select id from job_run where state = 'running' and starts_with(owner, ${`${hostname()}-${pid}-`})`.execute(tx);

/** How often it is looked whether a server has a job in progress before the other one is killed instead: about six seconds. */
const looksMax = 400;

/**
 * Waits until one of two servers has a job in progress, and still has one a little later, and kills it; returns it with the number of
 * runs that died with it. It is the first one unless that has nothing to do: the server whose clock ticks first in a second
 * can take every slot. A job that has ended by then does not count: on a slow machine all of them could.
 */
async function killAtWork(servers: readonly [ProductProcess, ProductProcess], waitMs: number) {
  const many = async (server: ProductProcess) => (await office.inDatabase((tx) => running(tx, server))).rows.length;
  const [first, second] = servers;
  let dying = first;
  for (let looks = 0; looks < 5 * looksMax; looks += 1) {
    dying = looks < looksMax ? first : second;
    if ((await many(dying)) > 0) {
      await pause(waitMs);
      if ((await many(dying)) > 0) break;
    }
    await pause(15);
  }
  await dying.kill();
  return { dying, taken: await many(dying), left: dying === first ? second : first };
}

/** Lets the minute pass after which a silent server counts as dead. */
const aMinutePasses = (server: ProductProcess) =>
  office.inDatabase((tx) =>
    sql`update job_run set heartbeat_at = heartbeat_at - interval '1 minute'
      where state = 'running' and starts_with(owner, ${`${hostname()}-${server.pid}-`})`.execute(tx),
  );

/** How long in real time until the remaining server gives up the runs of a dead one. */
async function secondsUntilTakenOver(dead: ProductProcess): Promise<number> {
  const diedAt = performance.now();
  while ((await office.inDatabase((tx) => running(tx, dead))).rows.length > 0) await pause(200);
  return (performance.now() - diedAt) / 1000;
}

const countOf = async (query: string): Promise<unknown[]> =>
  office.inDatabase(async (tx) => (await sql.raw(query).execute(tx)).rows);

/** Jobs whose run died with its server and that have not run since. */
const notDoneAgain = `select distinct job from job_run lost where state = 'lost'
  and not exists (select from job_run later where later.job = lost.job and later.started_at > lost.started_at and later.state = 'done')`;
const unfinished = `select job, id from job_run where state = 'running'`;

/**
 * Waits until every run that died with its server is done again, for a minute at most. The database may still commit what a
 * server sent in the moment of its death, so that the minute has to pass for such a run too.
 */
async function untilDoneAgain(dead: readonly ProductProcess[]): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    for (const server of dead) await aMinutePasses(server);
    const left = await office.inDatabase((tx) => Promise.all(dead.map((server) => running(tx, server))));
    if (left.every(({ rows }) => rows.length === 0) && (await countOf(notDoneAgain)).length === 0) return;
    await pause(500);
  }
}

/** Waits until a query finds nothing, for a minute at most. */
async function untilNone(query: string): Promise<void> {
  for (let looks = 0; looks < 120 && (await countOf(query)).length > 0; looks += 1) await pause(500);
}

interface Mail {
  readonly messageId: string;
  readonly to: string;
  readonly text: string;
}

/** Every line of every reminder with its mails, by message id: SMTP may deliver the same mail twice, which then has the same id. */
async function recorded(): Promise<Map<string, Set<string>>> {
  const { mails } = (await office.control('GET', '/mail')) as { mails: readonly Mail[] };
  const lines = new Map<string, Set<string>>();
  for (const { messageId, to, text } of mails)
    for (const line of text.split(/\r?\n/).filter((one) => one.startsWith('- '))) {
      const of = `${to} ${line}`;
      lines.set(of, (lines.get(of) ?? new Set()).add(messageId));
    }
  return lines;
}

test(
  `jobs on two servers, one of which is killed ${kills} times, run once per slot, and duplicate and lose nothing`,
  async () => {
    const seed = Number(process.env['SEED'] ?? 20_261_123);
    const draw = generator(seed);
    const freely = { quickbooksThrottle: false, zohoBooksThrottle: false, zohoThrottle: false };
    await office.control('POST', '/settings', freely);
    const house = await aHouse();
    await house.product.stop();
    // slow calls are in progress for longer, and so are killed more often
    for (const [at, service] of ['quickbooks', 'zoho-projects', 'zoho-people'].entries())
      await office.control('POST', '/faults', {
        service,
        kind: 'delay',
        ms: 250,
        times: 'always',
        probability: 0.4,
        seed: seed + at,
      });
    const environment = { PACE: '0', ...office.relay };
    let staying = await office.start(environment);
    await office.inDatabase((tx) => sql`update job set cron = '*/2 * * * * *', enabled = true`.execute(tx));
    const dead: ProductProcess[] = [];
    let caught = 0;
    let waited: number | undefined;
    for (let life = 0; life < kills; life += 1) {
      await moreToDo(house, life);
      const other = await office.start(environment);
      const both = draw(2) === 0 ? ([staying, other] as const) : ([other, staying] as const);
      const { dying, taken, left } = await killAtWork(both, draw(3) === 0 ? draw(700) : draw(60));
      caught += taken;
      if (isFullRun && waited === undefined && taken > 0) waited = await secondsUntilTakenOver(dying);
      await aMinutePasses(dying);
      dead.push(dying);
      staying = left;
    }
    // interrupted runs are repeated, and the newest work is done too
    await office.control('DELETE', '/faults');
    await untilDoneAgain(dead);
    await pause(3000);
    await office.inDatabase((tx) => sql`update job set enabled = false`.execute(tx));
    await untilNone(unfinished);
    expect((await untilAtRest(office)).faults).toEqual([]);

    // of a few kills most can come a moment too late; of many, at least half end a run
    expect(caught).toBeGreaterThanOrEqual(isFullRun ? kills / 2 : 1);
    expect(waited ?? 0).toBeLessThan(62);
    const doubledSlots = `select job, scheduled_for from job_run where scheduled_for is not null group by 1, 2 having count(*) > 1`;
    // a run stores when it was requested, and may have waited a moment for the end of the one before
    const atOnce = `select job, id from (
        select job, id, started_at, finished_at, max(finished_at) over earlier as until, lag(started_at) over earlier as before
        from job_run where state in ('done', 'failed')
        window earlier as (partition by job order by started_at, id rows between unbounded preceding and 1 preceding)) r
      where started_at + interval '1 second' < until and before + interval '1 second' < finished_at`;
    const failed = `select job, error from job_run where state = 'failed' and error <> 'the product was stopped'`;
    for (const query of [doubledSlots, atOnce, notDoneAgain, unfinished, failed])
      expect(await countOf(query), query).toEqual([]);

    const doubled = [
      `select zoho_project_id from project group by 1 having count(*) > 1`,
      `select employee_number from employee where employee_number is not null group by 1 having count(*) > 1`,
      `select region, name, date from holiday group by 1, 2, 3 having count(*) > 1`,
      `select invoice_id, field from books_difference where ended_at is null group by 1, 2 having count(*) > 1`,
      `select r.invoice_id from receipt r join invoice i on i.id = r.invoice_id group by r.invoice_id, i.received having sum(r.amount) <> i.received`,
    ];
    for (const query of doubled) expect(await countOf(query), query).toEqual([]);
    const brought =
      await countOf(`select count(*)::int as people, (select count(*)::int from project where zoho_project_id like '685798%') as projects,
      (select count(*)::int from holiday) > 0 as "hasHolidays"
      from employee where employee_number is not null`);
    expect(brought).toEqual([{ people: 40, projects: 12, hasHolidays: true }]);
    // two hundred kills take longer than a session without a request
    const admin = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ADMIN'));
    const paid = await Promise.all(
      house.invoices.map(async ({ invoiceId }) => {
        const { data } = await atScreen(staying, admin).call(receiptEndpoints.list, {
          params: { id: invoiceId },
        });
        return [data.receivedAmount, data.receipts.length];
      }),
    );
    expect(paid).toEqual(
      house.invoices.map((_, at) => {
        const payments = Math.floor((kills - 1 - at) / house.invoices.length) + 1;
        return [(payments / 100).toFixed(2), payments];
      }),
    );

    const lines = await recorded();
    expect([...lines].filter(([, mails]) => mails.size > 1)).toEqual([]);
    const reminded = await countOf(`
      select 1 from reminder
      union all select 1 from overdue_invoice o join invoice i on i.id = o.invoice_id
        join project_staff s on s.project_id = i.project_id join staff_user u on u.id = s.user_id and u.archived_at is null`);
    expect(lines.size).toBe(reminded.length);
    expect(lines.size).toBeGreaterThanOrEqual(kills * 2);
    expect(await wrongSomewhere(office)).toEqual([]);
    const [tally] = await countOf(
      `select count(*)::int as runs, (count(*) filter (where state = 'lost'))::int as lost from job_run`,
    );
    console.info(
      `seed ${seed}: ${kills} kills, ${caught} runs killed under way, ${JSON.stringify(tally)}, ${lines.size} lines of reminders, taken over after ${waited?.toFixed(0)} s`,
    );
  },
  isFullRun ? 3_600_000 : 300_000,
);
