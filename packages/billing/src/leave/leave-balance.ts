import {
  addDays,
  type CalendarDate,
  dayOf,
  daysInMonth,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  yearOf,
} from '../values/calendar-date.ts';
import { type Days, daysOfHundredths, daysOfSeconds, secondsInDay, ZERO_DAYS } from '../values/days.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { containsDay, overlap, type Period } from '../values/period.ts';
import type { Stay } from '../timesheets/expected-hours.ts';
import { isWorkingDay } from '../timesheets/working-days.ts';

/** A developer's leave over a period, in exact days. */
export interface LeaveOutcome {
  /** PLB: the balance at the beginning of the period. */
  readonly previousDays: Days;
  readonly earnedDays: Days;
  /** LT: approved leave in the period, paid or not. */
  readonly takenDays: Days;
  /** The unpaid part of the leave taken. */
  readonly unpaidDays: Days;
  /** ULB: leave paid by the balance. */
  readonly usedDays: Days;
  /** DLB: leave deducted from the bill; 0 if rows deduct no leave. */
  readonly deductedDays: Days;
  /** CLB: the closing balance. */
  readonly currentDays: Days;
  /** The counted part of each leave: approved, on working days of the period on the project, at most a day on each. */
  readonly counted: readonly CountedLeave[];
  /** Days on which several leaves together exceed one day, and by how much. */
  readonly excess: readonly LeaveExcess[];
}

/** A day of leave with its counted part. */
export interface CountedLeave extends LeaveDay {
  /** The full length of the leave, if only part of it fits into its day. */
  readonly wholeDays?: Days;
}

/** By how much the approved leave of one day exceeds the day. The excess does not count. */
export interface LeaveExcess {
  readonly day: CalendarDate;
  readonly days: Days;
}

export const NO_LEAVE: LeaveOutcome = {
  previousDays: ZERO_DAYS,
  earnedDays: ZERO_DAYS,
  takenDays: ZERO_DAYS,
  unpaidDays: ZERO_DAYS,
  usedDays: ZERO_DAYS,
  deductedDays: ZERO_DAYS,
  currentDays: ZERO_DAYS,
  counted: [],
  excess: [],
};

/** One day of leave, or a part of one. */
export interface LeaveDay {
  readonly leaveId: string;
  readonly day: CalendarDate;
  /** Length of the leave; leave in hours is exact to the second. */
  readonly days: Days;
  /** Unpaid leave never changes the balance; being on duty elsewhere is not leave. */
  readonly kind: 'paid' | 'unpaid' | 'on duty';
  readonly approved: boolean;
}

/**
 * Leave days that a developer earns in a period: for each month touched, leave term × (days of the period in that month
 * on the project ÷ days in that month), rounded once, on the sum, to 2 decimals. 1.50 days a month and 20 of 31 days make 0.97.
 * @param leaveTermDays paid leave days earned in a full calendar month
 */
export function earnedDays(leaveTermDays: Days, period: Period, stay: Stay): Days {
  const present = presence(period, stay);
  if (present === undefined) return ZERO_DAYS;
  // A common denominator of 28, 29, 30 and 31 keeps the sum exact until its one rounding.
  const denominator = 28n * 29n * 15n * 31n;
  let numerator = 0n;
  for (let month = firstOfMonth(present.start); month <= present.end;) {
    const whole = { start: month, end: lastOfMonth(month) };
    const inMonth = overlap(present, whole);
    const length = BigInt(daysInMonth(yearOf(month), monthOf(month)));
    const count = inMonth === undefined ? 0 : dayOf(inMonth.end) - dayOf(inMonth.start) + 1;
    numerator += leaveTermDays * BigInt(count) * (denominator / length);
    if (whole.end >= present.end) break;
    month = addDays(whole.end, 1);
  }
  return daysOfHundredths(divideHalfAwayFromZero(numerator, denominator * daysOfHundredths(1n)));
}

