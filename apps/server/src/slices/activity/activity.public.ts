import { createHash } from 'node:crypto';
import type { ActivityResource } from '@countinghouse/contract/activity/activity.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { AuditEntry } from '../../handle.ts';
import { activityPage, type PageOfLog } from './activity-page.ts';
import { toResource } from './activity.sql.ts';

const hashVersion = 1;

/** What an entry's hash covers, in a fixed order. */
export interface HashedEntry {
  readonly id: string;
  readonly at: string;
  readonly visitorId: number | null;
  readonly visitor: string;
  readonly action: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly projectId: number | null;
  readonly changes: readonly { fieldName: string; oldValue: string | null; newValue: string | null }[];
}

/** The hash of an entry: SHA-256 over the hash before it and its content, so that no entry can change unseen (version 1). */
export function entryHash(previousHash: Buffer, entry: HashedEntry): Buffer {
  const content = JSON.stringify([
    hashVersion,
    entry.id,
    entry.at,
    entry.visitorId,
    entry.visitor,
    entry.action,
    entry.resource,
    entry.resourceId,
    entry.resourceName,
    entry.projectId,
    entry.changes.map((change) => [change.fieldName, change.oldValue, change.newValue]),
  ]);
  return createHash('sha256').update(previousHash).update(content).digest();
}

/** The newest line of the activity log. */
export interface Head {
  readonly lastId: bigint;
  readonly lastHash: Buffer;
}

/** Locks the activity log for the lines that follow, until the transaction ends. */
export async function lockHead(tx: Tx): Promise<Head> {
  const { rows } = await sql<{ last_id: string; last_hash: Buffer }>`
    select last_id, last_hash from activity_head for update`.execute(tx);
  return { lastId: BigInt(rows[0]?.last_id ?? '0'), lastHash: rows[0]?.last_hash ?? Buffer.alloc(32) };
}

interface Visitor {
  readonly id: number | null;
  readonly name: string;
}

/** Adds lines to the activity log; they get the next ids and are chained to the newest line. */
export async function recordActivity(
  tx: Tx,
  visitor: Visitor,
  now: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  await addToChain(tx, await lockHead(tx), visitor, now, entries);
}

/** Adds lines to the activity log, as `recordActivity` does, where its newest line is locked already. */
export async function addToChain(
  tx: Tx,
  head: Head,
  visitor: Visitor,
  now: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  let { lastId: id, lastHash: previous } = head;
  const rows = entries.map((one) => {
    id += 1n;
    const entry: HashedEntry = {
      id: id.toString(),
      at: now,
      visitorId: visitor.id,
      visitor: visitor.name,
      action: one.action,
      resource: one.resource,
      resourceId: String(one.resourceId),
      resourceName: one.resourceName,
      projectId: one.projectId ?? null,
      changes: one.changes ?? [],
    };
    const row = { ...entry, previousHash: previous.toString('hex'), hash: entryHash(previous, entry).toString('hex') };
    previous = Buffer.from(row.hash, 'hex');
    return row;
  });
  await sql`
    with added as (
      insert into activity_entry (id, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id, changes, hash_version, previous_hash, hash)
      select e.id, e.at, e."visitorId", e.visitor, e.action, e.resource, e."resourceId", e."resourceName", e."projectId", e.changes,
        ${hashVersion}, decode(e."previousHash", 'hex'), decode(e.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, at timestamptz, "visitorId" integer, visitor text, action text,
        resource text, "resourceId" text, "resourceName" text, "projectId" integer, changes jsonb, "previousHash" text, hash text)
    )
    update activity_head set last_id = ${id.toString()}, last_hash = ${previous}`.execute(tx);
}

/** The activity of a record outside of projects, newest first. The calling code checks that the user may see the record. */
export const readHistory = (
  tx: Tx,
  of: { readonly resource: ActivityResource; readonly id: number },
  page: PageOfLog,
) => activityPage(tx, toResource([of.resource], of.id), page);
