import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

/** All roles there are. */
export const useAllTechStacks = () => useQuery(query(techStackEndpoints.list));

/** Invalidates everything that names roles: their list, the rates and the developers. */
export function useInvalidateTechStacks(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const endpoint of [
      techStackEndpoints.list,
      rateEndpoints.ranges,
      rateEndpoints.cards,
      developerEndpoints.list,
    ])
      await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
