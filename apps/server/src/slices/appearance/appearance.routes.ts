import { appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeAppearance } from './appearance.commands.ts';
import { getAppearance } from './appearance.queries.ts';

export const appearanceRoutes: Route[] = [
  handle(appearanceEndpoints.get, getAppearance),
  handle(appearanceEndpoints.change, changeAppearance),
];
