import { type Hours, hoursFromSeconds, secondsInHundredth } from '../values/hours.ts';

/** What an invoice and its credit notes leave billed of a log; seconds in the sign in which they were billed. */
export interface BilledLog {
  readonly logId: string;
  readonly seconds: bigint;
}

/**
 * Which seconds of which logs a credit note credits for one developer: all that are billed, or a number of hours, from
 * the newest log backwards; undefined if fewer are billed. Hours equal to the displayed total mean all of them.
 * @param logs newest first
 * @param hours undefined for all
 */
export function hoursTakenBack(
  logs: readonly BilledLog[],
  hours: Hours | null,
): ReadonlyMap<string, bigint> | undefined {
  const billed = logs.reduce((sum, log) => sum + log.seconds, 0n);
  const isAll = hours === null || hours === hoursFromSeconds(billed);
  if (isAll) return new Map(logs.filter((log) => log.seconds !== 0n).map((log) => [log.logId, log.seconds]));
  let wanted = hours * secondsInHundredth;
  if (wanted < 0n || wanted > billed) return undefined;
  const taken = new Map<string, bigint>();
  for (const { logId, seconds } of logs) {
    if (wanted === 0n) break;
    if (seconds <= 0n) continue;
    const part = seconds < wanted ? seconds : wanted;
    taken.set(logId, part);
    wanted -= part;
  }
  return taken;
}
