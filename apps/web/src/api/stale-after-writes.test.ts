import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { outdateCaches, watchWrites } from './stale-after-writes.ts';

test('after a write the data of every screen is outdated, except what decides for itself, and nothing is fetched at once', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  let fetched = 0;
  const read = () => Promise.resolve((fetched += 1));
  await cache.fetchQuery({ queryKey: ['/workLogs/source'], queryFn: read });
  const end = new QueryObserver(cache, { queryKey: ['/weeks'], queryFn: read, staleTime: Infinity }).subscribe(
    () => {},
  );
  await expect.poll(() => fetched).toBe(2);
  const stop = watchWrites(cache);
  outdateCaches();
  const isOutdated = (key: string) => cache.getQueryState([key])?.isInvalidated;
  expect([isOutdated('/workLogs/source'), isOutdated('/weeks'), fetched]).toEqual([true, false, 2]);
  stop();
  cache.setQueryData(['/workLogs/source'], 9);
  outdateCaches();
  expect(isOutdated('/workLogs/source')).toBe(false);
  end();
});
