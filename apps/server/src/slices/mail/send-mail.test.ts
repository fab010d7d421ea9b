import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aWorld, type World } from '../../../test/world.ts';
import { enqueueMail } from './mail.public.ts';

const aMinuteMs = 60_000;
let world: World;
let number = 0;

beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => world.control('DELETE', '/mail'));
afterEach(() => world.control('DELETE', '/faults'));
afterAll(() => world.close());

const leave = () => {
  number += 1;
  const to = { name: 'Anna', address: 'anna@countinghouse.example' };
  const mail = { to, subject: 'A notice', text: 'Something happened.', reference: `notice-${number}` };
  return world.product.work((work) => enqueueMail(work, mail, new Date(world.clock.now()).toISOString()));
};
const arrived = async () => ((await world.control('GET', '/mail')) as { mails: { messageId: string }[] }).mails;
const fault = (details: object) => world.control('POST', '/faults', { service: 'mail', times: 1, ...details });
const rowOf = async (id: string) =>
  (
    await sql<{ state: string; reason: string | null; attempts: number }>`
      select state, reason, attempts from outbox where id = ${id}`.execute(world.tx)
  ).rows[0];

describe('a mail that a transaction left behind', () => {
  test('leaves once', async () => {
    const id = await leave();
    await world.deliverAll();
    await world.deliverAll();
    expect(await arrived()).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'done' });
  });

  test('does not leave when the transaction is taken back', async () => {
    const brokenOff = world.product.work(async (work) => {
      await enqueueMail(
        work,
        { to: { name: 'Anna', address: 'anna@countinghouse.example' }, subject: 'No', text: 'No', reference: 'no' },
        new Date(world.clock.now()).toISOString(),
      );
      throw new Error('broken off');
    });
    await expect(brokenOff).rejects.toThrow('broken off');
    await world.deliverAll();
    expect(await arrived()).toEqual([]);
  });

  test('waits a minute, five, a quarter of an hour and an hour for a relay that does not take it', async () => {
    const id = await leave();
    await fault({ kind: 'status', status: 451, times: 'always' });
    for (const minutes of [1, 5, 15, 60]) {
      await world.deliverAll();
      const before = (await rowOf(id))?.attempts;
      world.clock.advance(minutes * aMinuteMs - 1000);
      await world.deliverAll();
      expect((await rowOf(id))?.attempts).toBe(before);
      world.clock.advance(1000);
    }
    await world.control('DELETE', '/faults');
    await world.deliverAll();
    expect(await arrived()).toHaveLength(1);
  });

  test('is put aside for a person after a day', async () => {
    const id = await leave();
    await fault({ kind: 'status', status: 451, times: 'always' });
    await world.deliverAll();
    world.clock.advance(25 * 60 * aMinuteMs);
    await world.deliverAll();
    expect(await rowOf(id)).toMatchObject({ state: 'parked', reason: expect.stringContaining('451') });
  });

  test('is put aside at once when there is no such mailbox', async () => {
    const id = await leave();
    await fault({ kind: 'status', status: 550 });
    await world.deliverAll();
    expect(await rowOf(id)).toMatchObject({ state: 'parked', reason: expect.stringContaining('550'), attempts: 1 });
  });

  test('may come twice when the answer got lost, and both can be told to be one', async () => {
    await leave();
    await fault({ kind: 'applied-then-cut', match: { method: 'DATA' } });
    await world.deliverAll();
    world.clock.advance(aMinuteMs);
    await world.deliverAll();
    expect((await arrived()).map(({ messageId }) => messageId)).toEqual([
      `<notice-${number}@countinghouse.example>`,
      `<notice-${number}@countinghouse.example>`,
    ]);
  });
});

test('without a relay a mail is put aside, and the installation runs on', async () => {
  const without = await aWorld({ environment: { SMTP_URL: '', MAIL_FROM: '' } });
  const to = { name: 'Anna', address: 'anna@countinghouse.example' };
  const id = await without.product.work((work) =>
    enqueueMail(work, { to, subject: 'A notice', text: 'No', reference: 'notice' }, '2026-11-21T09:00:00.000Z'),
  );
  await without.deliverAll();
  const { rows } = await sql<{
    state: string;
    reason: string;
  }>`select state, reason from outbox where id = ${id}`.execute(without.tx);
  await without.close();
  expect(rows).toEqual([{ state: 'parked', reason: 'no mail server is set up (SMTP_URL)' }]);
});
