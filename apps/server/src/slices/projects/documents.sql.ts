import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import type { StoredDocument } from './documents.public.ts';

/** A document by its random name, on a project in the caller's scope; one that was taken off is gone. */
export async function documentInScope(tx: Tx, caller: Caller, storedName: string) {
  const found = await sql<StoredDocument & { projectId: number; projectName: string; isOfOrder: boolean }>`
    select d.name, d.media_type as "mediaType", d.bytes, p.id as "projectId", p.name as "projectName",
      d.purchase_order_id is not null as "isOfOrder"
    from project_document d join project p on p.id = d.project_id
    where d.stored_name = ${storedName} and d.removed_at is null and ${inScope(caller, 'd.project_id')}`.execute(tx);
  return found.rows[0];
}

/** Takes contract documents off a project; what they were stays, because the activity log speaks of it. */
export async function takeOffDocuments(
  tx: Tx,
  { projectId, names, now }: { projectId: number; names: readonly string[]; now: string },
): Promise<void> {
  await sql`update project_document set removed_at = ${now}
    where project_id = ${projectId} and purchase_order_id is null and removed_at is null and name = any(${[...names]}::text[])`.execute(
    tx,
  );
}
