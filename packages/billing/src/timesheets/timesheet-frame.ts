import type { ProjectRates } from '../rates/rate-on-day.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { Currency } from '../values/money.ts';
import type { Period } from '../values/period.ts';
import type { ProjectTerms } from './project-terms.ts';
import { workingDays } from './working-days.ts';

/** The inputs shared by all rows of one timesheet. */
export interface TimesheetTerms extends ProjectTerms {
  /** The billed days. */
  readonly invoicePeriod: Period;
  /** The days whose work is settled; Postpaid the same as the invoice period. */
  readonly timesheetPeriod: Period;
  readonly holidays: ReadonlySet<CalendarDate>;
  readonly rates: ProjectRates;
  readonly currency: Currency;
}

/** The same with its working days counted, once for all rows. */
export interface TimesheetFrame extends TimesheetTerms {
  readonly workingDaysToBill: readonly CalendarDate[];
  readonly workingDaysWorked: readonly CalendarDate[];
}

/** Prepares the inputs shared by all rows of a timesheet; make it once and compute every row with it. */
export function timesheetFrame(terms: TimesheetTerms): TimesheetFrame {
  const workingDaysToBill = workingDays(terms.invoicePeriod, terms.holidays);
  const isSamePeriod =
    terms.invoicePeriod.start === terms.timesheetPeriod.start && terms.invoicePeriod.end === terms.timesheetPeriod.end;
  return {
    ...terms,
    workingDaysToBill,
    workingDaysWorked: isSamePeriod ? workingDaysToBill : workingDays(terms.timesheetPeriod, terms.holidays),
  };
}
