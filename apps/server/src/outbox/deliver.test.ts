import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { isoInstant, systemClock, type Clock } from '../clock/clock.ts';
import type { OutboxMessage, Work } from '../handle.ts';
import type { Courier, CourierEnd, Delivery, JobContext } from '../jobs/job.ts';
import { createDeliverer, handBack, pauseMs } from './deliver.ts';
import { addToOutbox } from './outbox.ts';

const second = 1000;
const minute = 60 * second;
const startMs = Date.parse('2026-11-21T09:00:00.000Z');

let database: TestDatabase;
let nowMs: number;
/** Lets the next pause of the clock pass, as time does. */
let pauses: (() => void)[];
/** Ends the pauses of a delivery. */
let signals: (AbortSignal | undefined)[];
let logged: object[];
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from outbox`.execute(database.kysely);
  nowMs = startMs;
  pauses = [];
  signals = [];
  logged = [];
});

const clock: Clock = {
  ...systemClock,
  now: () => nowMs,
  sleep: (_ms, signal) =>
    new Promise((resolve) => {
      pauses.push(resolve);
      signals.push(signal);
      signal?.addEventListener('abort', () => resolve());
    }),
};
const context = {
  log: (line, message) => void logged.push({ ...line, message }),
  inTransaction: (run) => database.kysely.transaction().execute((tx) => run({ tx } as unknown as Work)),
} as JobContext;

/** A deliverer whose courier ends each delivery as given; it notes what it was given. */
function aDeliverer(
  end: CourierEnd | ((delivery: Delivery) => Promise<CourierEnd>),
  { owner = 'here', topic = 'push-invoice' } = {},
) {
  const deliveries: Delivery[] = [];
  const courier: Courier = {
    topic,
    deliver: async (_context, delivery) => {
      deliveries.push(delivery);
      return typeof end === 'function' ? end(delivery) : end;
    },
  };
  const deliverer = createDeliverer({ database, clock, owner, couriers: [courier], context });
  return {
    deliveries,
    ...deliverer,
    deliver: async () => {
      const taken = await deliverer.deliverDue();
      await deliverer.idle();
      return taken;
    },
  };
}

/** What becomes so in a moment, on a busy machine too. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });
const idsOf = (deliveries: readonly Delivery[]): string[] => deliveries.map(({ id }) => id).toSorted();

let subjects = 0;
const aMessage = (given: Partial<OutboxMessage> = {}, dueMs = startMs) => {
  subjects += 1;
  const message = {
    topic: 'push-invoice',
    service: 'books:7',
    subject: `invoice:${subjects}`,
    payload: { version: 1 },
  };
  return addToOutbox(database.kysely, { ...message, ...given }, isoInstant(dueMs));
};

interface Row {
  readonly state: string;
  readonly attempts: number;
  readonly dueMs: number;
  readonly leaseOwner: string | null;
  readonly leaseMs: number | null;
  readonly reason: string | null;
  readonly result: unknown;
  readonly finishedMs: number | null;
  readonly sentMs: number | null;
  readonly sends: number;
  readonly looks: number;
  readonly saidNo: unknown;
}
const rowOf = async (id: string): Promise<Row> =>
  (
    await sql<Row>`select state, attempts, (extract(epoch from due_at) * 1000)::float8 as "dueMs", lease_owner as "leaseOwner",
        (extract(epoch from lease_until) * 1000)::float8 as "leaseMs", reason, result,
        (extract(epoch from finished_at) * 1000)::float8 as "finishedMs", (extract(epoch from sent_at) * 1000)::float8 as "sentMs",
        sends, looks, said_no as "saidNo"
      from outbox where id = ${id}`.execute(database.kysely)
  ).rows[0] as Row;

const done: CourierEnd = { kind: 'done' };
const again = (given: object = {}): CourierEnd => ({
  kind: 'again',
  afterMs: 2 * minute,
  isUnknown: false,
  reason: 'The books are down',
  ...given,
});

describe('a message of the outbox that is due', () => {
  test('is given to the courier of its topic once, and is done with its result', async () => {
    const id = await aMessage({ subject: 'invoice:7' });
    const { deliver, deliveries } = aDeliverer({ kind: 'done', result: { booksId: '58' } });
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    expect(deliveries).toEqual([
      expect.objectContaining({
        id,
        topic: 'push-invoice',
        subject: 'invoice:7',
        payload: { version: 1 },
        attempts: 0,
        isUnknown: false,
        sent: null,
      }),
    ]);
    expect(await rowOf(id)).toMatchObject({
      state: 'done',
      result: { booksId: '58' },
      finishedMs: startMs,
      leaseOwner: null,
      reason: null,
      attempts: 1,
    });
    const plain = await aMessage();
    await aDeliverer(done).deliver();
    expect(await rowOf(plain)).toMatchObject({ state: 'done', result: {} });
  });

  test('is not delivered a moment before', async () => {
    await aMessage({}, startMs + 1);
    const { deliver } = aDeliverer(done);
    expect(await deliver()).toBe(0);
    nowMs += 1;
    expect(await deliver()).toBe(1);
  });

  test('is parked for a user if no courier knows its topic', async () => {
    const id = await aMessage({ topic: 'no-such-topic' });
    await aDeliverer(done).deliver();
    expect(await rowOf(id)).toMatchObject({
      state: 'parked',
      reason: 'no courier for no-such-topic',
      finishedMs: startMs,
    });
  });

  test('waits for earlier messages about the same subject, even one that is being retried', async () => {
    const first = await aMessage({ subject: 'invoice:1' });
    const next = await aMessage({ subject: 'invoice:1' });
    const other = await aMessage({ subject: 'invoice:2' });
    const failing = aDeliverer(again());
    expect(await failing.deliver()).toBe(2);
    expect(idsOf(failing.deliveries)).toEqual([first, other].toSorted());
    nowMs += minute;
    expect(await failing.deliver()).toBe(0);
    nowMs += minute;
    const working = aDeliverer(done);
    expect([await working.deliver(), await working.deliver()]).toEqual([2, 1]);
    expect(working.deliveries[2]?.id).toBe(next);
  });

  test.each(['unknown', 'sending'])('waits for an earlier %s message about the same subject', async (state) => {
    const first = await aMessage({ subject: 'invoice:1' }, startMs + minute);
    const lease =
      state === 'sending' ? sql`'there', ${isoInstant(startMs + minute)}::timestamptz` : sql`null, null::timestamptz`;
    await sql`update outbox set state = ${state}, (lease_owner, lease_until) = (select ${lease}) where id = ${first}`.execute(
      database.kysely,
    );
    await aMessage({ subject: 'invoice:1' });
    expect(await aDeliverer(done).deliver()).toBe(0);
  });

  test('is left to another server that takes it at this moment, without waiting for that', async () => {
    const [first, second] = [await aMessage(), await aMessage()];
    const { deliver, deliveries } = aDeliverer(done);
    await database.kysely.transaction().execute(async (tx) => {
      await sql`select from outbox where id = ${first} for update`.execute(tx);
      expect(await deliver()).toBe(1);
    });
    expect(idsOf(deliveries)).toEqual([second]);
  });

  test('is waited for from the moment in which it is being taken', async () => {
    const message = await aMessage();
    const { deliverDue, idle, deliveries } = aDeliverer(done);
    const taking = deliverDue();
    expect(await idle()).toBe(1);
    expect(idsOf(deliveries)).toEqual([message]);
    expect([await taking, await idle()]).toEqual([1, 0]);
  });

  test('is delivered with three others of its service at once, while another service goes on', async () => {
    const ofBooks: string[] = [];
    // the last to be added is due first
    for (let at = 0; at < 6; at += 1) ofBooks.push(await aMessage({}, startMs - at));
    const gates: (() => void)[] = [];
    const slow = aDeliverer(() => new Promise((resolve) => void gates.push(() => resolve(done))));
    expect(await slow.deliverDue()).toBe(4);
    await eventually(() => idsOf(slow.deliveries)).toEqual(ofBooks.slice(2).toSorted());
    const mail = await aMessage({ service: 'mail' });
    expect(await slow.deliverDue()).toBe(1);
    await eventually(() => slow.deliveries.at(-1)?.id).toBe(mail);
    expect(await slow.deliverDue()).toBe(0);
    gates[0]?.();
    await eventually(() => slow.deliverDue()).toBe(1);
    await eventually(() => gates.length).toBe(6);
    for (const open of gates) open();
    await slow.idle();
    expect(await slow.deliverDue()).toBe(1);
    await eventually(() => gates.length).toBe(7);
    gates[6]?.();
    await slow.idle();
  });
});

describe('a delivery that is to be tried again', () => {
  test('is due after its pause, counts as an attempt, and keeps why', async () => {
    const id = await aMessage();
    await aDeliverer(again()).deliver();
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      attempts: 1,
      dueMs: startMs + 2 * minute,
      reason: 'The books are down',
      result: null,
      finishedMs: null,
      leaseOwner: null,
    });
    nowMs += 2 * minute;
    const next = aDeliverer(again({ isUnknown: true }));
    await next.deliver();
    expect(next.deliveries[0]).toMatchObject({ attempts: 1, isUnknown: false });
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', attempts: 2 });
    nowMs += 2 * minute;
    const last = aDeliverer(done);
    await last.deliver();
    expect(last.deliveries[0]).toMatchObject({ attempts: 2, isUnknown: true });
  });

  test('does not count while it waits for a user, but for the first attempt', async () => {
    const id = await aMessage();
    const waiting = aDeliverer(again({ afterMs: 0, isNoAttempt: true }));
    const attempts: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      await waiting.deliver();
      attempts.push((await rowOf(id)).attempts);
    }
    expect(attempts).toEqual([1, 1, 1]);
  });

  test('is parked after 300 attempts without another one', async () => {
    const [tried, almost] = [await aMessage(), await aMessage()];
    await sql`update outbox set attempts = case when id = ${tried} then 300 else 299 end`.execute(database.kysely);
    const { deliver, deliveries } = aDeliverer(done);
    await deliver();
    expect(deliveries.map(({ id }) => id)).toEqual([almost]);
    expect(await rowOf(tried)).toMatchObject({ state: 'parked', reason: 'tried too often' });
  });

  test('of unknown outcome follows a courier that broke off, after a growing pause', async () => {
    const id = await aMessage();
    const { deliver } = aDeliverer(() => Promise.reject(new Error('a fault of ours')));
    await deliver();
    expect(await rowOf(id)).toMatchObject({
      state: 'unknown',
      dueMs: startMs + second,
      reason: 'the attempt broke off',
    });
    expect(logged).toEqual([
      { outbox: id, topic: 'push-invoice', err: new Error('a fault of ours'), message: 'a delivery crashed' },
    ]);
  });

  test.each([
    [0, 1],
    [1, 2],
    [6, 64],
    [7, 120],
    [30, 120],
  ])('waits, after %i attempts, %i seconds', (attempts, seconds) => {
    expect(pauseMs(attempts)).toBe(seconds * second);
  });
});

describe('a request that was sent to a service', () => {
  test('is marked with its moment and how often it was sent, for the next attempt', async () => {
    const [id, other] = [await aMessage(), await aMessage({}, startMs + minute)];
    const sending = aDeliverer(async ({ markSent }) => {
      nowMs += second;
      await markSent();
      return again({ afterMs: 0, isUnknown: true });
    });
    await sending.deliver();
    await sending.deliver();
    expect(sending.deliveries[1]?.sent).toEqual({ atMs: startMs + second, times: 1, looks: 0, saidNo: null });
    expect(await rowOf(id)).toMatchObject({ sentMs: startMs + 2 * second, sends: 2, looks: 0, saidNo: null });
    expect(await rowOf(other)).toMatchObject({ sentMs: null, sends: 0 });
  });

  test('keeps what the courier knows of it, or loses the mark if nothing was sent', async () => {
    const id = await aMessage();
    const saidNo = { reason: 'duplicate_number', words: 'Number taken' };
    const sent = { atMs: startMs - minute, times: 3, looks: 2, saidNo };
    await aDeliverer(again({ afterMs: 0, isUnknown: true, sent })).deliver();
    expect(await rowOf(id)).toMatchObject({ sentMs: startMs - minute, sends: 3, looks: 2, saidNo });
    const next = aDeliverer(again({ afterMs: 0, sent: null }));
    await next.deliver();
    expect(next.deliveries[0]?.sent).toEqual(sent);
    expect(await rowOf(id)).toMatchObject({ sentMs: null, sends: 0, looks: 0, saidNo: null });
  });

  test('is looked up afresh once it is sent again', async () => {
    const id = await aMessage();
    const saidNo = { reason: 'stale', words: 'Stale' };
    await aDeliverer(again({ afterMs: 0, sent: { atMs: startMs, times: 1, looks: 4, saidNo } })).deliver();
    await aDeliverer(async ({ markSent }) => {
      await markSent();
      return again();
    }).deliver();
    expect(await rowOf(id)).toMatchObject({ sends: 2, looks: 0, saidNo: null });
  });
});

describe('the consequences of a delivery', () => {
  const settling = (settle: (work: Work) => Promise<unknown>): CourierEnd => ({
    kind: 'parked',
    reason: 'refused',
    settle: async (work) => void (await settle(work)),
  });
  const note = (work: Work) => sql`update outbox set service = 'noted' where service = 'note'`.execute(work.tx);
  const aNote = () => aMessage({ service: 'note' }, startMs + minute);

  test('are stored together with its end', async () => {
    const [id, noted] = [await aMessage(), await aNote()];
    await aDeliverer(settling(note)).deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'parked', reason: 'refused' });
    expect(await serviceOf(noted)).toBe('noted');
  });

  test('are not stored without it', async () => {
    const [id, noted] = [await aMessage(), await aNote()];
    const failing = aDeliverer(
      settling(async (work) => {
        await note(work);
        throw new Error('a fault of ours');
      }),
    );
    await failing.deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sending', leaseOwner: 'here' });
    expect(await serviceOf(noted)).toBe('note');
    expect(logged).toEqual([
      { outbox: id, err: new Error('a fault of ours'), message: 'a delivery could not be settled' },
    ]);
  });

  const takenBy = (leaseOwner: string) => (id: string) =>
    sql`update outbox set lease_owner = ${leaseOwner}, lease_counter = lease_counter + 1 where id = ${id}`.execute(
      database.kysely,
    );
  test.each<[string, (id: string) => Promise<unknown>, object]>([
    ['another one took over', takenBy('there'), { state: 'sending', leaseOwner: 'there' }],
    ['it took over itself since', takenBy('here'), { state: 'sending', leaseOwner: 'here' }],
    ['it handed back', () => handBack(database, 'here', startMs), { state: 'unknown', leaseOwner: null }],
  ])('are not stored by a server whose lease %s', async (_why, losesLease, after) => {
    const [id, noted] = [await aMessage(), await aNote()];
    const failures: unknown[] = [];
    const slow = aDeliverer(async ({ markSent }) => {
      await losesLease(id);
      await markSent().catch((error: unknown) => failures.push(String(error)));
      return settling(note);
    });
    await slow.deliver();
    expect(failures).toEqual([`Error: row ${id} of the outbox is held by another one`]);
    expect(await rowOf(id)).toMatchObject({ ...after, sentMs: null, finishedMs: null });
    expect(await serviceOf(noted)).toBe('note');
  });

  const serviceOf = async (id: string) =>
    (await sql<{ service: string }>`select service from outbox where id = ${id}`.execute(database.kysely)).rows[0]
      ?.service;
});

describe('the lease of a message', () => {
  const dead = async (leaseMs: number) => {
    const id = await aMessage();
    await sql`update outbox set state = 'sending', lease_owner = 'dead', lease_until = ${isoInstant(leaseMs)}, attempts = 1
      where id = ${id}`.execute(database.kysely);
    return id;
  };

  test('lasts thirty seconds and is renewed while the delivery goes on', async () => {
    const [id, other] = [await aMessage(), await dead(startMs + second)];
    let finish: () => void = () => undefined;
    const slow = aDeliverer(() => new Promise((resolve) => void (finish = () => resolve(done))));
    await slow.deliverDue();
    expect(await rowOf(id)).toMatchObject({ state: 'sending', leaseOwner: 'here', leaseMs: startMs + 30 * second });
    await eventually(() => pauses.length).toBe(1);
    nowMs += 10 * second;
    pauses[0]?.();
    await eventually(() => pauses.length).toBe(2);
    expect((await rowOf(id)).leaseMs).toBe(startMs + 40 * second);
    expect((await rowOf(other)).leaseMs).toBe(startMs + second);
    finish();
    await slow.idle();
    expect(pauses).toHaveLength(2);
    // the end of the delivery ends the renewal too
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  });

  test('that ended lets another server find out the outcome', async () => {
    const id = await dead(startMs - 1);
    await dead(startMs + second);
    const { deliver, deliveries } = aDeliverer(done);
    expect(await deliver()).toBe(1);
    expect(deliveries).toEqual([expect.objectContaining({ id, isUnknown: true, attempts: 1 })]);
  });

  test('is given back by a server that stops, and by all others when the only one starts', async () => {
    const [own, other] = [await aMessage(), await dead(startMs + minute)];
    let finish: () => void = () => undefined;
    const slow = aDeliverer(() => new Promise((resolve) => void (finish = () => resolve(done))));
    await slow.deliverDue();
    const waiting = await aMessage({}, startMs + minute);
    await handBack(database, 'here', startMs + second);
    expect(await rowOf(own)).toMatchObject({
      state: 'unknown',
      leaseOwner: null,
      leaseMs: null,
      dueMs: startMs + second,
    });
    expect(await rowOf(other)).toMatchObject({ state: 'sending', leaseOwner: 'dead' });
    await handBack(database, undefined, startMs + second);
    expect(await rowOf(other)).toMatchObject({ state: 'unknown', leaseOwner: null });
    expect(await rowOf(waiting)).toMatchObject({ state: 'ready', dueMs: startMs + minute });
    finish();
    await slow.idle();
    expect(await rowOf(own)).toMatchObject({ state: 'unknown' });
  });
});
