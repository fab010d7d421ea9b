import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

/** All connections with their state; fetched again each time, because other users connect too and accesses expire. */
export const useConnections = () => useQuery({ ...query(connectionEndpoints.list), refetchOnMount: 'always' });

/** Invalidates the cached connections. */
export function useInvalidateConnections(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(connectionEndpoints.list) });
}
