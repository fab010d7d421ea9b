import { createCaller } from '../call.ts';
import type { CallPolicy } from '../calling/call-policy.ts';
import type { BooksProvider } from '../books/books-provider.ts';
import { quickBooksAddressesUnder, quickBooksPolicy } from '../books/quickbooks/quickbooks-addresses.ts';
import { createQuickBooksProvider, type QuickBooksConnection } from '../books/quickbooks/quickbooks-provider.ts';
import { quickBooksOAuthAddressesUnder, quickBooksOAuthRules } from '../oauth/oauth-rules.ts';
import { Secret } from '../secret.ts';
import { connect, realSurroundings, type TestConnection } from './sandbox-consent.ts';

/** Without our own rate limits and with short pauses, so that tests about other things are fast. */
export const quickCalls: Partial<CallPolicy> = {
  windows: [],
  pauses: { firstMs: 4, longestMs: 20 },
  breaker: { failuresMax: 1_000, restMs: 1, restMaxMs: 1 },
};

/** Connects to one company of the imitated books like a user, and opens its books. */
export async function openSandboxBooks(
  sandboxUrl: string,
  realmId: string,
  changes: Partial<QuickBooksConnection> & { readonly policy?: Partial<CallPolicy> } = {},
): Promise<{ readonly books: BooksProvider; readonly connection: TestConnection; readonly api: string }> {
  const api = `${sandboxUrl}/quickbooks`;
  const connection = await connect(
    {
      rules: quickBooksOAuthRules,
      addresses: quickBooksOAuthAddressesUnder(api),
      clientId: 'sandbox-quickbooks-client',
      clientSecret: new Secret('sandbox-quickbooks-secret'),
      redirectUri: 'http://localhost:9999/oauth/quickbooks',
      scopes: ['com.intuit.quickbooks.accounting'],
    },
    { realmId },
  );
  const { policy = quickCalls, ...rest } = changes;
  const addresses = quickBooksAddressesUnder(api);
  const caller = createCaller({ ...quickBooksPolicy(addresses), ...policy }, realSurroundings);
  const books = createQuickBooksProvider({
    caller,
    tokens: connection.tokens,
    addresses,
    realmId,
    now: Date.now,
    ...rest,
  });
  return { books, connection, api };
}
