import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCounts } from '../control/request-counts.ts';
import { GATEWAY_PAGE, playFaults, type ErrorAnswers } from '../faults/play-faults.ts';
import { createRateWindow } from '../faults/rate-window.ts';
import { formFields } from '../oauth/form-fields.ts';
import { currentSettings } from '../settings.ts';
import type { World } from '../world.ts';
import { driveApi } from './drive-api.ts';
import { endToken, isTokenAlive, tokenForAssertion } from './google-tokens.ts';
import { GoogleError, notSignedIn, sheetsError, tooManyWrites } from './google-error.ts';
import type { ServiceAccount } from './service-account.ts';
import { sheetsApi } from './sheets-api.ts';

/**
 * Google's token call, Sheets v4 and the part of Drive v3 that creates, finds and shares a spreadsheet, under
 * `/google`. Returns a function that resets the counted calls.
 */
export function googleApi(
  app: FastifyInstance,
  world: World,
  counts: RequestCounts,
  account: ServiceAccount,
): () => void {
  // one service account is one user: 60 reads and 60 writes a minute
  const quota = createRateWindow([{ calls: 60, withinMs: 60_000 }]);
  const bearer = (request: FastifyRequest) => /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  app.addHook('onRequest', async (request) => counts.count('google', request.method, pathOf(request)));
  playFaults(
    app,
    world,
    'google',
    errorAnswers((request) => endToken(world, bearer(request))),
  );
  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof GoogleError)) console.error(error);
    const refusal = error instanceof GoogleError ? error : sheetsError(500, 'INTERNAL', 'Internal error encountered.');
    await reply.code(refusal.status).send(refusal.body);
  });
  app.post('/token', (request) => tokenForAssertion(world, account, formFields(request.body)));
  void app.register(async (signedIn) => {
    signedIn.addHook('onRequest', async (request) => {
      if (!isTokenAlive(world, bearer(request))) throw notSignedIn();
      const kind = request.method === 'GET' ? 'read' : 'write';
      if (currentSettings(world.ledger).googleThrottle && !quota.admit(kind, world.uptimeMs())) throw tooManyWrites();
    });
    await signedIn.register(async (drive) => driveApi(drive, world), { prefix: '/drive/v3' });
    await signedIn.register(async (sheets) => sheetsApi(sheets, world), { prefix: '/v4' });
  });
  return () => quota.reset();
}

/** The call without its ids. */
const pathOf = (request: FastifyRequest): string =>
  (request.url.split('?')[0] ?? '').replace(/^\/google/, '').replace(/[\w-]{40,}/g, '{id}');

function errorAnswers(expire: (request: FastifyRequest) => void): ErrorAnswers {
  const json = 'application/json; charset=UTF-8';
  const bodyOf = (error: GoogleError): string => JSON.stringify(error.body);
  return {
    status: (status, html) =>
      html || status >= 502
        ? { contentType: 'text/html; charset=UTF-8', body: GATEWAY_PAGE }
        : {
            contentType: json,
            body: bodyOf(
              sheetsError(
                status,
                status === 403 ? 'PERMISSION_DENIED' : 'INTERNAL',
                'The caller does not have permission',
              ),
            ),
          },
    throttled: () => ({ status: 429, contentType: json, body: bodyOf(tooManyWrites()) }),
    faultIn200: () => bodyOf(sheetsError(400, 'INVALID_ARGUMENT', 'Invalid value')),
    expireToken: expire,
    asOtherCompany: (body) => body,
    asOtherDocument: (body) => body,
  };
}
