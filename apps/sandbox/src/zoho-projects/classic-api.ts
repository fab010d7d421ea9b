import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DemoProject, portal } from '../demo/demo-project-tool.ts';
import { faultOf } from '../faults/play-faults.ts';
import { formFields } from '../oauth/form-fields.ts';
import { type JsonObject, writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { classicPortals, classicProject, classicTimelogs, classicUser, personOf } from './classic-answers.ts';
import { readLogSelection, selects, wholeNumber } from './log-selection.ts';
import { logsOfProject, projectsIn } from './time-logs.ts';
import { noPortal, noProject } from './zoho-projects-error.ts';

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
    const projects = projectsIn(world.ledger);
    const position = projects.findIndex((project) => project.id === request.params.project);
    const shift = faultOf(request)?.kind === 'other-company' ? 1 : 0;
    const found = position < 0 ? undefined : projects[(position + shift) % projects.length];
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
    const shown = query['status'] === undefined || query['status'] === 'active' ? projectsIn(world.ledger) : [];
    const page = shown.slice(index - 1, index - 1 + range);
    if (page.length === 0) return reply.code(204).send();
    return send(reply, { projects: page.map((project) => classicProject(project, base(request), world.now())) });
  });
  app.get<Route>('/portal/:portal/projects/:project/users/', async (request, reply) => {
    const project = projectOf(request);
    const members = project.memberZuids.flatMap((zuid) => personOf(zuid) ?? []);
    const type = formFields(request.query)['user_type'] ?? 'active';
    return send(reply, { users: type === 'inactive' ? [] : members.map(classicUser) });
  });

  const projectLogs = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const project = projectOf(request);
    return sendLogs(request, reply, project);
  };
  app.get<Route>('/portal/:portal/projects/:project/logs/', projectLogs);
  app.get<Route>('/portal/:portal/projects/:project/logs', projectLogs);
  const sendLogs = (request: FastifyRequest<Route>, reply: FastifyReply, project: DemoProject) => {
    const selection = readLogSelection(formFields(request.query));
    const all = logsOfProject(world.ledger, world.now(), project.id, selection.from, selection.to)
      .filter((log) => selects(selection, log))
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const whole = all.slice(selection.index - 1, selection.index - 1 + selection.range);
    const page = faultOf(request)?.kind === 'fewer-rows' ? whole.filter((_log, at) => at % 2 === 0) : whole;
    if (page.length === 0) return reply.code(204).send();
    return send(reply, classicTimelogs(all, page, base(request)));
  };
}

/** The URL by which the caller reached the sandbox. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
