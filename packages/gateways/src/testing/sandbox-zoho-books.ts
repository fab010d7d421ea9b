import { createCaller } from '../call.ts';
import type { CallPolicy } from '../calling/call-policy.ts';
import type { BooksProvider } from '../books/books-provider.ts';
import { zohoBooksPolicy } from '../books/zoho-books/zoho-books-addresses.ts';
import { createZohoBooksProvider, type ZohoBooksConnection } from '../books/zoho-books/zoho-books-provider.ts';
import { zohoOAuthAddresses, zohoOAuthRules } from '../oauth/oauth-rules.ts';
import { zohoDataCentresUnder, type ZohoLocation } from '../oauth/zoho-data-centres.ts';
import { Secret } from '../secret.ts';
import { quickCalls } from './sandbox-books.ts';
import { connect, realSurroundings, type TestConnection } from './sandbox-consent.ts';

/** Connects to one organisation of the imitated books like a user, and opens its books. */
export async function openSandboxZohoBooks(
  sandboxUrl: string,
  organisation: { readonly id: string; readonly location: ZohoLocation },
  changes: Partial<ZohoBooksConnection> & { readonly policy?: Partial<CallPolicy> } = {},
): Promise<{ readonly books: BooksProvider; readonly connection: TestConnection; readonly api: string }> {
  const centres = zohoDataCentresUnder(sandboxUrl);
  const centre = centres[organisation.location];
  const connection = await connect({
    rules: zohoOAuthRules,
    addresses: zohoOAuthAddresses(centre.accounts),
    clientId: 'sandbox-zoho-client',
    clientSecret: new Secret('sandbox-zoho-secret'),
    redirectUri: 'http://localhost:9999/oauth/zoho-books',
    scopes: [
      'ZohoBooks.contacts.ALL',
      'ZohoBooks.invoices.ALL',
      'ZohoBooks.creditnotes.ALL',
      'ZohoBooks.customerpayments.ALL',
      'ZohoBooks.banking.READ',
      'ZohoBooks.settings.ALL',
    ],
  });
  const { policy = quickCalls, ...rest } = changes;
  const caller = createCaller({ ...zohoBooksPolicy(centres), ...policy }, realSurroundings);
  const books = createZohoBooksProvider({
    caller,
    tokens: connection.tokens,
    centre,
    organisationId: organisation.id,
    now: Date.now,
    ...rest,
  });
  return { books, connection, api: `${centre.api}/books/v3` };
}
