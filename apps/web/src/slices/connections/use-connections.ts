import { connectionEndpoints } from '@countinghouse/contract/connections.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

/** All connections with their state; looked at again each time, as others connect too and accesses end by themselves. */
export const useConnections = () => useQuery({ ...query(connectionEndpoints.list), refetchOnMount: 'always' });

/** Asks for them anew. */
export function useInvalidateConnections(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(connectionEndpoints.list) });
}
