import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { choiceState } from '../../api/choice-state.ts';
import { keyOf, query } from '../../api/api.ts';

/** Employees who can be added to a project. */
export const useEmployeesToAdd = (projectId: number, name: string) =>
  useQuery({
    ...query(developerEndpoints.employees, { query: { projectId, name } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The names of all roles. */
export function useRoles() {
  const found = useQuery(query(techStackEndpoints.list));
  const roles = found.data?.techStackDetails.map((one) => one.name) ?? [];
  return { roles, state: choiceState(found) };
}

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
