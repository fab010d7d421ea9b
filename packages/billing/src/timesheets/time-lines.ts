import type { CalendarDate } from '../values/calendar-date.ts';
import type { Hours } from '../values/hours.ts';
import type { Period } from '../values/period.ts';
import { hoursOfSeconds } from './hours-at-each-rate.ts';
import type { TimeLog } from './row-input.ts';

/** A developer whose logged time is handed out. */
export interface TimeOfDeveloper {
  readonly name: string;
  readonly role: string;
  readonly logs: readonly TimeLog[];
}

/** A developer's time on one day or for one task, as shown to a customer. */
export interface TimeLine {
  readonly name: string;
  readonly role: string;
  /** The first and last day with logged time. */
  readonly days: Period;
  /** Each task once, in the order in which they were started. */
  readonly tasks: readonly string[];
  readonly notes: readonly string[];
  readonly billable: Hours;
  readonly nonBillable: Hours;
}

export type MergeBy = 'date' | 'task';

/**
 * The logged time of a timesheet, one line for each developer and day or for each developer and task. The hours of a
 * developer's lines add up to the billed and the non-billed hours of that developer's row, to the hundredth: the sum of
 * the seconds is rounded once and the lines share it (docs/domain/timesheet-arithmetic.md).
 */
export function timeLines(developers: readonly TimeOfDeveloper[], mergeBy: MergeBy): TimeLine[] {
  const lines = developers.flatMap((developer) => linesOf(developer, mergeBy));
  const before = mergeBy === 'date' ? byDay : byTask;
  // sorting keeps the order of the developers among equals
  return lines.toSorted(before);
}

function linesOf({ name, role, logs }: TimeOfDeveloper, mergeBy: MergeBy): TimeLine[] {
  const groups = new Map<string, TimeLog[]>();
  for (const log of logs.toSorted((one, other) => compare(one.day, other.day))) {
    const key = mergeBy === 'date' ? log.day : log.task;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [log]);
    else group.push(log);
  }
  const grouped = [...groups.values()];
  const billable = hoursOfSeconds(grouped.map((group) => secondsWhere(group, true)));
  const nonBillable = hoursOfSeconds(grouped.map((group) => secondsWhere(group, false)));
  return grouped.flatMap((group, at) => {
    const [first, last] = [group.at(0), group.at(-1)];
    const [billed, other] = [billable[at], nonBillable[at]];
    if (first === undefined || last === undefined || billed === undefined || other === undefined) return [];
    return {
      name,
      role,
      days: { start: first.day, end: last.day },
      tasks: eachOnce(group.map((log) => log.task)),
      notes: eachOnce(group.map((log) => log.note)),
      billable: billed,
      nonBillable: other,
    };
  });
}

const secondsWhere = (logs: readonly TimeLog[], billable: boolean): bigint =>
  logs.reduce((sum, log) => (log.billable === billable ? sum + log.seconds : sum), 0n);

const eachOnce = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

const byDay = (one: TimeLine, other: TimeLine): number => compare(one.days.start, other.days.start);
const byTask = (one: TimeLine, other: TimeLine): number => compare(one.tasks[0] ?? '', other.tasks[0] ?? '');
const compare = (one: CalendarDate | string, other: CalendarDate | string): number =>
  one < other ? -1 : one > other ? 1 : 0;
