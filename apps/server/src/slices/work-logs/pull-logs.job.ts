import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay, type Period } from '@countinghouse/billing/values/period.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import type { PulledLogs } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import { TimeLogError } from '@countinghouse/gateways/time-logs/time-log-error.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { Work } from '../../handle.ts';
import type { Courier, CourierEnd, JobContext } from '../../jobs/job.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { developersForPeople, developersOfProject, type AddedDeveloper } from '../developers/developers.public.ts';
import { noteSynced, projectById, type ProjectFacts } from '../projects/projects.public.ts';
import { stopBeforeRemoval } from '../sync-stops/sync-stops.public.ts';
import { planLogChanges, type LogKind, type NewLog, type StoredLog } from './plan-log-changes.ts';
import { pullAlongside, storeAlongside, type Alongside } from './pull-alongside.ts';
import { unlistedPeople } from './unlisted-people.ts';
import { warningInWords, removalOfLogs } from './stop-before-logs-vanish.ts';
import { lockLogs } from './work-logs.public.ts';
import { addLogs, changeLogs, daysOfOtherSources, noteKinds, storedLogs } from './work-logs.sql.ts';
import { endPull, notePull, pullById, type PullRow } from './pulls.sql.ts';

const source = 'zoho-projects';
const textMax = 2000;
/** A user waits for the answer, so a fetch fails after three attempts, and can be started again. */
const triesMax = 3;

/** Fetches the logs of a project and period and stores all of them or none. */
export const pullLogs: Courier = {
  topic: 'pull-logs',
  deliver: async (context, delivery) => {
    const pullId = Number(delivery.payload['pullId']);
    const begun = await context.inTransaction(async ({ tx }) => {
      const pull = await pullById(tx, pullId);
      const project = pull && (await projectById(tx, pull.projectId));
      return pull && project && { pull, project, connection: await connectionOfProjectTool(tx) };
    });
    if (begun === undefined) return { kind: 'parked', reason: 'the project is gone' };
    const { pull, project, connection } = begun;
    if (pull.finishedAt !== null) return { kind: 'done' };
    if (connection === undefined) return failed(context, pull, serverMessages.sourceNotConnected);
    try {
      await context.inTransaction(({ tx }) => notePull(tx, pull.id, 'reading', { pages: 0, logs: 0 }));
      const pulled = await read(context, connection, pull, project);
      const alongside = await pullAlongside(context, { project, period: periodOf(pull), people: pulled.people });
      return {
        kind: 'done',
        result: { logs: pulled.logs.length },
        settle: (work) => store(context, work, pull, project, { ...pulled, alongside }),
      };
    } catch (error) {
      return afterError(context, pull, error, delivery.attempts + 1);
    }
  },
};

const periodOf = (pull: PullRow): Period => ({ start: pull.startDate, end: pull.endDate });

/** Reads everything first, telling how far it is; nothing is stored until all of it came. */
async function read(
  context: JobContext,
  connection: Parameters<JobContext['outside']['timeLogsFor']>[0],
  pull: PullRow,
  project: ProjectFacts,
): Promise<PulledLogs> {
  let noted = Promise.resolve();
  const pulled = await context.outside.timeLogsFor(connection).pullLogs({
    projectSourceId: project.zohoProjectId,
    period: periodOf(pull),
    signal: context.signal,
    onProgress: ({ stepsDone, logsRead }) => {
      noted = noted
        .then(() =>
          context.inTransaction(({ tx }) => notePull(tx, pull.id, 'reading', { pages: stepsDone, logs: logsRead })),
        )
        .catch(() => undefined);
    },
  });
  await noted;
  return pulled;
}

