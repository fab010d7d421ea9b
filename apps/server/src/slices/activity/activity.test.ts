import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, changePayload } from '../../../test/billable-project.ts';
import { importInto, togglFile } from '../../../test/time-export.ts';
import type { Tx } from '../../database/database.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { recordActivity } from './activity.public.ts';
import { followChain, type Followed } from './follow-chain.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** Follows the whole chain, in stretches shorter than it is. */
async function firstBroken(tx: Tx) {
  let followed: Followed = { last: 0n, total: 0n, isEnd: false };
  while (!followed.isEnd) followed = await followChain(tx, followed.last, 700);
  return followed.broken;
}

const entriesOf = async (projectId: number) =>
  (
    await sql<{ visitor: string; action: string; resource: string; changes: { fieldName: string }[] }>`
      select visitor, action, resource, changes from activity_entry where project_id = ${projectId} order by id`.execute(
      world.tx,
    )
  ).rows.map((entry) => [entry.visitor, entry.action, entry.resource, entry.changes.map((one) => one.fieldName)]);

describe('the activity log', () => {
  test('has one entry for each change, with who did it, and none for what was refused or only looked at', async () => {
    const project = await aBillableProject(world, anna);
    const saved = await aSavedInvoice(anna, project);
    const change = await changePayload(anna, saved.invoiceId, { template: 'Combined' });
    await anna.call(invoiceEndpoints.change, { body: change });
    expect((await anna.call(invoiceEndpoints.change, { body: change })).failure?.code).toBe('stale_version');
    await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } });
    const input = { params: { id: saved.invoiceId }, body: { version: saved.version + 1 } };
    expect((await anna.call(invoiceEndpoints.push, input, { key: 'push-it-once-1' })).status).toBe(202);
    expect((await anna.call(invoiceEndpoints.push, input, { key: 'push-it-once-1' })).status).toBe(202);
    await world.deliverAll();
    const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
    await anna.call(invoiceEndpoints.void, {
      params: { id: saved.invoiceId },
      body: { version, reason: 'wrong client' },
    });
    const mapping = {
      projectId: project.id,
      projects: ['Portal'],
      people: [{ key: 'ada@devs.example', employeeId: project.employeeId }],
    };
    await importInto(anna, mapping, togglFile({ day: '2026-06-01' }));
    await importInto(anna, mapping, togglFile({ day: '2026-06-01' }));
    expect(await entriesOf(project.id)).toEqual([
      ['Anna', 'Created', 'INVOICED', ['Invoice amount']],
      ['Anna', 'Updated', 'INVOICED', ['Invoice template']],
      ['Anna', 'Updated', 'INVOICED', ['On its way to the books']],
      ['Countinghouse', 'Sent to books', 'INVOICED', ['Invoice number']],
      ['Anna', 'Voided', 'INVOICED', ['Reason']],
      ['Anna', 'Imported', 'WORK_LOG', ['Hours']],
    ]);
  });

  test('is one chain, also when many write at once', async () => {
    const projects = [];
    for (let count = 0; count < 4; count += 1) projects.push(await aBillableProject(world, anna));
    await Promise.all(projects.map((project) => aSavedInvoice(anna, project)));
    expect(await firstBroken(world.tx)).toBeUndefined();
  });

  test('of more entries than are read at once is followed to its end', async () => {
    const entries = Array.from({ length: 1001 }, (_, at) => ({
      action: 'Created' as const,
      resource: 'RATE' as const,
      resourceId: at,
      resourceName: 'Ünïcode “quotes” \\ and a 𝒟',
      changes: [{ fieldName: 'Rate', oldValue: null, newValue: '50.00' }],
    }));
    await world.product.database.kysely
      .transaction()
      .execute((tx) => recordActivity(tx, { id: null, name: 'Job' }, '2026-11-21T09:00:00.001Z', entries));
    expect(await firstBroken(world.tx)).toBeUndefined();
  });

  const someEntry = async (): Promise<string> => {
    const found = await sql<{ id: string }>`select id from activity_entry order by id offset 3 limit 1`.execute(
      world.tx,
    );
    return String(found.rows[0]?.id);
  };
  /** Changes the log past its guards, looks at it, and puts it back. */
  async function brokenBy(change: (id: string) => readonly RawBuilder<unknown>[], id: string) {
    const putBack = new Error('put back');
    let broken: unknown;
    const done = world.product.database.kysely.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of change(id)) await statement.execute(tx);
      broken = await firstBroken(tx);
      throw putBack;
    });
    await expect(done).rejects.toBe(putBack);
    return broken;
  }

  test.each<[string, (id: string) => readonly RawBuilder<unknown>[]]>([
    ['a name', (id) => [sql`update activity_entry set resource_name = 'another' where id = ${id}`]],
    ['a person', (id) => [sql`update activity_entry set visitor = 'Other' where id = ${id}`]],
    ['a moment', (id) => [sql`update activity_entry set at = at + interval '1 millisecond' where id = ${id}`]],
    [
      'a value',
      (id) => [
        sql`update activity_entry set changes = '[{"fieldName":"x","oldValue":null,"newValue":"1"}]' where id = ${id}`,
      ],
    ],
  ])('names the entry in which %s was changed', async (_, change) => {
    const id = await someEntry();
    expect(await brokenBy(change, id)).toEqual({ id, fault: 'its content was changed' });
  });

  test('names the place where an entry was taken out, at the beginning, inside and at the end', async () => {
    const remove = (id: string) => [sql`delete from activity_entry where id = ${id}`];
    const id = await someEntry();
    const next = (BigInt(id) + 1n).toString();
    expect(await brokenBy(remove, id)).toEqual({ id: next, fault: 'an entry before it is missing' });
    expect(await brokenBy(remove, '1')).toEqual({ id: '2', fault: 'an entry before it is missing' });
    const newest = await sql<{ id: string }>`select max(id) as id from activity_entry`.execute(world.tx);
    const last = String(newest.rows[0]?.id);
    expect(await brokenBy(remove, last)).toEqual({
      id: (BigInt(last) - 1n).toString(),
      fault: 'the entries after it are missing',
    });
  });

  test('names the first entry that was inserted after the newest', async () => {
    const newest = await sql<{ id: string }>`select max(id) as id from activity_entry`.execute(world.tx);
    const id = String(BigInt(newest.rows[0]?.id ?? '0') + 1n);
    const copy = () => [
      sql`insert into activity_entry select ${id}, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id,
        changes, hash_version, previous_hash, hash from activity_entry where id = 1`,
    ];
    expect(await brokenBy(copy, id)).toEqual({ id, fault: 'it was never written by the product' });
  });

  test('cannot be changed or shortened by the product itself', async () => {
    await expect(sql`update activity_entry set visitor = 'x'`.execute(world.tx)).rejects.toThrow();
    await expect(sql`delete from activity_entry`.execute(world.tx)).rejects.toThrow();
  });
});
