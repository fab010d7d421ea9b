import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { isUnattended } from './activity.ts';
import { createClient } from './client.ts';
import { clearCursors, keepCursor, withCursor } from './page-cursors.ts';
import { useSession } from './session.ts';
import { hearToday } from './today.ts';
import { outdateCaches } from './stale-after-writes.ts';
import { useViewing } from './viewing.ts';

/** The HTTP client of the product's server. */
export const api = createClient({
  token: () => useSession.getState().session?.token,
  viewAs: () => useViewing.getState().person?.id,
  isUnattended,
  signedOut: () => useSession.getState().signOut(),
  hearToday,
  viewedGone: () => useViewing.getState().lose(),
  wrote: () => {
    clearCursors();
    outdateCaches();
  },
  fetch: (input, init) => fetch(input, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** A new idempotency key: use the same one for every attempt of one action. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The query key of an endpoint's responses; its first part alone matches all of them. */
export const keyOf = <E extends Endpoint>(endpoint: E, request?: RequestOf<E>): readonly unknown[] =>
  request === undefined ? [endpoint.path] : [endpoint.path, request];

/** The options for a query of an endpoint: it is cancelled when no component waits for it. The pages of a long list follow one another. */
export const query = <E extends Endpoint>(endpoint: E, request?: RequestOf<E>) => {
  return queryOptions<ReceivedOf<E>>({
    queryKey: keyOf(endpoint, request),
    meta: { isList: endpoint.list === true },
    queryFn: async ({ signal }) => {
      const paged = withCursor(endpoint.path, request);
      const { data } = await api(endpoint, paged, { signal });
      keepCursor(endpoint.path, paged, data);
      return data;
    },
  });
};

/**
 * Drops the data of all lists when their viewer changes: lists on screen are fetched again, the others are removed from the
 * cache. Other queries stay.
 */
export const resetLists = (queries: QueryClient): Promise<void> => {
  clearCursors();
  return queries.resetQueries({ predicate: ({ meta }) => meta?.['isList'] === true });
};
