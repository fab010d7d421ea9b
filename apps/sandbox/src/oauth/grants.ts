import { randomBytes } from 'node:crypto';
import type { Pen, LedgerView, Ledger } from '../ledger/ledger.ts';

export type OAuthService = 'quickbooks' | 'zoho';

/** A user's grant to an app, valid until revoked or expired. */
export type Grant = {
  readonly id: string;
  readonly service: OAuthService;
  readonly clientId: string;
  readonly scope: string;
  /** The selected company; books only. */
  readonly realmId?: string;
  /** The user's data centre; Zoho only. */
  readonly location?: string;
  readonly refreshToken: string;
  readonly refreshTokenSince: number;
  readonly refreshTokenUntil: number;
};

export type AuthorizationCode = {
  readonly code: string;
  readonly service: OAuthService;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly realmId?: string;
  readonly location?: string;
  readonly until: number;
};

export type AccessToken = {
  readonly token: string;
  readonly grantId: string;
  readonly service: OAuthService;
  readonly scope: string;
  readonly realmId?: string;
  readonly location?: string;
  readonly since: number;
  readonly until: number;
};

const CODES = 'oauth/codes';
const GRANTS = 'oauth/grants';
const TOKENS = 'oauth/access-tokens';

export function randomText(prefix: string, bytes: number): string {
  return prefix + randomBytes(bytes).toString('base64url');
}

export function storeCode(ledger: Ledger, code: AuthorizationCode): void {
  ledger.act((pen) => pen.put(CODES, code.code, code));
}

/** Removes a code for its single use. */
export function takeCode(pen: Pen, code: string): AuthorizationCode | undefined {
  const found = pen.get(CODES, code) as AuthorizationCode | undefined;
  if (found !== undefined) pen.remove(CODES, code);
  return found;
}

export function storeGrant(pen: Pen, grant: Grant): void {
  pen.put(GRANTS, grant.id, grant);
}

export function grantOfRefreshToken(view: LedgerView, service: OAuthService, token: string): Grant | undefined {
  return (view.all(GRANTS) as Grant[]).find((grant) => grant.service === service && grant.refreshToken === token);
}

export function storeAccessToken(pen: Pen, token: AccessToken): void {
  pen.put(TOKENS, token.token, token);
}

export function accessTokensOf(view: LedgerView, grantId: string): AccessToken[] {
  return (view.all(TOKENS) as AccessToken[]).filter((token) => token.grantId === grantId);
}

export function accessToken(view: LedgerView, token: string): AccessToken | undefined {
  return view.get(TOKENS, token) as AccessToken | undefined;
}

export function removeAccessToken(pen: Pen, token: string): void {
  pen.remove(TOKENS, token);
}

/** Revokes a whole grant, by its refresh token or one of its access tokens. False if there is none. */
export function revokeGrant(pen: Pen, service: OAuthService, token: string): boolean {
  const grantId =
    grantOfRefreshToken(pen, service, token)?.id ?? (pen.get(TOKENS, token) as AccessToken | undefined)?.grantId;
  if (grantId === undefined) return false;
  pen.remove(GRANTS, grantId);
  for (const access of accessTokensOf(pen, grantId)) pen.remove(TOKENS, access.token);
  return true;
}

/** Revokes an app's access to a company of QuickBooks: any of its tokens revokes all of them, from any consent. */
export function revokeForCompany(pen: Pen, token: string): boolean {
  const named = grantOfRefreshToken(pen, 'quickbooks', token);
  const grantId = (pen.get(TOKENS, token) as AccessToken | undefined)?.grantId;
  const grant = named ?? allGrants(pen).find(({ id }) => id === grantId);
  if (grant === undefined) return false;
  for (const one of allGrants(pen))
    if (one.service === 'quickbooks' && one.clientId === grant.clientId && one.realmId === grant.realmId)
      revokeGrant(pen, 'quickbooks', one.refreshToken);
  return true;
}

/** Expires access tokens at once: all of a service, or only the given one. Returns their number. */
export function expireAccessTokens(ledger: Ledger, input: { service?: OAuthService; token?: string }): number {
  return ledger.act((pen) => {
    const found = (pen.all(TOKENS) as AccessToken[])
      .filter((access) => input.service === undefined || access.service === input.service)
      .filter((access) => input.token === undefined || access.token === input.token);
    for (const access of found) pen.put(TOKENS, access.token, { ...access, until: 0 });
    return found.length;
  });
}

/** Invalidates refresh tokens, as when a user disconnects inside the service. Returns their number. */
export function killRefreshTokens(ledger: Ledger, service?: OAuthService): number {
  return ledger.act((pen) => {
    const found = (pen.all(GRANTS) as Grant[]).filter((grant) => service === undefined || grant.service === service);
    for (const grant of found) revokeGrant(pen, grant.service, grant.refreshToken);
    return found.length;
  });
}

export function allGrants(view: LedgerView): Grant[] {
  return view.all(GRANTS) as Grant[];
}
