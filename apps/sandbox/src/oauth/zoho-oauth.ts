import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pen } from '../ledger/ledger.ts';
import { isRegisteredRedirect, registeredApp } from '../registered-apps.ts';
import { currentSettings } from '../settings.ts';
import { htmlPage } from '../wire/html.ts';
import type { World } from '../world.ts';
import { consentPage } from './consent-page.ts';
import { formFields } from './form-fields.ts';
import * as grants from './grants.ts';
import { withQuery } from './quickbooks-oauth.ts';
import { organisations } from '../zoho-books/organisations.ts';
import { tokenClockMs } from './token-clock.ts';
import { accountsPath, apiPath, locationOf, zohoLocations } from './zoho-locations.ts';

const ACCESS_SECONDS = 3600;
const CODE_SECONDS = 120;
const TOKENS_ALIVE_MAX = 15;
const TOKENS_PER_TEN_MINUTES = 10;
/** The most refresh tokens of one app per user; the next one removes the first. */
const GRANTS_MAX = 20;
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** The accounts server of each data centre: consent page, token and revoke calls. Errors have status 200. */
export function zohoOAuth(app: FastifyInstance, world: World): void {
  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    const here = locationOf(request);
    const fields = { ...formFields(request.query), ...formFields(request.body) };
    const { client_id = '', redirect_uri = '', scope = '', state = '', access_type = 'online', decision } = fields;
    const owner = registeredApp('zoho', client_id);
    if (
      owner === undefined ||
      !isRegisteredRedirect(redirect_uri) ||
      scope === '' ||
      fields['response_type'] !== 'code'
    )
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(
          htmlPage('Sorry', '<h1>Invalid request</h1><p>The client, the scope or the redirect URI is not right.</p>'),
        );
    if (request.method === 'GET') {
      const carried = { client_id, redirect_uri, scope, state, access_type, response_type: 'code' };
      const page = { appName: owner.name, scope, carried };
      return reply
        .type('text/html; charset=utf-8')
        .send(
          consentPage(
            /zohobooks/i.test(scope)
              ? { ...page, serviceName: 'Zoho Books', choice: accountChoice(here) }
              : { ...page, serviceName: /zohopeople/i.test(scope) ? 'Zoho People' : 'Zoho Projects' },
          ),
        );
    }
    if (decision !== 'approve') return reply.redirect(withQuery(redirect_uri, { error: 'access_denied', state }), 302);
    // a user exists in one data centre only and is redirected there, wherever the consent was requested
    const location = zohoLocations.find((one) => one === fields['location']) ?? here;
    const code = grants.randomText('1000.', 30);
    const until = tokenClockMs(world) + CODE_SECONDS * 1000;
    grants.storeCode(world.ledger, {
      code,
      service: 'zoho',
      clientId: client_id,
      redirectUri: redirect_uri,
      scope: `${access_type}|${scope}`,
      location,
      until,
    });
    const accountsServer = `${request.protocol}://${request.host}${accountsPath(location)}`;
    return reply.redirect(withQuery(redirect_uri, { state, code, location, 'accounts-server': accountsServer }), 302);
  };
  app.get('/oauth/v2/auth', authorize);
  app.post('/oauth/v2/auth', authorize);

  app.post('/oauth/v2/token', async (request, reply) => {
    const fields = { ...formFields(request.query), ...formFields(request.body) };
    const owner = registeredApp('zoho', fields['client_id'] ?? '');
    if (owner === undefined || owner.clientSecret !== fields['client_secret'])
      return reply.send({ error: 'invalid_client' });
    const nowMs = tokenClockMs(world);
    const here = locationOf(request);
    const tokenRequest: TokenRequest = {
      clientId: owner.clientId,
      fields,
      nowMs,
      location: here,
      apiDomain: `${request.protocol}://${request.host}${apiPath(here)}`,
    };
    const limits = currentSettings(world.ledger).zohoThrottle;
    return reply.send(
      world.ledger.act((pen) => {
        if (fields['grant_type'] === 'authorization_code') return fromCode(pen, tokenRequest);
        if (fields['grant_type'] === 'refresh_token') return fromRefresh(pen, tokenRequest, limits);
        return { error: 'unsupported_grant_type' };
      }),
    );
  });

  app.post('/oauth/v2/token/revoke', async (request, reply) => {
    const token = { ...formFields(request.query), ...formFields(request.body) }['token'] ?? '';
    const ended = world.ledger.act((pen) => grants.revokeGrant(pen, 'zoho', token));
    return ended
      ? reply.send({ status: 'success' })
      : reply.code(400).send({ status: 'error', error: 'invalid_token' });
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).type('text/html; charset=utf-8').send(htmlPage('Not found', '<h1>Not found</h1>')),
  );
}

