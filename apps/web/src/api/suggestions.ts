import { searchEndpoints, type SuggestionKey } from '@countinghouse/contract/search/search.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from './api.ts';
import { searchedPart } from './searched-part.ts';

/** The values of a field that contain the typed text; empty when they cannot be fetched, as the value can be typed in full. */
export function useSuggestions(key: SuggestionKey, typed: string): readonly string[] {
  const value = searchedPart(typed.trim());
  const { data } = useQuery({
    ...query(searchEndpoints.suggestion, { query: { key, value } }),
    enabled: value !== '',
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}
