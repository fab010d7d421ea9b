import type { LedgerView } from '../ledger/ledger.ts';
import { currentSettings } from '../settings.ts';
import { seededDraw } from './fault-script.ts';

/**
 * Whether searches, queries and lists include a record yet. Real books search an index with a delay: a new document can
 * be read by its id at once and is found only seconds later. The settings contain the delay; each record has its own,
 * always the same.
 */
export function isShownYet(
  view: LedgerView,
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
  now: Date,
): boolean {
  const { shownLateFromMs, shownLateToMs } = currentSettings(view);
  if (shownLateToMs <= 0) return true;
  const delayMs = shownLateFromMs + seededDraw(Number(id.slice(-9)))() * Math.max(shownLateToMs - shownLateFromMs, 0);
  return Date.parse(createdAt) + delayMs <= now.getTime();
}
