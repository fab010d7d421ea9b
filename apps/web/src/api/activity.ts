/** The time of the user's last activity, shared by all tabs of the browser. */

const place = 'lastActivity';
const reportedPlace = 'lastActivityTold';

/** A user is signed out after this time without activity (docs/domain/access.md#sessions). */
const idleLimitMs = 30 * 60_000;
const warnBeforeMs = 2 * 60_000;
const reportEveryMs = 60_000;
/** A call after this time without activity counts as automatic. */
const unattendedAfterMs = 90_000;
/** The mouse fires a hundred events a second. */
const noteEveryMs = 1000;

let own = Date.now();
let noted = 0;
let reportedAt = 0;

/** Storage may be forbidden; each tab then counts for itself. */
function storedAt(name: string): number {
  try {
    return Number(localStorage.getItem(name) ?? 0);
  } catch {
    return 0;
  }
}

function store(name: string, ms: number): void {
  try {
    localStorage.setItem(name, String(ms));
  } catch {
    // As above.
  }
}

/** The last activity in any tab. */
const lastActivityMs = (): number => Math.max(own, storedAt(place));

export type Stage = 'active' | 'warned' | 'over';

const stageAfter = (idleMs: number): Stage =>
  idleMs >= idleLimitMs ? 'over' : idleMs >= idleLimitMs - warnBeforeMs ? 'warned' : 'active';

/** The user's state, how long they may still be inactive, and whether their last activity was in another tab. */
export function activityState(now = Date.now()): {
  readonly stage: Stage;
  readonly leftMs: number;
  readonly elsewhere: boolean;
} {
  const idleMs = now - lastActivityMs();
  return { stage: stageAfter(idleMs), leftMs: Math.max(0, idleLimitMs - idleMs), elsewhere: storedAt(place) > own };
}

/** Records activity of the user. After the time is over it changes nothing. */
export function noteActivity(now = Date.now()): void {
  if (activityState(now).stage === 'over') return;
  own = now;
  if (now - noted < noteEveryMs) return;
  noted = now;
  store(place, now);
}

/** Starts the count when a user signs in. */
export function beginActivity(now = Date.now()): void {
  own = now;
  noted = now;
  reportedAt = 0;
  store(place, now);
}

/** Whether a call now counts as automatic, such as the refresh of a page that is left open. */
export const isUnattended = (now = Date.now()): boolean => now - lastActivityMs() > unattendedAfterMs;

/**
 * Whether to notify the server of activity now: there was some since the last time, at most once a minute over all tabs. The
 * caller that gets true must notify it.
 */
export function claimReport(now = Date.now()): boolean {
  const lastReportMs = Math.max(reportedAt, storedAt(reportedPlace));
  if (now - lastReportMs < reportEveryMs || lastActivityMs() <= lastReportMs) return false;
  reportedAt = now;
  store(reportedPlace, now);
  return true;
}
