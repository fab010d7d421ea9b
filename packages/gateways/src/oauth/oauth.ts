import { z } from 'zod';
import type { Answer } from '../calling/answer.ts';
import { CallError } from '../calling/call-error.ts';
import type { Caller, OutgoingCall } from '../calling/outgoing-call.ts';
import { Secret } from '../secret.ts';
import type { OAuthAddresses, OAuthRules } from './oauth-rules.ts';
import { OAuthError } from './oauth-error.ts';

/** Our app as it is registered at a provider. */
export interface OAuthApp {
  readonly rules: OAuthRules;
  readonly addresses: OAuthAddresses;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Letter-equal to the one registered. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

/** What a provider gave for a consent or a refresh. */
export interface OAuthTokens {
  readonly accessToken: Secret;
  /** Absent when the provider gave none: the one already stored stays good. */
  readonly refreshToken?: Secret;
  readonly accessTokenLifeSeconds: number;
  readonly refreshTokenLifeSeconds?: number;
  /** The provider's general API address of this user's data centre (Zoho only). */
  readonly apiDomain?: string;
}

/** The page at the provider where a person consents. `state` comes back unchanged and must be checked by who gave it out. */
export function authorizeUrl(app: OAuthApp, state: string): string {
  const url = new URL(app.addresses.authorize);
  const fields = {
    client_id: app.clientId,
    response_type: 'code',
    scope: app.scopes.join(app.rules.scopeSeparator),
    redirect_uri: app.redirectUri,
    state,
    ...app.rules.authorizeExtras,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Turns the code of a consent into tokens. A code works once and for minutes only. Throws OAuthError. */
export function exchangeCode(caller: Caller, app: OAuthApp, code: string): Promise<OAuthTokens> {
  return askForTokens(caller, app, 'exchange-code', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirectUri,
  });
}

/** Gets a new access token. Store what comes back before using it; never run two at once for one connection. Throws OAuthError. */
export function refreshTokens(caller: Caller, app: OAuthApp, refreshToken: Secret): Promise<OAuthTokens> {
  return askForTokens(caller, app, 'refresh-tokens', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken.reveal(),
  });
}

/** Ends the whole grant at the provider; a grant that is already over counts as ended. Throws OAuthError. */
export async function revokeTokens(caller: Caller, app: OAuthApp, refreshToken: Secret): Promise<void> {
  const url = new URL(app.addresses.revoke);
  const asJson = app.rules.revokeStyle === 'json_body';
  if (!asJson) url.searchParams.set('token', refreshToken.reveal());
  const answer = await sendOrFail(caller, {
    name: 'revoke-tokens',
    effect: 'write',
    method: 'POST',
    url,
    headers: {
      accept: 'application/json',
      ...(asJson ? { 'content-type': 'application/json', authorization: basicProof(app) } : {}),
    },
    body: new Secret(asJson ? JSON.stringify({ token: refreshToken.reveal() }) : ''),
    limitKey: app.clientId,
  });
  if (answer.status >= 500 || answer.status === 429) throw new OAuthError('unavailable', 'no_clear_answer');
  if (answer.status === 401 || answer.status === 403)
    throw new OAuthError('rejected', errorWord(answer) ?? 'invalid_client');
}

async function askForTokens(
  caller: Caller,
  app: OAuthApp,
  name: string,
  grant: Readonly<Record<string, string>>,
): Promise<OAuthTokens> {
  const proof: Record<string, string> =
    app.rules.clientProof === 'form_fields'
      ? { client_id: app.clientId, client_secret: app.clientSecret.reveal() }
      : {};
  const answer = await sendOrFail(caller, {
    name,
    effect: 'write',
    method: 'POST',
    url: new URL(app.addresses.token),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(app.rules.clientProof === 'basic_header' ? { authorization: basicProof(app) } : {}),
    },
    body: new Secret(new URLSearchParams({ ...grant, ...proof }).toString()),
    limitKey: app.clientId,
  });
  return readTokens(answer) ?? refuse(answer, app.rules);
}

async function sendOrFail(caller: Caller, call: OutgoingCall): Promise<Answer> {
  try {
    return await caller.send(call);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.kind === 'forbidden_address') throw new OAuthError('rejected', 'forbidden_address', { cause: error });
    throw new OAuthError('unavailable', 'no_clear_answer', { retryAfterMs: error.retryAfterMs, cause: error });
  }
}

function basicProof(app: OAuthApp): Secret {
  return new Secret(`Basic ${Buffer.from(`${app.clientId}:${app.clientSecret.reveal()}`).toString('base64')}`);
}

const TEN_YEARS_SECONDS = 315_360_000;
const lifeSeconds = z.int().min(1).max(TEN_YEARS_SECONDS);
const token = z.string().min(1).max(8192);
const tokenAnswer = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: lifeSeconds,
  // where Zoho names both, the other one is in milliseconds
  expires_in_sec: lifeSeconds.optional(),
  x_refresh_token_expires_in: lifeSeconds.optional(),
  api_domain: z.url({ protocol: /^https?$/ }).optional(),
});

/** Only a response with an access token is a success; the status is not reliable. */
function readTokens(answer: Answer): OAuthTokens | undefined {
  if (answer.status !== 200 || answer.content.kind !== 'json') return undefined;
  const parsed = tokenAnswer.safeParse(answer.content.value);
  if (!parsed.success) return undefined;
  const given = parsed.data;
  return {
    accessToken: new Secret(given.access_token),
    accessTokenLifeSeconds: given.expires_in_sec ?? given.expires_in,
    ...(given.refresh_token === undefined ? {} : { refreshToken: new Secret(given.refresh_token) }),
    ...(given.x_refresh_token_expires_in === undefined
      ? {}
      : { refreshTokenLifeSeconds: given.x_refresh_token_expires_in }),
    ...(given.api_domain === undefined ? {} : { apiDomain: given.api_domain }),
  };
}

function refuse(answer: Answer, rules: OAuthRules): never {
  if (answer.status >= 500 || answer.status === 429) throw new OAuthError('unavailable', 'no_clear_answer');
  if (answer.content.kind === 'html' && rules.pageMeansWrongHost) throw new OAuthError('rejected', 'wrong_host');
  const word = errorWord(answer);
  if (word === undefined) throw new OAuthError('unavailable', 'no_clear_answer');
  if (rules.reconnectErrors.has(word)) throw new OAuthError('reconnect_needed', word);
  if (rules.tooOftenErrors.has(word)) {
    throw new OAuthError('unavailable', word, { retryAfterMs: rules.tooOftenPauseMs });
  }
  throw new OAuthError('rejected', word);
}

const errorAnswer = z.object({ error: z.string().min(1).max(100) });

function errorWord(answer: Answer): string | undefined {
  if (answer.content.kind !== 'json') return undefined;
  return errorAnswer.safeParse(answer.content.value).data?.error;
}
