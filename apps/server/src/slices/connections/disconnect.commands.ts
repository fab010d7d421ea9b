import type { Connection, connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import type { OutsideContext } from '../../handle.ts';
import { connectionForUpdate, deleteTokens } from './connections.sql.ts';
import { openedApp, sealedPlace } from './provider-app.ts';
import { selectGrant, type StoredGrant } from './tokens.sql.ts';

type Endpoint = (typeof connectionEndpoints)['disconnect'];

/**
 * Deletes the tokens first, so that nothing is sent with them any more, and then revokes them at the provider; if that fails,
 * the product still has no access. Messages in the outbox wait until a user connects again.
 */
export async function disconnect(
  context: OutsideContext<Endpoint>,
  { params: { code } }: InputOf<Endpoint>,
): Promise<Connection> {
  const { connection, ended } = await context.inTransaction(async ({ tx, audit }) => {
    const found = (await connectionForUpdate(tx, { code })) ?? context.refuse('not_found');
    const grant = await selectGrant(tx, found.id);
    const after = await deleteTokens(tx, found.id);
    if (after === undefined) return { connection: found, ended: undefined };
    audit({
      action: 'Disconnected',
      resource: 'CONNECTION',
      resourceId: found.id,
      resourceName: found.organizationName,
    });
    return { connection: after, ended: grant };
  });
  const isRevoked = ended === undefined || (await revokeAtProvider(context, ended));
  const { organizationName } = connection;
  context.reply(
    isRevoked ? messages.disconnected(organizationName) : serverMessages.disconnectedHere(organizationName),
  );
  return connection;
}

async function revokeAtProvider({ outside, secrets }: OutsideContext<Endpoint>, grant: StoredGrant): Promise<boolean> {
  if (grant.refreshToken === null) return true;
  try {
    const refreshToken = secrets.opened(grant.refreshToken, sealedPlace(grant.code, 'refresh_token'));
    await outside.oauth.revoke(openedApp(grant, secrets), refreshToken);
    return true;
  } catch (error) {
    if (error instanceof OAuthError) return false;
    throw error;
  }
}
