import type { FastifyInstance } from 'fastify';
import { allGrants, expireAccessTokens, killRefreshTokens, type OAuthService } from '../oauth/grants.ts';
import { changeSettings, currentSettings, type Settings, usualSettings } from '../settings.ts';
import { controlAuthenticator } from './control-authenticator.ts';
import { controlBooks } from './control-books.ts';
import { bad, type ControlDesk, fieldsOf } from './control-desk.ts';
import { controlExchangeRates } from './control-exchange-rates.ts';
import { controlGoogle } from './control-google.ts';
import { controlMail } from './control-mail.ts';
import { controlPeople } from './control-people.ts';
import { controlProjectTool } from './control-project-tool.ts';
import { readFaultRequest } from './fault-request.ts';

/** The API through which tests and people inspect and control the sandbox. Plain JSON. */
export function controlApi(app: FastifyInstance, desk: ControlDesk): void {
  controlFaults(app, desk);
  controlTokens(app, desk);
  controlBooks(app, desk);
  controlProjectTool(app, desk);
  controlGoogle(app, desk);
  controlPeople(app, desk);
  controlExchangeRates(app, desk);
  controlMail(app, desk);
  controlAuthenticator(app, desk);
  const { world, counts, settle, resetThrottles } = desk;

  app.get('/settings', async () => currentSettings(world.ledger));
  app.post('/settings', async (request, reply) => {
    const input = fieldsOf(request.body);
    const stranger = Object.entries(input).find(([key, value]) => !isSetting(key, value));
    if (stranger !== undefined)
      return bad(reply, `"${stranger[0]}" is not a setting, or its value has the wrong type.`);
    return reply.send(changeSettings(world.ledger, input));
  });

  app.post('/reset', async (request, reply) => {
    const { keep } = fieldsOf(request.body);
    const keepsConnections = Array.isArray(keep) && keep.includes('connections');
    world.ledger.act((pen) => {
      for (const shelf of world.ledger.shelves()) {
        if (!keepsConnections || !shelf.startsWith('oauth/')) pen.clear(shelf);
      }
    });
    settle();
    world.faults.clear();
    counts.reset();
    resetThrottles();
    return reply.send({ reset: true });
  });
}

function controlFaults(app: FastifyInstance, { world }: ControlDesk): void {
  app.post('/faults', async (request, reply) => {
    const input = readFaultRequest(request.body);
    return typeof input === 'string' ? bad(reply, input) : reply.code(201).send(world.faults.add(input));
  });
  app.get('/too-many', async () => Object.fromEntries(world.tooMany));
  app.get('/faults', async () => ({ faults: world.faults.rest() }));
  app.delete<{ Params: { id: string } }>('/faults/:id', async (request, reply) => {
    world.faults.clear(Number(request.params.id));
    return reply.code(204).send();
  });
  app.delete('/faults', async (_request, reply) => {
    world.faults.clear();
    return reply.code(204).send();
  });
}

function controlTokens(app: FastifyInstance, { world }: ControlDesk): void {
  app.post('/expire-tokens', async (request, reply) => {
    const service = serviceIn(request.body);
    return reply.send({ expired: expireAccessTokens(world.ledger, service === undefined ? {} : { service }) });
  });
  app.post('/disconnect', async (request, reply) =>
    reply.send({ ended: killRefreshTokens(world.ledger, serviceIn(request.body)) }),
  );
  app.get('/connections', async () => ({
    connections: allGrants(world.ledger).map(({ id, service, clientId, scope, realmId }) => ({
      id,
      service,
      clientId,
      scope,
      realmId: realmId ?? null,
    })),
  }));
}

function serviceIn(body: unknown): OAuthService | undefined {
  const { service } = fieldsOf(body);
  return service === 'quickbooks' || service === 'zoho' ? service : undefined;
}

function isSetting(key: string, value: unknown): boolean {
  if (!Object.hasOwn(usualSettings, key)) return false;
  if (key === 'refreshTokenRotation') return value === 'daily' || value === 'every-time';
  return typeof value === typeof usualSettings[key as keyof Settings];
}
