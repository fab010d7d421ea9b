import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { sql } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { instantOrNull } from '../../database/instants.ts';

type ConnectionProvider = Connection['provider'];
type ConnectionRegion = NonNullable<Connection['region']>;

const shown = sql`id, code, organization_name as "organizationName", provider, region, client_id as "clientId",
  redirect_url as "redirectUrl", scope_code as "scopeCode", granted_scopes as "grantedScopes", realm_id as "realmId", data_centre as "dataCentre",
  api_version as "apiVersion", portal, charges_vat as "chargesVat", tax_state as "taxState", state, expires_at as "expiresAt", version`;

const toConnection = (row: Connection): Connection => ({ ...row, expiresAt: instantOrNull(row.expiresAt) });

/** All connections, in the order in which they were made. */
export async function selectConnections(tx: Tx): Promise<Connection[]> {
  const found = await sql<Connection>`select ${shown} from connection order by id`.execute(tx);
  return found.rows.map(toConnection);
}

/** The connection of this code. */
export async function selectConnectionByCode(tx: Tx, code: string): Promise<Connection | undefined> {
  const found = await sql<Connection>`select ${shown} from connection where code = ${code}`.execute(tx);
  return found.rows.map(toConnection)[0];
}

/** The connection of an organisation at a provider; without a region the provider's oldest one. */
export const selectConnection = (
  tx: Tx,
  provider: ConnectionProvider,
  region?: ConnectionRegion,
): Promise<Connection | undefined> => connectionAt(tx, { provider, region });

const connectionAt = gathered(
  async (
    tx,
    asked: readonly { readonly provider: ConnectionProvider; readonly region: ConnectionRegion | undefined }[],
  ) => {
    const found = await sql<Connection>`
      select ${shown} from connection where provider = any (${asked.map(({ provider }) => provider)}::text[]) order by id`.execute(
      tx,
    );
    const connections = found.rows.map(toConnection);
    return asked.map(({ provider, region }) =>
      connections.find((one) => one.provider === provider && (region === undefined || one.region === region)),
    );
  },
);

/** A connection, held until the transaction ends. */
export async function connectionForUpdate(
  tx: Tx,
  key: { readonly id: number } | { readonly code: string },
): Promise<Connection | undefined> {
  const which = 'id' in key ? sql`id = ${key.id}` : sql`code = ${key.code}`;
  const found = await sql<Connection>`select ${shown} from connection where ${which} for update`.execute(tx);
  return found.rows.map(toConnection)[0];
}

