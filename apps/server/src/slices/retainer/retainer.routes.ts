import { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { saveOpening } from './retainer.commands.ts';
import { getRetainer } from './retainer.queries.ts';

export const retainerRoutes: Route[] = [
  handle(retainerEndpoints.get, getRetainer),
  handle(retainerEndpoints.saveOpening, saveOpening),
];
