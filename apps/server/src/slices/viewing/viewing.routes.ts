import { viewingEndpoints } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listPeople } from './viewing.queries.ts';

export const viewingRoutes: Route[] = [handle(viewingEndpoints.people, listPeople)];
