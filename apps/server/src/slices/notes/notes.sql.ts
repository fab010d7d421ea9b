import type { Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A stored note, with the name of its project for the activity log. */
export interface StoredNote extends Note {
  readonly projectName: string;
}

const columns = sql`n.id as "projectNotesId", n.project_id as "projectId", p.name as "projectName", n.description as "notesDescription",
  n.is_checked as "isChecked", u.name as "lastUpdatedByName", n.created_at as "createdAt", n.updated_at as "updatedAt", n.version`;
const fromNotes = sql`project_note n join project p on p.id = n.project_id join staff_user u on u.id = n.updated_by`;

const stored = (row: StoredNote): StoredNote => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
});

/** One page of the notes of a project, the newest change first, and how many there are. */
export async function notesOf(
  tx: Tx,
  asked: { projectId: number; isChecked: boolean | undefined; offset: number; limit: number },
): Promise<{ found: StoredNote[]; total: number }> {
  const meant = sql`n.project_id = ${asked.projectId} and n.deleted_at is null
    and (${asked.isChecked ?? null}::boolean is null or n.is_checked = ${asked.isChecked ?? null})`;
  const { rows } = await sql<StoredNote>`
    select ${columns} from ${fromNotes} where ${meant}
    order by n.updated_at desc, n.id desc offset ${asked.offset} limit ${asked.limit}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from project_note n where ${meant}`.execute(tx);
  return { found: rows.map(stored), total: counted.rows[0]?.total ?? 0 };
}

/** A note in the caller's scope, kept from changes by others until the transaction ends. */
export async function noteForUpdate(
  tx: Tx,
  caller: Caller,
  asked: { id: number; isDeleted: boolean },
): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select ${columns} from ${fromNotes}
    where n.id = ${asked.id} and (n.deleted_at is not null) = ${asked.isDeleted} and ${inScope(caller, 'n.project_id')}
    for no key update of n`.execute(tx);
  return rows.map(stored)[0];
}

export async function insertNote(
  tx: Tx,
  note: { projectId: number; description: string; isChecked: boolean; userId: number; now: string },
): Promise<StoredNote> {
  return written(
    tx,
    sql`insert into project_note (project_id, description, is_checked, updated_by, created_at, updated_at)
      values (${note.projectId}, ${note.description}, ${note.isChecked}, ${note.userId}, ${note.now}, ${note.now})`,
  );
}

export async function changeNote(
  tx: Tx,
  note: { id: number; description: string; isChecked: boolean; userId: number; now: string },
): Promise<StoredNote> {
  return written(
    tx,
    sql`update project_note set description = ${note.description}, is_checked = ${note.isChecked}, updated_by = ${note.userId},
      updated_at = ${note.now}, version = version + 1 where id = ${note.id}`,
  );
}

/** Deletes a note, or puts a deleted one back; neither counts as a change of its words. */
export const markDeleted = (tx: Tx, note: { id: number; deletedAt: string | null }): Promise<StoredNote> =>
  written(tx, sql`update project_note set deleted_at = ${note.deletedAt}, version = version + 1 where id = ${note.id}`);

async function written(tx: Tx, write: RawBuilder<unknown>): Promise<StoredNote> {
  const { rows } = await sql<StoredNote>`
    with n as (${write} returning *) select ${columns} from n join project p on p.id = n.project_id join staff_user u on u.id = n.updated_by`.execute(
    tx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('the note that was written is not there');
  return stored(row);
}