async function store(
  context: JobContext,
  work: Work,
  pull: PullRow,
  project: ProjectFacts,
  { logs, people, warnings, alongside }: PulledLogs & { readonly alongside: Alongside },
): Promise<void> {
  const { tx } = work;
  const now = isoInstant(context.nowMs());
  const period = periodOf(pull);
  await lockLogs(tx, project.id);
  const sourceIds = logs.map((log) => log.sourceId);
  const stored = await storedLogs(tx, { projectId: project.id, source, period, sourceIds });
  const unlisted = unlistedPeople({ logs, people }, stored, await developersOfProject(tx, project.id));
  const reportAdded = (added: AddedDeveloper): void =>
    work.audit({
      action: 'Added to project',
      resource: 'EMPLOYEE',
      resourceId: added.employeeId,
      resourceName: added.name,
      projectId: project.id,
      changes: [{ fieldName: 'Role', oldValue: null, newValue: added.role }],
    });
  const employees = await developersForPeople(tx, project.id, people, reportAdded, unlisted);
  const arrived = logs.map((log): NewLog => {
    const employeeId = employees.get(log.personSourceId);
    if (employeeId === undefined) throw new Error(`unknown person ${log.personSourceId}`);
    return {
      sourceId: log.sourceId,
      employeeId,
      day: log.day,
      seconds: Number(log.seconds),
      billable: log.isBillable,
      task: log.task.slice(0, 500),
      note: log.note.slice(0, textMax),
      changedAtSource: log.changedAt ?? null,
    };
  });
  const conflicts = await daysOfOtherSources(tx, {
    projectId: project.id,
    source,
    days: [...new Set(arrived.map((log) => log.day))],
  });
  if (conflicts.length > 0) {
    const days = conflicts.map((conflict) => `${conflict.day} (${conflict.source})`).join(', ');
    await endPull(tx, pull.id, { state: 'failed', reason: `${serverMessages.sourceConflict} ${days}`, now });
    return;
  }
  const isOfPeriod = (log: { readonly day: CalendarDate }): boolean => containsDay(period, log.day);
  const plan = planLogChanges(stored, arrived, isOfPeriod);
  const vanishing = new Set(plan.vanished.map(({ id }) => id));
  const names = new Map((await developersOfProject(tx, project.id)).map((one) => [one.employeeId, one.name]));
  const stopped = await stopBeforeRemoval(
    tx,
    removalOfLogs({
      projectId: project.id,
      period,
      known: stored.filter((log) => !log.hasVanished && isOfPeriod(log)),
      removed: stored.filter(({ id }) => vanishing.has(id)),
      warnings,
      nameOf: (employeeId) => names.get(employeeId) ?? `Employee ${employeeId}`,
    }),
    now,
  );
  if (stopped !== undefined) {
    await endPull(tx, pull.id, { state: 'failed', reason: stopped, now });
    return;
  }
  const kinds = new Map(logs.map((log) => [log.sourceId, log.kind]));
  await addLogs(tx, { projectId: project.id, source, logs: plan.added, kinds, now });
  await changeLogs(tx, [...plan.changed, ...plan.vanished], now);
  await noteKinds(tx, { projectId: project.id, source, kinds: kindsToNote(stored, kinds) });
  // hours that are missing from a list come with the next sync; who bills before that has to know
  const isShort = warnings.filter(
    (warning) => warning.reason === 'other_total' && warning.listedMinutes < warning.saidMinutes,
  );
  await endPull(tx, pull.id, {
    state: 'done',
    reason: isShort.length === 0 ? null : isShort.map(warningInWords).join(' '),
    now,
    added: plan.added.length,
    changed: plan.changed.length,
    vanished: plan.vanished.length,
    unchanged: plan.unchanged,
    ...(await storeAlongside(work, { project, period, alongside, now })),
  });
  await noteSynced(tx, project.id, now);
  if (plan.added.length + plan.changed.length + plan.vanished.length > 0)
    work.audit({
      action: 'Synced',
      resource: 'WORK_LOG',
      resourceId: project.id,
      resourceName: `Time logs ${pull.startDate} to ${pull.endDate}: ${plan.added.length} new, ${plan.changed.length} changed, ${plan.vanished.length} removed`,
      projectId: project.id,
    });
}

/** The kinds of stored logs that were not known or are others now. */
const kindsToNote = (stored: readonly StoredLog[], kinds: ReadonlyMap<string, LogKind>): Map<string, LogKind> =>
  new Map(
    stored.flatMap(({ sourceId, kind }): [string, LogKind][] => {
      const told = kinds.get(sourceId);
      return told === undefined || told === kind ? [] : [[sourceId, told]];
    }),
  );

function afterError(context: JobContext, pull: PullRow, error: unknown, tries: number): CourierEnd {
  if (error instanceof OAuthError) return failed(context, pull, serverMessages.connectHint);
  if (!(error instanceof TimeLogError)) return failed(context, pull, serverMessages.sourceAnswersBadly, error);
  switch (error.kind) {
    case 'signed_out':
      return failed(context, pull, serverMessages.connectHint);
    case 'too_many_calls':
      return failed(
        context,
        pull,
        serverMessages.throttled(Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 60_000))),
      );
    case 'rejected':
      return failed(context, pull, error.words ?? messages.pullFailed);
    case 'unavailable':
      return error.reason === 'unreadable_answer' || tries >= triesMax
        ? failed(
            context,
            pull,
            error.reason === 'unreadable_answer' ? serverMessages.sourceAnswersBadly : messages.pullFailed,
          )
        : { kind: 'again', afterMs: 1500 * tries, isUnknown: false, reason: error.message };
  }
}

function failed(context: JobContext, pull: PullRow, reason: string, error?: unknown): CourierEnd {
  if (error !== undefined) context.log({ pull: pull.id, err: error }, 'a fetch of time logs crashed');
  return {
    kind: 'parked',
    reason,
    settle: (work) => endPull(work.tx, pull.id, { state: 'failed', reason, now: isoInstant(context.nowMs()) }),
  };
}
