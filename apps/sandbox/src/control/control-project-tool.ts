import type { FastifyInstance } from 'fastify';
import type { LogKind, TimeLog } from '../demo/demo-logs.ts';
import { type DemoPerson, demoPeople, type DemoProject, demoProjects } from '../demo/demo-project-tool.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import {
  addHistory,
  findLog,
  keepLog,
  logsOfProject,
  newLogId,
  projectsIn,
  removeLog,
} from '../zoho-projects/time-logs.ts';
import { bad, type ControlDesk, fieldsOf, missing, textIn } from './control-desk.ts';

type LogsRoute = { Params: { projectId: string }; Querystring: { from?: string; to?: string } };

/** Inspects the project tool, and acts like its users: adding, changing and deleting logs. */
export function controlProjectTool(app: FastifyInstance, { world, counts }: ControlDesk): void {
  app.get('/project-tool', async () => ({
    projects: projectsIn(world.ledger).map((project) => {
      const { id, name, client, region } = project;
      return { id, name, client, region, people: people(project) };
    }),
    requests: counts.of('zoho-projects'),
  }));
  app.post('/project-tool/history', async (_request, reply) => {
    world.ledger.act(addHistory);
    return reply.code(201).send({ projects: projectsIn(world.ledger).length });
  });
  app.get<LogsRoute>('/project-tool/:projectId/logs', async (request, reply) => {
    const project = demoProjects.find((one) => one.id === request.params.projectId);
    if (project === undefined) return missing(reply, 'There is no such project.');
    const { from, to } = request.query;
    const logs = logsOfProject(world.ledger, world.now(), project.id, from, to);
    return { project: project.name, people: people(project), logs };
  });
  app.post('/project-tool/logs', async (request, reply) => {
    const input = readLogInput(fieldsOf(request.body), undefined);
    if (typeof input === 'string') return bad(reply, input);
    const at = world.now().toISOString();
    const log = world.ledger.act((pen) => {
      const made: TimeLog = { ...input, id: newLogId(pen), createdAt: at, changedAt: at };
      keepLog(pen, made);
      return made;
    });
    return reply.code(201).send(log);
  });
  app.patch('/project-tool/logs', async (request, reply) => {
    const fields = fieldsOf(request.body);
    const current = findLog(world.ledger, world.now(), textIn(fields, 'id'));
    if (current === undefined) return missing(reply, 'There is no such log.');
    const input = readLogInput(fields, current);
    if (typeof input === 'string') return bad(reply, input);
    const next: TimeLog = { ...current, ...input, changedAt: world.now().toISOString() };
    world.ledger.act((pen) => keepLog(pen, next));
    return reply.send(next);
  });
  app.delete('/project-tool/logs', async (request, reply) => {
    const id = textIn({ ...fieldsOf(request.query), ...fieldsOf(request.body) }, 'id');
    const current = findLog(world.ledger, world.now(), id);
    if (current === undefined) return missing(reply, 'There is no such log.');
    world.ledger.act((pen) => removeLog(pen, current.id));
    return reply.code(204).send();
  });
}

function people(project: DemoProject): DemoPerson[] {
  return demoPeople.filter((person) => project.memberZuids.includes(person.zuid));
}

type LogInput = Omit<TimeLog, 'id' | 'createdAt' | 'changedAt'>;
const known = new Set([
  'id',
  'projectId',
  'kind',
  'day',
  'minutes',
  'billable',
  'zuid',
  'aboutId',
  'name',
  'notes',
  'approval',
]);

function readLogInput(fields: Record<string, unknown>, current: TimeLog | undefined): LogInput | string {
  const stranger = Object.keys(fields).find((key) => !known.has(key));
  if (stranger !== undefined) return `"${stranger}" is not a field of a log.`;
  const text = (name: string, usual: string) => (typeof fields[name] === 'string' ? fields[name] : usual);
  const project = demoProjects.find((one) => one.id === text('projectId', current?.projectId ?? ''));
  if (project === undefined) return '"projectId" is missing or unknown.';
  const zuid = text('zuid', current?.zuid ?? project.memberZuids[0] ?? '');
  if (!demoPeople.some((person) => person.zuid === zuid)) return '"zuid" is unknown.';
  const day = text('day', current?.day ?? '');
  if (!isCalendarDay(day)) return '"day" must be a day such as 2026-11-02.';
  const minutes = fields['minutes'] ?? current?.minutes;
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0)
    return '"minutes" must be a whole number.';
  const kind = text('kind', current?.kind ?? 'task');
  if (!isKind(kind)) return '"kind" must be task, bug or general.';
  const first = kind === 'task' ? project.tasks[0]?.id : kind === 'bug' ? project.bugs[0]?.id : undefined;
  return {
    projectId: project.id,
    kind,
    day,
    minutes,
    billable: typeof fields['billable'] === 'boolean' ? fields['billable'] : (current?.billable ?? true),
    zuid,
    aboutId: text('aboutId', current?.aboutId ?? first ?? ''),
    name: text('name', current?.name ?? (kind === 'general' ? 'Daily stand-up' : '')),
    notes: text('notes', current?.notes ?? ''),
    approval: text('approval', current?.approval ?? 'Approved') === 'Pending' ? 'Pending' : 'Approved',
  };
}

function isKind(kind: string): kind is LogKind {
  return kind === 'task' || kind === 'bug' || kind === 'general';
}
