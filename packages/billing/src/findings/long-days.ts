import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { hoursFromSeconds } from '../values/hours.ts';
import { type CheckedRow, findingOfDays, secondsOfDays } from './checked-row.ts';
import type { Finding } from './finding.ts';

const twelveHours = 43_200n;
const wholeDay = 86_400n;

/**
 * Days on which a developer logged more than 24 hours, and those of more than 12, over all projects together. In doubt is what
 * exceeds the limit, up to what is billable on this project (docs/domain/findings.md#long-days).
 */
export function longDays(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const billable = secondsOfDays(checked.logs.filter((log) => log.billable));
  const own = secondsOfDays(checked.logs);
  const longer = (limit: bigint, most: bigint | undefined) =>
    [...own.keys()].filter((day) => {
      const seconds = checked.secondsByDay.get(day) ?? 0n;
      return seconds > limit && (most === undefined || seconds <= most);
    });
  const finding = (rule: 'over_12_hours' | 'over_24_hours', limit: bigint, days: readonly CalendarDate[]) => {
    const beyond = days.map((day) => {
      const exceeding = (checked.secondsByDay.get(day) ?? 0n) - limit;
      const here = billable.get(day) ?? 0n;
      return { day, seconds: exceeding < here ? exceeding : here };
    });
    const longest = days.reduce((most, day) => {
      const seconds = checked.secondsByDay.get(day) ?? 0n;
      return seconds > most ? seconds : most;
    }, 0n);
    return findingOfDays(frame, checked, { rule, days, value: hoursFromSeconds(longest), inDoubt: beyond });
  };
  return [
    ...finding('over_24_hours', wholeDay, longer(wholeDay, undefined)),
    ...finding('over_12_hours', twelveHours, longer(twelveHours, wholeDay)),
  ];
}
