import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DemoPerson, demoPeople, type DemoProject, demoProjects } from '../demo/demo-project-tool.ts';
import type { LogKind, TimeLog } from '../demo/demo-logs.ts';
import { expireAccessTokens, allGrants, killRefreshTokens, type OAuthService } from '../oauth/grants.ts';
import { openBooks } from '../quickbooks/books.ts';
import { companyProfiles, type CompanyPreferences } from '../quickbooks/company-profiles.ts';
import { changeSettings, currentSettings, type Settings, usualSettings } from '../settings.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import type { World } from '../world.ts';
import { findLog, keepLog, logsOfProject, newLogId, removeLog, settleFirstDay } from '../zoho-projects/time-logs.ts';
import { booksOnView } from './books-on-view.ts';
import { readFaultWish } from './fault-wish.ts';
import type { RequestCounts } from './request-counts.ts';

/** What tests and people use to look into the sandbox and to steer it. Plain JSON. */
export function controlApi(
  app: FastifyInstance,
  world: World,
  counts: RequestCounts,
  resetThrottles: () => void,
): void {
  const bad = (reply: FastifyReply, sentence: string) => reply.code(400).send({ error: sentence });
  const missing = (reply: FastifyReply, sentence: string) => reply.code(404).send({ error: sentence });

  app.post('/faults', async (request, reply) => {
    const wish = readFaultWish(request.body);
    return typeof wish === 'string' ? bad(reply, wish) : reply.code(201).send(world.faults.add(wish));
  });
  app.get('/faults', async () => ({ faults: world.faults.rest() }));
  app.delete<{ Params: { id?: string } }>('/faults/:id', async (request, reply) => {
    world.faults.clear(Number(request.params.id));
    return reply.code(204).send();
  });
  app.delete('/faults', async (_request, reply) => {
    world.faults.clear();
    return reply.code(204).send();
  });

  app.get('/settings', async () => currentSettings(world.ledger));
  app.post('/settings', async (request, reply) => {
    const wish = objectOf(request.body);
    const stranger = Object.keys(wish).find(
      (key) => !(key in usualSettings) || typeof wish[key] !== typeof usualSettings[key as keyof Settings],
    );
    if (stranger !== undefined) return bad(reply, `"${stranger}" is no setting, or its value is of the wrong kind.`);
    return changeSettings(world.ledger, wish);
  });

  app.post('/expire-tokens', async (request, reply) => {
    const { service } = objectOf(request.body) as { service?: OAuthService };
    return reply.send({ expired: expireAccessTokens(world.ledger, service === undefined ? {} : { service }) });
  });
  app.post('/disconnect', async (request, reply) => {
    const { service } = objectOf(request.body) as { service?: OAuthService };
    return reply.send({ ended: killRefreshTokens(world.ledger, service) });
  });
  app.get('/connections', async () => ({
    connections: allGrants(world.ledger).map(({ id, service, clientId, scope, realmId }) => ({
      id,
      service,
      clientId,
      scope,
      realmId: realmId ?? null,
    })),
  }));

  app.post('/reset', async (request, reply) => {
    const keep = objectOf(request.body)['keep'];
    const keepsConnections = Array.isArray(keep) && keep.includes('connections');
    world.ledger.act((pen) => {
      for (const shelf of world.ledger.shelves()) {
        if (keepsConnections && shelf.startsWith('oauth/')) continue;
        pen.clear(shelf);
      }
    });
    settleFirstDay(world.ledger, world.now());
    world.faults.clear();
    counts.reset();
    resetThrottles();
    return reply.send({ reset: true });
  });

  app.get('/companies', async () => ({
    companies: companyProfiles.map(({ realmId, companyName, country, homeCurrency }) => ({
      realmId,
      companyName,
      country,
      homeCurrency,
    })),
  }));
  app.get<{ Params: { realmId: string } }>('/books/:realmId', async (request, reply) => {
    const books = openBooks(world.ledger, request.params.realmId, world.now());
    if (books === undefined) return missing(reply, 'There is no such company.');
    return { ...booksOnView(books), requests: counts.of(`quickbooks/${request.params.realmId}`) };
  });
  app.post<{ Params: { realmId: string } }>('/books/:realmId/preferences', async (request, reply) => {
    const { realmId } = request.params;
    const books = openBooks(world.ledger, realmId, world.now());
    if (books === undefined) return missing(reply, 'There is no such company.');
    const wish = objectOf(request.body) as Partial<CompanyPreferences>;
    const stranger = Object.keys(wish).find((key) => !(key in books.preferences));
    if (stranger !== undefined) return bad(reply, `"${stranger}" is no preference.`);
    if (typeof wish.closedThrough === 'string' && !isCalendarDay(wish.closedThrough))
      return bad(reply, '"closedThrough" is no day.');
    const preferences = { ...books.preferences, ...wish };
    world.ledger.act((pen) => pen.put(`quickbooks/${realmId}/company`, 'preferences', preferences));
    return preferences;
  });

  app.get('/project-tool', async () => ({
    projects: demoProjects.map((project) => ({
      id: project.id,
      name: project.name,
      client: project.client,
      region: project.region,
      people: people(project),
    })),
    requests: counts.of('zoho-projects'),
  }));
  app.get<{ Params: { projectId: string }; Querystring: { from?: string; to?: string } }>(
    '/project-tool/:projectId/logs',
    async (request, reply) => {
      const project = demoProjects.find((one) => one.id === request.params.projectId);
      if (project === undefined) return missing(reply, 'There is no such project.');
      const { from, to } = request.query;
      return {
        project: project.name,
        people: people(project),
        logs: logsOfProject(world.ledger, world.now(), project.id, from, to),
      };
    },
  );
  app.post('/project-tool/logs', async (request, reply) => {
    const wish = readLogWish(objectOf(request.body), undefined);
    if (typeof wish === 'string') return bad(reply, wish);
    const at = world.now().toISOString();
    const log = world.ledger.act((pen) => {
      const made: TimeLog = { ...wish, id: newLogId(pen), createdAt: at, changedAt: at };
      keepLog(pen, made);
      return made;
    });
    return reply.code(201).send(log);
  });
  app.patch('/project-tool/logs', async (request, reply) => {
    const body = objectOf(request.body);
    const current = findLog(world.ledger, world.now(), textIn(body, 'id'));
    if (current === undefined) return missing(reply, 'There is no such log.');
    const wish = readLogWish(body, current);
    if (typeof wish === 'string') return bad(reply, wish);
    const next: TimeLog = { ...current, ...wish, changedAt: world.now().toISOString() };
    world.ledger.act((pen) => keepLog(pen, next));
    return next;
  });
  app.delete('/project-tool/logs', async (request, reply) => {
    const wish = { ...objectOf(request.query), ...objectOf(request.body) };
    const current = findLog(world.ledger, world.now(), textIn(wish, 'id'));
    if (current === undefined) return missing(reply, 'There is no such log.');
    world.ledger.act((pen) => removeLog(pen, current.id));
    return reply.code(204).send();
  });
}

