import { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { SourceError } from '@countinghouse/gateways/source-error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../test/world.ts';
import { todayIn } from '../clock/clock.ts';
import type { Job, JobContext } from './job.ts';
import { newestSlot } from './newest-slot.ts';
import { createJobRunner, type JobRunner } from './runner.ts';
import { nextRun } from '../slices/jobs/next-run.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

/** The work of the job in these tests, and how often it ran. */
let work: Job['run'] = async () => ({});
let began = 0;
const counted: Job = {
  name: 'COUNTED',
  cron: '*/10 * * * *',
  run: async (context) => {
    began += 1;
    return work(context);
  },
};

interface Server extends JobRunner {
  /** Lets a second pass at this server; resolves when everything that it started has ended. */
  readonly second: () => Promise<void>;
}

/** Two servers with the same jobs on one database. */
let servers: readonly [Server, Server];
const started: JobRunner[] = [];
async function aServer(owner: string): Promise<Server> {
  let tick = (): void => undefined;
  const { database, deliverer, outside } = world.product;
  const context: JobContext = {
    nowMs: world.clock.now,
    today: () => todayIn('UTC', world.clock.now()),
    random: () => 0.5,
    randomBytes: world.clock.randomBytes,
    installation: {
      publicUrl: world.product.publicUrl,
      staffEmailDomains: [],
      sendsMail: true,
      authenticatorUrl: undefined,
    },
    outside,
    signal: new AbortController().signal,
    log: () => undefined,
    inTransaction: world.product.work,
  };
  const runner = createJobRunner({
    database,
    clock: world.clock,
    jobs: [counted],
    owner,
    contextOf: () => context,
    everySecond: (run) => {
      tick = run;
      return () => undefined;
    },
  });
  await runner.start();
  started.push(runner);
  return {
    ...runner,
    second: async () => {
      tick();
      await runner.stop();
      await deliverer.idle();
    },
  };
}

beforeEach(async () => {
  await emptyTables(world.tx, 'job', 'job_run');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  began = 0;
  work = async () => ({});
  servers = [await aServer('server-one'), await aServer('server-two')];
});

const shown = async () => {
  const [job] = (await admin.call(jobEndpoints.list)).data.jobDetails;
  if (job === undefined) throw new Error('there is no job');
  return job;
};
const change = async (changes: object) => {
  const { name, cron, enabled, version } = await shown();
  return admin.call(jobEndpoints.change, { body: { name, cron, enabled, version, ...changes } });
};
const runNow = () => admin.call(jobEndpoints.run, { params: { name: 'COUNTED' } });
const details = async (runId: number) => (await admin.call(jobEndpoints.runDetails, { params: { runId } })).data;
const runs = async () => (await admin.call(jobEndpoints.runs, { params: { name: 'COUNTED' } })).data.jobRunDetails;
const bothLook = async () => void (await Promise.all(servers.map((server) => server.second())));
/** Moves the clock to the next ten minutes, in steps that no server misses. */
const nextSlot = async () => {
  world.clock.advance(600_000);
  await bothLook();
};

function aGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('a job', () => {
  test('is listed with its schedule and the time of its next run', async () => {
    expect(await shown()).toMatchObject({ name: 'COUNTED', cron: '*/10 * * * *', enabled: true, lastRun: null });
    expect(Date.parse((await shown()).nextRun ?? '')).toBeGreaterThan(world.clock.now());
    expect(Date.parse((await shown()).nextRun ?? '') % 600_000).toBe(0);
  });

  test.each([
    ['29 Feb of the next leap year', '0 4 29 2 *', '2026-11-23T00:00:00.000Z', '2028-02-29T04:00:00.000Z'],
    ['never, on the 31st of June', '0 4 31 6 *', '2026-11-23T00:00:00.000Z', null],
    ['nothing that is no timetable', 'each morning', '2026-11-23T00:00:00.000Z', undefined],
    ['nothing that is out of bounds', '61 4 * * *', '2026-11-23T00:00:00.000Z', undefined],
  ])('runs next on %s', (_, cron, now, next) => expect(nextRun(cron, now)).toBe(next));

  test('runs once in each slot, although two servers check in the same second', async () => {
    for (const slot of [1, 2]) {
      await nextSlot();
      expect(began).toBe(slot);
    }
    expect((await runs()).every(({ state, askedBy }) => state === 'done' && askedBy === null)).toBe(true);
  });

  test('makes up for the newest slot that passed while no server was running, and for no other', async () => {
    world.clock.advance(7 * 86_400_000 + 61_000);
    const missed = new Date(Math.floor(world.clock.now() / 600_000) * 600_000).toISOString();
    servers = [await aServer('server-three'), await aServer('server-four')];
    await bothLook();
    await bothLook();
    expect(began).toBe(1);
    const slots = await sql<{ slot: Date }>`select scheduled_for as slot from job_run`.execute(world.tx);
    expect(slots.rows.map(({ slot }) => new Date(slot).toISOString())).toEqual([missed]);
  });

  test('runs for a slot during which the database was unavailable as soon as it is back', async () => {
    world.clock.advance(600_000);
    await sql`alter table job rename to job_away`.execute(world.tx);
    await bothLook();
    await sql`alter table job_away rename to job`.execute(world.tx);
    expect(began).toBe(0);
    await bothLook();
    expect(began).toBe(1);
  });

  test('makes up for no slot from before it got its schedule, or from a time when it was off', async () => {
    await change({ cron: '0 0 * * *' });
    await bothLook();
    await change({ enabled: false });
    world.clock.advance(2 * 86_400_000);
    await bothLook();
    admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
    await change({ enabled: true });
    await bothLook();
    expect(began).toBe(0);
    world.clock.advance(86_400_000);
    await bothLook();
    expect(began).toBe(1);
  });

  test.each([
    ['a second after it', '2026-11-24T06:00:01.000Z', '2026-11-24T06:00:00.000Z'],
    ['in its very moment', '2026-11-24T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
    ['a moment before it', '2026-11-24T05:59:59.999Z', '2026-11-23T06:00:00.000Z'],
    ['when it counted already', '2026-11-22T06:00:30.000Z', undefined],
  ])('finds its newest slot %s', (_, until, slot) => {
    expect(newestSlot('0 6 * * *', '2026-11-22T06:00:00.000Z', Date.parse(until))).toBe(slot);
  });

  test('that is off does not run in its slot, has no next run, and runs on request', async () => {
    expect(await change({ enabled: false })).toMatchObject({ status: 200, data: { enabled: false, nextRun: null } });
    await nextSlot();
    expect(began).toBe(0);
    await runNow();
    await bothLook();
    expect(began).toBe(1);
  });

  test('gets another schedule at once, and each change is in the activity log', async () => {
    expect((await change({ cron: '5 4 * * *' })).data).toMatchObject({ cron: '5 4 * * *', version: 2 });
    await nextSlot();
    expect(began).toBe(0);
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'JOB' order by id desc limit 1`.execute(world.tx);
    expect(recorded.rows[0]?.changes).toEqual([
      { fieldName: 'Schedule', oldValue: '*/10 * * * *', newValue: '5 4 * * *' },
    ]);
  });

  test.each([
    '',
    '* * * *',
    '61 * * * *',
    'every day',
    '* * * * * * *',
    '0 4 31 6 *',
    '* * * * * *',
    '*/59 * * * * *',
    '0,30 0 4 * * *',
  ])('refuses the schedule %j', async (cron) => {
    const answer = await change({ cron });
    expect([answer.status, answer.failure?.errors?.[0]?.path]).toEqual([400, 'cron']);
    expect((await shown()).version).toBe(1);
  });

  test('that another user changed meanwhile is not overwritten, and an unknown one is not found', async () => {
    await change({ enabled: false });
    expect(await change({ enabled: true, version: 1 })).toMatchObject({
      status: 409,
      failure: { code: 'stale_version', current: { enabled: false, version: 2 } },
    });
    const gone = { name: 'NOT_THERE' };
    expect((await change(gone)).failure?.code).toBe('not_found');
    expect((await admin.call(jobEndpoints.run, { params: gone })).failure?.code).toBe('not_found');
    expect((await admin.call(jobEndpoints.runs, { params: gone })).failure?.code).toBe('not_found');
    const noRun = { params: { runId: 2_147_483_000 } };
    expect((await admin.call(jobEndpoints.runDetails, noRun)).failure?.code).toBe('not_found');
    expect((await admin.call(jobEndpoints.retry, noRun)).failure?.code).toBe('not_found');
  });
});

describe('a requested run', () => {
  test('is started once by the first server that checks, and can be requested once', async () => {
    const answers = await Promise.all([runNow(), runNow(), runNow()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409]);
    expect((await shown()).isAsked).toBe(true);
    await bothLook();
    await bothLook();
    expect(began).toBe(1);
    expect(await runs()).toMatchObject([{ state: 'done', askedBy: 'Ada Admin', retryOf: null }]);
    expect((await shown()).isAsked).toBe(false);
  });

  test('is not started while another one is in progress, which is visible meanwhile', async () => {
    const [gate, seen] = [aGate(), aGate()];
    work = async ({ addLine, eachItem }) => {
      await addLine('Begins');
      await eachItem([
        { name: 'first', run: async () => 'there' },
        {
          name: 'second',
          run: async () => {
            seen.open();
            await gate.opened;
            return 'there too';
          },
        },
      ]);
      return {};
    };
    await runNow();
    const running = servers[0].second();
    await seen.opened;
    const { lastRun } = await shown();
    expect(lastRun).toMatchObject({ state: 'running', itemsDone: 1, items: 2, finishedAt: null });
    expect(await details(lastRun?.runId ?? 0)).toMatchObject({
      log: [{ words: 'Begins' }],
      itemDetails: [{ name: 'first', isDone: true, words: 'there' }],
    });
    expect((await runNow()).failure).toMatchObject({ code: 'job_running', message: messages.jobRunning });
    const again = await admin.call(jobEndpoints.retry, { params: { runId: lastRun?.runId ?? 0 } });
    expect(again.failure?.code).toBe('job_running');
    world.clock.advance(600_000);
    // its heart beats, so that the slot passes without it
    await sql`update job_run set heartbeat_at = ${new Date(world.clock.now()).toISOString()}`.execute(world.tx);
    await servers[1].second();
    expect(began).toBe(1);
    gate.open();
    await running;
    expect(await shown()).toMatchObject({ lastRun: { state: 'done', itemsDone: 2 } });
  });
});

describe('items of a run', () => {
  test('run one after another per service, and do not wait for another service that is slow', async () => {
    const [gate, seen] = [aGate(), aGate()];
    const order: string[] = [];
    const item = (name: string, service: string, run = async (): Promise<void> => undefined) => ({
      name,
      service,
      run: async () => {
        await run();
        order.push(name);
        return 'there';
      },
    });
    work = async ({ eachItem }) => {
      const ends = await eachItem([
        item('slow 1', 'books:1', () => gate.opened),
        item('slow 2', 'books:1'),
        item('quick 1', 'books:2'),
        item('quick 2', 'books:2', async () => seen.open()),
      ]);
      return { items: ends.length };
    };
    await runNow();
    const running = servers[0].second();
    await seen.opened;
    expect(order.filter((name) => name.startsWith('slow'))).toEqual([]);
    gate.open();
    await running;
    expect(order).toEqual(['quick 1', 'quick 2', 'slow 1', 'slow 2']);
    expect(await shown()).toMatchObject({ lastRun: { state: 'done', items: 4, itemsDone: 4, itemsFailed: 0 } });
  });
});

describe('what failed in a run', () => {
  const broken = new Set(['GBP', 'AED']);
  const done: string[] = [];
  const items = ['AED', 'CAD', 'GBP'];
  const perItem: Job['run'] = async ({ eachItem }) => {
    const ends = await eachItem(
      items.map((name) => ({
        name,
        run: async () => {
          if (broken.has(name)) throw new SourceError('rejected', `unknown currency ${name}`);
          done.push(name);
          return 'known';
        },
      })),
    );
    return { known: ends.filter(({ isDone }) => isDone).map(({ name }) => name), missing: [] };
  };

  test('does not block other items, and is retried alone until nothing failed', async () => {
    work = perItem;
    await nextSlot();
    const [first] = await runs();
    expect(first).toMatchObject({ state: 'done', items: 3, itemsDone: 3, itemsFailed: 2 });
    expect(first?.result).toEqual([{ label: 'Known', value: 'CAD' }]);
    expect((await details(first?.runId ?? 0)).itemDetails).toEqual([
      { name: 'AED', isDone: false, words: 'unknown currency AED' },
      { name: 'GBP', isDone: false, words: 'unknown currency GBP' },
      { name: 'CAD', isDone: true, words: 'known' },
    ]);
    broken.clear();
    const params = { runId: first?.runId ?? 0 };
    expect((await admin.call(jobEndpoints.retry, { params })).status).toBe(202);
    await bothLook();
    expect(done).toEqual(['CAD', 'AED', 'GBP']);
    const [second] = await runs();
    expect(second).toMatchObject({ retryOf: first?.runId, items: 2, itemsFailed: 0, askedBy: 'Ada Admin' });
    const nothing = await admin.call(jobEndpoints.retry, { params: { runId: second?.runId ?? 0 } });
    expect(nothing.failure).toMatchObject({ code: 'nothing_failed', message: messages.nothingFailed });
  });

  test('while listing its items is retried with all items of that moment, and nothing else', async () => {
    const order: string[] = [];
    const item = (name: string, ofList: string) => ({ name, ofList, run: async () => `${order.push(name)}.` });
    work = async ({ eachItem }) => {
      await eachItem([{ name: 'US books', run: () => Promise.reject(new Error('away')) }, item('INV-7', 'UK books')]);
      return {};
    };
    await nextSlot();
    const [first] = await runs();
    work = async ({ eachItem }) => {
      await eachItem([item('INV-1', 'US books'), item('INV-2', 'US books'), item('INV-8', 'UK books')]);
      return {};
    };
    await admin.call(jobEndpoints.retry, { params: { runId: first?.runId ?? 0 } });
    await bothLook();
    expect(order).toEqual(['INV-7', 'INV-1', 'INV-2']);
    expect((await runs())[0]).toMatchObject({ retryOf: first?.runId, items: 2, itemsFailed: 0 });
  });

  test('as a whole gives the reason in the words of the error, and is tried again as a whole', async () => {
    work = async () => {
      throw new SourceError('signed_out', 'token_refused');
    };
    await nextSlot();
    const [failed] = await runs();
    expect(failed).toMatchObject({ state: 'failed', error: 'token_refused', items: null });
    work = async () => ({ brought: 3, isComplete: true });
    await admin.call(jobEndpoints.retry, { params: { runId: failed?.runId ?? 0 } });
    await bothLook();
    const [again] = await runs();
    expect(again).toMatchObject({ state: 'done', retryOf: failed?.runId });
    expect(again?.result).toEqual([
      { label: 'Brought', value: '3' },
      { label: 'Is complete', value: 'Yes' },
    ]);
  });
});

describe('a run whose server died', () => {
  const die = async () => {
    const at = new Date(world.clock.now()).toISOString();
    await sql`insert into job_run (job, owner, started_at, heartbeat_at) values ('COUNTED', 'gone', ${at}, ${at})`.execute(
      world.tx,
    );
  };

  test('is given up after a minute and run once more by another server, without waiting for its slot', async () => {
    await die();
    world.clock.advance(59_000);
    await bothLook();
    expect([began, (await shown()).lastRun?.state]).toEqual([0, 'running']);
    world.clock.advance(2_000);
    await bothLook();
    await bothLook();
    expect(began).toBe(1);
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'lost']);
    expect((await runs())[0]?.retryOf).toBe((await runs())[1]?.runId);
  });

  test('waits if the job is off or died during that retry', async () => {
    await change({ enabled: false });
    await die();
    world.clock.advance(61_000);
    await bothLook();
    await bothLook();
    expect(began).toBe(0);
    await change({ enabled: true });
    const [lost] = await runs();
    await die();
    await sql`update job_run set retry_of = ${lost?.runId} where state = 'running'`.execute(world.tx);
    world.clock.advance(61_000);
    await bothLook();
    await bothLook();
    expect(began).toBe(0);
  });
});
