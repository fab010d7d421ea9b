import type { OAuthTokens } from '@countinghouse/gateways/oauth/oauth.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import type { Secret } from '@countinghouse/gateways/secret.ts';
import type { TokenSource } from '@countinghouse/gateways/token-source.ts';
import { isoInstant, type Clock } from '../../clock/clock.ts';
import { crashHere } from '../../crash-points.ts';
import { inTransaction, type Database } from '../../database/database.ts';
import type { Secrets } from '../../handle.ts';
import { recordActivity } from '../activity/activity.public.ts';
import type { ProviderOAuth } from '../../outside.ts';
import { openedApp, sealedPlace } from './provider-app.ts';
import {
  giveLeaseBack,
  noteReconnectNeeded,
  selectGrant,
  storeRefreshed,
  takeRefreshLease,
  type StoredGrant,
} from './tokens.sql.ts';

export interface TokenKeeperParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly oauth: ProviderOAuth;
  readonly secrets: Secrets;
  /** A name that no other running process has. */
  readonly owner: string;
}

/** A token is refreshed when it has less than this left, so that none runs out on the way. */
const refreshBeforeMs = 2 * 60_000;
/** Longer than a call for tokens may take: a lease that ran out belongs to a process that is gone. */
const leaseMs = 60_000;
const lookEveryMs = 200;
const looksMax = 450;
const storeTriesMax = 12;

/** The access tokens of connections: read, refreshed before they run out, and never refreshed twice for one pair. */
export function keepTokens(parts: TokenKeeperParts): (connectionId: number) => TokenSource {
  const { database, clock, oauth, secrets, owner } = parts;
  const refreshing = new Map<number, Promise<Secret>>();

  const storedGrant = async (connectionId: number): Promise<StoredGrant> => {
    const stored = await selectGrant(database.kysely, connectionId);
    if (stored?.state !== 'connected')
      throw new OAuthError('reconnect_needed', stored?.state.replace(' ', '_') ?? 'no_connection');
    return stored;
  };

  const accessToken = (stored: StoredGrant): Secret => {
    if (stored.accessToken === null) throw new OAuthError('reconnect_needed', 'not_connected');
    return secrets.opened(stored.accessToken, sealedPlace(stored.code, 'access_token'));
  };
  const leftMs = ({ expiresAt }: StoredGrant): number => (expiresAt === null ? 0 : Date.parse(expiresAt) - clock.now());

  /** One refresh of a connection at a time in this process: who comes meanwhile gets the same token. */
  const refreshed = (stored: StoredGrant, meanwhile: Secret | undefined): Promise<Secret> => {
    const running = refreshing.get(stored.id);
    if (running !== undefined) return running;
    const refresh = refreshOnce(stored, meanwhile).finally(() => refreshing.delete(stored.id));
    refreshing.set(stored.id, refresh);
    return refresh;
  };

  /** Refreshes a pair of tokens once over all processes: the one with the lease asks the provider, the others wait for the new pair. */
  const refreshOnce = async ({ id, counter }: StoredGrant, meanwhile: Secret | undefined): Promise<Secret> => {
    for (let looks = 1; looks <= looksMax; looks += 1) {
      const lease = `${owner}-${clock.randomBytes(6).toString('hex')}`;
      const now = clock.now();
      const grant = await takeRefreshLease(database.kysely, {
        connectionId: id,
        counter,
        owner: lease,
        now: isoInstant(now),
        until: isoInstant(now + leaseMs),
      });
      if (grant !== undefined) return renewed(grant, lease, meanwhile);
      const stored = await storedGrant(id);
      if (stored.counter !== counter) return accessToken(stored);
      if (meanwhile !== undefined) return meanwhile;
      await clock.sleep(lookEveryMs * (0.5 + clock.random()));
    }
    throw new OAuthError('unavailable', 'no_clear_answer');
  };

  const renewed = async (grant: StoredGrant, lease: string, meanwhile: Secret | undefined): Promise<Secret> => {
    const requestedMs = clock.now();
    let tokens: OAuthTokens;
    try {
      if (grant.refreshToken === null) throw new OAuthError('reconnect_needed', 'no_refresh_token');
      const refreshToken = secrets.opened(grant.refreshToken, sealedPlace(grant.code, 'refresh_token'));
      tokens = await oauth.refresh(openedApp(grant, secrets), refreshToken);
      crashHere('tokens.before-store');
    } catch (error) {
      if (error instanceof OAuthError && error.kind === 'reconnect_needed') return newerThan(grant, error);
      await giveLeaseBack(database.kysely, grant.id, lease);
      if (meanwhile !== undefined && error instanceof OAuthError) return meanwhile;
      throw error;
    }
    const isNewest = await storedSafely(grant, tokens, requestedMs);
    return isNewest ? tokens.accessToken : accessToken(await storedGrant(grant.id));
  };

  /** The provider may have forgotten the old pair already: the new one is stored before it is used, with patience. */
  const storedSafely = async (grant: StoredGrant, tokens: OAuthTokens, requestedMs: number): Promise<boolean> => {
    const sealed = (secret: Secret, column: 'access_token' | 'refresh_token') =>
      secrets.sealed(secret, sealedPlace(grant.code, column));
    const pair = {
      connectionId: grant.id,
      counter: grant.counter,
      accessToken: sealed(tokens.accessToken, 'access_token'),
      refreshToken: tokens.refreshToken === undefined ? null : sealed(tokens.refreshToken, 'refresh_token'),
      expiresAt: isoInstant(requestedMs + tokens.accessTokenLifeSeconds * 1000),
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return await storeRefreshed(database.kysely, pair);
      } catch (error) {
        if (tries === storeTriesMax) throw error;
        await clock.sleep(tries * 250);
      }
    }
  };

  /** After a refusal the stored pair is read once more, as a user may have connected again. Otherwise a user has to. */
  const newerThan = async (grant: StoredGrant, refusal: OAuthError): Promise<Secret> => {
    const stored = await storedGrant(grant.id);
    if (stored.counter !== grant.counter) return accessToken(stored);
    await inTransaction(database, async (tx) => {
      if (!(await noteReconnectNeeded(tx, grant.id, grant.counter))) return;
      await recordActivity(tx, { id: null, name: 'Countinghouse' }, isoInstant(clock.now()), [
        {
          action: 'Updated',
          resource: 'CONNECTION',
          resourceId: grant.id,
          resourceName: grant.organizationName,
          changes: [{ fieldName: 'state', oldValue: 'connected', newValue: 'reconnect needed' }],
        },
      ]);
    });
    throw refusal;
  };

  return (connectionId) => ({
    get: async () => {
      const stored = await storedGrant(connectionId);
      if (leftMs(stored) > refreshBeforeMs) return accessToken(stored);
      return refreshed(stored, leftMs(stored) > 0 ? accessToken(stored) : undefined);
    },
    refused: async (token) => {
      try {
        const stored = await storedGrant(connectionId);
        const newest = accessToken(stored);
        if (!newest.equals(token) && leftMs(stored) > 0) return newest;
        const renewed = await refreshed(stored, undefined);
        if (!renewed.equals(token)) return renewed;
        // another process could still use the old token meanwhile
        return await refreshed(await storedGrant(connectionId), undefined);
      } catch (error) {
        if (error instanceof OAuthError && error.kind === 'reconnect_needed') return undefined;
        throw error;
      }
    },
  });
}
