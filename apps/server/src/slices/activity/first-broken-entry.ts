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
    | 'the entries after it are missing';
}

interface StoredEntry extends Omit<HashedEntry, 'id' | 'at'> {
  readonly id: string;
  readonly at: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const readAtOnce = 1000;

/** Follows the chain of the activity log from its first entry to its newest; undefined when every entry holds. */
export async function firstBrokenEntry(tx: Tx): Promise<BrokenEntry | undefined> {
  let last = 0n;
  let previous: Buffer = Buffer.alloc(32);
  for (;;) {
    const entries = await entriesAfter(tx, last);
    for (const entry of entries) {
      const { id, previousHash, hash } = entry;
      if (BigInt(id) !== last + 1n) return { id, fault: 'an entry before it is missing' };
      if (!previousHash.equals(previous)) return { id, fault: 'it does not follow the entry before it' };
      if (!hash.equals(entryHash(previousHash, entry))) return { id, fault: 'its content was changed' };
      last = BigInt(id);
      previous = hash;
    }
    if (entries.length < readAtOnce) break;
  }
  const head = await sql<{ last_id: string; last_hash: Buffer }>`select last_id, last_hash from activity_head`.execute(
    tx,
  );
  const [end] = head.rows;
  const isWhole = end !== undefined && BigInt(end.last_id) === last && (last === 0n || end.last_hash.equals(previous));
  return isWhole ? undefined : { id: last.toString(), fault: 'the entries after it are missing' };
}

async function entriesAfter(tx: Tx, id: bigint): Promise<StoredEntry[]> {
  const found = await sql<StoredEntry>`
    select id, at, visitor_id as "visitorId", visitor, action, resource, resource_id as "resourceId", resource_name as "resourceName",
      project_id as "projectId", changes, previous_hash as "previousHash", hash
    from activity_entry where id > ${id.toString()} order by id limit ${readAtOnce}`.execute(tx);
  return found.rows.map((row) => ({ ...row, at: instant(row.at) }));
}
