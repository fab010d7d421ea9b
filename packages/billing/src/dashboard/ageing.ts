import { addDays, type CalendarDate } from '../values/calendar-date.ts';

/** Due dates from the first to the last one, both among them; without one where it is open. */
export interface DueDates {
  readonly bucket: 'Not due' | '0–30' | '31–60' | '61–90' | '90+';
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
}

/**
 * The due dates of what is not due yet, and of what is overdue by up to 30, 60, 90 and more days (decisions, section 6). What is due today
 * is not overdue, so that the four together are all that is overdue.
 */
export function ageing(today: CalendarDate): readonly DueDates[] {
  const daysAgo = (days: number): CalendarDate => addDays(today, -days);
  return [
    { bucket: 'Not due', from: today, to: undefined },
    { bucket: '0–30', from: daysAgo(30), to: daysAgo(1) },
    { bucket: '31–60', from: daysAgo(60), to: daysAgo(31) },
    { bucket: '61–90', from: daysAgo(90), to: daysAgo(61) },
    { bucket: '90+', from: undefined, to: daysAgo(91) },
  ];
}
