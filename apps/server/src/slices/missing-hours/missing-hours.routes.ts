import { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listMissingHours } from './missing-hours.queries.ts';

export const missingHoursRoutes: Route[] = [handle(missingHoursEndpoints.list, listMissingHours)];
