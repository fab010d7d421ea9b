import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** What a form opens on, asked anew whenever it is opened: what was fetched before may have another version by now. */
export function useFresh<Data>(asked: UseQueryOptions<Data>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...asked, refetchOnMount: 'always' });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}
