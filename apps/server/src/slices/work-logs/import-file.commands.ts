import type { AnswerOf, Upload } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { rememberColumns } from '../../table-files/remembered-columns.ts';
import { rowMarkOf, stateOf } from './file-logs.ts';
import { insertImport, namesOfEmployees, storeImportChanges, storeOrigins } from './file-logs.sql.ts';
import { importFigures } from './import-figures.ts';
import type { FileRow } from './plan-file-changes.ts';
import { plannedImport, type PlannedImport } from './planned-import.ts';
import { hoursOf, refusedMax, rememberedAs } from './uploaded-file.ts';
import { addLogs, changeLogs } from './work-logs.sql.ts';

type Plan = typeof workLogEndpoints.planFile;
type Import = typeof workLogEndpoints.importFile;

/** What an import with a mapping would do; nothing is stored. */
export async function planFile(context: Context<Plan>, { body }: { body: Upload }): Promise<AnswerOf<Plan>> {
  const { tx } = context;
  const planned = await plannedImport(context, body, false);
  const { figures, loggedDays } = await importFigures(tx, planned);
  const { plan, planOfAdding, covers } = planned;
  const names = await namesOfEmployees(
    tx,
    plan.absent.map((group) => group.employeeId),
  );
  return {
    ...figures,
    firstDay: covers?.start ?? null,
    lastDay: covers?.end ?? null,
    earlierHours: hoursOf(
      planned.stored.filter(
        (log) => covers !== undefined && !log.hasVanished && log.day >= covers.start && log.day <= covers.end,
      ),
    ),
    addedOnFilledDays: hoursOf(
      [...planOfAdding.added, ...planOfAdding.returned.map(({ change }) => change)].filter((log) =>
        loggedDays.has(log.day),
      ),
    ),
    absent: plan.absent.map((group) => ({
      employeeId: group.employeeId,
      employeeName: names.get(group.employeeId) ?? '',
      fileProject: group.fileProject,
      rows: group.logs.length,
      hours: hoursOf(group.logs),
      isRemoved: group.isRemoved,
    })),
  };
}

/** Stores the rows of a file under the mapped developers, all or nothing; hours on invoices stay there as they are. */
export async function importFile(context: Context<Import>, { body }: { body: Upload }): Promise<AnswerOf<Import>> {
  const { tx, caller, refuse, now } = context;
  const planned = await plannedImport(context, body, true);
  const { figures, secondsBefore, secondsAfter } = await importFigures(tx, planned);
  const { seen } = planned.mapping;
  if (
    seen !== null &&
    (seen.added !== figures.added || seen.changed !== figures.changed || seen.removed !== figures.removed)
  )
    return refuse('import_plan_differs');
  const { covers } = planned;
  const isChange = figures.added + figures.changed + figures.removed > 0;
  const importId =
    !isChange || covers === undefined
      ? null
      : await insertImport(tx, {
          projectId: planned.projectId,
          source: planned.source,
          fileName: (body.files[0]?.name ?? '').slice(0, 200),
          startDate: covers.start,
          endDate: covers.end,
          added: figures.added,
          changed: figures.changed,
          removed: figures.removed,
          secondsBefore,
          secondsAfter,
          importedBy: caller.name,
          importedAt: now,
        });
  await storePlan(context, planned, importId);
  if (planned.columns !== null)
    await rememberColumns(
      tx,
      { kind: rememberedAs, header: planned.columns.header, columns: planned.columns.chosen },
      { by: caller.name, at: now },
    );
  if (importId !== null)
    context.audit({
      action: 'Imported',
      resource: 'WORK_LOG',
      resourceId: planned.projectId,
      resourceName: `Time logs from a ${planned.source === 'file' ? 'table' : `${planned.source} file`}: ${figures.added} added, ${figures.changed} changed, ${figures.removed} removed`,
      projectId: planned.projectId,
      changes: [{ fieldName: 'Hours', oldValue: figures.hoursBefore, newValue: figures.hoursAfter }],
    });
  context.reply(messages.logsImported);
  return { importId, ...figures, refusedRows: planned.refusedRows.slice(0, refusedMax) };
}

async function storePlan(
  { tx, now }: Context<Import>,
  { plan, projectId, source, marks }: PlannedImport,
  importId: number | null,
): Promise<void> {
  const added = plan.added.map((row, at) => ({ sourceId: row.ownId ?? `file:${importId}:${at + 1}`, row }));
  const changes = [...plan.returned, ...plan.changed, ...plan.removed];
  const [ids] = await Promise.all([
    addLogs(tx, { projectId, source, logs: added.map(({ sourceId, row }) => ({ ...row, sourceId })), now }),
    changeLogs(
      tx,
      changes.map(({ change }) => change),
      now,
    ),
  ]);
  const addedLogs = added.map(({ sourceId, row }) => ({ logId: idOf(ids, sourceId), row }));
  const repeated = [
    ...changes.flatMap(({ before, row }) => (row === undefined ? [] : [{ logId: before.id, row }])),
    // a file that changes nothing still says how logs of earlier releases are described
    ...plan.unchanged
      .filter(({ before }) => importId !== null || before.origin === undefined)
      .map(({ before, row }) => ({ logId: before.id, row })),
  ];
  const described = ({ logId, row }: { logId: string; row: FileRow }) => ({
    logId,
    startMinute: row.startMinute,
    fileProject: row.fileProject,
    rowMark: marks.get(row) ?? rowMarkOf(source, row),
  });
  await Promise.all([
    importId === null
      ? undefined
      : storeImportChanges(tx, importId, [
          ...addedLogs.map(({ logId }) => ({ logId, before: null })),
          ...changes.map(({ before }) => ({ logId: before.id, before: stateOf(before) })),
        ]),
    storeOrigins(tx, { importId, origins: [...addedLogs, ...repeated].map(described) }),
  ]);
}

function idOf(ids: ReadonlyMap<string, string>, sourceId: string): string {
  const id = ids.get(sourceId);
  if (id === undefined) throw new Error(`the log ${sourceId} was not stored`);
  return id;
}
