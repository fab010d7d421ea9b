import { timesheetEndpoints } from '@countinghouse/contract/timesheets.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { getAllLogs, validate } from './timesheets.queries.ts';

export const timesheetRoutes: Route[] = [
  handle(timesheetEndpoints.validate, validate),
  handle(timesheetEndpoints.getAllLogs, getAllLogs),
];
