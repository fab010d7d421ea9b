import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCounts } from '../control/request-counts.ts';
import { GATEWAY_PAGE, playFaults, type ErrorAnswers } from '../faults/play-faults.ts';
import { accessToken, expireAccessTokens } from '../oauth/grants.ts';
import { locationOf } from '../oauth/zoho-locations.ts';
import { tokenClockMs } from '../oauth/token-clock.ts';
import { currentSettings } from '../settings.ts';
import { writeJson } from '../wire/exact-json.ts';
import { namedPart } from '../wire/named-part.ts';
import type { World } from '../world.ts';
import { classicApi } from './classic-api.ts';
import type { RollingThrottle } from './rolling-throttle.ts';
import { v3Api } from './v3-api.ts';
import { classicError, throttled, v3Error, wrongUrl, ZohoProjectsError } from './zoho-projects-error.ts';

const JSON_TYPE = 'application/json;charset=UTF-8';

/** The project tool of each data centre, under `/zoho-projects`: the older API and V3 with the same access control. */
export function zohoProjectsApi(
  app: FastifyInstance,
  world: World,
  counts: RequestCounts,
  throttle: RollingThrottle,
): void {
  app.addHook('onRequest', async (request) => counts.count('zoho-projects', request.method, endpointOf(request)));
  playFaults(app, world, 'zoho-projects', errorAnswers(world));
  app.addHook('onRequest', async (request) => {
    if (currentSettings(world.ledger).zohoThrottle) {
      const minutes = throttle.waitMinutes(`${request.method} ${endpointOf(request)}`, world.uptimeMs());
      if (minutes !== undefined) throw throttled(pathOf(request), minutes);
    }
    checkToken(world, request);
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof ZohoProjectsError)) console.error(error);
    const refusal =
      error instanceof ZohoProjectsError
        ? error
        : v3Error(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_ERROR', pathOf(request), 'Internal server error');
    await reply.code(refusal.status).type(JSON_TYPE).send(writeJson(refusal.body));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isV3 = pathOf(request).startsWith('/api/v3');
    const error = isV3
      ? v3Error(
          400,
          'URL_RULE_NOT_CONFIGURED',
          'FIELDS_VALIDATION_ERROR',
          pathOf(request),
          'The given URL is not configured',
        )
      : wrongUrl();
    await reply.code(error.status).type(JSON_TYPE).send(writeJson(error.body));
  });
  void app.register(
    namedPart('classic API', async (classic) => classicApi(classic, world)),
    { prefix: '/restapi' },
  );
  void app.register(
    namedPart('newer API', async (v3) => v3Api(v3, world)),
    { prefix: '/api/v3' },
  );
}

/** A token is valid only in the data centre that issued it. */
function checkToken(world: World, request: FastifyRequest): void {
  const written = /^(?:Zoho-oauthtoken|Bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const token = accessToken(world.ledger, written);
  const isV3 = pathOf(request).startsWith('/api/v3');
  const isKnownHere = token?.service === 'zoho' && (token.location ?? 'us') === locationOf(request);
  if (token === undefined || !isKnownHere || token.until <= tokenClockMs(world)) {
    if (isV3)
      throw v3Error(401, 'INVALID_OAUTHTOKEN', 'OAUTH_ERROR', pathOf(request), 'The given OAuth token is invalid');
    throw classicError(401, 6401, 'Invalid OAuth access token');
  }
  if (!hasScope(token.scope, neededScope(request))) {
    if (isV3) throw v3Error(401, 'INVALID_OAUTHSCOPE', 'OAUTH_ERROR', pathOf(request), 'The OAuth scope is missing');
    throw classicError(403, 6403, 'Invalid OAuth scope');
  }
}

function neededScope(request: FastifyRequest): string {
  const path = pathOf(request);
  const action =
    request.method === 'GET'
      ? 'READ'
      : request.method === 'DELETE'
        ? 'DELETE'
        : request.method === 'PATCH'
          ? 'UPDATE'
          : 'CREATE';
  if (/logs?\/|logs?$|timesheet|addbulktimelogs/.test(path)) return `timesheets.${action}`;
  if (/\/users\/?$/.test(path)) return `users.${action}`;
  if (/\/portals\/?$/.test(path)) return `portals.${action}`;
  return `projects.${action}`;
}

function hasScope(granted: string, needed: string): boolean {
  const [area = ''] = needed.split('.');
  const scopes = granted.split(/[ ,]+/).map((scope) => scope.toLowerCase());
  return (
    scopes.includes(`zohoprojects.${needed}`.toLowerCase()) || scopes.includes(`zohoprojects.${area}.all`.toLowerCase())
  );
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').replace(/^\/zoho-projects/, '');
}

/** The call without its ids: limits count per call, whatever the project. */
function endpointOf(request: FastifyRequest): string {
  return pathOf(request)
    .replace(/\/\d{6,}(?=\/|$)/g, '/{id}')
    .replace(/portal\/[^/]+/, 'portal/{portal}');
}

function errorAnswers(world: World): ErrorAnswers {
  const busy = (instance: string) => writeJson(throttled(instance, 17).body);
  return {
    status(status, html) {
      if (html || status >= 502) return { contentType: 'text/html;charset=UTF-8', body: GATEWAY_PAGE };
      const title = status === 429 ? 'URL_ROLLING_THROTTLES_LIMIT_EXCEEDED' : 'INTERNAL_SERVER_ERROR';
      return {
        contentType: JSON_TYPE,
        body: writeJson(v3Error(status, title, 'OPERATIONAL_VALIDATION_ERROR', '/', 'Please try again later.').body),
      };
    },
    throttled: () => ({ status: 400, contentType: JSON_TYPE, body: busy('/restapi') }),
    faultIn200: () => writeJson(classicError(200, 6831, 'Input Parameter Missing').body),
    expireToken: (request) => {
      const written = /^(?:Zoho-oauthtoken|Bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      expireAccessTokens(world.ledger, { token: written });
    },
    // Another project's data is chosen when the project is looked up, so that ids and links agree.
    asOtherCompany: (body) => body,
    asOtherDocument: (body) => body,
  };
}
