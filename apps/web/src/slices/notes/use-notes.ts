import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { noteEndpoints, noteStatus } from '@countinghouse/contract/notes/notes.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface NoteFilters {
  readonly [name: string]: string | undefined;
  readonly status: string | undefined;
}

/** The state of a project's notes; by default all are shown. */
export const noteList: ListShape<NoteFilters> = {
  filters: { status: oneOf(noteStatus.options) },
  sortFields: [],
  defaultPageSize: 10,
};

const requestOf = (
  projectId: number,
  { filters, pageNo, pageSize }: Pick<ListState<NoteFilters>, 'filters' | 'pageNo' | 'pageSize'>,
): RequestOf<typeof noteEndpoints.list> => ({
  query: { projectId, pageNo, pageSize, status: noteStatus.safeParse(filters.status).data ?? '' },
});

/** One page of the notes of a project. */
export const useNotes = (projectId: number, state: ListState<NoteFilters>) =>
  useQuery({ ...query(noteEndpoints.list, requestOf(projectId, state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfNotes = (projectId: number, { filters }: ListState<NoteFilters>) =>
  pagesOf(noteEndpoints.list, (page) => requestOf(projectId, { filters, ...page }), 'projectNotes');

/** Invalidates the cached notes. */
export function useInvalidateNotes(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: keyOf(noteEndpoints.list) }), [client]);
}
