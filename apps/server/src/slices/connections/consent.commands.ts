import { createHash } from 'node:crypto';
import type { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import type { OAuthTokens } from '@countinghouse/gateways/oauth/oauth.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { withNeededScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { OutsideContext } from '../../handle.ts';
import { takeUpAgain } from '../../outbox/outbox.ts';
import { recordActivity } from '../activity/activity.public.ts';
import {
  connectionForUpdate,
  insertState,
  isRealmTaken,
  selectSealedApp,
  storeConsent,
  takeState,
  type SealedApp,
} from './connections.sql.ts';
import { openedApp, sealedPlace } from './provider-app.ts';
import { serviceOfBooks } from './connections.public.ts';
import { selectGrant, type StoredGrant } from './tokens.sql.ts';

type Endpoints = typeof connectionEndpoints;

const stateMs = 10 * 60_000;
/** Of a state and the browser that it was given to: neither is worth anything without the other. */
const hashOf = (state: string, browser: string): Buffer => createHash('sha256').update(`${state} ${browser}`).digest();
const cookieName = 'countinghouse-consent';

/**
 * Begins to connect: a random state is kept as a hash, for this browser, this session and this connection, for ten minutes.
 * A browser that connects two services at once keeps the one cookie for both.
 */
export async function authorize(
  context: OutsideContext<Endpoints['authorize']>,
  { params: { code } }: InputOf<Endpoints['authorize']>,
): Promise<AnswerOf<Endpoints['authorize']>> {
  const state = context.randomBytes(32).toString('base64url');
  const kept = context.keptInBrowser(cookieName) ?? '';
  const browser = /^[\w-]{43}$/.test(kept) ? kept : context.randomBytes(32).toString('base64url');
  const app = await context.inTransaction(async ({ tx }) => {
    const found = await selectSealedApp(tx, code);
    if (found === undefined) return context.refuse('not_found');
    const expiresAt = isoInstant(Date.parse(context.now) + stateMs);
    // a connection of an earlier release asks for what it lacks when it is connected again
    const scopes = withNeededScopes(found.provider, found.scopeCode);
    const { userId, session } = context.caller;
    const sessionHash = session.tokenHash;
    await insertState(tx, {
      hash: hashOf(state, browser),
      connectionId: found.id,
      userId,
      sessionHash,
      expiresAt,
      scopes,
    });
    return { ...found, scopeCode: scopes };
  });
  context.keepInBrowser({ name: cookieName, value: browser, path: '/api/oauth', seconds: stateMs / 1000 });
  return { authorizeUrl: context.outside.oauth.consentUrl(openedApp(app, context.secrets), state) };
}

/**
 * Ends what `authorize` began, in the browser that began it: a link to it is worth nothing in another one. The state is
 * taken first and works once; the provider is asked between two transactions
 * and never inside one.
 */
export async function callback(
  context: OutsideContext<Endpoints['callback']>,
  { params, query }: InputOf<Endpoints['callback']>,
): Promise<AnswerOf<Endpoints['callback']>> {
  const { now, secrets } = context;
  const begun = await context.inTransaction(async ({ tx }) => {
    const browser = context.keptInBrowser(cookieName);
    const by =
      query.state === undefined || browser === undefined
        ? undefined
        : await takeState(tx, { hash: hashOf(query.state, browser), code: params.code, now });
    const app = by === undefined ? undefined : await selectSealedApp(tx, params.code);
    return by === undefined || app === undefined ? undefined : { by, app };
  });
  if (begun === undefined) return context.refuse('oauth_state_invalid');
  const { by, app } = begun;
  if (query.error !== undefined || query.code === undefined) return context.refuse('connection_refused');
  const named = { location: query.location, accountsServer: query['accounts-server'] };
  const dataCentre = context.outside.oauth.dataCentreOf(openedApp(app, secrets), named);
  if (dataCentre === undefined) return context.refuse('connection_refused');
  const at: SealedApp = { ...app, dataCentre };
  const namedRealm = realmOf(app, query.realmId);
  if (namedRealm === undefined) return context.refuse('connection_refused');
  if (namedRealm !== null && app.realmId !== null && namedRealm !== app.realmId) return context.refuse('other_realm');
  const tokens = await exchanged(context, at, query.code);
  const realmId = app.provider === 'ZOHO_BOOKS' ? await organisationOf(context, at, tokens) : namedRealm;

  const former = await context.inTransaction(async ({ tx, enqueue }) => {
    await connectionForUpdate(tx, app);
    const before = await selectGrant(tx, app.id);
    if (realmId !== null && (await isRealmTaken(tx, app, realmId))) context.refuse('other_realm');
    const { accessToken, refreshToken } = tokens;
    const isStored = await storeConsent(tx, {
      id: app.id,
      realmId,
      dataCentre,
      scopes: by.scopes,
      accessToken: secrets.sealed(accessToken, sealedPlace(app.code, 'access_token')),
      refreshToken:
        refreshToken === undefined ? null : secrets.sealed(refreshToken, sealedPlace(app.code, 'refresh_token')),
      expiresAt: isoInstant(Date.parse(now) + tokens.accessTokenLifeSeconds * 1000),
    });
    if (!isStored) context.refuse(refreshToken === undefined ? 'connection_refused' : 'other_realm');
    await takeUpAgain(tx, serviceOfBooks(app.id), now);
    // which taxes an invoice may name is read from the books themselves
    if (app.provider === 'QUICK_BOOKS' || app.provider === 'ZOHO_BOOKS') {
      const payload = { provider: app.provider, region: app.region };
      await enqueue({ topic: 'read-taxes', service: serviceOfBooks(app.id), subject: `connection:${app.id}`, payload });
    }
    // the browser comes back without its session: the one who acts is the one who asked
    await recordActivity(tx, by, now, [
      {
        action: 'Connected',
        resource: 'CONNECTION',
        resourceId: app.id,
        resourceName: app.organizationName,
        changes: realmId === null ? [] : [{ fieldName: 'realmId', oldValue: app.realmId, newValue: realmId }],
      },
    ]);
    return refreshToken === undefined ? undefined : before;
  });
  if (former !== undefined) await endFormer(context, former);
  return { location: `/settings/identityProvider?connected=${app.code}` };
}

/**
 * Ends the refresh token that the new consent replaced: Zoho keeps twenty for a person and an app, and drops the oldest
 * for the next one, whichever connection lives on it. At QuickBooks any token ends the whole access of the app to the company,
 * the new one included: there the former token is left to run out.
 */
async function endFormer(context: OutsideContext<Endpoints['callback']>, former: StoredGrant): Promise<void> {
  if (former.provider === 'QUICK_BOOKS' || former.refreshToken === null) return;
  try {
    const refreshToken = context.secrets.opened(former.refreshToken, sealedPlace(former.code, 'refresh_token'));
    await context.outside.oauth.revoke(openedApp(former, context.secrets), refreshToken);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    context.log({ connection: former.code, reason: error.reason }, 'the former refresh token could not be revoked');
  }
}

/** The company that was chosen, or undefined when it is not named: only QuickBooks names one, and always does. */
function realmOf(app: SealedApp, given: string | undefined): string | null | undefined {
  if (app.provider !== 'QUICK_BOOKS') return null;
  return given !== undefined && /^\d{1,20}$/.test(given) ? given : undefined;
}

/**
 * The organisation of Zoho Books that the connection is for. A consent names a person, who may see several: the one with
 * the connection's id is meant, else the one with its name.
 */
async function organisationOf(
  context: OutsideContext<Endpoints['callback']>,
  app: SealedApp,
  tokens: OAuthTokens,
): Promise<string> {
  try {
    const seen = await context.outside.organisationsFor(app.dataCentre, tokens);
    const isChosen = (one: { id: string; name: string }): boolean =>
      app.realmId === null ? sameName(one.name, app.organizationName) : one.id === app.realmId;
    const chosen = seen.filter(isChosen);
    const [found] = chosen;
    return found === undefined || chosen.length > 1 ? context.refuse('other_realm') : found.id;
  } catch (error) {
    if (!(error instanceof BooksError)) throw error;
    return context.refuse(error.kind === 'signed_out' ? 'connection_refused' : 'provider_away');
  }
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

async function exchanged(
  context: OutsideContext<Endpoints['callback']>,
  app: SealedApp,
  code: string,
): Promise<OAuthTokens> {
  try {
    return await context.outside.oauth.exchange(openedApp(app, context.secrets), code);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return context.refuse(error.kind === 'unavailable' ? 'provider_away' : 'connection_refused');
  }
}
