import { Cron } from 'croner';
import { isoInstant } from '../clock/clock.ts';

/**
 * The newest slot of a schedule after one moment and up to another, or undefined when there is none: of many missed slots only
 * one is made up for, because each run does everything that is due. @param cron five or six fields, in UTC @param after ISO 8601
 * UTC
 */
export function newestSlot(cron: string, after: string, untilMs: number): string | undefined {
  const timetable = new Cron(cron, { timezone: 'UTC' });
  const first = timetable.nextRun(after);
  if (first === null || first.getTime() > untilMs) return undefined;
  // a slot is a whole second, and the library counts one that began in the same second as past
  const [newest = first] = timetable.previousRuns(1, isoInstant(Math.floor(untilMs / 1000) * 1000 + 999));
  return isoInstant(newest.getTime());
}
