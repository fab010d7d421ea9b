import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { SealedApp } from './connections.sql.ts';

/** The pair of tokens of a connection as it is stored; the counter rises with every pair. */
export interface StoredGrant extends SealedApp {
  readonly state: 'not connected' | 'connected' | 'reconnect needed';
  readonly accessToken: Buffer | null;
  readonly refreshToken: Buffer | null;
  readonly expiresAt: string | null;
  readonly counter: number;
}

const grant = sql`id, code, organization_name as "organizationName", provider, region, client_id as "clientId",
  client_secret as "clientSecret", redirect_url as "redirectUrl", scope_code as "scopeCode", realm_id as "realmId", data_centre as "dataCentre", state,
  access_token as "accessToken", refresh_token as "refreshToken", expires_at as "expiresAt", token_counter as counter`;

const toGrant = (row: StoredGrant): StoredGrant => ({
  ...row,
  expiresAt: row.expiresAt === null ? null : instant(row.expiresAt),
});

export async function selectGrant(tx: Tx, connectionId: number): Promise<StoredGrant | undefined> {
  const found = await sql<StoredGrant>`select ${grant} from connection where id = ${connectionId}`.execute(tx);
  return found.rows.map(toGrant)[0];
}

/** The right to refresh one pair, for a while: undefined when another process has it or the pair is not the newest any more. */
export async function takeRefreshLease(
  tx: Tx,
  lease: { connectionId: number; counter: number; owner: string; now: string; until: string },
): Promise<StoredGrant | undefined> {
  const taken = await sql<StoredGrant>`
    update connection set refresh_owner = ${lease.owner}, refresh_until = ${lease.until}
    where id = ${lease.connectionId} and token_counter = ${lease.counter} and state = 'connected'
      and (refresh_until is null or refresh_until <= ${lease.now})
    returning ${grant}`.execute(tx);
  return taken.rows.map(toGrant)[0];
}

export async function giveLeaseBack(tx: Tx, connectionId: number, owner: string): Promise<void> {
  await sql`update connection set refresh_owner = null, refresh_until = null
    where id = ${connectionId} and refresh_owner = ${owner}`.execute(tx);
}

/** Releases all refreshes in progress; for the start of the only process of a database. */
export async function giveUpRefreshes(tx: Tx): Promise<void> {
  await sql`update connection set refresh_owner = null, refresh_until = null where refresh_until is not null`.execute(
    tx,
  );
}

/** Stores a refreshed pair in place of the one it came from; false when that was overtaken by a newer consent. */
export async function storeRefreshed(
  tx: Tx,
  pair: { connectionId: number; counter: number; accessToken: Buffer; refreshToken: Buffer | null; expiresAt: string },
): Promise<boolean> {
  const stored = await sql`
    update connection set access_token = ${pair.accessToken}, refresh_token = coalesce(${pair.refreshToken}, refresh_token),
      expires_at = ${pair.expiresAt}, token_counter = token_counter + 1, state = 'connected', refresh_owner = null, refresh_until = null
    where id = ${pair.connectionId} and token_counter = ${pair.counter}`.execute(tx);
  return stored.numAffectedRows === 1n;
}

/** Notes that only a person can help, unless a newer pair has come meanwhile. */
export async function noteReconnectNeeded(tx: Tx, connectionId: number, counter: number): Promise<boolean> {
  const noted = await sql`
    update connection set state = 'reconnect needed', refresh_owner = null, refresh_until = null, version = version + 1
    where id = ${connectionId} and token_counter = ${counter} and state = 'connected'`.execute(tx);
  return noted.numAffectedRows === 1n;
}
