import type { PulledLogs, TimeLogQuery, SourcePerson, SourceProject, TimeLogSource } from '../time-log-source.ts';
import { TimeLogError } from '../time-log-error.ts';
import { createClassicLogReader } from './classic-log-pages.ts';
import {
  classicProjectsAnswer,
  classicUsersAnswer,
  peopleFromZoho,
  projectsFromZoho,
  timeLogFromZoho,
} from './from-zoho-projects.ts';
import { peopleUnless, pullAllKinds } from './pull-all-kinds.ts';
import { createPortal } from './zoho-portal.ts';
import { openZohoProjectsHttp } from './zoho-projects-http.ts';
import type { ZohoProjectsConnection } from './zoho-projects-connection.ts';

const PAGE_PROJECTS = 200;
const PAGES_MAX = 100;

/** The time logs of a portal over the classic API, the only one that lists a whole project's period in one request. */
export function createClassicSource(connection: ZohoProjectsConnection): TimeLogSource {
  const http = openZohoProjectsHttp({ ...connection, root: `${connection.api}/restapi`, endsWithSlash: true });
  const portal = createPortal(http, 'classic', connection.portal);
  const inPortal = async (path: string): Promise<string> => `portal/${encodeURIComponent(await portal())}/${path}`;
  const readLogs = createClassicLogReader(http, inPortal);

  async function listProjects(): Promise<readonly SourceProject[]> {
    const byId = new Map<string, SourceProject>();
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const parameters = { index: String(page * PAGE_PROJECTS + 1), range: String(PAGE_PROJECTS), status: 'active' };
      const path = await inPortal('projects');
      const read = { name: 'list-projects', endpoint: 'projects', path, parameters };
      const answer = await http.read(read, classicProjectsAnswer);
      const projects = answer === undefined ? [] : projectsFromZoho(answer);
      const before = byId.size;
      for (const project of projects) byId.set(project.sourceId, project);
      if (projects.length < PAGE_PROJECTS) return [...byId.values()];
      if (byId.size === before) throw pagingIgnored('The project tool returned the same page twice.');
    }
    throw pagingIgnored(`More than ${PAGES_MAX} pages.`);
  }

  async function listPeople(projectSourceId: string): Promise<readonly SourcePerson[]> {
    const path = await inPortal(`projects/${encodeURIComponent(projectSourceId)}/users`);
    const answer = await http.read(
      { name: 'list-people', endpoint: 'users', path, parameters: { user_type: 'all' } },
      classicUsersAnswer,
    );
    return answer === undefined ? [] : peopleFromZoho(answer);
  }

  async function pullLogs(query: TimeLogQuery): Promise<PulledLogs> {
    const { projectSourceId } = query;
    // Only e-mail addresses are missing then; hours must not wait for them.
    const people = await peopleUnless(
      () => true,
      () => listPeople(projectSourceId),
    );
    return pullAllKinds(query, people, async (read) => {
      const { logs, warning } = await readLogs(read);
      return {
        warning,
        logs: logs.map(({ dated, sourceId, minutes }) =>
          timeLogFromZoho(dated, { sourceId, minutes }, read.kind, projectSourceId),
        ),
      };
    });
  }

  return { listProjects, listPeople, pullLogs };
}

/** An incomplete list would look complete: everything missing in it would count as deleted. */
const pagingIgnored = (words: string) => new TimeLogError('rejected', { reason: 'paging_ignored', words });
