/** The most calls within any period of this length. */
export interface CallWindow {
  readonly calls: number;
  readonly perMs: number;
}

/** Schedules calls per key, so that no window has more calls than allowed. */
export interface Limiter {
  /**
   * The milliseconds to wait before calling, with the call counted; or, if that exceeds `waitMaxMs`, `taken: false`
   * without counting it.
   */
  reserve(key: string, waitMaxMs: number): { readonly taken: boolean; readonly waitMs: number };
  /** Delays all calls of this key for some milliseconds. A shorter pause never ends a longer one. */
  pause(key: string, pauseMs: number): void;
  /**
   * The remaining milliseconds of this key's pause; 0 without one. A call scheduled before the pause has to wait too.
   */
  pausedMs(key: string): number;
}

interface Line {
  /** The times of past and scheduled calls, oldest first. */
  departures: number[];
  pausedUntil: number;
}

/** A limiter that counts calls when they are sent, in sliding windows. `now` is in milliseconds. */
export function createLimiter(windows: readonly CallWindow[], now: () => number): Limiter {
  const lines = new Map<string, Line>();
  const longestMs = Math.max(0, ...windows.map((window) => window.perMs));

  function lineOf(key: string): Line {
    let line = lines.get(key);
    if (!line) {
      line = { departures: [], pausedUntil: 0 };
      lines.set(key, line);
    }
    return line;
  }

  function dropOldDepartures(line: Line, moment: number): void {
    const firstKept = line.departures.findIndex((departure) => departure > moment - longestMs);
    line.departures.splice(0, firstKept === -1 ? line.departures.length : firstKept);
  }

  return {
    reserve(key, waitMaxMs) {
      const moment = now();
      const line = lineOf(key);
      dropOldDepartures(line, moment);
      const { departures } = line;
      let departure = Math.max(moment, line.pausedUntil, departures.at(-1) ?? 0);
      for (const window of windows) {
        const blocking = departures[departures.length - window.calls];
        if (blocking !== undefined) departure = Math.max(departure, blocking + window.perMs);
      }
      const waitMs = departure - moment;
      if (waitMs > waitMaxMs) return { taken: false, waitMs };
      departures.push(departure);
      return { taken: true, waitMs };
    },
    pause(key, pauseMs) {
      const line = lineOf(key);
      line.pausedUntil = Math.max(line.pausedUntil, now() + pauseMs);
    },
    pausedMs(key) {
      return Math.max(0, (lines.get(key)?.pausedUntil ?? 0) - now());
    },
  };
}
