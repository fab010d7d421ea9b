import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoPeople, type DemoProject, demoProjects, portal } from '../demo/demo-project-tool.ts';
import { faultOf } from '../faults/play-faults.ts';
import { formFields } from '../oauth/form-fields.ts';
import { dayFromMonthFirst } from '../wire/calendar-day.ts';
import { type JsonObject, writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { classicPortals, classicProject, classicTimelogs, classicUser, personOf } from './classic-answers.ts';
import { readLogSelection, selects, wholeNumber } from './log-selection.ts';
import { findLog, keepLog, logsOfProject, newLogId, removeLog } from './time-logs.ts';
import { inputMissing, noPortal, noProject, wrongUrl } from './zoho-trouble.ts';

type Route = { Params: { portal: string; project: string; about: string; log: string; part: string } };

/** The older API of the project tool, `/restapi`, the only one that lists a whole project's logs of a period. */
export function classicApi(app: FastifyInstance, world: World): void {
  const send = (reply: FastifyReply, content: JsonObject, status = 200) =>
    reply.code(status).type('application/json;charset=UTF-8').send(writeJson(content));
  const base = (request: FastifyRequest<Route>) =>
    `${originOf(request)}/zoho-projects/restapi/portal/${request.params.portal}`;
  const checkPortal = (request: FastifyRequest<Route>) => {
    if (request.params.portal !== portal.name && request.params.portal !== portal.id) throw noPortal();
  };
  const projectOf = (request: FastifyRequest<Route>): DemoProject => {
    checkPortal(request);
    const asked = demoProjects.findIndex((project) => project.id === request.params.project);
    const shift = faultOf(request)?.kind === 'other-company' ? 1 : 0;
    const found = asked < 0 ? undefined : demoProjects[(asked + shift) % demoProjects.length];
    if (found === undefined) throw noProject();
    return found;
  };

  app.get<Route>('/portals/', async (request, reply) =>
    send(reply, classicPortals(`${originOf(request)}/zoho-projects/restapi/portal/${portal.id}`)),
  );
  app.get<Route>('/portal/:portal/projects/', async (request, reply) => {
    checkPortal(request);
    const query = formFields(request.query);
    const index = wholeNumber(query['index'], 1, Number.MAX_SAFE_INTEGER);
    const range = wholeNumber(query['range'], 100, 200);
    const shown = query['status'] === undefined || query['status'] === 'active' ? demoProjects : [];
    const page = shown.slice(index - 1, index - 1 + range);
    if (page.length === 0) return reply.code(204).send();
    return send(reply, { projects: page.map((project) => classicProject(project, base(request), world.now())) });
  });
  app.get<Route>('/portal/:portal/projects/groups', async (request, reply) => {
    checkPortal(request);
    const groups = demoProjects.map((project) => ({
      id: `68579800000000500${project.id.slice(-1)}`,
      name: project.client,
    }));
    return send(reply, { groups: [...groups, { id: '0', name: 'ungroupproj' }] });
  });
  app.get<Route>('/portal/:portal/users/', async (request, reply) => {
    checkPortal(request);
    return send(reply, { users: demoPeople.map(classicUser) });
  });
  app.get<Route>('/portal/:portal/projects/:project/users/', async (request, reply) => {
    const project = projectOf(request);
    const members = project.memberZuids.flatMap((zuid) => personOf(zuid) ?? []);
    const type = formFields(request.query)['user_type'] ?? 'active';
    return send(reply, { users: type === 'inactive' ? [] : members.map(classicUser) });
  });

  const projectLogs = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const project = projectOf(request);
    return sendLogs(request, reply, [project], false);
  };
  app.get<Route>('/portal/:portal/projects/:project/logs/', projectLogs);
  app.get<Route>('/portal/:portal/projects/:project/logs', projectLogs);
  app.get<Route>('/portal/:portal/logs', async (request, reply) => {
    checkPortal(request);
    return sendLogs(request, reply, demoProjects, true);
  });
  app.get<Route>('/portal/:portal/logs/', async () => {
    throw wrongUrl();
  });
  const sendLogs = (
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    projects: readonly DemoProject[],
    isPortalWide: boolean,
  ) => {
    const selection = readLogSelection(formFields(request.query), isPortalWide);
    const all = projects
      .flatMap((project) => logsOfProject(world.ledger, world.now(), project.id, selection.from, selection.to))
      .filter((log) => selects(selection, log))
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const whole = all.slice(selection.index - 1, selection.index - 1 + selection.range);
    const page = faultOf(request)?.kind === 'fewer-rows' ? whole.filter((_log, at) => at % 2 === 0) : whole;
    if (page.length === 0) return reply.code(204).send();
    return send(reply, classicTimelogs(all, page, base(request), isPortalWide));
  };

  const add = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const project = projectOf(request);
    const { part, about } = request.params;
    const kind = part === 'tasks' ? 'task' : part === 'bugs' ? 'bug' : 'general';
    const fields = formFields(request.body);
    const day = dayFromMonthFirst(fields['date'] ?? '');
    const minutes = minutesOf(fields['hours']);
    const zuid =
      fields['owner'] ??
      demoPeople.find((person) => person.zpuid === fields['owner_zpuid'])?.zuid ??
      project.memberZuids[0];
    if (
      day === undefined ||
      minutes === undefined ||
      zuid === undefined ||
      (kind === 'general' && fields['name'] === undefined)
    )
      throw inputMissing();
    const at = world.now().toISOString();
    const log = world.ledger.act((pen) => {
      const made = {
        id: newLogId(pen),
        projectId: project.id,
        kind,
        day,
        minutes,
        zuid,
        aboutId: about ?? '',
        name: fields['name'] ?? '',
        billable: fields['bill_status'] !== 'Non Billable',
        notes: fields['notes'] ?? '',
        approval: 'Pending',
        createdAt: at,
        changedAt: at,
      } as const;
      keepLog(pen, made);
      return made;
    });
    return send(reply, classicTimelogs([log], [log], base(request), false), 201);
  };
  app.post<Route>('/portal/:portal/projects/:project/:part/:about/logs/', add);
  app.post<Route>('/portal/:portal/projects/:project/logs/', add);

  const change = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    projectOf(request);
    const log = findLog(world.ledger, world.now(), request.params.log);
    if (log === undefined || log.projectId !== request.params.project) throw wrongUrl();
    const fields = formFields(request.body);
    const next = {
      ...log,
      day: dayFromMonthFirst(fields['date'] ?? '') ?? log.day,
      minutes: minutesOf(fields['hours']) ?? log.minutes,
      billable: fields['bill_status'] === undefined ? log.billable : fields['bill_status'] !== 'Non Billable',
      notes: fields['notes'] ?? log.notes,
      changedAt: world.now().toISOString(),
    };
    world.ledger.act((pen) => keepLog(pen, next));
    return send(reply, classicTimelogs([next], [next], base(request), false));
  };
  const remove = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    projectOf(request);
    const log = findLog(world.ledger, world.now(), request.params.log);
    if (log === undefined || log.projectId !== request.params.project) throw wrongUrl();
    world.ledger.act((pen) => removeLog(pen, log.id));
    return send(reply, { response: 'Timesheet log Deleted Successfully' });
  };
  for (const path of [
    '/portal/:portal/projects/:project/:part/:about/logs/:log/',
    '/portal/:portal/projects/:project/logs/:log/',
  ]) {
    app.post<Route>(path, change);
    app.delete<Route>(path, remove);
  }
}

/** "01:30", "1:30" or "2" as minutes. */
function minutesOf(text: string | undefined): number | undefined {
  const match = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text ?? '');
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2] ?? '0');
}

/** The URL by which the caller reached the sandbox. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
