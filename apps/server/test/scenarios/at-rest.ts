import { setTimeout as pause } from 'node:timers/promises';
import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { brokenRules, differencesFromBooks, unfinishedWork } from './house-rules.ts';
import type { Office } from './office.ts';

/** The books accept 500 calls a minute, Zoho Books 100, and a hundred kills leave about a hundred pushes undelivered. */
const restWithinMs = { QUICK_BOOKS: isFullRun ? 600_000 : 120_000, ZOHO_BOOKS: isFullRun ? 1_800_000 : 360_000 };

/** Waits some minutes at most until the background work is done; returns what is still open then. */
export async function untilAtRest(office: Office): Promise<{ faults: string[]; tookMs: number }> {
  const beganAt = performance.now();
  for (;;) {
    const faults = await office.inDatabase((tx) => unfinishedWork(tx, Date.now()));
    const tookMs = performance.now() - beganAt;
    if (faults.length === 0 || tookMs > restWithinMs[office.provider]) return { faults, tookMs };
    await pause(500);
  }
}

/** Broken rules in our records, and differences from the books of both regions. */
export const wrongSomewhere = async (office: Office): Promise<string[]> =>
  office.inDatabase(async (tx) => [
    ...(await brokenRules(tx)),
    ...(await differencesFromBooks(
      tx,
      { provider: office.provider, region: 'US' },
      (await office.booksOf('US')).invoices,
    )),
    ...(await differencesFromBooks(
      tx,
      { provider: office.provider, region: 'UK' },
      (await office.booksOf('UK')).invoices,
    )),
  ]);
