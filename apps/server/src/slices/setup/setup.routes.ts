import { setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeSetup } from './setup.commands.ts';
import { getSetup } from './setup.queries.ts';

export const setupRoutes: Route[] = [handle(setupEndpoints.get, getSetup), handle(setupEndpoints.change, changeSetup)];
