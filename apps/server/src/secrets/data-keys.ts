import { sql } from 'kysely';
import { isoInstant, type Clock } from '../clock/clock.ts';
import { inTransaction, type Database, type Tx } from '../database/database.ts';
import { openBytes, sealBytes, SealBroken, type SealingKey } from './sealed-bytes.ts';

/** Who gives the master key: as it is there, and as it is made when there is nothing to open yet. */
export interface MasterKey {
  readonly find: () => Promise<Buffer | undefined>;
  /** The one before it, while it is being changed: what was wrapped with that one is wrapped with the present one. */
  readonly former?: Buffer | undefined;
  readonly make: () => Promise<Buffer>;
}

const otherMasterKey =
  'The stored secrets were sealed with another master key: set MASTER_KEY to the same value for every process on this database, or put master.key back into DATA_DIR.';

/**
 * The data keys of the database, the newest last; the first start makes one. Of several servers that start at once one
 * makes it and all use it.
 * @throws one sentence when the master key is not the one they were wrapped with.
 */
export function dataKeys(database: Database, clock: Clock, masterKey: MasterKey): Promise<readonly DataKey[]> {
  return inTransaction(database, async (tx) => {
    await sql`lock table data_key in exclusive mode`.execute(tx);
    const rows = await wrappedKeys(tx);
    if (rows.length === 0) {
      const now = clock.now();
      return [await addDataKey(tx, clock, await masterKey.make(), now)];
    }
    const master = await masterKey.find();
    if (masterKey.former !== undefined && master !== undefined) {
      const former = masterKey.former;
      for (const row of rows) if (!isWrappedWith(master, row)) await rewrap(tx, clock, row, { former, master });
    }
    const wrapped = await wrappedKeys(tx);
    return unwrappedKeys(wrapped, master).map((key, at) => ({ ...key, usedFromMs: wrapped[at]?.usedFromMs ?? 0 }));
  });
}

/** A data key, and the moment from which something is sealed with it. */
export interface DataKey extends SealingKey {
  readonly usedFromMs: number;
}

async function wrappedKeys(tx: Tx): Promise<readonly (WrappedKey & { readonly usedFromMs: number })[]> {
  const { rows } = await sql<WrappedKey & { usedFromMs: number }>`
    select id, wrapped, (extract(epoch from used_from) * 1000)::float8 as "usedFromMs" from data_key order by id`.execute(
    tx,
  );
  return rows;
}

function isWrappedWith(master: Buffer, { wrapped }: WrappedKey): boolean {
  try {
    unwrapped(master, wrapped);
    return true;
  } catch {
    return false;
  }
}

async function rewrap(
  tx: Tx,
  clock: Clock,
  { id, wrapped }: WrappedKey,
  { former, master }: { readonly former: Buffer; readonly master: Buffer },
): Promise<void> {
  const rewrapped = sealBytes(wrapping(master), unwrapped(former, wrapped), place, clock.randomBytes(12));
  await sql`update data_key set wrapped = ${rewrapped} where id = ${id}`.execute(tx);
}

/** The numbers of the data keys that there are. */
export async function dataKeyIds(database: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from data_key order by id`.execute(database.kysely);
  return rows.map(({ id }) => id);
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

/** Adds a data key with which is sealed from a moment on. */
export async function addDataKey(tx: Tx, clock: Clock, master: Buffer, usedFromMs: number): Promise<DataKey> {
  const bytes = clock.randomBytes(32);
  const wrapped = sealBytes(wrapping(master), bytes, place, clock.randomBytes(12));
  const added = await sql<{ id: number }>`
    insert into data_key (wrapped, created_at, used_from)
    values (${wrapped}, ${isoInstant(clock.now())}, ${isoInstant(usedFromMs)}) returning id`.execute(tx);
  const id = added.rows[0]?.id;
  if (id === undefined) throw new Error('the data key got no number');
  return { id, bytes, usedFromMs };
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
