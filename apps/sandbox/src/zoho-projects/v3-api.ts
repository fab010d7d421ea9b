import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LogKind, TimeLog } from '../demo/demo-logs.ts';
import { demoPeople, type DemoPerson, type DemoProject, portal } from '../demo/demo-project-tool.ts';
import { faultOf } from '../faults/play-faults.ts';
import { formFields } from '../oauth/form-fields.ts';
import { addDays, addMonths, isCalendarDay, weekday } from '../wire/calendar-day.ts';
import { type Json, writeJson } from '../wire/exact-json.ts';
import { currentSettings } from '../settings.ts';
import type { World } from '../world.ts';
import { personOf } from './classic-answers.ts';
import { changesOfLogs, logsOfProject, projectsIn } from './time-logs.ts';
import { v3Log, v3Person, v3Project, v3User } from './v3-answers.ts';
import { v3Error, type ZohoProjectsError } from './zoho-projects-error.ts';

type Route = { Params: { portal: string; project: string; log: string } };

/** The newer API of the project tool. */
export function v3Api(app: FastifyInstance, world: World): void {
  const send = (reply: FastifyReply, content: Json, status = 200) =>
    reply.code(status).type('application/json;charset=UTF-8').send(writeJson(content));
  const refuse = (request: FastifyRequest, title: string, message: string, field?: string): ZohoProjectsError =>
    v3Error(
      400,
      title,
      'FIELDS_VALIDATION_ERROR',
      (request.url.split('?')[0] ?? '').replace(/^\/zoho-projects/, ''),
      message,
      field,
    );
  const checkPortal = (request: FastifyRequest<Route>) => {
    if (request.params.portal !== portal.id)
      throw refuse(request, 'INVALID_PARAMETER_VALUE', 'The given portal is not available', 'portal_id');
  };
  const projectOf = (request: FastifyRequest<Route>): DemoProject => {
    checkPortal(request);
    const projects = projectsIn(world.ledger);
    const position = projects.findIndex((one) => one.id === request.params.project);
    const shift = faultOf(request)?.kind === 'other-company' ? 1 : 0;
    const found = position < 0 ? undefined : projects[(position + shift) % projects.length];
    if (found === undefined)
      throw refuse(request, 'INVALID_PARAMETER_VALUE', 'The given project is not available', 'project_id');
    return found;
  };
  const page = <T>(request: FastifyRequest, rows: readonly T[]) => {
    const query = formFields(request.query);
    const number = Math.max(1, Number(query['page'] ?? '1') || 1);
    const perPage = Math.min(200, Math.max(1, Number(query['per_page'] ?? '100') || 100));
    const start = (number - 1) * perPage;
    return { rows: rows.slice(start, start + perPage), number, perPage, hasNext: start + perPage < rows.length };
  };

  app.get('/portals', async (_request, reply) =>
    send(reply, [
      {
        id: portal.id,
        portal_name: portal.name,
        org_name: 'Countinghouse Demo',
        timezone: 'Asia/Kolkata',
        owner: v3Person(demoPeople[0]),
      },
    ]),
  );
  app.get<Route>('/portal/:portal/projects', async (request, reply) => {
    checkPortal(request);
    return send(reply, page(request, projectsIn(world.ledger)).rows.map(v3Project));
  });
  const users = (request: FastifyRequest, reply: FastifyReply, people: readonly DemoPerson[]) => {
    const { formerPeopleListed } = currentSettings(world.ledger);
    const listed = people.filter((person) => formerPeopleListed || person.email !== undefined);
    const { rows, number, perPage, hasNext } = page(request, listed);
    return send(reply, {
      users: rows.map(v3User),
      page_info: { page: number, per_page: perPage, count: rows.length, has_next_page: hasNext },
    });
  };
  app.get<Route>('/portal/:portal/projects/:project/users', async (request, reply) =>
    users(
      request,
      reply,
      projectOf(request).memberZuids.flatMap((zuid) => personOf(zuid) ?? []),
    ),
  );

  const selected = new Map<string, readonly TimeLog[]>();
  let selectedAt = '';
  /** The logs of a selection, which is usually requested again for its next pages. */
  const select = (projects: readonly DemoProject[], kind: LogKind, from: string, to: string): readonly TimeLog[] => {
    const now = world.now();
    const state = `${now.toISOString().slice(0, 10)} ${changesOfLogs(world.ledger)}`;
    if (state !== selectedAt) selected.clear();
    selectedAt = state;
    const key = `${projects.map(({ id }) => id).join()} ${kind} ${from} ${to}`;
    const logs =
      selected.get(key) ??
      projects
        .flatMap((one) => logsOfProject(world.ledger, now, one.id, from, to))
        .filter((log) => log.kind === kind)
        .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    selected.set(key, logs);
    return logs;
  };
  const logs = (
    request: FastifyRequest,
    reply: FastifyReply,
    projects: readonly DemoProject[],
    isPortalWide: boolean,
  ) => {
    const query = formFields(request.query);
    const kind = kindOf(request, query['module'], refuse);
    const [from, to] = spanOf(request, query, isPortalWide, refuse);
    const { rows: whole, number, perPage, hasNext } = page(request, select(projects, kind, from, to));
    const rows = faultOf(request)?.kind === 'fewer-rows' ? whole.filter((_log, at) => at % 2 === 0) : whole;
    if (rows.length === 0) return reply.code(204).send();
    const days = [...new Set(rows.map((log) => log.day))];
    const timeLogs = days.map((day) => ({
      date: day,
      log_details: rows.filter((log) => log.day === day).map(v3Log),
    }));
    // The portal-wide call always claims another page, as text, inside an array of one.
    const info = isPortalWide
      ? [{ page: number, per_page: perPage, page_count: rows.length, has_next_page: 'true' }]
      : { page: number, per_page: perPage, count: rows.length, has_next_page: String(hasNext) };
    return send(reply, { page_info: info, time_logs: timeLogs });
  };
  app.get<Route>('/portal/:portal/projects/:project/timelogs', async (request, reply) =>
    logs(request, reply, [projectOf(request)], false),
  );
  app.get<Route>('/portal/:portal/timelogs', async (request, reply) => {
    checkPortal(request);
    return logs(request, reply, projectsIn(world.ledger), true);
  });
}

