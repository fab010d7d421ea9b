import { createHash } from 'node:crypto';
import { needsConfirmation } from '@countinghouse/billing/sync/removal-limits.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { SyncStop } from '@countinghouse/contract/sync-stops.contract.ts';
import type { Tx } from '../../database/database.ts';
import { deleteStops, isConfirmed, storeStop } from './sync-stops.sql.ts';

/** What is synchronised by itself: time logs, leave or attendance of a project, holidays of a region. */
export type SyncedThing = Pick<SyncStop, 'what' | 'projectId' | 'region'>;

/** What an answer would remove, as a person is shown it. */
export interface StopFacts extends SyncedThing, Pick<SyncStop, 'removed' | 'known' | 'amount'> {
  readonly period: Period;
  readonly reasons: readonly string[];
  readonly rows: SyncStop['rows'];
}

/** What an answer would remove. */
export interface AskedRemoval extends StopFacts {
  /** One text for each record that would be removed, with all that matters of it: a confirmation holds for exactly these. */
  readonly records: readonly string[];
}

/**
 * Whether an answer may remove what it no longer has. Where it needs a confirmation that nobody gave for exactly these
 * records, the stop is noted and answered in words; else undefined, and former stops of these days are forgotten.
 */
export async function stopBeforeRemoval(tx: Tx, asked: AskedRemoval, now: string): Promise<string | undefined> {
  const { removed, known, reasons } = asked;
  const mark = markOf(asked);
  const isFree = !needsConfirmation({ removed, known, isDoubted: reasons.length > 0 });
  if (isFree || (await isConfirmed(tx, asked, mark))) {
    await deleteStops(tx, asked, { period: asked.period, mark });
    return undefined;
  }
  await storeStop(tx, { ...asked, mark }, now);
  return messages.syncStopped(asked);
}

const markOf = ({ what, records }: AskedRemoval): string =>
  createHash('sha256')
    .update(JSON.stringify([what, records.toSorted()]))
    .digest('hex');
