import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { World } from '../world.ts';
import { tokenClockMs } from '../oauth/token-clock.ts';
import { tokenError } from './google-error.ts';
import type { ServiceAccount } from './service-account.ts';

const SHELF = 'google/tokens';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SCOPES = new Set([
  'https://www.googleapis.com/auth/spreadsheets',
  'https://www.googleapis.com/auth/drive.file',
  'https://www.googleapis.com/auth/drive',
]);
const HOUR_S = 3600;

type Token = { readonly token: string; readonly scope: string; readonly until: number };

/** Issues an access token for a signed assertion of the service account (RFC 7523); there is no refresh token. */
export function tokenForAssertion(world: World, account: ServiceAccount, fields: Record<string, string>) {
  if (fields['grant_type'] !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    throw tokenError('unsupported_grant_type', `Invalid grant_type: ${fields['grant_type'] ?? ''}`);
  const claims = claimsOf(account, fields['assertion'] ?? '');
  const nowS = Math.floor(world.now().getTime() / 1000);
  const { iss, aud, scope, iat, exp } = claims;
  if (iss !== account.client_email) throw tokenError('invalid_grant', 'Invalid grant: account not found');
  if (aud !== AUDIENCE) throw tokenError('invalid_grant', 'Invalid JWT: Failed audience check.');
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp > iat + HOUR_S || exp <= nowS || iat > nowS + 300)
    throw tokenError(
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
    );
  if (claims['sub'] !== undefined)
    throw tokenError('unauthorized_client', 'Client is unauthorized to retrieve access tokens using this method.');
  if (typeof scope !== 'string' || scope === '' || scope.split(' ').some((one) => !SCOPES.has(one)))
    throw tokenError('invalid_scope', `${String(scope)} is not a valid audience string.`);
  const token: Token = {
    token: `ya29.${randomBytes(40).toString('base64url')}`,
    scope,
    until: tokenClockMs(world) + (HOUR_S - 1) * 1000,
  };
  world.ledger.act((pen) => pen.put(SHELF, token.token, token));
  return { access_token: token.token, expires_in: HOUR_S - 1, token_type: 'Bearer' };
}

/** Whether a token was issued and has not expired. */
export function isTokenAlive(world: World, token: string): boolean {
  const found = world.ledger.get(SHELF, token) as Token | undefined;
  return found !== undefined && found.until > tokenClockMs(world);
}

export function endToken(world: World, token: string): void {
  world.ledger.act((pen) => pen.remove(SHELF, token));
}

function claimsOf(account: ServiceAccount, assertion: string): Record<string, unknown> {
  const [header = '', body = '', signature = ''] = assertion.split('.');
  const key = createPublicKey(account.private_key);
  const isSigned =
    partOf(header)['alg'] === 'RS256' &&
    verify('RSA-SHA256', Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw tokenError('invalid_grant', 'Invalid JWT Signature.');
  return partOf(body);
}

function partOf(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
