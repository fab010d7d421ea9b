import type { AnswerOf, Upload } from '@countinghouse/contract/endpoint.ts';
import { fileReading } from '@countinghouse/contract/work-logs/file-reading.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { developersOfProject } from '../developers/developers.public.ts';
import { parseJson, projectInScope } from '../projects/projects.public.ts';
import type { FileLog } from './file/read-logs.ts';
import { hoursOf, readUploaded, refusedMax } from './uploaded-file.ts';

type Preview = typeof workLogEndpoints.previewFile;

const sampleMax = 50;

/** What a file contains and how it is written; nothing is stored. */
export async function previewFile(context: Context<Preview>, { body }: { body: Upload }): Promise<AnswerOf<Preview>> {
  const { tx, caller, refuse } = context;
  const projectId = Number(body.fields['projectId']);
  if (!Number.isSafeInteger(projectId) || projectId < 1 || projectId > 2_147_483_647) return refuse('not_found');
  const project = await projectInScope(tx, caller, { id: projectId });
  if (project === undefined) return refuse('not_found');
  const { columns, encoding, separator, decimalMark, dateOrder } = body.fields;
  const chosen = fileReading.safeParse({ columns: parseJson(columns), encoding, separator, decimalMark, dateOrder });
  const read = await readUploaded(context, body, chosen.success ? chosen.data : fileReading.parse({}));
  const developers = await developersOfProject(tx, projectId);
  const days = read.logs.map((log) => log.day).sort();
  const work = read.logs.filter((log) => log.kind === undefined && !log.isInvoiced);
  const invoiced = read.logs.filter((log) => log.isInvoiced);
  // breaks and time off may be of no project
  const ofProjects = read.logs.filter((log) => log.project !== '');
  return {
    layout: read.layout,
    columns: read.columns && { ...read.columns, header: [...read.columns.header] },
    encoding: read.encoding,
    separator: read.separator,
    rowsAbove: read.rowsAbove,
    decimalMark: read.decimalMark,
    isDecimalMarkCertain: read.isDecimalMarkCertain,
    dateOrder: read.dateOrder,
    isDateOrderCertain: read.isDateOrderCertain,
    rows: work.length,
    hours: hoursOf(work),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    projects: [...groups(ofProjects, (log) => log.project)].map(([name, logs]) => ({
      name,
      client: logs[0]?.client ?? '',
      ...workOf(logs),
    })),
    people: [...groups(ofProjects, (log) => log.personKey)].map(([key, logs]) => {
      const [first] = logs;
      const same = developers.filter(
        (one) =>
          (one.email !== null && one.email.toLowerCase() === first?.email?.toLowerCase()) || one.name === first?.person,
      );
      return {
        key,
        name: first?.person ?? key,
        email: first?.email ?? null,
        ...workOf(logs),
        suggestedEmployeeId: same.length === 1 ? (same[0]?.employeeId ?? null) : null,
      };
    }),
    developers: developers.map((one) => ({ employeeId: one.employeeId, employeeName: one.name, role: one.role })),
    kinds: (['break', 'holiday', 'time off'] as const).flatMap((kind) => {
      const logs = read.logs.filter((log) => log.kind === kind);
      return logs.length === 0 ? [] : [{ kind, rows: logs.length, hours: hoursOf(logs) }];
    }),
    invoiced: { rows: invoiced.length, hours: hoursOf(invoiced) },
    refusedRows: read.refusedRows.slice(0, refusedMax),
    sample: work.slice(0, sampleMax).map((log) => ({
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

/** How many of some logs are work that is not invoiced, and their hours. */
function workOf(logs: readonly FileLog[]): { rows: number; hours: string } {
  const work = logs.filter((log) => log.kind === undefined && !log.isInvoiced);
  return { rows: work.length, hours: hoursOf(work) };
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
