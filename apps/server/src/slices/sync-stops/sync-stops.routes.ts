import { syncStopEndpoints } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { handle } from '../../handle.ts';
import { confirmRemoval } from './sync-stops.commands.ts';
import { listStopsOfHolidays } from './sync-stops.queries.ts';

/** What syncs that stopped answer to. */
export const syncStopRoutes = [
  handle(syncStopEndpoints.ofHolidays, listStopsOfHolidays),
  handle(syncStopEndpoints.confirm, confirmRemoval),
];
