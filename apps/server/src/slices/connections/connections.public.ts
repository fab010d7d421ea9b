import type { connectionEndpoints } from '@countinghouse/contract/connections.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { OAuthTokens } from '@countinghouse/gateways/oauth/oauth.ts';
import type { Secret } from '@countinghouse/gateways/secret.ts';
import type { TokenSource } from '@countinghouse/gateways/token-source.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { Secrets } from '../../handle.ts';
import { selectConnection, selectConnections } from './connections.sql.ts';
import { keepTokens } from './keep-tokens.ts';
import { giveUpRefreshes } from './tokens.sql.ts';

/** The credentials for one organisation at a provider, without anything secret. */
export type Connection = AnswerOf<typeof connectionEndpoints.create>;
export type ConnectionProvider = Connection['provider'];
export type ConnectionRegion = NonNullable<Connection['region']>;

/** Our app as it is registered for one connection. */
export interface ProviderApp {
  readonly provider: ConnectionProvider;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly redirectUrl: string;
  readonly scopeCode: string;
  /** At Zoho, where the one who connected is known; null before that. */
  readonly dataCentre: string | null;
}

/** The sign-in of the providers, reached through the gateways. Those that answer a promise may throw OAuthTrouble. */
export interface ProviderOAuth {
  readonly consentUrl: (app: ProviderApp, state: string) => string;
  readonly exchange: (app: ProviderApp, code: string) => Promise<OAuthTokens>;
  /**
   * The data centre that a consent names; null where the provider has none. Undefined for one that nobody knows or whose
   * accounts server is not its own: no code and no secret goes there.
   */
  readonly dataCentreOf: (
    app: ProviderApp,
    named: { readonly location: string | undefined; readonly accountsServer: string | undefined },
  ) => string | null | undefined;
  readonly refresh: (app: ProviderApp, refreshToken: Secret) => Promise<OAuthTokens>;
  /** Ends the access of an app at the provider. */
  readonly revoke: (app: ProviderApp, refreshToken: Secret) => Promise<void>;
}

export interface TokenKeeperParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly oauth: ProviderOAuth;
  readonly secrets: Secrets;
  /** A name that no other running process has. */
  readonly owner: string;
}

/** Gives out the access tokens of connections and refreshes them in time, one refresh at a time over all processes. */
export interface TokenKeeper {
  readonly tokenSource: (connectionId: number) => TokenSource;
}

/** Keeps the tokens of all connections (reliability, rule 14). It works outside of any request's transaction. */
export const createTokenKeeper = (parts: TokenKeeperParts): TokenKeeper => ({ tokenSource: keepTokens(parts) });

/** After a crash of the only process that a bundled database can have, nobody has to wait for the lease of its refreshes. */
export const forgetDeadRefreshes = (tx: Tx): Promise<void> => giveUpRefreshes(tx);

/** Who outside is asked where some books are, in the outbox and in the items of jobs. */
export const serviceOfBooks = (connectionId: number | null): string => `books:${connectionId}`;

/** The connection to the books in which the companies of a region are kept, whatever its state. */
export const connectionOfBooks = (
  tx: Tx,
  books: { readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS'; readonly region: ConnectionRegion },
): Promise<Connection | undefined> => selectConnection(tx, books.provider, books.region);

/** The organisations of books that are set up, connected or not, by region. */
export const organisationsOfBooks = async (tx: Tx): Promise<readonly Pick<Connection, 'provider' | 'region'>[]> =>
  (await selectConnections(tx))
    .filter(({ provider }) => provider === 'QUICK_BOOKS' || provider === 'ZOHO_BOOKS')
    .toSorted((one, other) => (one.region ?? '').localeCompare(other.region ?? '', 'en'));

/** The books that are connected now. */
export const connectedBooks = async (tx: Tx): Promise<readonly Connection[]> =>
  (await selectConnections(tx)).filter(
    ({ provider, state }) => (provider === 'QUICK_BOOKS' || provider === 'ZOHO_BOOKS') && state === 'connected',
  );

/** The connection to the project tool, whatever its state. */
export const connectionOfProjectTool = (tx: Tx): Promise<Connection | undefined> =>
  selectConnection(tx, 'ZOHO_PROJECTS');

/** The connection to the people service, whatever its state. */
export const connectionOfPeople = (tx: Tx): Promise<Connection | undefined> => selectConnection(tx, 'ZOHO_PEOPLE');
