import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { importMapping, type workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { developersOfProject } from '../developers/developers.public.ts';
import { projectInScope } from '../projects/projects.public.ts';
import type { DateOrder } from './file/logged-day.ts';
import { readLogs, type FileLog, type ReadFile, type RefusedRow, type UnreadableFile } from './file/read-logs.ts';
import { planLogChanges, type NewLog } from './plan-log-changes.ts';
import { lockLogs } from './work-logs.public.ts';
import { addLogs, changeLogs, daysOfOtherSources, idsOfOtherProjects, storedLogs } from './work-logs.sql.ts';

type Preview = typeof workLogEndpoints.previewFile;
type Import = typeof workLogEndpoints.importFile;

const sampleMax = 50;
const refusedMax = 200;

/** What a file would bring, without storing anything. */
export async function previewFile(context: Context<Preview>, { body }: { body: Upload }): Promise<AnswerOf<Preview>> {
  const { tx, caller, refuse } = context;
  const projectId = Number(body.fields['projectId']);
  const order = body.fields['dateOrder'];
  if (!Number.isSafeInteger(projectId) || projectId < 1 || projectId > 2_147_483_647) return refuse('not_found');
  const project = await projectInScope(tx, caller, { id: projectId });
  if (project === undefined) return refuse('not_found');
  const read = await readUploaded(body, order === 'day first' || order === 'month first' ? order : null, refuse);
  const developers = await developersOfProject(tx, projectId);
  const days = read.logs.map((log) => log.day).sort();
  return {
    layout: read.layout,
    dateOrder: read.dateOrder,
    isDateOrderCertain: read.isDateOrderCertain,
    rows: read.logs.length,
    hours: hoursOf(read.logs),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    projects: [...groups(read.logs, (log) => log.project)].map(([name, logs]) => ({
      name,
      client: logs[0]?.client ?? '',
      rows: logs.length,
      hours: hoursOf(logs),
    })),
    people: [...groups(read.logs, (log) => log.personKey)].map(([key, logs]) => {
      const [first] = logs;
      const same = developers.filter(
        (one) =>
          (one.email !== null && one.email.toLowerCase() === first?.email?.toLowerCase()) || one.name === first?.person,
      );
      return {
        key,
        name: first?.person ?? key,
        email: first?.email ?? null,
        rows: logs.length,
        hours: hoursOf(logs),
        suggestedEmployeeId: same.length === 1 ? (same[0]?.employeeId ?? null) : null,
      };
    }),
    developers: developers.map((one) => ({ employeeId: one.employeeId, employeeName: one.name, role: one.role })),
    refusedRows: read.refusedRows.slice(0, refusedMax),
    sample: read.logs.slice(0, sampleMax).map((log) => ({
      line: log.line,
      day: log.day,
      person: log.person,
      project: log.project,
      task: log.task,
      note: log.note,
      hours: hoursOf([log]),
      billable: log.billable,
    })),
  };
}

/** Stores the rows of a file under the mapped developers, all or nothing; rows that are there already stay as they are. */
export async function importFile(context: Context<Import>, { body }: { body: Upload }): Promise<AnswerOf<Import>> {
  const { tx, caller, refuse, now } = context;
  const mapping = mappingOf(body.fields['mapping'], refuse);
  const project = await projectInScope(tx, caller, { id: mapping.projectId });
  if (project === undefined) return refuse('not_found');
  const read = await readUploaded(body, mapping.dateOrder, refuse);
  if (!read.isDateOrderCertain && mapping.dateOrder === null) return refuse('date_order_unknown');
  const chosen = read.logs.filter((log) => mapping.projects.includes(log.project));
  const employees = await mappedEmployees(context, mapping, chosen);
  const logs = chosen.flatMap((log): (NewLog & { line: number })[] => {
    const employeeId = employees.get(log.personKey);
    return employeeId === undefined || employeeId === null ? [] : [{ ...log, employeeId, changedAtSource: null }];
  });

  await lockLogs(tx, project.id);
  const source = read.layout;
  const days = [...new Set(logs.map((log) => log.day))];
  const conflicts = await daysOfOtherSources(tx, { projectId: project.id, source, days });
  if (conflicts.length > 0)
    return refuse('source_conflict', {
      fields: conflicts.map((conflict) => ({ path: 'file', message: `${conflict.day}: ${conflict.source}` })),
    });
  const sourceIds = logs.map((log) => log.sourceId);
  const elsewhere = await idsOfOtherProjects(tx, { projectId: project.id, source, sourceIds });
  const mine = logs.filter((log) => !elsewhere.has(log.sourceId));
  const stored = await storedLogs(tx, { projectId: project.id, source, period: null, sourceIds });
  const plan = planLogChanges(stored, mine, () => false);
  await addLogs(tx, { projectId: project.id, source, logs: plan.added, now });
  await changeLogs(tx, plan.changed, now);
  const refusedRows: RefusedRow[] = [
    ...read.refusedRows,
    ...logs
      .filter((log) => elsewhere.has(log.sourceId))
      .map((log) => ({ line: log.line, reason: serverMessages.rowOfOtherProject, text: `${log.day} · ${log.task}` })),
  ];
  if (plan.added.length + plan.changed.length > 0)
    context.tell({
      action: 'Imported',
      resource: 'WORK_LOG',
      resourceId: project.id,
      resourceName: `${plan.added.length + plan.changed.length} time logs from a ${source} file`,
      projectId: project.id,
    });
  context.say(messages.logsImported);
  return {
    added: plan.added.length,
    unchanged: plan.unchanged + plan.changed.length,
    leftOut: read.logs.length - logs.length,
    hoursAdded: hoursOf(plan.added),
    refusedRows: refusedRows.slice(0, refusedMax),
  };
}

type Refuse = (code: 'file_missing' | UnreadableFile) => never;

async function readUploaded(body: Upload, order: DateOrder | null, refuse: Refuse): Promise<ReadFile> {
  const [file] = body.files;
  if (file === undefined || file.bytes.length === 0) return refuse('file_missing');
  const read = await readLogs(file.bytes, order);
  return typeof read === 'string' ? refuse(read) : read;
}

function mappingOf(text: string | undefined, refuse: Context<Import>['refuse']) {
  const parsed = importMapping.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  return refuse('person_not_mapped', {
    fields: parsed.error.issues.map((issue) => ({ path: `mapping.${issue.path.join('.')}`, message: issue.message })),
  });
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Who is who: each person of the chosen rows is a developer of the project, or left out; no two are the same one. */
async function mappedEmployees(
  { tx, refuse }: Context<Import>,
  mapping: ReturnType<typeof mappingOf>,
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

function groups<T>(of: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of of) {
    const key = keyOf(one);
    const group = found.get(key);
    if (group === undefined) found.set(key, [one]);
    else group.push(one);
  }
  return found;
}

/** The hours of some logs, from their exact seconds, rounded once. */
const hoursOf = (logs: readonly { readonly seconds: number }[]): string =>
  hoursText(hoursFromSeconds(logs.reduce((sum, log) => sum + BigInt(log.seconds), 0n)));
