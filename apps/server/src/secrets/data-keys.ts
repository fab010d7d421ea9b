import { sql } from 'kysely';
import { isoInstant, type Clock } from '../clock/clock.ts';
import { inTransaction, type Database, type Tx } from '../database/database.ts';
import { openBytes, sealBytes, SealBroken, type SealingKey } from './sealed-bytes.ts';

/** Who gives the master key: as it is there, and as it is made when there is nothing to open yet. */
export interface MasterKey {
  readonly find: () => Promise<Buffer | undefined>;
  readonly make: () => Promise<Buffer>;
}

const otherMasterKey =
  'The stored secrets were sealed with another master key: set MASTER_KEY to the same value for every process on this database, or put master.key back into DATA_DIR.';

/**
 * The data keys of the database, the newest last; the first start makes one. Of several servers that start at once one
 * makes it and all use it.
 * @throws one sentence when the master key is not the one they were wrapped with.
 */
export function dataKeys(database: Database, clock: Clock, masterKey: MasterKey): Promise<readonly SealingKey[]> {
  return inTransaction(database, async (tx) => {
    await sql`lock table data_key in exclusive mode`.execute(tx);
    const { rows } = await sql<WrappedKey>`select id, wrapped from data_key order by id`.execute(tx);
    if (rows.length === 0) return [await firstDataKey(tx, clock, await masterKey.make())];
    return unwrappedKeys(rows, await masterKey.find());
  });
}

export interface WrappedKey {
  readonly id: number;
  readonly wrapped: Buffer;
}

/**
 * The data keys, opened.
 * @throws one sentence when the master key is missing or not the one they were wrapped with.
 */
export function unwrappedKeys(rows: readonly WrappedKey[], master: Buffer | undefined): readonly SealingKey[] {
  return rows.map(({ id, wrapped }) => {
    if (master === undefined) throw new Error(otherMasterKey);
    return { id, bytes: unwrapped(master, wrapped) };
  });
}

async function firstDataKey(tx: Tx, clock: Clock, master: Buffer): Promise<SealingKey> {
  const bytes = clock.randomBytes(32);
  const wrapped = sealBytes(wrapping(master), bytes, place, clock.randomBytes(12));
  const added = await sql<{ id: number }>`
    insert into data_key (wrapped, created_at) values (${wrapped}, ${isoInstant(clock.now())}) returning id`.execute(
    tx,
  );
  const id = added.rows[0]?.id;
  if (id === undefined) throw new Error('the data key got no number');
  return { id, bytes };
}

const place = 'data_key wrapped';
const wrapping = (master: Buffer): SealingKey => ({ id: 0, bytes: master });

function unwrapped(master: Buffer, wrapped: Buffer): Buffer {
  try {
    return openBytes(wrapping(master), wrapped, place);
  } catch (error) {
    if (error instanceof SealBroken) throw new Error(otherMasterKey, { cause: error });
    throw error;
  }
}
