import type { z } from 'zod';
import { containsDay } from '@countinghouse/billing/values/period.ts';
import type { PulledLogs, PullWish, SourcePerson, SourceProject, TimeLog, TimeLogSource } from '../time-log-source.ts';
import { TimeLogTrouble } from '../time-log-trouble.ts';
import {
  openProjectsFromV3,
  peopleFromV3,
  timeLogFromV3,
  v3Logs,
  v3LogsAnswer,
  v3ProjectsAnswer,
  v3UsersAnswer,
  type V3Log,
  type V3Person,
} from './from-zoho-projects-v3.ts';
import { peopleUnless, pullAllKinds, type LogRead } from './pull-all-kinds.ts';
import { openZohoProjectsHttp } from './zoho-projects-http.ts';
import type { ZohoProjectsConnection } from './zoho-projects-connection.ts';

const PAGE_ROWS = 200;
const PAGES_MAX = 500;

/** V3 calls a bug an issue. */
const MODULE_OF: Readonly<Record<TimeLog['kind'], string>> = { task: 'task', bug: 'issue', general: 'general' };

/**
 * The time logs of a portal over V3. It is not certain that the call for one project gives all its logs (facts, 6.2),
 * so each kind is held against the call for the whole portal, and a difference ends the pull.
 */
export function createV3Source(connection: ZohoProjectsConnection): TimeLogSource {
  const root = `${connection.api}/api/v3/portal/${encodeURIComponent(connection.portal)}`;
  const http = openZohoProjectsHttp({ ...connection, root, endsWithSlash: false });

  /** All pages of a list. Its end is a short page or a page without anything new, never the tool's own flag (facts, 6.1). */
  async function readPages<Schema extends z.ZodType, Row>(
    read: { readonly name: string; readonly endpoint: string; readonly path: string; readonly signal?: AbortSignal },
    parameters: Readonly<Record<string, string>>,
    schema: Schema,
    list: { readonly rowsOf: (answer: z.output<Schema>) => readonly Row[]; readonly idOf: (row: Row) => string },
  ): Promise<Row[]> {
    const byId = new Map<string, Row>();
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const paged = { ...parameters, page: String(page), per_page: String(PAGE_ROWS) };
      const answer = await http.read({ ...read, parameters: paged }, schema);
      const rows = answer === undefined ? [] : list.rowsOf(answer);
      const before = byId.size;
      for (const row of rows) byId.set(list.idOf(row), row);
      if (rows.length < PAGE_ROWS) return [...byId.values()];
      if (byId.size === before) {
        throw new TimeLogTrouble('rejected', {
          reason: 'paging_ignored',
          words: 'The tool gives the same page again.',
        });
      }
    }
    throw new TimeLogTrouble('rejected', { reason: 'paging_ignored', words: `More than ${PAGES_MAX} pages.` });
  }

  async function listProjects(): Promise<readonly SourceProject[]> {
    const read = { name: 'list-projects', endpoint: 'projects', path: 'projects' };
    const rows = await readPages(read, {}, v3ProjectsAnswer, { rowsOf: (answer) => answer, idOf: (row) => row.id });
    return openProjectsFromV3(rows);
  }

  async function listV3People(projectSourceId: string): Promise<readonly V3Person[]> {
    const path = `projects/${encodeURIComponent(projectSourceId)}/users`;
    const read = { name: 'list-people', endpoint: 'users', path };
    return readPages(read, {}, v3UsersAnswer, { rowsOf: peopleFromV3, idOf: (person) => person.zpuid });
  }

  async function listPeople(projectSourceId: string): Promise<readonly SourcePerson[]> {
    return (await listV3People(projectSourceId)).map(({ zpuid: _zpuid, ...person }) => person);
  }

  async function readLogs(read: LogRead, path: string, endpoint: string): Promise<V3Log[]> {
    const parameters = {
      module: JSON.stringify({ type: MODULE_OF[read.kind] }),
      view_type: 'customdate',
      start_date: read.span.start,
      end_date: read.span.end,
    };
    const wish = { name: `read-${read.kind}-logs`, endpoint, path, ...(read.signal ? { signal: read.signal } : {}) };
    const logs = await readPages(wish, parameters, v3LogsAnswer, { rowsOf: v3Logs, idOf: (log) => log.id });
    return logs.filter((log) => containsDay(read.span, log.date));
  }

  async function readKind(read: LogRead): Promise<V3Log[]> {
    const logs = await readLogs(read, `projects/${encodeURIComponent(read.projectSourceId)}/timelogs`, 'project-logs');
    if (logs.some((log) => log.project.id !== read.projectSourceId)) {
      throw new TimeLogTrouble('rejected', {
        reason: 'other_project',
        words: 'The tool answered with the logs of another project. Nothing of it was taken over.',
      });
    }
    const wholePortal = await readLogs(read, 'timelogs', 'portal-logs');
    const inPortal = wholePortal.filter((log) => log.project.id === read.projectSourceId);
    if (minutesIn(inPortal) !== minutesIn(logs)) {
      throw new TimeLogTrouble('unavailable', {
        reason: 'unreadable_answer',
        words: `The tool names ${minutesIn(logs)} minutes for the project and ${minutesIn(inPortal)} for it in the portal.`,
      });
    }
    return logs;
  }

  async function pullLogs(wish: PullWish): Promise<PulledLogs> {
    // The list translates the ids of people: it may be forbidden for good, but not missing this one time.
    const people = await peopleUnless(isForbidden, () => listV3People(wish.projectSourceId));
    const idByZpuid = new Map(people.map((person) => [person.zpuid, person.sourceId]));
    const listed = people.map(({ zpuid: _zpuid, ...person }) => person);
    return pullAllKinds(wish, listed, async (read) =>
      (await readKind(read)).map((log) => timeLogFromV3(log, read.kind, (zpuid) => idByZpuid.get(zpuid) ?? zpuid)),
    );
  }

  return { listProjects, listPeople, pullLogs };
}

function minutesIn(logs: readonly V3Log[]): number {
  return logs.reduce((sum, log) => sum + log.log_hour, 0);
}

function isForbidden(trouble: TimeLogTrouble): boolean {
  return trouble.reason === 'not_permitted' || trouble.reason === 'scope_missing';
}