/** Stores what a person changed; without a secret the one that is there stays. */
export async function updateConnection(
  tx: Tx,
  id: number,
  wanted: Omit<NewConnection, 'code' | 'provider' | 'region' | 'clientSecret'> & {
    readonly clientSecret: Buffer | null;
  },
): Promise<Connection> {
  const { organizationName, clientId, clientSecret, redirectUrl, scopeCode, realmId } = wanted;
  const { apiVersion, portal, chargesVat, taxState } = wanted;
  const columns = {
    organizationName,
    clientId,
    redirectUrl,
    scopeCode,
    realmId,
    apiVersion,
    portal,
    chargesVat,
    taxState,
  };
  await tx
    .updateTable('connection')
    .set({
      ...asColumns('connection', columns),
      ...(clientSecret === null ? {} : { client_secret: clientSecret }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const after = await connectionForUpdate(tx, { id });
  if (after === undefined) throw new Error('a connection that is held cannot be gone');
  return after;
}

/** Deletes the tokens of a connection. A refresh that is running then stores nothing. */
export async function deleteTokens(tx: Tx, id: number): Promise<Connection | undefined> {
  const stored = await sql<Connection>`
    update connection set state = 'not connected', access_token = null, refresh_token = null, expires_at = null,
      token_counter = token_counter + 1, refresh_owner = null, refresh_until = null, version = version + 1
    where id = ${id} and state <> 'not connected' returning ${shown}`.execute(tx);
  return stored.rows.map(toConnection)[0];
}

export interface NewConnection {
  readonly code: string;
  readonly organizationName: string;
  readonly provider: ConnectionProvider;
  readonly region: ConnectionRegion | null;
  readonly clientId: string;
  readonly clientSecret: Buffer;
  readonly redirectUrl: string;
  readonly scopeCode: string;
  readonly realmId: string | null;
  readonly apiVersion: Connection['apiVersion'];
  readonly portal: string | null;
  readonly chargesVat: boolean;
  readonly taxState: string | null;
}

/** Answers the new connection, or undefined when there is one for this organisation already. */
export async function insertConnection(tx: Tx, given: NewConnection): Promise<Connection | undefined> {
  const { code, organizationName, provider, region, clientId, clientSecret, redirectUrl, scopeCode, realmId } = given;
  const { apiVersion, portal, chargesVat, taxState } = given;
  const added = await tx
    .insertInto('connection')
    .values({
      ...asColumns('connection', { code, organizationName, provider, region, clientId, clientSecret, redirectUrl }),
      ...asColumns('connection', { scopeCode, realmId, apiVersion, portal, chargesVat, taxState }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && connectionForUpdate(tx, added);
}

/**
 * Whether a connection was ever connected, or something belongs to it: companies in its books, invoices and their numbers,
 * or what was left for its service outside.
 */
export async function isInUse(
  tx: Tx,
  { id, service }: { readonly id: number; readonly service: string },
): Promise<boolean> {
  const found = await sql`
    select from connection n where n.id = ${id} and (n.token_counter > 0
      or exists (select from company c where c.provider = n.provider and c.region = n.region and c.books_id is not null)
      or exists (select from invoice i where i.connection_id = n.id)
      or exists (select from invoice_counter c where c.connection_id = n.id)
      or exists (select from outbox o where o.service = ${service}))`.execute(tx);
  return found.rows.length > 0;
}

/** Deletes a connection to which nothing belongs; consents that were begun for it are worth nothing any more. */
export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('oauth_state').where('connection_id', '=', id).execute();
  await tx.deleteFrom('connection').where('id', '=', id).execute();
}

/** What a connection needs to speak with its provider's sign-in; the secret is sealed. */
export interface SealedApp {
  readonly id: number;
  readonly code: string;
  readonly organizationName: string;
  readonly provider: ConnectionProvider;
  readonly region: ConnectionRegion | null;
  readonly clientId: string;
  readonly clientSecret: Buffer;
  readonly redirectUrl: string;
  readonly scopeCode: string;
  readonly realmId: string | null;
  readonly dataCentre: string | null;
}

export async function selectSealedApp(tx: Tx, code: string): Promise<SealedApp | undefined> {
  const found = await sql<SealedApp>`
    select id, code, organization_name as "organizationName", provider, region, client_id as "clientId",
      client_secret as "clientSecret", redirect_url as "redirectUrl", scope_code as "scopeCode", realm_id as "realmId",
      data_centre as "dataCentre"
    from connection where code = ${code}`.execute(tx);
  return found.rows[0];
}

/** Keeps the hash of a state for ten minutes, together with who asked and for which connection. */
export async function insertState(
  tx: Tx,
  state: {
    hash: Buffer;
    connectionId: number;
    userId: number;
    sessionHash: Buffer;
    expiresAt: string;
    scopes: string;
  },
): Promise<void> {
  const { hash, connectionId, userId, sessionHash, expiresAt, scopes } = state;
  await tx
    .insertInto('oauth_state')
    .values({
      state_hash: hash,
      ...asColumns('oauth_state', { connectionId, userId, sessionHash, expiresAt, scopes }),
    })
    .execute();
}

/**
 * Takes a state out for its one use; answers the administrator who asked. It is not there when it is unknown, used,
 * old, for another connection, or when the one who asked may not connect any more.
 */
export async function takeState(
  tx: Tx,
  state: { hash: Buffer; code: string; now: string },
): Promise<{ id: number; name: string; scopes: string } | undefined> {
  const taken = await sql<{ id: number; name: string; scopes: string }>`
    update oauth_state s set used_at = ${state.now}
    from connection c, staff_user u, session began
    where s.state_hash = ${state.hash} and s.used_at is null and s.expires_at > ${state.now}
      and c.id = s.connection_id and c.code = ${state.code}
      and began.token_hash = s.session_hash and began.ended_at is null and began.expires_at > ${state.now}
      and u.id = s.user_id and u.role = 'ROLE_ADMIN' and u.archived_at is null
    returning u.id, u.name, s.scopes`.execute(tx);
  return taken.rows[0];
}

/** Whether another connection of this provider already stands for this company. */
export async function isRealmTaken(tx: Tx, app: SealedApp, realmId: string): Promise<boolean> {
  // one consent at a time: two at once must not both find the company free
  await sql`lock table connection in share row exclusive mode`.execute(tx);
  const found = await sql`
    select 1 from connection where provider = ${app.provider} and realm_id = ${realmId} and id <> ${app.id}`.execute(
    tx,
  );
  return found.rows.length > 0;
}

/** Stores what a consent brought; false when the connection is for another company than the one that was chosen. */
export async function storeConsent(
  tx: Tx,
  consent: {
    id: number;
    realmId: string | null;
    dataCentre: string | null;
    /** What was consented to. */
    scopes: string;
    accessToken: Buffer;
    refreshToken: Buffer | null;
    expiresAt: string;
  },
): Promise<boolean> {
  const stored = await sql`
    update connection set state = 'connected', access_token = ${consent.accessToken},
      refresh_token = coalesce(${consent.refreshToken}, refresh_token), expires_at = ${consent.expiresAt},
      realm_id = coalesce(realm_id, ${consent.realmId}), data_centre = ${consent.dataCentre}, scope_code = coalesce(nullif(${consent.scopes}, ''), scope_code),
      granted_scopes = coalesce(nullif(${consent.scopes}, ''), scope_code), token_counter = token_counter + 1,
      refresh_owner = null, refresh_until = null, version = version + 1
    where id = ${consent.id} and coalesce(realm_id, ${consent.realmId}) is not distinct from coalesce(${consent.realmId}, realm_id)
      and coalesce(${consent.refreshToken}, refresh_token) is not null`.execute(tx);
  return stored.numAffectedRows === 1n;
}
