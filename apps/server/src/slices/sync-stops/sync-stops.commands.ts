import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { syncStopEndpoints } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import type { ActivityResource } from '@countinghouse/contract/activity/activity.contract.ts';
import type { SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import type { Context } from '../../handle.ts';
import { confirmStop, waitingStops } from './sync-stops.sql.ts';

type Confirm = typeof syncStopEndpoints.confirm;

const resources: Readonly<Record<SyncStop['what'], ActivityResource>> = {
  TIME_LOGS: 'WORK_LOG',
  LEAVE: 'LEAVE',
  ATTENDANCE: 'WORK_LOG',
  HOLIDAYS: 'HOLIDAY',
};

/** Lets the next sync remove exactly the records that were shown; for any other records it stops again. */
export async function confirmRemoval(
  { tx, caller, now, refuse, audit, reply }: Context<Confirm>,
  { params: { id }, body: { mark } }: InputOf<Confirm>,
): Promise<AnswerOf<Confirm>> {
  const stop = (await waitingStops(tx, caller, { id }))[0] ?? refuse('not_found');
  if (stop.mark !== mark) return refuse('sync_stop_differs', { current: stop });
  await confirmStop(tx, { id, mark, by: caller.userId, now });
  audit({
    action: 'Updated',
    resource: resources[stop.what],
    resourceId: stop.projectId ?? stop.region ?? id,
    resourceName: `Removal confirmed: ${messages.syncStopRecords(stop)}, ${stop.startDate} to ${stop.endDate}`,
    ...(stop.projectId === null ? {} : { projectId: stop.projectId }),
  });
  reply(messages.removalConfirmed);
  return {};
}
