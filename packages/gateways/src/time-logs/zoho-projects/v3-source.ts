import type { PulledLogs, TimeLogQuery, SourceProject, TimeLogSource } from '../time-log-source.ts';
import type { TimeLogError } from '../time-log-error.ts';
import {
  openProjectsFromV3,
  peopleFromV3,
  timeLogFromV3,
  v3ProjectsAnswer,
  v3UsersAnswer,
  type V3Person,
} from './from-zoho-projects-v3.ts';
import { peopleUnless, pullAllKinds } from './pull-all-kinds.ts';
import { createV3LogReader } from './v3-log-pages.ts';
import { readV3Pages } from './v3-pages.ts';
import { createPortal } from './zoho-portal.ts';
import type { ZohoProjectsConnection } from './zoho-projects-connection.ts';
import { openZohoProjectsHttp } from './zoho-projects-http.ts';

/** The time logs of a portal over V3, the API that Zoho maintains. */
export function createV3Source(connection: ZohoProjectsConnection): TimeLogSource {
  const http = openZohoProjectsHttp({ ...connection, root: `${connection.api}/api/v3`, endsWithSlash: false });
  const portal = createPortal(http, 'v3', connection.portal);
  const inPortal = async (path: string): Promise<string> => `portal/${encodeURIComponent(await portal())}/${path}`;
  const readKind = createV3LogReader({ http, inPortal, now: connection.now });

  async function listProjects(): Promise<readonly SourceProject[]> {
    const read = { name: 'list-projects', endpoint: 'projects', path: await inPortal('projects') };
    const list = { rowsOf: (answer: V3Projects) => answer, idOf: (row: V3Projects[number]) => row.id };
    return openProjectsFromV3([...(await readV3Pages(http, read, v3ProjectsAnswer, list)).rows]);
  }

  async function listPeople(projectSourceId: string): Promise<readonly V3Person[]> {
    const path = await inPortal(`projects/${encodeURIComponent(projectSourceId)}/users`);
    const read = { name: 'list-people', endpoint: 'users', path };
    const list = { rowsOf: peopleFromV3, idOf: (person: V3Person) => person.portalId };
    return (await readV3Pages(http, read, v3UsersAnswer, list)).rows;
  }

  async function pullLogs(query: TimeLogQuery): Promise<PulledLogs> {
    // The list maps the ids of people: it may be forbidden permanently, but not missing once.
    const people = await peopleUnless(isForbidden, () => listPeople(query.projectSourceId));
    const idByZpuid = new Map(people.map((person) => [person.portalId, person.sourceId]));
    return pullAllKinds(query, people, async (read) => {
      const { logs, warning } = await readKind(read);
      return {
        warning,
        logs: logs.map((log) => timeLogFromV3(log, read.kind, (zpuid) => idByZpuid.get(zpuid) ?? zpuid)),
      };
    });
  }

  return { listProjects, listPeople, pullLogs };
}

type V3Projects = Parameters<typeof openProjectsFromV3>[0];

function isForbidden(error: TimeLogError): boolean {
  return error.reason === 'not_permitted' || error.reason === 'scope_missing';
}
