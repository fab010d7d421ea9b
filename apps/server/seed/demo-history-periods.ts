import { cycleEnd, type InvoiceCycle } from '@countinghouse/billing/predictions/cycle.ts';
import {
  addDays,
  addMonths,
  dayOf,
  firstOfMonth,
  monthOf,
  yearOf,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { daysOfProject } from './demo-history-projects.ts';
import type { DemoProject } from './demo-projects.ts';

/** A billing of the history. Months are counted from the first one of the demo, which is 0. */
export interface HistoryPeriod {
  readonly startDate: CalendarDate;
  /** Null of a retainer. */
  readonly endDate: CalendarDate | null;
  /** Its number in the project, from 0. */
  readonly number: number;
  /** The month in which it is predicted: the one before it starts. */
  readonly predictedIn: number;
  /** The month in which it is invoiced: after it ended, or when it starts if it is prepaid. */
  readonly billedIn: number;
}

/** The month of a day, counted from the first month of the demo. */
export const monthNumber = (day: CalendarDate, firstDay: CalendarDate): number =>
  (yearOf(day) - yearOf(firstDay)) * 12 + monthOf(day) - monthOf(firstDay);

/** The periods of a project that start before a day: its retainer first where it has one, then cycle after cycle. */
export function periodsOf(project: DemoProject, firstDay: CalendarDate, before: CalendarDate): HistoryPeriod[] {
  const { startDate: begins, endDate: ends } = daysOfProject(firstDay, project);
  const isPrepaid = project.payModel === 'Prepaid';
  const periods: HistoryPeriod[] = [];
  const add = (startDate: CalendarDate, endDate: CalendarDate | null): void => {
    const startsIn = monthNumber(startDate, firstDay);
    periods.push({
      startDate,
      endDate,
      number: periods.length,
      predictedIn: startsIn - 1,
      billedIn: endDate === null || isPrepaid ? startsIn : monthAfter(endDate, firstDay),
    });
  };
  if (isPrepaid && project.model === 'T&M Retainer') add(begins, null);
  // a prepaid period bills what was worked in the one before, so the first one has nothing to bill
  const cycle = (project.cycle ?? 'Monthly') as InvoiceCycle;
  let start = isPrepaid ? addMonths(begins, 1) : begins;
  const until = ends !== null && ends < before ? addDays(ends, 1) : before;
  while (start < until) {
    const end = cycleEnd(start, cycle);
    add(start, ends !== null && end > ends ? ends : end);
    start = addDays(end, 1);
  }
  return periods;
}

/** The first month that begins after a day. */
function monthAfter(day: CalendarDate, firstDay: CalendarDate): number {
  const next = addDays(day, 1);
  return monthNumber(next, firstDay) + (dayOf(next) === 1 ? 0 : 1);
}

/** A day of a month of the demo, such as the third. */
export const dayInMonth = (firstDay: CalendarDate, month: number, day: number): CalendarDate =>
  addDays(addMonths(firstOfMonth(firstDay), month), day - 1);
