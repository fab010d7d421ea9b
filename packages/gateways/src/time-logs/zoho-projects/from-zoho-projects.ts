import { z } from 'zod';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { plainText } from '../plain-text.ts';
import type { SourcePerson, SourceProject, TimeLog } from '../time-log-source.ts';
import { dayInAnswer } from '../../day-in-answer.ts';

/** Long ids arrive as text (exact JSON), short ones as numbers. */
const id = z.union([z.string().min(1).max(60), z.int().nonnegative()]).transform(String);
const text = z.string().max(20_000);
const name = z.string().max(2_000);

const day = dayInAnswer('MM-dd-yyyy');

const MINUTES_MAX = 100_000;
const minuteCount = z.int().min(0).max(MINUTES_MAX);

const log = z.object({
  id: id.optional(),
  id_string: id.optional(),
  log_date: day.optional(),
  total_minutes: minuteCount.optional(),
  hours: z.int().min(0).max(10_000).optional(),
  minutes: z.int().min(0).max(MINUTES_MAX).optional(),
  hours_display: z.string().max(20).optional(),
  // A word other than these two would silently make hours unbillable.
  bill_status: z.string().regex(/^\s*(?:non[ -]?)?billable\s*$/i),
  notes: text.optional(),
  owner_id: id,
  owner_name: name.default(''),
  approval_status: z.string().max(40).optional(),
  last_modified_time_long: z.int().nonnegative().optional(),
  name: name.optional(),
  task: z.object({ name: name.optional() }).optional(),
  bug: z.object({ title: name.optional(), name: name.optional() }).optional(),
  project: z.object({ id: id.optional(), id_string: id.optional() }).optional(),
  link: z.object({ self: z.object({ url: z.string().max(1_000) }).optional() }).optional(),
});

export type ClassicLog = z.output<typeof log>;

const logs = z.array(log).max(10_000).optional();

/** One page of logs; older answers spell the lists with an underscore (facts, 5.2). */
export const classicLogsAnswer = z.object({
  timelogs: z
    .object({
      grandtotal: z.string().max(20).optional(),
      date: z
        .array(
          z.object({
            date: day,
            tasklogs: logs,
            task_logs: logs,
            buglogs: logs,
            bug_logs: logs,
            generallogs: logs,
            general_logs: logs,
          }),
        )
        .optional(),
    })
    .optional(),
});

/** A log with its day. */
export interface DatedLog {
  readonly log: ClassicLog;
  readonly day: CalendarDate;
}

/** The logs of a page in order, each with its day: its own, else that of its group. */
export function datedLogs(answer: z.output<typeof classicLogsAnswer>): DatedLog[] {
  return (answer.timelogs?.date ?? []).flatMap((group) =>
    [group.tasklogs, group.task_logs, group.buglogs, group.bug_logs, group.generallogs, group.general_logs]
      .flatMap((list) => list ?? [])
      .map((entry) => ({ log: entry, day: entry.log_date ?? group.date })),
  );
}

/** The id of a log; undefined without a reliable one. */
export function logId(entry: ClassicLog): string | undefined {
  return entry.id_string ?? entry.id;
}

/** The minutes of a log: its total if given, else hours and minutes. Undefined without either. */
export function logMinutes(entry: ClassicLog): number | undefined {
  if (entry.total_minutes !== undefined) return entry.total_minutes;
  if (entry.hours !== undefined || entry.minutes !== undefined) return (entry.hours ?? 0) * 60 + (entry.minutes ?? 0);
  return entry.hours_display === undefined ? undefined : minutesOfClock(entry.hours_display);
}

/** Hours and minutes in the tool's formats: `1:30`, `01:30`, `100:05`; a bare `2` is two hours. `1.30` is invalid. */
export function minutesOfClock(written: string): number | undefined {
  const match = /^(\d{1,5})(?::([0-5]\d))?$/.exec(written.trim());
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) : undefined;
}

/** Whether a log names another project than the requested one. */
export function isOfOtherProject(entry: ClassicLog, projectSourceId: string): boolean {
  const named = entry.project?.id_string ?? entry.project?.id;
  if (named !== undefined && named !== projectSourceId) return true;
  const linked = /\/projects\/(\d+)\//.exec(entry.link?.self?.url ?? '')?.[1];
  return linked !== undefined && linked !== projectSourceId;
}

/** Converts an entry with known id and minutes to our log. */
export function timeLogFromZoho(
  { log: entry, day }: DatedLog,
  known: { readonly sourceId: string; readonly minutes: number },
  kind: TimeLog['kind'],
  projectSourceId: string,
): TimeLog {
  const changedAtMs = entry.last_modified_time_long;
  return {
    sourceId: known.sourceId,
    projectSourceId,
    personSourceId: entry.owner_id,
    personName: entry.owner_name.trim(),
    day,
    seconds: BigInt(known.minutes) * 60n,
    isBillable: entry.bill_status.trim().toLowerCase() === 'billable',
    task: plainText(taskName(entry, kind)),
    kind,
    note: plainText(entry.notes ?? ''),
    ...(entry.approval_status === undefined ? {} : { approvalStatus: entry.approval_status }),
    ...(changedAtMs === undefined ? {} : { changedAt: new Date(changedAtMs).toISOString() }),
  };
}

function taskName(entry: ClassicLog, kind: TimeLog['kind']): string {
  if (kind === 'task') return entry.task?.name ?? '';
  if (kind === 'bug') return entry.bug?.title ?? entry.bug?.name ?? '';
  return entry.name ?? '';
}

export const classicProjectsAnswer = z.object({
  projects: z
    .array(
      z.object({
        id: id.optional(),
        id_string: id.optional(),
        name,
        key: name.optional(),
        group_name: name.optional(),
        start_date: day.optional(),
        end_date: day.optional(),
      }),
    )
    .default([]),
});

export function projectsFromZoho(answer: z.output<typeof classicProjectsAnswer>): SourceProject[] {
  return answer.projects.flatMap((project) => {
    const sourceId = project.id_string ?? project.id;
    if (sourceId === undefined) return [];
    return [
      {
        sourceId,
        name: plainText(project.name),
        ...(project.key === undefined ? {} : { key: project.key }),
        ...(project.group_name === undefined ? {} : { group: plainText(project.group_name) }),
        ...(project.start_date === undefined ? {} : { start: project.start_date }),
        // this API omits an end date that was removed
        end: project.end_date ?? null,
      },
    ];
  });
}

export const classicUsersAnswer = z.object({
  users: z
    .array(
      z.object({
        id,
        zpuid: id.optional(),
        name: name.default(''),
        email: z.string().max(320).nullish(),
        role: z.union([name, z.object({ name })]).nullish(),
        active: z.boolean().optional(),
      }),
    )
    .default([]),
});

export function peopleFromZoho(answer: z.output<typeof classicUsersAnswer>): SourcePerson[] {
  return answer.users.map((user) => {
    const role = typeof user.role === 'string' ? user.role : user.role?.name;
    const email = user.email?.trim().toLowerCase();
    return {
      sourceId: user.id,
      ...(user.zpuid === undefined ? {} : { portalId: user.zpuid }),
      name: user.name.trim(),
      ...(email ? { email } : {}),
      ...(role ? { role } : {}),
      ...(user.active === undefined ? {} : { isActive: user.active }),
    };
  });
}
