import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { rowMarkOf } from './file-logs.ts';
import { importById, importsOfProject, logsOfImport, markUndone, storeOrigins } from './file-logs.sql.ts';
import { changeOf } from './plan-log-changes.ts';
import { hoursOfSeconds } from './uploaded-file.ts';
import { lockLogs } from './work-logs.public.ts';
import { changeLogs, daysOfOtherSources, storedLogs } from './work-logs.sql.ts';

type Imports = typeof workLogEndpoints.imports;
type Undo = typeof workLogEndpoints.undoImport;

const importsMax = 20;

/** The last files that were imported into a project. */
export async function imports(
  { tx, caller, refuse }: Context<Imports>,
  { query }: { query: { projectId: number } },
): Promise<AnswerOf<Imports>> {
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('not_found');
  const found = await importsOfProject(tx, project.id, importsMax);
  return {
    imports: found.map((row) => ({
      importId: row.id,
      layout: row.source,
      fileName: row.fileName,
      startDate: row.startDate,
      endDate: row.endDate,
      added: row.added,
      changed: row.changed,
      removed: row.removed,
      hoursBefore: hoursOfSeconds(row.secondsBefore),
      hoursAfter: hoursOfSeconds(row.secondsAfter),
      importedBy: row.importedBy,
      importedAt: row.importedAt,
      undoneAt: row.undoneAt,
    })),
  };
}

/** Puts the logs back as they were before a file was imported, as long as none of what it did is on an invoice or written off. */
export async function undoImport(
  context: Context<Undo>,
  { params }: { params: { importId: number } },
): Promise<AnswerOf<Undo>> {
  const { tx, caller, refuse, now } = context;
  const row = await importById(tx, params.importId);
  const project = row && (await projectInScope(tx, caller, { id: row.projectId }));
  if (row === undefined || project === undefined) return refuse('not_found');
  await lockLogs(tx, row.projectId);
  if (!(await markUndone(tx, row.id, now))) return refuse('import_undone_already');
  const touched = await logsOfImport(tx, row.id);
  if (touched.some((log) => log.isChangedSince)) return refuse('import_changed_since');
  if (touched.some((log) => log.isSettledSince)) return refuse('import_invoiced');

  const { projectId, source } = row;
  // these days may have been synced meanwhile: the same hours would stand twice
  const days = touched.flatMap(({ before }) => (before === null || before.hasVanished ? [] : [before.day]));
  const conflicts = await daysOfOtherSources(tx, { projectId, source, days: [...new Set(days)] });
  if (conflicts.length > 0)
    return refuse('source_conflict', {
      fields: conflicts.map((conflict) => ({ path: 'importId', message: `${conflict.day}: ${conflict.source}` })),
    });
  const sourceIds = touched.map((log) => log.sourceId);
  const stored = await storedLogs(tx, { projectId, source, period: null, sourceIds });
  const former = new Map(touched.map((log) => [log.sourceId, log.before]));
  await changeLogs(
    tx,
    stored.map((log) => {
      const before = former.get(log.sourceId) ?? null;
      return changeOf(log, before === null ? log : { ...before, sourceId: log.sourceId }, before?.hasVanished ?? true);
    }),
    now,
  );
  await storeOrigins(tx, {
    importId: null,
    origins: touched.flatMap(({ logId, before }) =>
      before === null || before.origin === null
        ? []
        : [{ logId, ...before.origin, rowMark: rowMarkOf(source, { ...before, ...before.origin }) }],
    ),
  });
  context.audit({
    action: 'Undone',
    resource: 'WORK_LOG',
    resourceId: projectId,
    resourceName: `Import of a ${source} file: ${row.added} added, ${row.changed} changed, ${row.removed} removed`,
    projectId,
    changes: [
      { fieldName: 'Hours', oldValue: hoursOfSeconds(row.secondsAfter), newValue: hoursOfSeconds(row.secondsBefore) },
    ],
  });
  context.reply(messages.importUndone);
  return { restored: touched.length };
}
