import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** Fetches the data of a form each time it is opened, because cached data may have an older version. */
export function useFresh<Data>(options: UseQueryOptions<Data>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...options, refetchOnMount: 'always' });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}
