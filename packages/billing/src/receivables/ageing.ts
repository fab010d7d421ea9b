import { addDays, type CalendarDate } from '../values/calendar-date.ts';

/** An inclusive range of due dates; an end that is null is open. */
export interface DueDates {
  readonly bucket: 'Not due' | '1–30' | '31–60' | '61–90' | 'Over 90';
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
}

/**
 * The ranges of due dates for the aging: not due yet, and overdue by up to 30, 60, 90 and more than 90 days. An invoice that is due
 * today is not overdue, so the four overdue ranges together are everything that is overdue (docs/domain/totals.md#aging).
 */
export function ageing(today: CalendarDate): readonly DueDates[] {
  const daysAgo = (days: number): CalendarDate => addDays(today, -days);
  return [
    { bucket: 'Not due', from: today, to: undefined },
    { bucket: '1–30', from: daysAgo(30), to: daysAgo(1) },
    { bucket: '31–60', from: daysAgo(60), to: daysAgo(31) },
    { bucket: '61–90', from: daysAgo(90), to: daysAgo(61) },
    { bucket: 'Over 90', from: undefined, to: daysAgo(91) },
  ];
}
