import { containsDay } from '@countinghouse/billing/values/period.ts';
import { TimeLogError } from '../time-log-error.ts';
import type { TimeLog } from '../time-log-source.ts';
import { v3Logs, v3LogsAnswer, type V3Log } from './from-zoho-projects-v3.ts';
import type { KindOfLogs, LogRead } from './pull-all-kinds.ts';
import { readV3Pages, type V3Rows } from './v3-pages.ts';
import type { ZohoProjectsHttp } from './zoho-projects-http.ts';

/** V3 calls a bug an issue. */
const MODULE_OF: Readonly<Record<TimeLog['kind'], string>> = { task: 'task', bug: 'issue', general: 'general' };

/** The portal's logs are cached briefly, so that many projects read in a row request them once. */
const KEPT_MS = 5 * 60_000;
/** The logs of a larger portal are not compared: reading them would use up the limit of calls. */
const PORTAL_PAGES_MAX = 40;

/**
 * Reads all logs of one kind and span of a project. It is not certain that the call for a project gives all its logs
 * (facts, 6.2): each answer is compared with the call for the whole portal, and where they differ after a second look,
 * the logs of both are taken, with a doubt.
 */
export function createV3LogReader(of: {
  readonly http: ZohoProjectsHttp;
  readonly inPortal: (path: string) => Promise<string>;
  readonly now: () => number;
}): (read: LogRead) => Promise<KindOfLogs<V3Log>> {
  const cached = new Map<string, { readonly at: number; readonly read: V3Rows<V3Log> }>();

  async function readLogs(read: LogRead, path: string, endpoint: string, pagesMax?: number): Promise<V3Rows<V3Log>> {
    const found = await readV3Pages(
      of.http,
      {
        name: `read-${read.kind}-logs`,
        endpoint,
        path: await of.inPortal(path),
        parameters: {
          module: JSON.stringify({ type: MODULE_OF[read.kind] }),
          view_type: 'customdate',
          start_date: read.span.start,
          end_date: read.span.end,
        },
        signal: read.signal,
        ...(pagesMax === undefined ? {} : { pagesMax }),
      },
      v3LogsAnswer,
      { rowsOf: v3Logs, idOf: (log) => log.id },
    );
    return { ...found, rows: found.rows.filter((log) => containsDay(read.span, log.date)) };
  }

  async function ofProject(read: LogRead): Promise<V3Rows<V3Log>> {
    const path = `projects/${encodeURIComponent(read.projectSourceId)}/timelogs`;
    const found = await readLogs(read, path, 'project-logs');
    if (found.rows.some((log) => log.project.id !== read.projectSourceId))
      throw new TimeLogError('rejected', {
        reason: 'other_project',
        words: 'The project tool returned the logs of another project. Nothing was saved.',
      });
    return found;
  }

  /** The project's logs in the list of the whole portal; undefined if that list is not available. */
  async function inWholePortal(read: LogRead, isFresh: boolean): Promise<V3Rows<V3Log> | undefined> {
    const key = `${read.kind} ${read.span.start} ${read.span.end}`;
    const now = of.now();
    for (const [name, { at }] of cached) if (now - at >= KEPT_MS) cached.delete(name);
    const known = isFresh ? undefined : cached.get(key);
    const all = known?.read ?? (await unlessForbidden(readLogs(read, 'timelogs', 'portal-logs', PORTAL_PAGES_MAX)));
    if (all === undefined) return undefined;
    if (known === undefined) cached.set(key, { at: now, read: all });
    if (!all.isWhole) return undefined;
    return { ...all, rows: all.rows.filter((log) => log.project.id === read.projectSourceId) };
  }

  return async (read) => {
    const { kind: logKind, span: period } = read;
    let listed = await ofProject(read);
    let portal = await inWholePortal(read, false);
    if (portal !== undefined && mark(portal) !== mark(listed)) {
      portal = await inWholePortal(read, true);
      listed = await ofProject(read);
    }
    if (portal === undefined || mark(portal) === mark(listed))
      return { logs: listed.rows, warning: listed.hasList ? undefined : { logKind, period, reason: 'no_list' } };
    const both = new Map([...portal.rows, ...listed.rows].map((log) => [log.id, log]));
    const logs = [...both.values()];
    // one list contains all of the other: it is complete
    if (logs.length === portal.rows.length && listed.rows.length === 0) return { logs };
    return {
      logs,
      warning: {
        logKind,
        period,
        reason: 'other_total',
        listedMinutes: minutesIn(listed.rows),
        saidMinutes: minutesIn(portal.rows),
      },
    };
  };
}

/** A user who may read a project's logs is not always allowed to read all of the portal. */
async function unlessForbidden<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TimeLogError && (error.reason === 'not_permitted' || error.reason === 'refused_by_tool'))
      return undefined;
    throw error;
  }
}

const minutesIn = (logs: readonly V3Log[]): number => logs.reduce((sum, log) => sum + log.log_hour, 0);

const mark = ({ rows }: V3Rows<V3Log>): string =>
  rows
    .map((log) => `${log.id}:${log.log_hour}`)
    .sort()
    .join();
