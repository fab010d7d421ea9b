import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { TokenKeeper } from '../../outside.ts';
import { selectConnection, selectConnections } from './connections.sql.ts';
import { keepTokens, type TokenKeeperParts } from './keep-tokens.ts';
import { giveUpRefreshes } from './tokens.sql.ts';

/** Keeps the tokens of all connections (reliability, rule 14). It works outside of any request's transaction. */
export const createTokenKeeper = (parts: TokenKeeperParts): TokenKeeper => ({ tokenSource: keepTokens(parts) });

/** Releases the refreshes of a crashed process at once, as a bundled database can have only one process. */
export const deleteDeadRefreshes = (tx: Tx): Promise<void> => giveUpRefreshes(tx);

/** Who outside is asked where some books are, in the outbox and in the items of jobs. */
export const serviceOfBooks = (connectionId: number | null): string => `books:${connectionId}`;

/** The connection to the books in which the companies of a region are kept, whatever its state. */
export const connectionOfBooks = (
  tx: Tx,
  books: { readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS'; readonly region: NonNullable<Connection['region']> },
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
