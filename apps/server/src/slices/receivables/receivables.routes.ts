import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listOpenDocuments, listReceivables } from './receivables.queries.ts';

export const receivableRoutes: Route[] = [
  handle(receivableEndpoints.list, listReceivables),
  handle(receivableEndpoints.documents, listOpenDocuments),
];
