import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { inTransaction, type Database } from '../database/database.ts';
import type { SealedPlace } from '../handle.ts';
import { addDataKey, dataKeys, type DataKey } from './data-keys.ts';
import { textOf } from './seal.ts';
import { readKeyId, openBytes, sealBytes } from './sealed-bytes.ts';

/** Servers look for new keys this often; nothing is sealed with one before it is so many times as old. */
export const renewEveryMs = 10_000;
export const knownAfterMs = 4 * renewEveryMs;

/** Where secrets stay: each column that is sealed, and by which column its row is named. What a half-login holds is gone within minutes. */
export const sealedColumns = [
  { table: 'connection', row: 'code', columns: ['client_secret', 'access_token', 'refresh_token'] },
  { table: 'sign_in_provider', row: 'code', columns: ['client_secret'] },
  { table: 'staff_user', row: 'id', columns: ['totp_secret'] },
  { table: 'sealing_key', row: 'id', columns: ['private_key'] },
  { table: 'evidence_key', row: 'id', columns: ['private_key'] },
] as const;

/** Values that change while they are sealed again are sealed in the next round. */
const roundsMax = 10;

/**
 * Adds a data key, waits until every running server knows it, and seals all secrets with it. The former one stays until the next time, as the clock
 * of a server may be late; those before it go. The product may run on the database meanwhile.
 *
 * @returns how many secrets were sealed again
 * @throws when the master key is not the one that the keys are wrapped with
 */
export async function rotateDataKey(
  database: Database,
  clock: Clock,
  { master, waitMs = knownAfterMs }: { readonly master: Buffer; readonly waitMs?: number },
): Promise<number> {
  const find = () => Promise.resolve(master);
  const former = (await dataKeys(database, clock, { find, make: find })).at(-1);
  const added = await inTransaction(database, async (tx) => {
    await sql`lock table data_key in exclusive mode`.execute(tx);
    return addDataKey(tx, clock, master, clock.now() + waitMs);
  });
  await clock.sleep(waitMs);
  const keys = new Map((await dataKeys(database, clock, { find, make: find })).map((key) => [key.id, key]));
  let sealed = 0;
  for (let round = 1; ; round += 1) {
    const inRound = await resealAll(database, clock, keys, added);
    sealed += inRound;
    if (inRound === 0) break;
    if (round === roundsMax) throw new Error('Secrets change faster than they can be sealed again; please try again.');
  }
  if (former !== undefined) await letGo(database, former);
  return sealed;
}

async function resealAll(
  database: Database,
  clock: Clock,
  keys: ReadonlyMap<number, DataKey>,
  newest: DataKey,
): Promise<number> {
  let count = 0;
  for (const { table, row, columns } of sealedColumns)
    for (const column of columns) {
      const { rows } = await sql<{ row: string | number; value: Buffer }>`
        select ${sql.ref(row)} as row, ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        database.kysely,
      );
      for (const { row: name, value } of rows) {
        const key = keys.get(readKeyId(value));
        if (key === undefined || key.id >= newest.id) continue;
        const place = textOf({ table, column, row: name } satisfies SealedPlace);
        const resealed = sealBytes(newest, openBytes(key, value, place), place, clock.randomBytes(12));
        // a value that was stored meanwhile stays
        const stored = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
          where ${sql.ref(row)} = ${name} and ${sql.ref(column)} = ${value}`.execute(database.kysely);
        count += Number(stored.numAffectedRows ?? 0n);
      }
    }
  return count;
}

/** What is older than the former key goes, unless a half-login waits that was sealed with it. */
async function letGo(database: Database, former: DataKey): Promise<void> {
  const { rows } = await sql<{ value: Buffer }>`
    select totp_secret as value from half_login where totp_secret is not null`.execute(database.kysely);
  const needed = rows.map(({ value }) => readKeyId(value));
  await sql`delete from data_key where id < ${former.id} and not id = any(${needed}::int[])`.execute(database.kysely);
}
