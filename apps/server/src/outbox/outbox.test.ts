import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { addToOutbox, lookAgain, putAside, takeUpAgain, triedTooOften } from './outbox.ts';

const earlier = '2026-11-21T08:00:00.000Z';
const now = '2026-11-21T09:00:00.000Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from outbox`.execute(database.kysely);
});

const aMessage = (service = 'books:7') =>
  addToOutbox(
    database.kysely,
    { topic: 'push-invoice', service, subject: 'invoice:7', payload: { version: 2 } },
    earlier,
  );
const rowOf = async (id: string) => (await sql`select * from outbox where id = ${id}`.execute(database.kysely)).rows[0];
const parked = async (id: string, reason: string) => {
  await sql`update outbox set state = 'parked', reason = ${reason}, finished_at = ${earlier}, attempts = 12, sends = 4,
    sent_at = ${earlier}, looks = 7 where id = ${id}`.execute(database.kysely);
};
const inState = async (state: string) => {
  const id = await aMessage();
  const lease = state === 'sending' ? sql`'here', ${now}::timestamptz` : sql`null, null::timestamptz`;
  const finished = state === 'done' ? now : null;
  await sql`update outbox set state = ${state}, (lease_owner, lease_until) = (select ${lease}), finished_at = ${finished}
    where id = ${id}`.execute(database.kysely);
  return id;
};

test('a message is due at once, with its topic, service, subject and payload', async () => {
  expect(await rowOf(await aMessage())).toMatchObject({
    topic: 'push-invoice',
    service: 'books:7',
    subject: 'invoice:7',
    payload: { version: 2 },
    state: 'ready',
    attempts: 0,
    due_at: expect.anything(),
  });
});

test('a parked message is looked up again at once, and still counts as sent once', async () => {
  const [id, other] = [await aMessage(), await aMessage()];
  for (const one of [id, other]) await parked(one, 'the books never gave a clear answer');
  expect(await lookAgain(database.kysely, id, now)).toBe(true);
  expect(await rowOf(id)).toMatchObject({
    state: 'unknown',
    attempts: 1,
    sends: 1,
    looks: 7,
    reason: null,
    finished_at: null,
  });
  expect(await dueIn(now)).toEqual([id]);
  expect(await rowOf(other)).toMatchObject({ state: 'parked', sends: 4 });
});

test('a message that was never sent is not counted as sent when it is looked up again', async () => {
  const id = await aMessage();
  await lookAgain(database.kysely, id, now);
  expect(await rowOf(id)).toMatchObject({ state: 'unknown', sends: 0 });
});

test.each([
  ['ready', true],
  ['unknown', true],
  ['sending', false],
  ['done', false],
])('a %s message can be looked up again or put aside: %s', async (state, isPossible) => {
  expect(await lookAgain(database.kysely, await inState(state), now)).toBe(isPossible);
  const id = await inState(state);
  expect(await putAside(database.kysely, id, { reason: 'not in the books', now })).toBe(isPossible);
  expect(await rowOf(id)).toMatchObject(isPossible ? { state: 'parked', reason: 'not in the books' } : { state });
});

test('messages of a service that were tried too often are taken up again, and no others', async () => {
  const ids = [await aMessage(), await aMessage(), await aMessage('books:8')] as const;
  await parked(ids[0], triedTooOften);
  await parked(ids[1], 'refused');
  await parked(ids[2], triedTooOften);
  await takeUpAgain(database.kysely, 'books:7', now);
  expect(await rowOf(ids[0])).toMatchObject({ state: 'unknown', attempts: 1, reason: null, finished_at: null });
  expect(await dueIn(now)).toEqual([ids[0]]);
  for (const id of [ids[1], ids[2]]) expect(await rowOf(id)).toMatchObject({ state: 'parked', attempts: 12 });
});

/** The messages that are due at an instant. */
const dueIn = async (instant: string) =>
  (
    await sql<{ id: string }>`select id from outbox where due_at = ${instant} order by id`.execute(database.kysely)
  ).rows.map(({ id }) => id);
