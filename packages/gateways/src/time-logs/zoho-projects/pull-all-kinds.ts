import { addDays, addMonths } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { LogWarning, PulledLogs, TimeLogQuery, SourcePerson, TimeLog } from '../time-log-source.ts';
import { TimeLogError } from '../time-log-error.ts';

/** The three kinds of logs. Each has its own list; leaving one out would lose its hours. */
export const logKinds = ['task', 'bug', 'general'] as const;

/** One read: one kind of one project, for at most six months. */
export interface LogRead {
  readonly projectSourceId: string;
  readonly kind: TimeLog['kind'];
  readonly span: Period;
  readonly signal?: AbortSignal;
}

/** The result of one read, and whether it may be incomplete. */
export interface KindOfLogs<Log> {
  readonly logs: readonly Log[];
  readonly warning?: LogWarning | undefined;
}

const SPAN_MONTHS = 6;

/** A period cut into pieces of at most six months, which is as long as the tool answers for (facts, 5.2). */
export function splitSpans(whole: Period): Period[] {
  const spans: Period[] = [];
  for (let start = whole.start; start <= whole.end;) {
    const sixMonthsOn = addDays(addMonths(start, SPAN_MONTHS), -1);
    const end = sixMonthsOn < whole.end ? sixMonthsOn : whole.end;
    spans.push({ start, end });
    start = addDays(end, 1);
  }
  return spans;
}

/** People, or none where the list is not to be had; some credentials may read logs but never people (facts, 4.3). */
export async function peopleUnless<Person>(
  mayBeMissing: (error: TimeLogError) => boolean,
  list: () => Promise<readonly Person[]>,
): Promise<readonly Person[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof TimeLogError && mayBeMissing(error)) return [];
    throw error;
  }
}

/** Reads every kind and piece of a request and merges them; any error ends the whole sync. */
export async function pullAllKinds(
  query: TimeLogQuery,
  listed: readonly SourcePerson[],
  readKind: (read: LogRead) => Promise<KindOfLogs<TimeLog>>,
): Promise<PulledLogs> {
  const { projectSourceId, period, signal } = query;
  const people = new Map(listed.map((person) => [person.sourceId, person]));
  const spans = splitSpans(period);
  const steps = spans.length * logKinds.length + 1;
  const logs = new Map<string, TimeLog>();
  const warnings: LogWarning[] = [];
  let stepsDone = 1;
  query.onProgress?.({ stepsDone, steps, logsRead: 0 });
  for (const span of spans) {
    for (const kind of logKinds) {
      const read = await readKind({ projectSourceId, kind, span, ...(signal ? { signal } : {}) });
      for (const log of read.logs) logs.set(log.sourceId, withEmail(log, people.get(log.personSourceId)?.email));
      if (read.warning !== undefined) warnings.push(read.warning);
      stepsDone += 1;
      query.onProgress?.({ stepsDone, steps, logsRead: logs.size });
    }
  }
  return { logs: [...logs.values()], warnings, people: peopleOf([...logs.values()], people) };
}

function withEmail(log: TimeLog, email: string | undefined): TimeLog {
  return email === undefined || log.personEmail !== undefined ? log : { ...log, personEmail: email };
}

/** Everyone who logged, as listed by the tool, or as named in the log. */
function peopleOf(logs: readonly TimeLog[], listed: ReadonlyMap<string, SourcePerson>): SourcePerson[] {
  const people = new Map<string, SourcePerson>();
  for (const log of logs) {
    const fromLog: SourcePerson = {
      sourceId: log.personSourceId,
      name: log.personName,
      ...(log.personEmail === undefined ? {} : { email: log.personEmail }),
    };
    people.set(log.personSourceId, listed.get(log.personSourceId) ?? fromLog);
  }
  return [...people.values()];
}