type Refuse = (request: FastifyRequest, title: string, message: string, field?: string) => ZohoProjectsError;

function kindOf(request: FastifyRequest, module: string | undefined, refuse: Refuse): LogKind {
  if (module === undefined || module === '')
    throw refuse(request, 'LESS_THAN_MIN_OCCURANCE', 'The module is missing', 'module');
  let type: unknown;
  try {
    const parsed: unknown = JSON.parse(module);
    type = typeof parsed === 'object' && parsed !== null && 'type' in parsed ? parsed.type : undefined;
  } catch {
    throw refuse(request, 'JSON_PARSE_ERROR', 'The module is no JSON', 'module');
  }
  if (type === 'task' || type === 'general') return type;
  if (type === 'issue') return 'bug';
  throw refuse(request, 'PATTERN_NOT_MATCHED', 'The type must be task, issue or general', 'module');
}

function spanOf(
  request: FastifyRequest,
  query: Record<string, string>,
  isPortalWide: boolean,
  refuse: Refuse,
): [string, string] {
  const { view_type: view, start_date: start, end_date: end } = query;
  if (start === undefined || !isCalendarDay(start))
    throw refuse(request, 'LESS_THAN_MIN_OCCURANCE', 'The start date is missing', 'start_date');
  const monday = addDays(start, -((weekday(start) + 6) % 7));
  if (view === 'week' || (view === undefined && isPortalWide)) return [monday, addDays(monday, 6)];
  if (view === 'day') return [start, start];
  if (view === 'month') return [`${start.slice(0, 8)}01`, addDays(addMonths(`${start.slice(0, 8)}01`, 1), -1)];
  if (view !== 'customdate') throw refuse(request, 'PATTERN_NOT_MATCHED', 'Unknown view type', 'view_type');
  if (end === undefined || !isCalendarDay(end) || end < start || end > addMonths(start, 6))
    throw refuse(request, 'INVALID_PARAMETER_VALUE', 'The end date does not fit', 'end_date');
  return [start, end];
}
