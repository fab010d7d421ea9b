import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import { sumSeconds } from '../timesheets/row-basis.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { secondsInDay } from '../values/days.ts';
import { hoursFromSeconds } from '../values/hours.ts';
import { type CheckedRow, findingOfDays, secondsOfDays } from './checked-row.ts';
import type { Finding } from './finding.ts';

/** Beside leave of a part of a day a developer may work this much longer than the rest of it. */
const toleranceSeconds = 3600n;

/**
 * Hours logged on approved leave, on a holiday of the company's region, and before the from date or after the off-board date
 * (docs/domain/findings.md#days-off).
 */
export function hoursOnDaysOff(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  return [...outsideStay(frame, checked), ...onLeave(frame, checked), ...onHolidays(frame, checked)];
}

function outsideStay(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const { from, offBoard } = checked.row.developer;
  const isOutside = (day: CalendarDate): boolean =>
    (from !== null && day < from) || (offBoard !== null && day > offBoard);
  return onDays(frame, checked, 'not_on_project', isOutside);
}

const onHolidays = (frame: TimesheetFrame, checked: CheckedRow): Finding[] =>
  onDays(frame, checked, 'holiday', (day) => frame.holidays.has(day));

function onDays(
  frame: TimesheetFrame,
  checked: CheckedRow,
  rule: 'holiday' | 'not_on_project',
  isOff: (day: CalendarDate) => boolean,
): Finding[] {
  const logs = checked.logs.filter((log) => isOff(log.day));
  const days = [...secondsOfDays(logs)].filter(([, seconds]) => seconds > 0n).map(([day]) => day);
  return findingOfDays(frame, checked, { rule, days, value: hoursFromSeconds(sumSeconds(logs)) });
}

/** On a whole day of leave each hour is one too many; on a part of a day those beyond eight together with the leave. */
function onLeave(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const leave = new Map<CalendarDate, bigint>();
  for (const { day, days } of checked.row.leave.counted) leave.set(day, (leave.get(day) ?? 0n) + days);
  const billable = secondsOfDays(checked.logs.filter((log) => log.billable));
  const found: { day: CalendarDate; seconds: bigint }[] = [];
  for (const [day, logged] of secondsOfDays(checked.logs)) {
    const ofLeave = leave.get(day) ?? 0n;
    const beyond = logged + ofLeave - secondsInDay;
    const tolerated = ofLeave < secondsInDay ? toleranceSeconds : 0n;
    if (ofLeave > 0n && beyond > tolerated) found.push({ day, seconds: beyond });
  }
  return findingOfDays(frame, checked, {
    rule: 'leave',
    days: found.map(({ day }) => day),
    value: hoursFromSeconds(sumSeconds(found)),
    inDoubt: found.map(({ day, seconds }) => ({ day, seconds: smaller(seconds, billable.get(day) ?? 0n) })),
  });
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
