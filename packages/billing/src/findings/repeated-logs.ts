import type { TimeLog } from '../timesheets/row-input.ts';
import { sumSeconds } from '../timesheets/row-basis.ts';
import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { hoursFromSeconds } from '../values/hours.ts';
import { type CheckedRow, findingOfDays } from './checked-row.ts';
import type { Finding } from './finding.ts';

/** A short daily meeting repeats itself; a day's work does not. */
const secondsMin = 4n * 3600n;
const daysMin = 3;

/**
 * The same task and note with the same hours on at least three days, four hours or more each: probably copied. The first day
 * counts as meant, the others are in doubt (docs/domain/findings.md#repeated-logs).
 */
export function repeatedLogs(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const alike = new Map<string, TimeLog[]>();
  for (const log of checked.logs) {
    const note = log.note.trim().toLowerCase();
    if (note === '' || log.seconds < secondsMin) continue;
    const key = JSON.stringify([note, log.task, String(log.seconds)]);
    alike.set(key, [...(alike.get(key) ?? []), log]);
  }
  return [...alike.values()].flatMap((logs) => {
    const days = [...new Set(logs.map((log) => log.day))].toSorted();
    if (days.length < daysMin) return [];
    const again = logs.filter((log) => log.day !== days[0]);
    return onlyThese(
      logs,
      findingOfDays(frame, checked, {
        rule: 'repeated_logs',
        days,
        value: hoursFromSeconds(sumSeconds(logs)),
        inDoubt: again.filter((log) => log.billable),
      }),
    );
  });
}

/** Other logs of the same days are not repeated. */
const onlyThese = (
  logs: readonly { readonly logId: string; readonly day: CalendarDate }[],
  found: Finding[],
): Finding[] => found.map((finding) => ({ ...finding, logIds: logs.map((log) => log.logId) }));