/**
 * A developer's leave balance over a period (docs/domain/leave.md#the-balance). Taken: the approved leave on working days on the
 * project, at most eight hours for each day. Used: the paid leave that the balance covers, never below 0. Deducted: taken − used,
 * always including unpaid leave. Current: previous + earned − used.
 */
export function leaveBalance(
  previousDays: Days,
  earned: Days,
  leave: readonly LeaveDay[],
  period: Period,
  stay: Stay,
  holidays: ReadonlySet<CalendarDate>,
): LeaveOutcome {
  const { counted, excess } = withinTheirDays(
    leave.filter(
      (each) => each.approved && containsDay(period, each.day) && leaveStatus(each, stay, holidays) === 'counts',
    ),
  );
  const paid = sumOfDays(counted.filter((each) => each.kind === 'paid'));
  const unpaid = sumOfDays(counted) - paid;
  const available = previousDays + earned;
  const used = available <= 0n ? 0n : paid < available ? paid : available;
  return {
    previousDays,
    earnedDays: earned,
    takenDays: daysOfSeconds(paid + unpaid),
    unpaidDays: daysOfSeconds(unpaid),
    usedDays: daysOfSeconds(used),
    deductedDays: daysOfSeconds(paid + unpaid - used),
    currentDays: daysOfSeconds(available - used),
    counted,
    excess,
  };
}

/** The same leave on a row that bills logged hours: the balance continues, and nothing is deducted. */
export const withoutDeduction = (outcome: LeaveOutcome): LeaveOutcome => ({ ...outcome, deductedDays: ZERO_DAYS });

/**
 * The counted leave of one day is at most one day. Paid leave counts before unpaid leave, so that the order of the
 * requests changes no figure.
 */
function withinTheirDays(leave: readonly LeaveDay[]): Pick<LeaveOutcome, 'counted' | 'excess'> {
  const left = new Map<CalendarDate, bigint>();
  const excess = new Map<CalendarDate, bigint>();
  const counting = new Map<LeaveDay, Days>();
  for (const each of leave.toSorted((one, other) => Number(one.kind !== 'paid') - Number(other.kind !== 'paid'))) {
    const room = left.get(each.day) ?? secondsInDay;
    const counts = each.days < room ? each.days : room;
    left.set(each.day, room - counts);
    counting.set(each, daysOfSeconds(counts));
    if (counts < each.days) excess.set(each.day, (excess.get(each.day) ?? 0n) + each.days - counts);
  }
  const counted = leave.flatMap((each): CountedLeave[] => {
    const days = counting.get(each) ?? ZERO_DAYS;
    if (days === 0n) return [];
    return [days === each.days ? each : { ...each, days, wholeDays: each.days }];
  });
  return { counted, excess: [...excess].map(([day, days]) => ({ day, days: daysOfSeconds(days) })) };
}

const sumOfDays = (leave: readonly LeaveDay[]): bigint => leave.reduce((sum, each) => sum + each.days, 0n);

/** How an approved day of leave affects the bill: it counts, or the reason why not. */
export type LeaveStatus = 'counts' | 'on duty' | 'not on project' | 'weekend' | 'holiday';

/**
 * Whether a day of leave counts. It does not on a non-working day, or on a day when the developer is not on the project, because
 * such a day is not billed to the client anyway. On-duty days are work and never leave.
 */
export function leaveStatus(
  leave: Pick<LeaveDay, 'day' | 'kind'>,
  stay: Stay,
  holidays: ReadonlySet<CalendarDate>,
): LeaveStatus {
  if (leave.kind === 'on duty') return 'on duty';
  if (presence({ start: leave.day, end: leave.day }, stay) === undefined) return 'not on project';
  if (holidays.has(leave.day)) return 'holiday';
  return isWorkingDay(leave.day, holidays) ? 'counts' : 'weekend';
}

/** The days of the period on which the developer is on the project; undefined without any. */
function presence(period: Period, stay: Stay): Period | undefined {
  const start = stay.from !== null && stay.from > period.start ? stay.from : period.start;
  const end = stay.offBoard !== null && stay.offBoard < period.end ? stay.offBoard : period.end;
  return start <= end ? { start, end } : undefined;
}
