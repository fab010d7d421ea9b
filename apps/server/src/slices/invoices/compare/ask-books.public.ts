import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import type { OutsideContext } from '../../../handle.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';

/** Calls the books between transactions; the refusal says whether they are unavailable or not connected. */
export async function askBooks<T>(
  context: {
    readonly outside: OutsideContext<Endpoint>['outside'];
    readonly refuse: (code: 'provider_away' | 'books_not_connected') => never;
  },
  connection: Connection,
  question: (books: BooksProvider) => Promise<T>,
): Promise<T> {
  try {
    return await question(context.outside.booksFor(connection));
  } catch (error) {
    return context.refuse(whyNoAnswer(error));
  }
}

/** Whether books without an answer are unavailable or not connected; an error of another kind is thrown again. */
export function whyNoAnswer(error: unknown): 'provider_away' | 'books_not_connected' {
  if (!(error instanceof BooksError) && !(error instanceof OAuthError)) throw error;
  const isLetIn = error.kind !== 'signed_out' && error.kind !== 'reconnect_needed';
  return isLetIn ? 'provider_away' : 'books_not_connected';
}
