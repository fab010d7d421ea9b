import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { syncStopEndpoints } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import type { Context } from '../../handle.ts';
import { isProjectInScope, waitingStops } from './sync-stops.sql.ts';

type Endpoints = typeof syncStopEndpoints;

/** The syncs of a project that stopped before they removed records, and wait for a confirmation. */
export async function listStops(
  { tx, caller, refuse }: Context<Endpoints['list']>,
  { query: { projectId } }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  if (!(await isProjectInScope(tx, caller, projectId))) return refuse('not_found');
  return { syncStops: await waitingStops(tx, caller, { projectId }) };
}

/** The regions whose sync stopped before it removed holidays. */
export const listStopsOfHolidays = async ({
  tx,
  caller,
}: Context<Endpoints['ofHolidays']>): Promise<AnswerOf<Endpoints['ofHolidays']>> => ({
  syncStops: await waitingStops(tx, caller, { what: 'HOLIDAYS' }),
});
