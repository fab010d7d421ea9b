import { marginEndpoints } from '@countinghouse/contract/margin/margin.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listMargin, originOfMargin } from './margin.queries.ts';

export const marginRoutes: Route[] = [
  handle(marginEndpoints.list, listMargin),
  handle(marginEndpoints.origin, originOfMargin),
];
