import type { RecordImport } from '@countinghouse/contract/imports/imports.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';
import type { Touched } from './run-rows.ts';

const importsMax = 20;

/** One lock for all imports: its numbers are found in pg_locks as long as one runs. */
const lockKeys = { class: 70, object: 1 };

/** Whether no other import runs; none begins until the transaction ends. */
export async function tryLockImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockKeys.class}::int, ${lockKeys.object}::int) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

const isRunning = sql<boolean>`exists (select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.classid = ${lockKeys.class} and l.objid = ${lockKeys.object} and l.granted
    and d.datname = current_database())`;

const columns = [
  'id',
  'kind',
  'file_name as fileName',
  'imported_by as importedBy',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'rows_total as rowsTotal',
  'rows_done as rowsDone',
  'added',
  'changed',
  'unchanged',
  'undone_at as undoneAt',
] as const;

/** The last imports, newest first. One that was cut off stored nothing, and is not among them. */
export async function selectImports(tx: Tx): Promise<RecordImport[]> {
  const rows = await tx
    .selectFrom('record_import')
    .select(columns)
    .where((where) => where.or([where('finished_at', 'is not', null), isRunning]))
    .orderBy('id', 'desc')
    .limit(importsMax)
    .execute();
  return rows.map(({ id, kind, startedAt, finishedAt, undoneAt, ...row }) => ({
    importId: id,
    kind: kind as RecordImport['kind'],
    startedAt: instant(startedAt),
    finishedAt: instantOrNull(finishedAt),
    undoneAt: instantOrNull(undoneAt),
    ...row,
  }));
}

/** The import that did what a user saw in a preview, as long as it was not undone. */
export const importWithMark = (tx: Tx, mark: string) =>
  tx
    .selectFrom('record_import')
    .select(['id', 'added', 'changed', 'unchanged'])
    .where('preview_mark', '=', mark)
    .where('finished_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Notes that an import began, in place of any that was cut off: nothing else runs. */
export async function beginImport(
  tx: Tx,
  begun: { kind: string; fileName: string; mark: string; by: string; at: string; rows: number },
): Promise<number> {
  await tx.deleteFrom('record_import').where('finished_at', 'is', null).execute();
  const { id } = await tx
    .insertInto('record_import')
    .values({
      kind: begun.kind,
      file_name: begun.fileName,
      preview_mark: begun.mark,
      imported_by: begun.by,
      started_at: begun.at,
      rows_total: begun.rows,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteProgress(tx: Tx, id: number, rows: number): Promise<void> {
  await tx.updateTable('record_import').set({ rows_done: rows }).where('id', '=', id).execute();
}

export async function forgetImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('record_import').where('id', '=', id).where('finished_at', 'is', null).execute();
}

/** Notes what an import did, with what its records were before. */
export async function finishImport(
  tx: Tx,
  id: number,
  done: { at: string; added: number; changed: number; unchanged: number; touched: readonly Touched[] },
): Promise<void> {
  const { at, added, changed, unchanged, touched } = done;
  await tx
    .updateTable('record_import')
    .set({ finished_at: at, rows_done: sql`rows_total`, added, changed, unchanged })
    .where('id', '=', id)
    .execute();
  const records = touched.map((one, place) => ({
    place,
    part: one.part,
    key: one.key,
    record_id: one.after.id,
    before: one.before,
    version_after: one.after.version,
  }));
  await sql`insert into imported_record (import_id, place, part, key, record_id, before, version_after)
    select ${id}, place, part, key, record_id, nullif(before, 'null'::jsonb), version_after
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r (place integer, part text, key text, record_id integer, before jsonb, version_after integer)`.execute(tx);
}

export interface ImportToUndo {
  readonly id: number;
  readonly kind: RecordImport['kind'];
  readonly fileName: string;
  readonly undoneAt: string | null;
}

/** A finished import, held until the transaction ends. */
export async function importForUndo(tx: Tx, id: number): Promise<ImportToUndo | undefined> {
  const row = await tx
    .selectFrom('record_import')
    .select(['id', 'kind', 'file_name as fileName', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as RecordImport['kind'] };
}

/** What an import touched, the last first. */
export const importedRecords = (tx: Tx, id: number) =>
  tx
    .selectFrom('imported_record')
    .select(['part', 'key', 'record_id as recordId', 'before', 'version_after as versionAfter'])
    .where('import_id', '=', id)
    .orderBy('place', 'desc')
    .execute();

export async function markUndone(tx: Tx, id: number, at: string): Promise<void> {
  await tx.updateTable('record_import').set({ undone_at: at }).where('id', '=', id).execute();
}
