import type { FastifyReply, FastifyRequest } from 'fastify';
import { arrivedMs } from '../faults/play-faults.ts';
import type { RateWindow } from '../faults/rate-window.ts';
import { accessToken, type AccessToken } from '../oauth/grants.ts';
import { tokenClockMs } from '../oauth/token-clock.ts';
import { currentSettings } from '../settings.ts';
import type { World } from '../world.ts';
import { companyProfile } from './company-profiles.ts';
import { faultBody, throttleExceeded } from './quickbooks-fault.ts';

const SCOPE = 'com.intuit.quickbooks.accounting';

/** The token of a request, valid or not. */
export function bearerToken(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Accepts a request only with a valid token of this company, and within the limits. Otherwise responds to it. */
export async function passGate(
  world: World,
  limits: RateWindow,
  realmId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const token = accessToken(world.ledger, bearerToken(request));
  if (!isLive(token, tokenClockMs(world))) {
    const isExpired = token !== undefined;
    return reply
      .code(401)
      .header('WWW-Authenticate', 'Bearer realm="Intuit", error="invalid_token"')
      .type('application/json')
      .send(
        gatewayFault(
          world,
          401,
          '3200',
          'AuthenticationFailed',
          isExpired ? `Token expired: ${bearerToken(request).slice(0, 12)}` : 'Token invalid',
          'AUTHENTICATION',
        ),
      );
  }
  if (token.realmId !== realmId || companyProfile(realmId) === undefined || !token.scope.split(' ').includes(SCOPE)) {
    return reply
      .code(403)
      .type('application/json')
      .send(
        gatewayFault(
          world,
          403,
          '3100',
          'ApplicationAuthorizationFailed',
          'The application is not authorized for this company.',
          'AUTHORIZATION',
        ),
      );
  }
  if (currentSettings(world.ledger).quickbooksThrottle && !limits.admit(realmId, arrivedMs(world, request)))
    return reply
      .code(429)
      .type('application/json;charset=utf-8')
      .send(JSON.stringify(faultBody(throttleExceeded(), world.now())));
  return undefined;
}

function isLive(token: AccessToken | undefined, nowMs: number): token is AccessToken {
  return token !== undefined && token.service === 'quickbooks' && token.until > nowMs;
}

/** The lower-case format in which the gateway refuses. */
export function gatewayFault(
  world: World,
  status: number,
  code: string,
  name: string,
  detail: string,
  type: string,
): string {
  const message = `message=${name}; errorCode=00${code}; statusCode=${status}`;
  return JSON.stringify({
    warnings: null,
    intuitObject: null,
    fault: { error: [{ message, detail, code, element: null }], type },
    report: null,
    queryResponse: null,
    batchItemResponse: [],
    attachableResponse: [],
    syncErrorResponse: null,
    requestId: null,
    time: world.now().getTime(),
    status: null,
    cdcresponse: [],
  });
}
