import { appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeAppearance, changeTimesheetColumns } from './appearance.commands.ts';
import { getAppearance, getTimesheetColumns } from './appearance.queries.ts';

export const appearanceRoutes: Route[] = [
  handle(appearanceEndpoints.get, getAppearance),
  handle(appearanceEndpoints.change, changeAppearance),
  handle(appearanceEndpoints.timesheetColumns, getTimesheetColumns),
  handle(appearanceEndpoints.changeTimesheetColumns, changeTimesheetColumns),
];
