import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { importMapping, missingColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import { nextTurn } from '../../clock/next-turn.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller, Compute, RefusalDetail } from '../../handle.ts';
import { developersOfProject } from '../developers/developers.public.ts';
import { parseJson, projectInScope } from '../projects/projects.public.ts';
import { rowMarkOf, type FileSource } from './file-logs.ts';
import { marksOfOtherProjects, storedFileLogs } from './file-logs.sql.ts';
import type { FileLog, ReadFile, RefusedRow, TableColumns, UnreadableFile } from './file/read-logs.ts';
import { planFileChanges, type FilePlan, type FileRow, type StoredFileLog } from './plan-file-changes.ts';
import { readUploaded } from './uploaded-file.ts';
import { lockLogs } from './work-logs.public.ts';
import { daysOfOtherSources, idsOfOtherProjects } from './work-logs.sql.ts';

/** As many rows as are marked in some milliseconds: the thread is everybody's. */
const rowsOfATurn = 5000;

type Mapping = ReturnType<typeof importMapping.parse>;

/** What an import would do, before anything is stored. */
export interface PlannedImport {
  readonly projectId: number;
  readonly source: FileSource;
  /** What each row is, whichever of our projects it was imported into. */
  readonly marks: ReadonlyMap<FileRow, string>;
  /** The columns of a table whose columns a user names. */
  readonly columns: TableColumns | null;
  readonly mapping: Mapping;
  /** The days that the file covers; none where it has no row that can be read. */
  readonly covers: Period | undefined;
  readonly stored: readonly StoredFileLog[];
  readonly plan: FilePlan;
  /** The same rows when nothing is replaced. */
  readonly planOfAdding: FilePlan;
  readonly leftOut: number;
  readonly kindsLeftOut: number;
  readonly refusedRows: readonly RefusedRow[];
}

type Refused =
  | 'not_found'
  | 'file_missing'
  | UnreadableFile
  | 'file_columns_unknown'
  | 'date_order_unknown'
  | 'decimal_mark_unknown'
  | 'source_conflict'
  | 'person_mapped_twice'
  | 'person_not_mapped'
  | 'developer_unknown';
interface Query {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly compute: Compute;
  readonly refuse: (code: Refused, detail?: RefusalDetail) => never;
}

/**
 * Reads the form of an import and compares its rows with what is stored.
 * @param lock True holds the logs of the project until the transaction ends, so that the plan can be carried out.
 */
export async function plannedImport(context: Query, body: Upload, lock: boolean): Promise<PlannedImport> {
  const { tx, caller, refuse } = context;
  const mapping = mappingOf(body.fields['mapping'], refuse);
  const project = await projectInScope(tx, caller, { id: mapping.projectId });
  if (project === undefined) return refuse('not_found');
  const read = await readUploaded(context, body, mapping);
  if (read.columns !== null && missingColumns(read.columns.chosen).length > 0) return refuse('file_columns_unknown');
  if (!read.isDateOrderCertain && mapping.dateOrder === null) return refuse('date_order_unknown');
  if (!read.isDecimalMarkCertain && mapping.decimalMark === null) return refuse('decimal_mark_unknown');

  const wanted = read.logs.filter((log) => log.kind === undefined || mapping.kinds.includes(log.kind));
  const chosen = wanted.filter((log) => mapping.projects.includes(log.project));
  const [employees] = await Promise.all([
    mappedEmployees(context, mapping, chosen),
    lock ? lockLogs(tx, project.id) : undefined,
  ]);
  const mapped = chosen.flatMap((log): FileRow[] => {
    const employeeId = employees.get(log.personKey) ?? null;
    return employeeId === null ? [] : [{ employeeId, fileProject: log.project, changedAtSource: null, ...log }];
  });

  const source = read.layout;
  const marks = await marksOfRows(source, mapped);
  const [elsewhere] = await Promise.all([
    rowsOfOtherProjects(tx, { projectId: project.id, source, marks }),
    refuseOtherSources(context, { projectId: project.id, source, rows: mapped }),
  ]);
  const rows = mapped.filter((row) => !elsewhere.has(row));
  const covers = coveredDays(read, mapping);
  const sourceIds = rows.map((row) => row.ownId ?? row.formerId);
  const stored =
    covers === undefined ? [] : await storedFileLogs(tx, { projectId: project.id, source, period: covers, sourceIds });
  const request = {
    covers: covers ?? { start: calendarDate('2000-01-01'), end: calendarDate('2000-01-01') },
    otherProjects: new Set(read.logs.map((log) => log.project).filter((name) => !mapping.projects.includes(name))),
    isPartial: mapped.length < chosen.length,
    removeAbsent: mapping.removeAbsent,
  };
  const planOfAdding = await planFileChanges(stored, rows, { ...request, mode: 'add' });
  return {
    projectId: project.id,
    source,
    marks,
    columns: read.columns,
    mapping,
    covers,
    stored,
    plan: mapping.mode === 'add' ? planOfAdding : await planFileChanges(stored, rows, { ...request, mode: 'replace' }),
    planOfAdding,
    leftOut: wanted.length - mapped.length,
    kindsLeftOut: read.logs.length - wanted.length,
    refusedRows: [
      ...read.refusedRows,
      ...[...elsewhere].map((row) => ({
        line: row.line,
        reason: serverMessages.rowOfOtherProject,
        text: `${row.day} · ${row.task}`,
      })),
    ],
  };
}

function mappingOf(text: string | undefined, refuse: Query['refuse']): Mapping {
  const parsed = importMapping.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  return refuse('person_not_mapped', {
    fields: parsed.error.issues.map((issue) => ({ path: `mapping.${issue.path.join('.')}`, message: issue.message })),
  });
}

/** From the first to the last day of the file, and what the person says beyond. */
function coveredDays(read: ReadFile, { covers }: Mapping): Period | undefined {
  const days: CalendarDate[] = read.logs.map((log) => log.day);
  if (covers !== null) days.push(calendarDate(covers.startDate), calendarDate(covers.endDate));
  let [start, end] = [days[0], days[0]];
  if (start === undefined || end === undefined || read.logs.length === 0) return undefined;
  for (const day of days) {
    if (day < start) start = day;
    if (day > end) end = day;
  }
  return { start, end };
}

/** People: each person of the chosen rows is a developer of the project, or left out; no two are the same one. */
async function mappedEmployees(
  { tx, refuse }: Query,
  mapping: Mapping,
  logs: readonly FileLog[],
): Promise<ReadonlyMap<string, number | null>> {
  const people = new Map(mapping.people.map((person) => [person.key, person.employeeId]));
  const chosen = [...people.values()].filter((id) => id !== null);
  if (new Set(chosen).size < chosen.length || people.size < mapping.people.length) return refuse('person_mapped_twice');
  const unmapped = [...new Set(logs.map((log) => log.personKey))].filter((key) => !people.has(key));
  if (unmapped.length > 0)
    return refuse('person_not_mapped', { fields: unmapped.map((key) => ({ path: 'people', message: key })) });
  const developers = new Set((await developersOfProject(tx, mapping.projectId)).map((one) => one.employeeId));
  if (chosen.some((id) => !developers.has(id))) return refuse('developer_unknown');
  return people;
}

/** A project takes its logs from one source per day. */
async function refuseOtherSources(
  { tx, refuse }: Query,
  params: { projectId: number; source: FileSource; rows: readonly FileRow[] },
): Promise<void> {
  const days = [...new Set(params.rows.filter((row) => !row.isInvoiced).map((row) => row.day))];
  const conflicts = await daysOfOtherSources(tx, { ...params, days });
  if (conflicts.length > 0)
    refuse('source_conflict', {
      fields: conflicts.map((conflict) => ({ path: 'file', message: `${conflict.day}: ${conflict.source}` })),
    });
}

async function marksOfRows(source: FileSource, rows: readonly FileRow[]): Promise<ReadonlyMap<FileRow, string>> {
  const marks = new Map<FileRow, string>();
  for (const [at, row] of rows.entries()) {
    if (at % rowsOfATurn === 0) await nextTurn();
    marks.set(row, rowMarkOf(source, row));
  }
  return marks;
}

async function rowsOfOtherProjects(
  tx: Tx,
  { projectId, source, marks }: { projectId: number; source: FileSource; marks: ReadonlyMap<FileRow, string> },
): Promise<ReadonlySet<FileRow>> {
  const rows = [...marks];
  const [ids, others] = await Promise.all([
    idsOfOtherProjects(tx, { projectId, source, sourceIds: rows.map(([row]) => row.ownId ?? row.formerId) }),
    marksOfOtherProjects(tx, { projectId, marks: [...marks.values()] }),
  ]);
  return new Set(rows.flatMap(([row, mark]) => (ids.has(row.ownId ?? row.formerId) || others.has(mark) ? [row] : [])));
}
