import { searchFault, searchTextMax } from '@countinghouse/contract/search-fault.ts';

/** What choices are searched by while somebody types: as much of it as the server takes, and nothing where it may not be searched. */
export const searchedPart = (typed: string): string =>
  searchFault(typed) === undefined ? typed.slice(0, searchTextMax) : '';
