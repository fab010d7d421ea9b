import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { companyProfiles } from '../quickbooks/company-profiles.ts';
import { transactionId } from '../quickbooks/answer-headers.ts';
import { isRegisteredRedirect, registeredApp } from '../registered-apps.ts';
import { currentSettings } from '../settings.ts';
import { htmlPage } from '../wire/html.ts';
import type { World } from '../world.ts';
import type { Pen } from '../ledger/ledger.ts';
import { consentPage } from './consent-page.ts';
import { formFields } from './form-fields.ts';
import * as grants from './grants.ts';
import { tokenClockMs } from './token-clock.ts';

const ACCESS_SECONDS = 3600;
const REFRESH_SECONDS = 8_726_400;
const CODE_SECONDS = 600;
const DAY_MS = 86_400_000;

/** The books' authorize page, token and revoke calls (facts: OAuth 2.0). */
export function quickbooksOAuth(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('intuit_tid', transactionId());
  });

  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = { ...formFields(request.query), ...formFields(request.body) };
    const { client_id = '', redirect_uri = '', scope = '', state = '', decision, realmId = '' } = fields;
    const owner = registeredApp('quickbooks', client_id);
    if (owner === undefined || !isRegisteredRedirect(redirect_uri))
      return sorry(reply, 'The client_id or redirect_uri is not registered for this app.');
    if (state === '' || fields['response_type'] !== 'code')
      return sorry(reply, 'The request needs a state and response_type=code.');
    if (!scope.split(' ').includes('com.intuit.quickbooks.accounting'))
      return reply.redirect(withQuery(redirect_uri, { error: 'invalid_scope', state }), 302);
    if (request.method === 'GET') {
      const carried = { client_id, redirect_uri, scope, state, response_type: 'code' };
      const options = companyProfiles.map((company) => ({
        value: company.realmId,
        label: `${company.companyName} (${company.country}, ${company.homeCurrency})`,
      }));
      const choice = { field: 'realmId', title: 'Which company?', options };
      const page = consentPage({ serviceName: 'QuickBooks', appName: owner.name, scope, carried, choice });
      return reply.type('text/html; charset=utf-8').send(page);
    }
    if (decision !== 'approve') return reply.redirect(withQuery(redirect_uri, { error: 'access_denied', state }), 302);
    if (!companyProfiles.some((company) => company.realmId === realmId)) return sorry(reply, 'Choose a company.');
    const code = grants.randomText('XAB1', 36);
    const until = tokenClockMs(world) + CODE_SECONDS * 1000;
    grants.storeCode(world.ledger, {
      code,
      service: 'quickbooks',
      clientId: client_id,
      redirectUri: redirect_uri,
      scope,
      realmId,
      until,
    });
    return reply.redirect(withQuery(redirect_uri, { code, state, realmId }), 302);
  };
  app.get('/connect/oauth2', authorize);
  app.post('/connect/oauth2', authorize);

  app.post('/oauth2/v1/tokens/bearer', async (request, reply) => {
    const owner = basicOwner(request);
    if (owner === undefined) return reply.code(401).send({ error: 'invalid_client' });
    const fields = formFields(request.body);
    const nowMs = tokenClockMs(world);
    const result = world.ledger.act((pen) => {
      if (fields['grant_type'] === 'authorization_code') return fromCode(pen, owner, fields, nowMs);
      if (fields['grant_type'] === 'refresh_token') return fromRefresh(pen, owner, fields, nowMs, everyTime());
      return { error: fields['grant_type'] === undefined ? 'invalid_request' : 'unsupported_grant_type' };
    });
    if ('error' in result) return reply.code(400).send(result);
    void reply.header('cache-control', 'no-cache, no-store');
    const wantsHardEnd = request.headers['x-include-refresh-token-hard-expires-in'] === 'true';
    return reply.send(wantsHardEnd ? { ...result, x_refresh_token_hard_expires_in: 157_680_000 } : result);
  });

  app.post('/v2/oauth2/tokens/revoke', async (request, reply) => {
    if (basicOwner(request) === undefined) return reply.code(401).send({ error: 'invalid_client' });
    const token = formFields(request.body)['token'];
    if (token === undefined) return reply.code(400).send({ error: 'invalid_request' });
    const ended = world.ledger.act((pen) => grants.revokeForCompany(pen, token));
    return ended ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_token' });
  });

  const everyTime = () => currentSettings(world.ledger).refreshTokenRotation === 'every-time';
}

