import type { FastifyInstance } from 'fastify';
import { GATEWAY_PAGE, playFaults, type ErrorAnswers } from '../faults/play-faults.ts';
import { namedPart } from '../wire/named-part.ts';
import type { World } from '../world.ts';
import { quickbooksOAuth } from './quickbooks-oauth.ts';
import { zohoOAuth } from './zoho-oauth.ts';

const JSON_TYPE = 'application/json;charset=UTF-8';

const words: ErrorAnswers = {
  status: (status, html) =>
    html || status >= 502
      ? { contentType: 'text/html; charset=utf-8', body: GATEWAY_PAGE }
      : {
          contentType: JSON_TYPE,
          body: JSON.stringify({ error: status === 429 ? 'rate_limit_exceeded' : 'server_error' }),
        },
  throttled: () => ({ status: 429, contentType: JSON_TYPE, body: '{"error":"rate_limit_exceeded"}' }),
  faultIn200: () => '{"error":"Access Denied"}',
  expireToken: () => undefined,
  asOtherCompany: (body) => body,
  asOtherDocument: (body) => body,
};

/** Consent, token and revoke calls of both services, after the fault script. */
export function oauthApi(app: FastifyInstance, world: World): void {
  playFaults(app, world, 'oauth', words);
  void app.register(async (part) => quickbooksOAuth(part, world), { prefix: '/quickbooks' });
  void app.register(
    namedPart('Zoho accounts', async (part) => zohoOAuth(part, world)),
    { prefix: '/zoho-accounts' },
  );
}
