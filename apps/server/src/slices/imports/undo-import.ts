import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { refusals } from '@countinghouse/contract/refusals.ts';
import { classifyDatabaseError } from '../../database/constraint-errors.ts';
import { Refusal, type Context } from '../../handle.ts';
import { inSavepoint } from '../../record.ts';
import { callEndpoints, type Handlers } from './call-endpoint.ts';
import { importers } from './importers.ts';
import { textsOfKey, type Part, type Saving, type Stored } from './importer.ts';
import { importedRecords, importForUndo, markUndone, tryLockImports } from './imports.sql.ts';
import { bodyOrItself } from './row-faults.ts';

type Undo = typeof importEndpoints.undo;

/** Deletes what an import added and restores what it changed, the last first, as long as nothing hangs on it. */
export const undoImport =
  (handlers: Handlers) =>
  async (context: Context<Undo>, { params }: InputOf<Undo>): Promise<AnswerOf<Undo>> => {
    const { tx, refuse, audit, reply, now } = context;
    if (!(await tryLockImports(tx))) return refuse('still_running', { message: serverMessages.importRunning });
    const found = (await importForUndo(tx, params.importId)) ?? refuse('not_found');
    if (found.undoneAt !== null) return refuse('import_undone_already');
    const records = await importedRecords(tx, found.id);
    const importer = importers.find(({ kind }) => kind === found.kind) ?? refuse('not_found');
    const parts = new Map<string, { readonly part: Part; readonly allStored: ReadonlyMap<string, Stored> }>();
    for (const part of await importer.partsFor(tx)) {
      const keys = records.flatMap((record) => (record.part === part.name ? [record.key] : []));
      parts.set(part.name, { part, allStored: await part.storedBy(tx, keys) });
    }
    const saving: Omit<Saving, 'key'> = {
      tx,
      audit,
      call: callEndpoints(handlers, context, context),
      common: context,
      ids: new Map(),
    };
    for (const { part: name, key, recordId, before, versionAfter } of records) {
      const { part, allStored } = parts.get(name) ?? refuse('not_found');
      const record = textsOfKey(key).join(' ').trim();
      const stored = allStored.get(key);
      if (stored === undefined || stored.id !== recordId || stored.version !== versionAfter)
        return refuse('imported_record_changed', { message: serverMessages.importedRecordChanged(record) });
      const hangs = await restore({ ...saving, key }, { part, stored, before });
      if (hangs !== undefined) return refuse('imported_record_in_use', { message: `${record}: ${hangs}` });
    }
    await markUndone(tx, found.id, now);
    audit({
      action: 'Undone',
      resource: 'IMPORT',
      resourceId: found.id,
      resourceName: `${found.fileName} (${found.kind})`,
    });
    reply(messages.importUndone);
    const restored = records.filter(({ before }) => before !== null).length;
    return { deleted: records.length - restored, restored };
  };

/** Restores one record; resolves to what stands in the way. */
async function restore(
  saving: Saving,
  { part, stored, before }: { part: Part; stored: Stored; before: unknown },
): Promise<string | undefined> {
  try {
    await inSavepoint<unknown>(saving.tx, () =>
      before === null ? part.remove(saving, stored) : part.change(saving, bodyOrItself(part, before) as never, stored),
    );
    return undefined;
  } catch (error) {
    if (error instanceof Refusal)
      return error.detail.message ?? error.detail.fields?.[0]?.message ?? refusals[error.code].message;
    if (classifyDatabaseError(error)?.kind === 'constraint') return serverMessages.importedRecordInUse('It');
    throw error;
  }
}
