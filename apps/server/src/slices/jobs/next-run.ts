import { Cron } from 'croner';

/** When a timetable is due next, ISO 8601 UTC; null when never, undefined when it is none. */
export function nextRun(cron: string, now: string): string | null | undefined {
  if (!/^\S+(\s+\S+){4,5}$/.test(cron)) return undefined;
  try {
    return new Cron(cron, { timezone: 'UTC' }).nextRun(now)?.toISOString() ?? null;
  } catch {
    return undefined;
  }
}
