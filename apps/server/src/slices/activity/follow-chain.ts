import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import { entryHash, type HashedEntry } from './activity.public.ts';

/** The first entry of the activity log that is not as it was written, and what is wrong with it. */
export interface BrokenEntry {
  readonly id: string;
  readonly fault:
    | 'its content was changed'
    | 'it does not follow the entry before it'
    | 'an entry before it is missing'
    | 'the entries after it are missing'
    | 'it was never written by the product';
}

/** How far the chain was followed. */
export interface Followed {
  /** The last entry that was found whole. */
  readonly last: bigint;
  /** The newest entry that the product wrote; ids have no gaps, so that it is their number too. */
  readonly total: bigint;
  readonly isEnd: boolean;
  readonly broken?: BrokenEntry;
}

interface StoredEntry extends Omit<HashedEntry, 'id' | 'at'> {
  readonly id: string;
  readonly at: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const readAtOnce = 1000;

/**
 * Follows the chain of the activity log for at most so many entries behind one that was found whole; 0 is its beginning. Only a
 * thousand entries are held at a time, and the log may grow meanwhile: it is followed to what was its end when this began.
 */
export async function followChain(tx: Tx, after: bigint, atMost: number): Promise<Followed> {
  const { total, hash: headHash, newest } = await readHead(tx);
  const isEnd = BigInt(atMost) >= total - after;
  const until = isEnd ? total : after + BigInt(atMost);
  const broken = (id: bigint | string, fault: BrokenEntry['fault']): Followed => ({
    last,
    total,
    isEnd: true,
    broken: { id: String(id), fault },
  });
  let last = after;
  let previous = after === 0n ? Buffer.alloc(32) : await readHash(tx, after);
  if (previous === undefined) return broken(after + 1n, 'an entry before it is missing');
  while (last < until) {
    const entries = await entriesBetween(tx, last, until);
    if (entries.length === 0) return broken(last, 'the entries after it are missing');
    for (const entry of entries) {
      const { id, previousHash, hash } = entry;
      if (BigInt(id) !== last + 1n) return broken(id, 'an entry before it is missing');
      if (!previousHash.equals(previous)) return broken(id, 'it does not follow the entry before it');
      if (!hash.equals(entryHash(previousHash, entry))) return broken(id, 'its content was changed');
      last = BigInt(id);
      previous = hash;
    }
  }
  if (!isEnd) return { last, total, isEnd };
  if (total > 0n && !headHash.equals(previous)) return broken(total, 'the entries after it are missing');
  if (newest > total) return broken(total + 1n, 'it was never written by the product');
  return { last, total, isEnd };
}

/** What the product wrote last, and which entry is really the newest, at one moment. */
async function readHead(tx: Tx): Promise<{ total: bigint; hash: Buffer; newest: bigint }> {
  const { rows } = await sql<{ last_id: string; last_hash: Buffer; newest: string | null }>`
    select last_id, last_hash, (select max(id) from activity_entry) as newest from activity_head`.execute(tx);
  const [head] = rows;
  if (head === undefined) return { total: 0n, hash: Buffer.alloc(32), newest: 0n };
  return { total: BigInt(head.last_id), hash: head.last_hash, newest: BigInt(head.newest ?? '0') };
}

async function readHash(tx: Tx, id: bigint): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from activity_entry where id = ${String(id)}`.execute(tx);
  return rows[0]?.hash;
}

async function entriesBetween(tx: Tx, after: bigint, until: bigint): Promise<StoredEntry[]> {
  const found = await sql<StoredEntry>`
    select id, at, visitor_id as "visitorId", visitor, action, resource, resource_id as "resourceId", resource_name as "resourceName",
      project_id as "projectId", changes, previous_hash as "previousHash", hash
    from activity_entry where id > ${String(after)} and id <= ${String(until)} order by id limit ${readAtOnce}`.execute(
    tx,
  );
  return found.rows.map((row) => ({ ...row, at: instant(row.at) }));
}
