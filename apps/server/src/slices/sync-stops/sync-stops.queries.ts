import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { syncStopEndpoints } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import type { Context } from '../../handle.ts';
import { waitingStops } from './sync-stops.sql.ts';

type OfHolidays = typeof syncStopEndpoints.ofHolidays;

/** The regions whose sync stopped before it removed holidays. */
export const listStopsOfHolidays = async ({ tx, caller }: Context<OfHolidays>): Promise<AnswerOf<OfHolidays>> => ({
  syncStops: await waitingStops(tx, caller, { what: 'HOLIDAYS' }),
});
