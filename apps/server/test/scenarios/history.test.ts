import { generator, isFullRun, pick } from '@countinghouse/billing/testing/random-run.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordActivity } from '../../src/slices/activity/activity.public.ts';
import { followChain } from '../../src/slices/activity/follow-chain.ts';
import { aDatabase, type TestDatabase } from '../test-database.ts';

/** Promise P16: history cannot change undetected. `FULL=1` changes it as often as the promise names. */
const changes = isFullRun ? 500 : 50;
const entries = 120;

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const entry = Array.from({ length: entries }, (_, at) => ({
    action: 'Updated' as const,
    resource: 'RATE' as const,
    resourceId: at,
    resourceName: `Ünïcode “rate” ${at}`,
    projectId: at,
    changes: [{ fieldName: 'Rate', oldValue: '40.00', newValue: `${at}.50` }],
  }));
  await database.kysely
    .transaction()
    .execute((tx) => recordActivity(tx, { id: 7, name: 'Anna' }, '2026-11-21T09:00:00.001Z', entry));
});
afterAll(() => database.drop());

const columns = ['visitor', 'action', 'resource', 'resource_id', 'resource_name'] as const;

/** A change of one byte, number, time or value, a deleted entry, or two swapped entries; with the first entry that is wrong afterwards. */
function change(draw: (below: number) => number, id: number): { statements: RawBuilder<unknown>[]; first: number } {
  const here = sql`where id = ${id}`;
  const kind = draw(7);
  if (kind === 0)
    return { statements: [sql`delete from activity_entry ${here}`], first: id === entries ? id - 1 : id + 1 };
  if (kind === 1) {
    const other = id === 1 ? 2 : id - 1;
    const free = entries + 1000;
    return {
      statements: [
        sql`update activity_entry set id = ${free} where id = ${id}`,
        sql`update activity_entry set id = ${id} where id = ${other}`,
        sql`update activity_entry set id = ${other} where id = ${free}`,
      ],
      first: Math.min(id, other),
    };
  }
  if (kind === 2)
    return { statements: [sql`update activity_entry set at = at + interval '1 millisecond' ${here}`], first: id };
  if (kind === 3)
    return { statements: [sql`update activity_entry set project_id = project_id + 1 ${here}`], first: id };
  if (kind === 4)
    return {
      statements: [
        sql`update activity_entry set hash = set_byte(hash, ${draw(32)}, (get_byte(hash, 0) + 1) % 256) ${here}`,
      ],
      first: id,
    };
  if (kind === 5)
    return {
      statements: [
        sql`update activity_entry set changes = jsonb_set(changes::jsonb, '{0,newValue}', '"9.99"') ${here}`,
      ],
      first: id,
    };
  const column = sql.ref(pick(draw, columns));
  return {
    statements: [
      sql`update activity_entry set ${column} = overlay(${column} placing case when left(${column}, 1) = 'x' then 'y' else 'x' end from 1 for 1) ${here}`,
    ],
    first: id,
  };
}

test(`${changes} changes of a byte, a field, an entry or an order that bypass all guards are found, with the first wrong entry`, async () => {
  const draw = generator(16);
  const putBack = new Error('put back');
  for (let at = 0; at < changes; at += 1) {
    const { statements, first } = change(draw, 1 + draw(entries));
    let named: string | undefined;
    await database.kysely
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const statement of statements) await statement.execute(tx);
        named = (await followChain(tx, 0n, 1000)).broken?.id;
        throw putBack;
      })
      .catch((error: unknown) => {
        if (error !== putBack) throw error;
      });
    expect([at, named]).toEqual([at, String(first)]);
  }
  expect((await followChain(database.kysely, 0n, 1000)).broken).toBeUndefined();
});
