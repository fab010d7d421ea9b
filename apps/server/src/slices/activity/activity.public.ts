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

/** What the hash of an entry covers after its id. */
const contentAfterId = (entry: Omit<HashedEntry, 'id'>): string =>
  JSON.stringify([
    entry.at,
    entry.visitorId,
    entry.visitor,
    entry.action,
    entry.resource,
    entry.resourceId,
    entry.resourceName,
    entry.projectId,
    entry.changes.map((change) => [change.fieldName, change.oldValue, change.newValue]),
  ]).slice(1);

/** The hash of an entry: SHA-256 over the hash before it and its content, so that no entry can change unseen (version 1). */
export const entryHash = (previousHash: Buffer, entry: HashedEntry): Buffer =>
  createHash('sha256')
    .update(previousHash)
    .update(`[${hashVersion},"${entry.id}",${contentAfterId(entry)}`)
    .digest();

interface Visitor {
  readonly id: number | null;
  readonly name: string;
}

/**
 * Adds lines to the activity log; they get the next ids and are chained to the newest line, which is locked until the transaction ends. The database
 * computes the hashes, because an answer with the newest one would keep the log locked for the time of a round trip.
 */
export async function recordActivity(
  tx: Tx,
  visitor: Visitor,
  now: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((one, at) => ({
    place: at + 1,
    at: now,
    visitorId: visitor.id,
    visitor: visitor.name,
    action: one.action,
    resource: one.resource,
    resourceId: String(one.resourceId),
    resourceName: one.resourceName,
    projectId: one.projectId ?? null,
    changes: one.changes ?? [],
  }));
  const contents = rows.map(contentAfterId);
  await sql`
    with recursive entry as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (place int, at timestamptz, "visitorId" integer, visitor text, action text,
        resource text, "resourceId" text, "resourceName" text, "projectId" integer, changes jsonb)
    ), head as (
      select last_id, last_hash from activity_head for update
    ), chain (place, id, previous_hash, hash) as (
      select 0, last_id, last_hash, last_hash from head
      union all
      select c.place + 1, c.id + 1, c.hash,
        sha256(c.hash || convert_to('[${sql.raw(String(hashVersion))},"' || (c.id + 1) || '",' || (${contents}::text[])[c.place + 1], 'UTF8'))
      from chain c where c.place < ${contents.length}
    ), added as (
      insert into activity_entry (id, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id, changes, hash_version, previous_hash, hash)
      select c.id, e.at, e."visitorId", e.visitor, e.action, e.resource, e."resourceId", e."resourceName", e."projectId", e.changes,
        ${hashVersion}, c.previous_hash, c.hash
      from chain c join entry e on e.place = c.place
    )
    update activity_head set last_id = c.id, last_hash = c.hash from chain c where c.place = ${contents.length}`.execute(
    tx,
  );
}

/** The activity of a record outside of projects, newest first. The calling code checks that the user may see the record. */
export const readHistory = (
  tx: Tx,
  of: { readonly resource: ActivityResource; readonly id: number },
  page: PageOfLog,
) => activityPage(tx, toResource([of.resource], of.id), page);
