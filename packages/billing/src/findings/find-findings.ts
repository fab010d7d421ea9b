import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import { hoursOnDaysOff } from './days-off.ts';
import { longDays } from './long-days.ts';
import type { CheckedRow } from './checked-row.ts';
import { type Finding, findingRules } from './finding.ts';
import { repeatedLogs } from './repeated-logs.ts';
import { unusualPeriod } from './unusual-period.ts';

/**
 * Everything unusual about the hours of a timesheet, by rule and name. A finding explains itself and changes no figure
 * (docs/domain/findings.md).
 * @param isOver whether the last day of the timesheet period has passed
 */
export function findFindings(frame: TimesheetFrame, rows: readonly CheckedRow[], isOver: boolean): Finding[] {
  const found = rows.flatMap((checked) => [
    ...hoursOnDaysOff(frame, checked),
    ...longDays(frame, checked),
    ...repeatedLogs(frame, checked),
    ...unusualPeriod(frame, checked, isOver),
  ]);
  const place = new Map(findingRules.map((rule, at) => [rule, at]));
  return found.toSorted(
    (one, other) =>
      (place.get(one.rule) ?? 0) - (place.get(other.rule) ?? 0) ||
      (one.name < other.name ? -1 : Number(one.name > other.name)),
  );
}
