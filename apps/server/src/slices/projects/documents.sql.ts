import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

export interface StoredDocument {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A document by its random name, on a project in the caller's scope; one that was taken off is gone. */
export async function documentInScope(tx: Tx, caller: Caller, storedName: string) {
  const found = await sql<StoredDocument & { projectId: number; projectName: string }>`
    select d.name, d.media_type as "mediaType", d.bytes, p.id as "projectId", p.name as "projectName"
    from project_document d join project p on p.id = d.project_id
    where d.stored_name = ${storedName} and d.removed_at is null and ${inScope(caller, 'd.project_id')}`.execute(tx);
  return found.rows[0];
}

export interface NewDocument extends StoredDocument {
  /** Random, so that no name can be guessed from another one. */
  readonly storedName: string;
  readonly hash: string;
}

export async function insertDocuments(
  tx: Tx,
  { projectId, documents, now }: { projectId: number; documents: readonly NewDocument[]; now: string },
): Promise<void> {
  for (const { storedName, name, mediaType, hash, bytes } of documents)
    await sql`insert into project_document (stored_name, project_id, name, media_type, hash, size, bytes, stored_at)
      values (${storedName}, ${projectId}, ${name}, ${mediaType}, ${hash}, ${bytes.length}, ${bytes}, ${now})`.execute(
      tx,
    );
}

/** Takes documents off a project; what they were stays, because the activity log speaks of it. */
export async function takeOffDocuments(
  tx: Tx,
  { projectId, names, now }: { projectId: number; names: readonly string[]; now: string },
): Promise<void> {
  await sql`update project_document set removed_at = ${now}
    where project_id = ${projectId} and removed_at is null and name = any(${[...names]}::text[])`.execute(tx);
}
