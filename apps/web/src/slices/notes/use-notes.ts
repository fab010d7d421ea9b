import { noteEndpoints, noteStatus } from '@countinghouse/contract/notes.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface NoteFilters {
  readonly [name: string]: string | undefined;
  readonly status: string | undefined;
}

/** What the notes of a project can be asked; nothing said, all are shown. */
export const noteList: ListShape<NoteFilters> = {
  filters: { status: oneOf(noteStatus.options) },
  sortFields: [],
  defaultPageSize: 10,
};

/** One page of the notes of a project. */
export const useNotes = (projectId: number, { filters, pageNo, pageSize }: ListState<NoteFilters>) =>
  useQuery({
    ...query(noteEndpoints.list, {
      query: { projectId, pageNo, pageSize, status: noteStatus.safeParse(filters.status).data ?? '' },
    }),
    placeholderData: keepPreviousData,
  });

/** Asks for the notes anew: one of them is not what it was. */
export function useForgetNotes(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: keyOf(noteEndpoints.list) }), [client]);
}
