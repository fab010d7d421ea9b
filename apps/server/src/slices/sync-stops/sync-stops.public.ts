import { createHash } from 'node:crypto';
import { needsConfirmation } from '@countinghouse/billing/sync-stops/removal-limits.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { deleteStops, isConfirmed, storeStop, waitingStops, type StopFacts } from './sync-stops.sql.ts';

/** The syncs of a project that stopped before they removed records, and wait for a confirmation. */
export const stopsOfProject = (tx: Tx, caller: Caller, projectId: number): Promise<SyncStop[]> =>
  waitingStops(tx, caller, { projectId });

/** What an answer would remove. */
export interface Removal extends StopFacts {
  /** One text for each record that would be removed, with all that matters of it: a confirmation holds for exactly these. */
  readonly records: readonly string[];
}

/**
 * Whether a sync may remove the records that its source no longer has. If that needs a confirmation of exactly these records, the
 * stop is stored and returned in words; else it returns undefined, and former stops of these days are deleted.
 */
export async function stopBeforeRemoval(tx: Tx, removal: Removal, now: string): Promise<string | undefined> {
  const { removed, known, reasons } = removal;
  const mark = markOf(removal);
  const isFree = !needsConfirmation({ removed, known, isUncertain: reasons.length > 0 });
  if (isFree || (await isConfirmed(tx, removal, mark))) {
    await deleteStops(tx, removal, { period: removal.period, mark });
    return undefined;
  }
  await storeStop(tx, { ...removal, mark }, now);
  return serverMessages.syncStopped(removal);
}

const markOf = ({ what, records }: Removal): string =>
  createHash('sha256')
    .update(JSON.stringify([what, records.toSorted()]))
    .digest('hex');