type TokenAnswer = Record<string, string | number>;

type TokenRequest = {
  readonly clientId: string;
  readonly fields: Record<string, string>;
  readonly nowMs: number;
  readonly location: string;
  readonly apiDomain: string;
};

/** The possible accounts of the sandbox's user: one at each data centre with organisations of the books. */
function accountChoice(here: string) {
  const homes = [...new Set(organisations.map((one) => one.location))].sort((one) => (one === here ? -1 : 1));
  const options = homes.map((location) => {
    const names = organisations.filter((one) => one.location === location).map((one) => one.name);
    return { value: location, label: `Account in "${location}": ${names.join(', ')}` };
  });
  return { field: 'location', title: 'Account', options };
}

function fromCode(pen: Pen, { clientId, fields, nowMs, location, apiDomain }: TokenRequest): TokenAnswer {
  const code = grants.takeCode(pen, fields['code'] ?? '');
  const isKnown = code?.service === 'zoho' && code.clientId === clientId && code.location === location;
  if (code === undefined || !isKnown || code.until <= nowMs) return { error: 'invalid_code' };
  if (code.redirectUri !== fields['redirect_uri']) return { error: 'invalid_redirect_uri' };
  const [accessType = '', scope = ''] = code.scope.split('|');
  const grant: grants.Grant = {
    id: grants.randomText('', 12),
    service: 'zoho',
    clientId,
    scope,
    location,
    refreshToken: grants.randomText('1000.', 32),
    refreshTokenSince: nowMs,
    refreshTokenUntil: NEVER_MS,
  };
  const before = grants
    .allGrants(pen)
    .filter((other) => other.service === 'zoho' && other.clientId === clientId && other.location === location);
  for (const oldest of before.slice(0, Math.max(0, before.length - GRANTS_MAX + 1))) {
    grants.revokeGrant(pen, 'zoho', oldest.refreshToken);
  }
  grants.storeGrant(pen, grant);
  const answer = newAccess(pen, grant, nowMs, apiDomain);
  return accessType === 'offline' ? { ...answer, refresh_token: grant.refreshToken } : answer;
}

function fromRefresh(pen: Pen, input: TokenRequest, limits: boolean): TokenAnswer {
  const { clientId, fields, nowMs, location, apiDomain } = input;
  const grant = grants.grantOfRefreshToken(pen, 'zoho', fields['refresh_token'] ?? '');
  if (grant === undefined || grant.clientId !== clientId || grant.location !== location)
    return { error: 'invalid_code' };
  const recent = grants.accessTokensOf(pen, grant.id).filter((token) => token.since > nowMs - 600_000);
  if (limits && recent.length >= TOKENS_PER_TEN_MINUTES)
    return {
      error: 'Access Denied',
      error_description: 'You have made too many requests continuously. Please try again after some time.',
      status: 'failure',
    };
  return newAccess(pen, grant, nowMs, apiDomain);
}

function newAccess(pen: Pen, grant: grants.Grant, nowMs: number, apiDomain: string): TokenAnswer {
  const alive = grants.accessTokensOf(pen, grant.id).sort((a, b) => a.since - b.since);
  for (const old of alive.slice(0, Math.max(0, alive.length - TOKENS_ALIVE_MAX + 1)))
    grants.removeAccessToken(pen, old.token);
  const token = grants.randomText('1000.', 32);
  grants.storeAccessToken(pen, {
    token,
    grantId: grant.id,
    service: 'zoho',
    scope: grant.scope,
    ...(grant.location === undefined ? {} : { location: grant.location }),
    since: nowMs,
    until: nowMs + ACCESS_SECONDS * 1000,
  });
  return {
    access_token: token,
    api_domain: apiDomain,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
  };
}
