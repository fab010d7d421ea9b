import type { QueryClient } from '@tanstack/react-query';

const caches = new Set<QueryClient>();

/** Keeps a cache outdated after each write, until the returned function is called. */
export function watchWrites(cache: QueryClient): () => void {
  caches.add(cache);
  return () => caches.delete(cache);
}

/**
 * Marks cached data as outdated because a write succeeded: an act changes figures of other screens too, so each is fetched again
 * when it is opened next. What is on screen stays for the act itself to refresh; data with an endless `staleTime` decides for itself.
 */
export function outdateCaches(): void {
  for (const cache of caches)
    void cache.invalidateQueries({
      refetchType: 'none',
      predicate: ({ observers, options }) =>
        ![options, ...observers.map((one) => one.options)].some(
          (one) => (one as { staleTime?: unknown }).staleTime === Infinity,
        ),
    });
}