function people(project: DemoProject): DemoPerson[] {
  return demoPeople.filter((person) => project.memberZuids.includes(person.zuid));
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textIn(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

type LogWish = Omit<TimeLog, 'id' | 'createdAt' | 'changedAt'>;

function readLogWish(body: Record<string, unknown>, current: TimeLog | undefined): LogWish | string {
  const text = (name: string, usual: string) => (typeof body[name] === 'string' ? body[name] : usual);
  const project = demoProjects.find((one) => one.id === text('projectId', current?.projectId ?? ''));
  if (project === undefined) return '"projectId" is missing or unknown.';
  const zuid = text('zuid', current?.zuid ?? project.memberZuids[0] ?? '');
  if (!demoPeople.some((person) => person.zuid === zuid)) return '"zuid" is unknown.';
  const day = text('day', current?.day ?? '');
  if (!isCalendarDay(day)) return '"day" must be a day such as 2026-11-02.';
  const minutes = body['minutes'] ?? current?.minutes;
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0)
    return '"minutes" must be a whole number.';
  const kind = text('kind', current?.kind ?? 'task') as LogKind;
  const about = kind === 'task' ? project.tasks[0]?.id : kind === 'bug' ? project.bugs[0]?.id : '';
  const billable = typeof body['billable'] === 'boolean' ? body['billable'] : (current?.billable ?? true);
  const approval = text('approval', current?.approval ?? 'Approved') === 'Pending' ? 'Pending' : 'Approved';
  return {
    projectId: project.id,
    kind,
    day,
    minutes,
    billable,
    zuid,
    approval,
    aboutId: text('aboutId', current?.aboutId ?? about ?? ''),
    name: text('name', current?.name ?? (kind === 'general' ? 'Daily stand-up' : '')),
    notes: text('notes', current?.notes ?? ''),
  };
}
