import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

/** Employees who can be added to a project. */
export const useEmployeesToAdd = (projectId: number, name: string) =>
  useQuery({
    ...query(developerEndpoints.employees, { query: { projectId, name } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The names of all roles. */
export const useRoles = (): readonly string[] =>
  useQuery(query(techStackEndpoints.list)).data?.techStackDetails.map((one) => one.name) ?? [];

/** Invalidates everything that depends on the billing terms of a project's developers. */
export function useInvalidateDevelopers(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const endpoint of [
      developerEndpoints.list,
      leaveEndpoints.balance,
      leaveEndpoints.ledger,
      projectEndpoints.get,
    ])
      await client.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
