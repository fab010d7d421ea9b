import { assignmentEndpoints, type StaffKind } from '@countinghouse/contract/projects/assignments.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import type { ListState, NoFilters } from '../../ui/list/list-state.ts';

/** One page of a user's projects, by name. */
export const useAssigned = (userId: number, { pageNo, pageSize }: ListState<NoFilters>) =>
  useQuery({
    ...query(assignmentEndpoints.list, { query: { userId, pageNo, pageSize } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Reads any page of the same list, for its file. */
export const pageOfAssigned = (userId: number) =>
  pagesOf(assignmentEndpoints.list, (page) => ({ query: { userId, ...page } }), 'projectDetails');

/** The possible replacements for an assignment. */
export const useSuggestions = (projectId: number, kind: StaffKind) =>
  useQuery({ ...query(assignmentEndpoints.suggestions, { query: { projectId, kind } }), refetchOnMount: 'always' });

/** Invalidates everything that depends on project assignments. */
export function useInvalidateAssignments(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: keyOf(assignmentEndpoints.list) });
    // lists of projects and the projects themselves contain names of people
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /^\/(projects|users)\b/.test(String(path)) });
  };
}
