import { randomBytes } from 'node:crypto';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** Time and chance, passed in, so that a test can move the one and know the other. */
export interface Clock {
  /** Now, in milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly randomBytes: (count: number) => Buffer;
  /** A number from 0 to just under 1, for pauses that must not march in step. */
  readonly random: () => number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
  randomBytes,
  random: () => Math.random(),
};

/** A clock that can be set and runs on from there: with it the demo lives through its history before its first user comes. */
export interface SettableClock extends Clock {
  readonly setTo: (iso: string) => void;
  readonly setToNow: () => void;
}

export function settableClock(): SettableClock {
  let aheadMs = 0;
  return {
    ...systemClock,
    now: () => systemClock.now() + aheadMs,
    setTo: (iso) => void (aheadMs = Date.parse(iso) - systemClock.now()),
    setToNow: () => void (aheadMs = 0),
  };
}

/** An instant as it is stored and travels: ISO 8601, UTC, milliseconds. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();

interface Day {
  readonly second: number;
  readonly day: CalendarDate;
}

// making one costs more than all else that a short call does; there are as many as zones in use
const zones = new Map<string, { readonly format: Intl.DateTimeFormat; newest: Day | undefined }>();

function zoneOf(timeZone: string) {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const zone = { format, newest: undefined };
  zones.set(timeZone, zone);
  return zone;
}

/** The calendar date it is at an instant in a zone, such as "2026-11-21" in "Europe/London". */
export function todayIn(timeZone: string, ms: number): CalendarDate {
  const zone = zoneOf(timeZone);
  // each request asks twice, and every zone begins its days with a whole second
  const second = Math.floor(ms / 1000);
  if (zone.newest?.second !== second) zone.newest = { second, day: calendarDate(zone.format.format(ms)) };
  return zone.newest.day;
}
