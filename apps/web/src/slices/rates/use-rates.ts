import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { shownRates } from './shown-rates.ts';

/** All rate ranges of a project, with its developers and default rates. */
export const useRates = (projectId: number) =>
  useQuery({ ...query(rateEndpoints.ranges, { query: { projectId } }), select: shownRates });

/** All roles, with their default rates. */
export const useTechStacks = () => useQuery(query(techStackEndpoints.list));

/** Invalidates the rates and the timesheets that were computed with them; resolves when the ranges are fetched again. */
export function useInvalidateRates(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: keyOf(techStackEndpoints.list) });
    void client.invalidateQueries({ queryKey: keyOf(timesheetEndpoints.getAllLogs) });
    void client.invalidateQueries({ queryKey: keyOf(rateEndpoints.cards) });
    await client.invalidateQueries({ queryKey: keyOf(rateEndpoints.ranges) });
  }, [client]);
}
