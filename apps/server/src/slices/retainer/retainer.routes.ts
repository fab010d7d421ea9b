import { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { getRetainer } from './retainer.queries.ts';

export const retainerRoutes: Route[] = [handle(retainerEndpoints.get, getRetainer)];
