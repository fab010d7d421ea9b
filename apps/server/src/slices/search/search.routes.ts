import { searchEndpoints } from '@countinghouse/contract/search/search.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { searchEverything, suggestValues } from './search.queries.ts';

export const searchRoutes: Route[] = [
  handle(searchEndpoints.everything, searchEverything),
  handle(searchEndpoints.suggestion, suggestValues),
];
