import { searchError, searchTextMax } from '@countinghouse/contract/search-error.ts';

/**
 * The part of the typed text to search choices for, cut to the length that the server accepts; empty when it may not be searched.
 */
export const searchedPart = (typed: string): string =>
  searchError(typed) === undefined ? typed.slice(0, searchTextMax) : '';
