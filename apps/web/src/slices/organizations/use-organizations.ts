import { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

/** The profile of each organization with books. */
export const useOrganizations = () => useQuery(query(organizationEndpoints.list));

/** Invalidates the cached profiles. */
export function useInvalidateOrganizations(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationEndpoints.list) });
}
