import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import type { SourcePerson, SourceProject, TimeLog } from '../time-log-source.ts';
import { minutesOfClock } from './from-zoho-projects.ts';
import { dayInAnswer } from '../../day-in-answer.ts';

/** Mostly text; some endpoints send integers, and long ones arrive as text (exact JSON). */
const id = z.union([z.string().min(1).max(60), z.int().nonnegative()]).transform(String);
const text = z.string().max(20_000);
const name = z.string().max(2_000);
const email = z.string().max(320).nullish();

const day = dayInAnswer('yyyy-MM-dd');

const MINUTES_MAX = 100_000;
const minutes = z.string().transform((written, context) => {
  const counted = minutesOfClock(written);
  if (counted !== undefined && counted <= MINUTES_MAX) return counted;
  context.addIssue('not hours and minutes');
  return z.NEVER;
});

const log = z.object({
  id,
  date: day,
  log_hour: minutes,
  billing_status: z.string().regex(/^\s*(?:non[ -]?)?billable\s*$/i),
  notes: text.nullish(),
  log_notes: text.nullish(),
  owner: z.object({ zpuid: id, name: name.default(''), email }),
  module_detail: z.object({ name: name.nullish() }).nullish(),
  project: z.object({ id }),
  approval: z.object({ status: z.string().max(40).optional() }).nullish(),
  last_modified_time: z.iso.datetime({ offset: true }).optional(),
});

export type V3Log = z.output<typeof log>;

/** One page of logs: by day, or flat in some answers (facts, 6.2). */
export const v3LogsAnswer = z.object({
  time_logs: z.array(z.object({ log_details: z.array(log).max(10_000).default([]) })).optional(),
  timelogs: z.array(log).max(10_000).optional(),
});

/** The logs of a response; undefined if it has no list. */
export function v3Logs(answer: z.output<typeof v3LogsAnswer>): V3Log[] | undefined {
  if (answer.time_logs === undefined && answer.timelogs === undefined) return undefined;
  return [...(answer.time_logs ?? []).flatMap((group) => group.log_details), ...(answer.timelogs ?? [])];
}

/** Converts an entry to our log. `personIdOf` maps the portal's person id to the account-wide one, if known. */
export function timeLogFromV3(entry: V3Log, kind: TimeLog['kind'], personIdOf: (zpuid: string) => string): TimeLog {
  const address = entry.owner.email?.trim().toLowerCase();
  const changedAt = entry.last_modified_time;
  return {
    sourceId: entry.id,
    projectSourceId: entry.project.id,
    personSourceId: personIdOf(entry.owner.zpuid),
    personName: entry.owner.name.trim(),
    ...(address ? { personEmail: address } : {}),
    day: entry.date,
    seconds: BigInt(entry.log_hour) * 60n,
    isBillable: entry.billing_status.trim().toLowerCase() === 'billable',
    task: plainText(entry.module_detail?.name ?? ''),
    kind,
    note: plainText(entry.notes ?? entry.log_notes ?? ''),
    ...(entry.approval?.status === undefined ? {} : { approvalStatus: entry.approval.status }),
    ...(changedAt === undefined ? {} : { changedAt: new Date(changedAt).toISOString() }),
  };
}

/** A bare array without any page data around it (facts, 6.1). */
export const v3ProjectsAnswer = z.array(
  z.object({
    id,
    key: name.optional(),
    name,
    status: z.object({ is_closed_type: z.boolean().optional() }).nullish(),
    start_date: z.unknown().optional(),
    end_date: z.unknown().optional(),
    project_group: z.object({ name: name.nullish() }).nullish(),
  }),
);

export function openProjectsFromV3(answer: z.output<typeof v3ProjectsAnswer>): SourceProject[] {
  return answer
    .filter((project) => project.status?.is_closed_type !== true)
    .map((project) => ({ ...project, start: plainDay(project.start_date), end: plainDay(project.end_date) }))
    .map(({ start, end, ...project }) => ({
      sourceId: project.id,
      name: plainText(project.name),
      ...(project.key === undefined ? {} : { key: project.key }),
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      ...(project.project_group?.name == null ? {} : { group: plainText(project.project_group.name) }),
    }));
}

/** A day. An instant is not taken for one: it is midnight in the zone of the portal, which is not told (facts, 9.3). */
const plainDay = (written: unknown): CalendarDate | undefined => day.safeParse(written).data;

/** Two shapes of users are known (facts, 6.1). */
export const v3UsersAnswer = z.object({
  users: z
    .array(
      z.object({
        id: id.optional(),
        zuid: id.optional(),
        zpuid: id.optional(),
        name: name.nullish(),
        full_name: name.nullish(),
        first_name: name.nullish(),
        last_name: name.nullish(),
        email,
        is_active: z.boolean().nullish(),
        status: name.nullish(),
        role: z.object({ name }).nullish(),
      }),
    )
    .default([]),
});

/** A person with both of the tool's ids: the account-wide one used in logs of the classic API, and the portal's own. */
export interface V3Person extends SourcePerson {
  readonly portalId: string;
}

export function peopleFromV3(answer: z.output<typeof v3UsersAnswer>): V3Person[] {
  return answer.users.flatMap((user) => {
    const portalId = user.zpuid ?? user.id;
    if (portalId === undefined) return [];
    const address = user.email?.trim().toLowerCase();
    const parts = [user.first_name, user.last_name].filter(Boolean).join(' ');
    const isActive = user.is_active ?? (user.status == null ? undefined : user.status.toLowerCase() === 'active');
    return [
      {
        portalId,
        sourceId: user.zuid ?? portalId,
        name: (user.full_name ?? user.name ?? parts).trim(),
        ...(address ? { email: address } : {}),
        ...(user.role ? { role: user.role.name } : {}),
        ...(isActive === undefined ? {} : { isActive }),
      },
    ];
  });
}
