import type { Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A stored note, with the name of its project for the activity log. */
export interface StoredNote extends Note {
  readonly projectName: string;
}

const notes = (tx: Tx) =>
  tx
    .selectFrom('project_note as n')
    .innerJoin('project as p', 'p.id', 'n.project_id')
    .innerJoin('staff_user as u', 'u.id', 'n.updated_by')
    .select([
      'n.id as projectNotesId',
      'n.project_id as projectId',
      'p.name as projectName',
      'n.description as notesDescription',
      'n.is_checked as isChecked',
      'u.name as lastUpdatedByName',
      'n.created_at as createdAt',
      'n.updated_at as updatedAt',
      'n.version',
    ]);

const stored = (row: StoredNote): StoredNote => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
});

/** One page of the notes of a project, the newest change first, and how many there are. */
export async function selectNotes(
  tx: Tx,
  params: { projectId: number; isChecked: boolean | undefined; offset: number; limit: number },
): Promise<{ found: StoredNote[]; total: number }> {
  const condition = sql<boolean>`n.project_id = ${params.projectId} and n.deleted_at is null
    and (${params.isChecked ?? null}::boolean is null or n.is_checked = ${params.isChecked ?? null})`;
  const rows = await notes(tx)
    .where(condition)
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .offset(params.offset)
    .limit(params.limit)
    .execute();
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from project_note n where ${condition}`.execute(tx);
  return { found: rows.map(stored), total: counted.rows[0]?.total ?? 0 };
}

/** A note in the caller's scope, kept from changes by others until the transaction ends. */
export async function noteForUpdate(
  tx: Tx,
  caller: Caller,
  params: { id: number; isDeleted: boolean },
): Promise<StoredNote | undefined> {
  const row = await notes(tx)
    .where('n.id', '=', params.id)
    .where('n.deleted_at', params.isDeleted ? 'is not' : 'is', null)
    .where(inScope(caller, 'n.project_id'))
    .forNoKeyUpdate('n')
    .executeTakeFirst();
  return row && stored(row);
}

export async function insertNote(
  tx: Tx,
  note: { projectId: number; description: string; isChecked: boolean; userId: number; now: string },
): Promise<StoredNote> {
  const { id } = await tx
    .insertInto('project_note')
    .values({
      project_id: note.projectId,
      description: note.description,
      is_checked: note.isChecked,
      updated_by: note.userId,
      created_at: note.now,
      updated_at: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return written(tx, id);
}

export async function changeNote(
  tx: Tx,
  note: { id: number; description: string; isChecked: boolean; userId: number; now: string },
): Promise<StoredNote> {
  await tx
    .updateTable('project_note')
    .set({
      description: note.description,
      is_checked: note.isChecked,
      updated_by: note.userId,
      updated_at: note.now,
      version: sql`version + 1`,
    })
    .where('id', '=', note.id)
    .execute();
  return written(tx, note.id);
}

/** Deletes a note, or puts a deleted one back; neither counts as a change of its words. */
export async function markDeleted(tx: Tx, note: { id: number; deletedAt: string | null }): Promise<StoredNote> {
  await tx
    .updateTable('project_note')
    .set({ deleted_at: note.deletedAt, version: sql`version + 1` })
    .where('id', '=', note.id)
    .execute();
  return written(tx, note.id);
}

const written = async (tx: Tx, id: number): Promise<StoredNote> =>
  stored(await notes(tx).where('n.id', '=', id).executeTakeFirstOrThrow());
