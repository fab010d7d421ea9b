import type { Caller } from '../../calling/outgoing-call.ts';
import type { TokenSource } from '../../token-source.ts';
import type { PulledLogs, PullWish, SourcePerson, SourceProject, TimeLog, TimeLogSource } from '../time-log-source.ts';
import { TimeLogTrouble } from '../time-log-trouble.ts';
import { createClassicLogReader, spansOf } from './classic-log-pages.ts';
import {
  classicProjectsAnswer,
  classicUsersAnswer,
  componentTypes,
  peopleFromZoho,
  projectsFromZoho,
  timeLogFromZoho,
} from './from-zoho-projects.ts';
import { openZohoProjectsHttp } from './zoho-projects-http.ts';

/** One connection to a portal of Zoho Projects. */
export interface ZohoProjectsConnection {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Such as `https://projectsapi.zoho.eu`. */
  readonly api: string;
  /** The portal's id or name. */
  readonly portal: string;
}

const PAGE_PROJECTS = 200;
const PAGES_MAX = 100;

/** The time logs of a portal over the classic API, the only one that lists a whole project's period in one request. */
export function createZohoProjectsSource(connection: ZohoProjectsConnection): TimeLogSource {
  const { api, portal } = connection;
  const root = `${api}/restapi/portal/${encodeURIComponent(portal)}`;
  const http = openZohoProjectsHttp({ ...connection, root, endsWithSlash: true });
  const readLogs = createClassicLogReader(http);

  async function listProjects(): Promise<readonly SourceProject[]> {
    const byId = new Map<string, SourceProject>();
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const parameters = { index: String(page * PAGE_PROJECTS + 1), range: String(PAGE_PROJECTS), status: 'active' };
      const read = { name: 'list-projects', endpoint: 'projects', path: 'projects', parameters };
      const answer = await http.read(read, classicProjectsAnswer);
      const projects = answer === undefined ? [] : projectsFromZoho(answer);
      const before = byId.size;
      for (const project of projects) byId.set(project.sourceId, project);
      if (projects.length < PAGE_PROJECTS || byId.size === before) break;
    }
    return [...byId.values()];
  }

  async function listPeople(projectSourceId: string): Promise<readonly SourcePerson[]> {
    const path = `projects/${encodeURIComponent(projectSourceId)}/users`;
    const answer = await http.read(
      { name: 'list-people', endpoint: 'users', path, parameters: { user_type: 'all' } },
      classicUsersAnswer,
    );
    return answer === undefined ? [] : peopleFromZoho(answer);
  }

  /** Some credentials may read logs but not people (facts, 4.3): e-mails are then missing, hours are not. */
  async function peopleIfAllowed(projectSourceId: string): Promise<readonly SourcePerson[]> {
    try {
      return await listPeople(projectSourceId);
    } catch (error) {
      if (error instanceof TimeLogTrouble) return [];
      throw error;
    }
  }

  async function pullLogs(wish: PullWish): Promise<PulledLogs> {
    const { projectSourceId } = wish;
    const listed = new Map((await peopleIfAllowed(projectSourceId)).map((person) => [person.sourceId, person]));
    const spans = spansOf(wish.period);
    const steps = spans.length * componentTypes.length + 1;
    const logs = new Map<string, TimeLog>();
    let stepsDone = 1;
    wish.onProgress?.({ stepsDone, steps, logsRead: 0 });
    for (const span of spans) {
      for (const kind of componentTypes) {
        const read = await readLogs({ projectSourceId, kind, span, ...(wish.signal ? { signal: wish.signal } : {}) });
        for (const { dated, sourceId, minutes } of read) {
          const email = listed.get(dated.log.owner_id)?.email;
          logs.set(sourceId, timeLogFromZoho(dated, { sourceId, minutes }, kind, projectSourceId, email));
        }
        stepsDone += 1;
        wish.onProgress?.({ stepsDone, steps, logsRead: logs.size });
      }
    }
    return { logs: [...logs.values()], people: peopleOf([...logs.values()], listed) };
  }

  return { listProjects, listPeople, pullLogs };
}

/** Everybody who logged, as the tool lists them, or by the name on the log for those it does not list. */
function peopleOf(logs: readonly TimeLog[], listed: ReadonlyMap<string, SourcePerson>): SourcePerson[] {
  const people = new Map<string, SourcePerson>();
  for (const log of logs) {
    const person = listed.get(log.personSourceId) ?? { sourceId: log.personSourceId, name: log.personName };
    people.set(person.sourceId, person);
  }
  return [...people.values()];
}
