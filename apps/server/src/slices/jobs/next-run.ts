import { Cron } from 'croner';

/** The next time of a cron schedule, ISO 8601 UTC; null when it never runs, undefined when the text is not a schedule. */
export function nextRun(cron: string, now: string): string | null | undefined {
  const timetable = parseCron(cron);
  return timetable === undefined ? undefined : (timetable.nextRun(now)?.toISOString() ?? null);
}

/** So many runs of a timetable are looked at. */
const runsMax = 100;
const shortestPauseMs = 60_000;

/**
 * Whether a job may have a timetable: it comes round, as the 31st of June does not, and never twice within a minute, as
 * each run takes work and a line of its history.
 */
export function isUsableTimetable(cron: string, now: string): boolean {
  const runs = parseCron(cron)?.nextRuns(runsMax, now) ?? [];
  return (
    runs.length > 0 &&
    runs.every((run, at) => at === 0 || run.getTime() - (runs[at - 1]?.getTime() ?? 0) >= shortestPauseMs)
  );
}

function parseCron(cron: string): Cron | undefined {
  if (!/^\S+(\s+\S+){4,5}$/.test(cron)) return undefined;
  try {
    return new Cron(cron, { timezone: 'UTC' });
  } catch {
    return undefined;
  }
}
