import { assignmentEndpoints, type StaffKind } from '@countinghouse/contract/assignments.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import type { ListShape, ListState } from '../../ui/list/list-state.ts';

type NoFilters = Readonly<Record<string, never>>;

/** The projects of a person stand by name, and nothing more is asked of them. */
export const assignedList: ListShape<NoFilters> = { filters: {}, sortFields: [], defaultPageSize: 25 };

/** One page of the projects that somebody is on. */
export const useAssigned = (userId: number, { pageNo, pageSize }: ListState<NoFilters>) =>
  useQuery({
    ...query(assignmentEndpoints.list, { query: { userId, pageNo, pageSize } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Who could take a place on a project. */
export const useSuggestions = (projectId: number, kind: StaffKind) =>
  useQuery({ ...query(assignmentEndpoints.suggestions, { query: { projectId, kind } }), refetchOnMount: 'always' });

/** Asks for everything anew that tells who is on which project. */
export function useForgetAssignments(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: keyOf(assignmentEndpoints.list) });
    // lists of projects and the projects themselves name their people
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /^\/(projects|users)\b/.test(String(path)) });
  };
}
