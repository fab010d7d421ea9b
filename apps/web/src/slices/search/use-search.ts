import { searchEndpoints, searchLettersMin, type SearchKind } from '@countinghouse/contract/search/search.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

export interface SearchParams {
  readonly text: string;
  readonly projectId: number | undefined;
  readonly kind: SearchKind | undefined;
}

/** Whether a text is long enough to be looked for. */
export const isLongEnough = (text: string): boolean => text.trim().length >= searchLettersMin;

/** What holds a text; what was found before stays until it is known. Without a text that can be searched nothing is asked. */
export function useSearch({ text, projectId, kind }: SearchParams) {
  return useQuery({
    ...query(searchEndpoints.everything, {
      query: {
        text: text.trim(),
        ...(projectId === undefined ? {} : { projectId }),
        ...(kind === undefined ? {} : { kind }),
      },
    }),
    enabled: isLongEnough(text),
    placeholderData: keepPreviousData,
  });
}

/** The projects that can be chosen, by a part of their names. */
export const useProjectChoices = (part: string) =>
  useQuery({
    ...query(projectEndpoints.search, { query: { projectName: part, pageSize: 25 } }),
    placeholderData: keepPreviousData,
  });