type TokenAnswer = { error: string; error_description?: string } | Record<string, string | number>;

function fromCode(pen: Pen, clientId: string, fields: Record<string, string>, nowMs: number): TokenAnswer {
  const code = grants.takeCode(pen, fields['code'] ?? '');
  if (code === undefined || code.service !== 'quickbooks' || code.clientId !== clientId || code.until <= nowMs)
    return { error: 'invalid_grant' };
  if (code.redirectUri !== fields['redirect_uri'])
    return { error: 'invalid_request', error_description: 'The redirect_uri does not match.' };
  const grant: grants.Grant = {
    id: grants.randomText('', 12),
    service: 'quickbooks',
    clientId,
    scope: code.scope,
    ...(code.realmId === undefined ? {} : { realmId: code.realmId }),
    refreshToken: grants.randomText('RT1-', 30),
    refreshTokenSince: nowMs,
    refreshTokenUntil: nowMs + REFRESH_SECONDS * 1000,
  };
  grants.storeGrant(pen, grant);
  return tokenAnswer(pen, grant, nowMs);
}

function fromRefresh(
  pen: Pen,
  clientId: string,
  fields: Record<string, string>,
  nowMs: number,
  rotateEveryTime: boolean,
): TokenAnswer {
  const grant = grants.grantOfRefreshToken(pen, 'quickbooks', fields['refresh_token'] ?? '');
  if (grant === undefined || grant.clientId !== clientId || grant.refreshTokenUntil <= nowMs)
    return { error: 'invalid_grant', error_description: 'Incorrect or invalid refresh token' };
  const rotates = rotateEveryTime || nowMs - grant.refreshTokenSince >= DAY_MS;
  const next: grants.Grant = {
    ...grant,
    refreshTokenUntil: nowMs + REFRESH_SECONDS * 1000,
    ...(rotates ? { refreshToken: grants.randomText('RT1-', 30), refreshTokenSince: nowMs } : {}),
  };
  grants.storeGrant(pen, next);
  return tokenAnswer(pen, next, nowMs);
}

function tokenAnswer(pen: Pen, grant: grants.Grant, nowMs: number): TokenAnswer {
  for (const old of grants.accessTokensOf(pen, grant.id))
    if (old.until <= nowMs) grants.removeAccessToken(pen, old.token);
  const token = grants.randomText('eyJlbmMi.', 60);
  grants.storeAccessToken(pen, {
    token,
    grantId: grant.id,
    service: 'quickbooks',
    scope: grant.scope,
    ...(grant.realmId === undefined ? {} : { realmId: grant.realmId }),
    since: nowMs,
    until: nowMs + ACCESS_SECONDS * 1000,
  });
  return {
    token_type: 'bearer',
    access_token: token,
    expires_in: ACCESS_SECONDS,
    refresh_token: grant.refreshToken,
    x_refresh_token_expires_in: REFRESH_SECONDS,
  };
}

function basicOwner(request: FastifyRequest): string | undefined {
  const match = /^Basic (.+)$/i.exec(request.headers.authorization ?? '');
  const [clientId = '', ...rest] = Buffer.from(match?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const owner = registeredApp('quickbooks', clientId);
  return owner?.clientSecret === rest.join(':') ? clientId : undefined;
}

/** A URL with additional query parameters. */
export function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.toString();
}

async function sorry(reply: FastifyReply, sentence: string) {
  return reply
    .code(400)
    .type('text/html; charset=utf-8')
    .send(htmlPage('Sorry', `<h1>Sorry</h1><p>${sentence}</p>`));
}
