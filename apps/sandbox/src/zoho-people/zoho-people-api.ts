import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCounts } from '../control/request-counts.ts';
import { GATEWAY_PAGE, playFaults, type ErrorAnswers } from '../faults/play-faults.ts';
import { accessToken, expireAccessTokens } from '../oauth/grants.ts';
import { locationOf } from '../oauth/zoho-locations.ts';
import { tokenClockMs } from '../oauth/token-clock.ts';
import { currentSettings } from '../settings.ts';
import { writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { createRollingThrottle } from '../zoho-projects/rolling-throttle.ts';
import { employeeAnswers } from './employee-answers.ts';
import { holidayAnswers } from './holiday-answers.ts';
import { leaveAnswers } from './leave-answers.ts';
import { blocked, moduleError, PeopleError } from './people-error.ts';

const JSON_TYPE = 'application/json;charset=UTF-8';
const CALLS_A_DAY = 15_000;

/**
 * The people service of each data centre, under `/zoho-people`: `/people/api` and `/api` are the same root. Returns a
 * function that resets its limits.
 */
export function zohoPeopleApi(app: FastifyInstance, world: World, counts: RequestCounts): () => void {
  const leaveThrottle = createRollingThrottle({ calls: 30, withinMs: 60_000, lockMs: 5 * 60_000 });
  const formThrottle = createRollingThrottle({ calls: 400, withinMs: 60_000, lockMs: 5 * 60_000 });
  let callsToday = 0;
  app.addHook('onRequest', async (request, reply) => {
    counts.count('zoho-people', request.method, pathOf(request));
    callsToday += 1;
    void reply.header('api-count-left-today', String(CALLS_A_DAY - callsToday));
  });
  playFaults(app, world, 'zoho-people', errorAnswers(world));
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    const throttle = path.includes('/forms/') ? formThrottle : leaveThrottle;
    if (currentSettings(world.ledger).zohoThrottle && throttle.waitMinutes(path, world.uptimeMs()) !== undefined)
      throw blocked();
    checkToken(world, request);
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof PeopleError)) console.error(error);
    const refusal = error instanceof PeopleError ? error : moduleError(500, 7200, 'Internal server error');
    await reply.code(refusal.status).type(JSON_TYPE).send(writeJson(refusal.body));
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply
      .code(404)
      .type(JSON_TYPE)
      .send(writeJson(moduleError(404, 7201, 'The URL is invalid').body)),
  );
  for (const root of ['/people/api', '/api']) {
    app.get(`${root}/forms/employee/getRecords`, async (request, reply) =>
      reply.type(JSON_TYPE).send(writeJson(employeeAnswers(world, request))),
    );
    app.get(`${root}/v2/leavetracker/leaves/records`, async (request, reply) =>
      reply.type(JSON_TYPE).send(writeJson(leaveAnswers(world, request))),
    );
    app.get(`${root}/leave/v2/holidays/get`, async (request, reply) =>
      reply.type(JSON_TYPE).send(writeJson(holidayAnswers(world, request))),
    );
  }
  return () => {
    leaveThrottle.reset();
    formThrottle.reset();
  };
}

/** A token is valid only in the data centre that issued it. */
function checkToken(world: World, request: FastifyRequest): void {
  const token = accessToken(world.ledger, writtenToken(request));
  const isKnownHere = token?.service === 'zoho' && (token.location ?? 'us') === locationOf(request);
  if (token === undefined || !isKnownHere || token.until <= tokenClockMs(world))
    throw moduleError(401, 7213, 'The provided OAuth token is invalid.');
  const needed = pathOf(request).includes('/forms/') ? 'forms' : 'leave';
  const granted = token.scope.toLowerCase().split(/[ ,]+/);
  if (!granted.includes(`zohopeople.${needed}.read`) && !granted.includes(`zohopeople.${needed}.all`))
    throw moduleError(403, 7077, 'Sorry! your role is not allowed to access APIs');
}

const writtenToken = (request: FastifyRequest): string =>
  /^(?:Zoho-oauthtoken|Bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

const pathOf = (request: FastifyRequest): string =>
  (request.url.split('?')[0] ?? '').replace(/^\/zoho-people/, '').replace(/^\/people\/api/, '/api');

function errorAnswers(world: World): ErrorAnswers {
  return {
    status: (status, html) =>
      html || status >= 502
        ? { contentType: 'text/html;charset=UTF-8', body: GATEWAY_PAGE }
        : { contentType: JSON_TYPE, body: writeJson(moduleError(status, 7200, 'Please try again later.').body) },
    throttled: () => ({ status: 400, contentType: JSON_TYPE, body: writeJson(blocked().body) }),
    faultIn200: () => writeJson(moduleError(200, 7200, 'Error occurred').body),
    expireToken: (request) => expireAccessTokens(world.ledger, { token: writtenToken(request) }),
    asOtherCompany: (body) => body,
    asOtherDocument: (body) => body,
  };
}
