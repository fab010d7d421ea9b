/** When the person last did something, counted over all tabs of the browser. */

const place = 'lastActivity';
const toldPlace = 'lastActivityTold';

/** A user is signed out after this time without activity (docs/domain/access.md#sessions). */
const idleLimitMs = 30 * 60_000;
const askedBeforeMs = 2 * 60_000;
const tellEveryMs = 60_000;
/** A call after so long without activity was not made by a person. */
const unattendedAfterMs = 90_000;
/** A mouse tells of itself a hundred times a second. */
const noteEveryMs = 1000;

let own = Date.now();
let noted = 0;
let told = 0;

/** Storage can be forbidden; each tab then counts for itself. */
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

export type Stage = 'active' | 'asked' | 'over';

const stageAfter = (idleMs: number): Stage =>
  idleMs >= idleLimitMs ? 'over' : idleMs >= idleLimitMs - askedBeforeMs ? 'asked' : 'active';

/** How the person stands now, for how long they still may be away, and whether it was in another tab that they were active last. */
export function standing(now = Date.now()): {
  readonly stage: Stage;
  readonly leftMs: number;
  readonly elsewhere: boolean;
} {
  const idleMs = now - lastActivityMs();
  return { stage: stageAfter(idleMs), leftMs: Math.max(0, idleLimitMs - idleMs), elsewhere: storedAt(place) > own };
}

/** Notes that the person did something. Once the time is over that changes nothing any more. */
export function noteActivity(now = Date.now()): void {
  if (standing(now).stage === 'over') return;
  own = now;
  if (now - noted < noteEveryMs) return;
  noted = now;
  store(place, now);
}

/** Begins to count anew: somebody signed in. */
export function beginActivity(now = Date.now()): void {
  own = now;
  noted = now;
  told = 0;
  store(place, now);
}

/** Whether what is called now was asked for by nobody: a page that looks again by itself. */
export const isUnattended = (now = Date.now()): boolean => now - lastActivityMs() > unattendedAfterMs;

/**
 * Whether the server should be told that the person is active: there was activity since it was told last, at most once
 * a minute over all tabs. Whoever is answered yes tells it.
 */
export function claimTelling(now = Date.now()): boolean {
  const toldMs = Math.max(told, storedAt(toldPlace));
  if (now - toldMs < tellEveryMs || lastActivityMs() <= toldMs) return false;
  told = now;
  store(toldPlace, now);
  return true;
}
