import { type InvoiceCycle, timesheetPeriodOf } from '../predictions/cycle.ts';
import type { ProjectRates } from '../rates/rate-on-day.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { billsExpectedHours, type ProjectTerms, rowBillingModel } from '../timesheets/project-terms.ts';
import type { RowDeveloper, RowLeave } from '../timesheets/row-input.ts';
import { timesheetFrame, type TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import { type Hours, hoursFromSeconds, hoursOfHundredths } from '../values/hours.ts';
import { type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import type { Period } from '../values/period.ts';
import { linesOfRow, linesWithoutPrice, type TimeOfDay, type UnbilledLine } from './unbilled-lines.ts';
import type { WorkAge } from './work-age.ts';

/** What the value of a project's unbilled work follows from. */
export interface UnbilledProject extends ProjectTerms {
  readonly cycle: InvoiceCycle | null;
  readonly isBillingActive: boolean;
  readonly rates: ProjectRates;
  readonly holidays: ReadonlySet<CalendarDate>;
  /** Null without a company: such a project cannot be billed. */
  readonly currency: Currency | null;
  /** The working days that no invoice bills up to the day, for developers whose days are billed; undefined without any. */
  readonly daysToBill: Period | undefined;
}

/** A developer with their unbilled time up to the day. */
export interface UnbilledDeveloper {
  readonly developer: RowDeveloper;
  /** False for a person who logged time without being a developer of the project. */
  readonly isOnProject: boolean;
  readonly time: readonly TimeOfDay[];
  /** Of the period that bills their working days. */
  readonly leave?: RowLeave | undefined;
}

export interface WorkOfDeveloper {
  readonly developer: RowDeveloper;
  /** What the ledger of time holds unbilled, whatever is billed for it. */
  readonly loggedHours: Hours;
  /** Whether their working days are billed, and not their hours. */
  readonly billsDays: boolean;
  readonly lines: readonly UnbilledLine[];
}

/**
 * The days up to a day that no invoice bills: from the day after the last billed one; before the first invoice from the first day with
 * unbilled time.
 */
export function unbilledDays(
  on: CalendarDate,
  lastBilled: CalendarDate | null,
  firstTime: CalendarDate | null,
): Period | undefined {
  if (lastBilled !== null) return lastBilled < on ? { start: addDays(lastBilled, 1), end: on } : undefined;
  return firstTime === null ? undefined : { start: firstTime, end: on };
}

/** Whether working days of a developer are billed, and not the hours that they logged. */
export const billsDays = (terms: ProjectTerms, { billingModel }: Pick<RowDeveloper, 'billingModel'>): boolean =>
  terms.projectModel !== 'Fixed Cost' && billsExpectedHours(terms, rowBillingModel(terms.projectModel, billingModel));

/** The worked days whose leave is settled with working days to bill, as on their invoice. */
export const workedDays = (
  daysToBill: Period,
  { payModel, cycle }: Pick<UnbilledProject, 'payModel' | 'cycle'>,
): Period => timesheetPeriodOf(daysToBill, { payModel, cycle });

/**
 * The unbilled work of a project's developers at the end of a day, priced as the rows of one invoice over all of it would be
 * (docs/domain/unbilled-work.md): logged hours at the rate of their day, or the working days to bill less leave.
 */
export function unbilledWork(
  project: UnbilledProject,
  on: CalendarDate,
  developers: readonly UnbilledDeveloper[],
): WorkOfDeveloper[] {
  const ofDays = project.daysToBill && frameOfDays(project, project.daysToBill);
  return developers.flatMap((one) => {
    const { developer, time } = one;
    const lines = linesOf(project, on, one, ofDays);
    const seconds = time.reduce((sum, each) => sum + each.seconds, 0n);
    if (lines.length === 0) return [];
    return [{ developer, loggedHours: hoursFromSeconds(seconds), billsDays: billsDays(project, developer), lines }];
  });
}

function linesOf(
  project: UnbilledProject,
  on: CalendarDate,
  { developer, isOnProject, time, leave }: UnbilledDeveloper,
  ofDays: TimesheetFrame | undefined,
): UnbilledLine[] {
  const { currency } = project;
  if (currency === null) return linesWithoutPrice(time, 'no company', on);
  if (project.projectModel === 'Fixed Cost') return linesWithoutPrice(time, 'agreed price', on);
  if (!isOnProject) return linesWithoutPrice(time, 'not on project', on);
  if (billsDays(project, developer)) {
    if (!project.isBillingActive) return linesWithoutPrice(time, 'billing inactive', on);
    const lines =
      ofDays === undefined ? [] : linesOfRow(developerRow(ofDays, { developer, logs: [], leave }), on, currency);
    // time on days that bill nothing, such as a weekend or days of an invoice, has no price of its own
    return lines.length > 0 ? lines : linesWithoutPrice(time, 'billed by days', on);
  }
  const [first] = time;
  if (first === undefined) return [];
  const start = time.reduce((day, each) => (each.day < day ? each.day : day), first.day);
  const logs = time.map(({ day, seconds }) => ({ logId: day, day, seconds, billable: true, task: '', note: '' }));
  const row = developerRow(frameOfLogs(project, currency, { start, end: on }), { developer, logs });
  return linesOfRow(row, on, currency);
}

/** Logged hours are billed without counting working days. */
const frameOfLogs = (project: UnbilledProject, currency: Currency, days: Period): TimesheetFrame => ({
  ...project,
  currency,
  invoicePeriod: days,
  timesheetPeriod: days,
  workingDaysToBill: [],
  workingDaysWorked: [],
});

function frameOfDays(project: UnbilledProject, daysToBill: Period): TimesheetFrame | undefined {
  const { currency } = project;
  if (currency === null) return undefined;
  return timesheetFrame({
    ...project,
    currency,
    invoicePeriod: daysToBill,
    timesheetPeriod: workedDays(daysToBill, project),
  });
}

/** The sums of some unbilled work. */
export interface UnbilledSums {
  readonly byAge: Readonly<Record<WorkAge, Money>>;
  readonly amount: Money;
  /** Hours that need a rate, a company or active billing before they have a price; the amounts leave them out. */
  readonly hoursWithoutRate: Hours;
}

/** Amounts by age, and the hours that have none because something is missing. */
export function sumsOfLines(lines: readonly Pick<UnbilledLine, 'age' | 'amount' | 'hours' | 'reason'>[]): UnbilledSums {
  const byAge: Record<WorkAge, Money> = {
    upTo30: ZERO_MONEY,
    upTo60: ZERO_MONEY,
    upTo90: ZERO_MONEY,
    over90: ZERO_MONEY,
  };
  let amount = 0n;
  let withoutRate = 0n;
  for (const line of lines) {
    byAge[line.age] = moneyOfMinorUnits(byAge[line.age] + line.amount);
    amount += line.amount;
    if (lacksPrice(line.reason)) withoutRate += line.hours;
  }
  return { byAge, amount: moneyOfMinorUnits(amount), hoursWithoutRate: hoursOfHundredths(withoutRate) };
}

/** Whether hours have no price because a rate, a company, a developer or active billing is missing. */
export const lacksPrice = (reason: UnbilledLine['reason']): boolean =>
  reason === 'none' || reason === 'not on project' || reason === 'no company' || reason === 'billing inactive';
