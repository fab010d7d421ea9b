import { type CheckedRow, type EarlierPeriod, secondsOfDays } from '../findings/checked-row.ts';
import { earlierPeriods } from '../findings/earlier-periods.ts';
import type { Finding } from '../findings/finding.ts';
import { findFindings } from '../findings/find-findings.ts';
import { typedHours } from '../findings/typed-hours.ts';
import { usedOrder } from '../findings/used-order.ts';
import type { LeaveDay } from '../leave/leave-balance.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { expectedHours, hoursOfDays } from '../timesheets/expected-hours.ts';
import { sumSeconds } from '../timesheets/row-basis.ts';
import type { RowDeveloper, TimeLog } from '../timesheets/row-input.ts';
import type { TimesheetTerms } from '../timesheets/timesheet-frame.ts';
import { workingDays } from '../timesheets/working-days.ts';
import { addMonths, type CalendarDate, calendarDate, lastOfMonth, weekday } from '../values/calendar-date.ts';
import { daysOfSeconds } from '../values/days.ts';
import { hoursFromSeconds, hoursOfHundredths } from '../values/hours.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { WHOLE } from '../values/percentage.ts';
import { daysOf, type Period } from '../values/period.ts';
import { type Draw, pick } from './random-run.ts';
import { aDeveloper, aFrame, aLeave, aLeaveDay, aLog } from './sample-timesheet.ts';

/** One developer's month on a project, with everything that findings are made from. */
export interface History {
  readonly terms: Partial<TimesheetTerms>;
  readonly developer: RowDeveloper;
  readonly logs: readonly TimeLog[];
  readonly leaveDays: readonly LeaveDay[];
  /** By how many seconds the attendance of a day differs from the time logged on it. */
  readonly attendanceOff: ReadonlyMap<CalendarDate, bigint>;
  /** The seconds logged on other projects. */
  readonly elsewhere: ReadonlyMap<CalendarDate, bigint>;
  readonly earlier: readonly EarlierPeriod[];
  /** Overtime and discount in percent of the billing hours, and the used part of the purchase order. */
  readonly percents: { readonly overtime: bigint; readonly discount: bigint; readonly order: bigint };
}

type Month = Pick<History, 'logs' | 'leaveDays' | 'attendanceOff' | 'elsewhere'> & {
  readonly period: Period;
  readonly holidays: ReadonlySet<CalendarDate>;
};

const models = ['Hourly', 'Dedicated', 'Mixed', 'T&M Retainer', 'Fixed Cost'] as const;

/**
 * A random month with nothing wrong and the six months before it, as the demo company works (apps/sandbox/src/demo), without its
 * oddities: no hours on leave or on holidays, and attendance is recorded on each day with logs.
 */
export function cleanHistory(draw: Draw): History {
  return historyOf(draw, (period) => periodWorked(cleanMonth(draw, period)));
}

/** The same in a month in which nothing is found, after months like it: what is planted into it is all that is unusual. */
export function steadyHistory(draw: Draw): History {
  for (;;) {
    const history = historyOf(draw, (period, month) => {
      const { expected, ...worked } = periodWorked(month);
      const leave = month.leaveDays.reduce((sum, { days }) => sum + days, 0n);
      const usual = { ...worked, expected: expected - hoursOfDays(daysOfSeconds(leave), WHOLE) };
      for (;;) {
        const one = periodWorked(cleanMonth(draw, period));
        if (
          isLike(one.logged, one.expected, usual.logged, usual.expected) &&
          isLike(one.billable, one.logged, usual.billable, usual.logged)
        )
          return one;
      }
    });
    if (findingsIn(history).length === 0) return history;
  }
}

/** Everything that is found in a history, as the server puts it together. */
export function findingsIn({
  terms,
  developer,
  logs,
  leaveDays,
  elsewhere,
  earlier,
  percents,
  ...history
}: History): Finding[] {
  const frame = aFrame(terms);
  const here = secondsOfDays(logs);
  const secondsByDay = new Map(here);
  for (const [day, seconds] of elsewhere) secondsByDay.set(day, (here.get(day) ?? 0n) + seconds);
  const attendance = [...secondsByDay].map(([day, seconds]) => ({
    entryId: day,
    day,
    seconds: seconds + (history.attendanceOff.get(day) ?? 0n),
    category: 'Office',
  }));
  const row = developerRow(frame, { developer, logs, leave: aLeave('30', ...leaveDays), attendance });
  const checked: CheckedRow = { row, logs, secondsByDay, earlier };
  const billingHours = row.calculatedBillingHours;
  const typed = {
    employeeId: 7,
    name: developer.name,
    billingHours,
    overtime: hoursOfHundredths((billingHours * percents.overtime) / 100n),
    discount: hoursOfHundredths((billingHours * percents.discount) / 100n),
    rate: row.rate,
  };
  const order = {
    orderNumber: 'PO-31',
    amount: moneyOfMinorUnits(1_000_000n),
    used: moneyOfMinorUnits(10_000n * percents.order),
  };
  return [...findFindings(frame, [checked], true), ...typedHours(typed, frame.currency), ...usedOrder(order)];
}

function historyOf(draw: Draw, earlierOne: (period: Period, month: Month) => EarlierPeriod): History {
  const start = addMonths(calendarDate('2026-07-01'), draw(18));
  const month = cleanMonth(draw, { start, end: lastOfMonth(start) });
  const { period, holidays, ...worked } = month;
  return {
    ...worked,
    terms: {
      projectModel: pick(draw, models),
      payModel: pick(draw, ['Postpaid', 'Prepaid']),
      invoicePeriod: period,
      timesheetPeriod: period,
      holidays,
    },
    developer: aDeveloper({ billingModel: pick(draw, ['Hourly', 'Dedicated']) }),
    earlier: earlierPeriods(period).map((one) => earlierOne(one, month)),
    percents: { overtime: BigInt(draw(21)), discount: BigInt(draw(21)), order: BigInt(draw(80)) },
  };
}

/** Four months of ten have some leave, one of three a holiday; one developer of twenty helps on a second project each day. */
function cleanMonth(draw: Draw, period: Period): Month {
  const holidays = new Set(draw(3) === 0 ? [pick(draw, workingDays(period, new Set()))] : []);
  const working = workingDays(period, holidays);
  const at = draw(working.length);
  const taken = pick(draw, [[], [], [], [], [], [], ['1'], ['1'], ['0.5'], ['1', '1', '1', '1', '1']]);
  const leaveDays = working.slice(at, at + taken.length).map((day, of) => aLeaveDay(day, taken[of]));
  const leaveOn = new Map(leaveDays.map(({ day, days }) => [day, days]));
  const logs = daysOf(period).flatMap((day) => {
    if (holidays.has(day) || draw(100) >= (weekday(day) > 5 ? 4 : 95)) return [];
    const leave = leaveOn.get(day);
    if (leave === undefined) return logsOfDay(draw, day, weekday(day) > 5 ? 4 + draw(9) : 26 + draw(9));
    return taken[0] === '0.5' ? logsOfDay(draw, day, 12 + draw(5)) : [];
  });
  const days = [...secondsOfDays(logs).keys()];
  const hasSecondProject = draw(20) === 0;
  return {
    period,
    holidays,
    logs,
    leaveDays,
    attendanceOff: new Map(days.map((day) => [day, BigInt(draw(51) - 20) * 60n])),
    elsewhere: new Map(hasSecondProject ? days.map((day) => [day, BigInt(2 + draw(6)) * 900n]) : []),
  };
}

const notes = [
  '',
  '',
  '',
  'Continued from yesterday',
  'Pairing',
  'Two reviews',
  'Fixed after the call',
  'Sums',
  'Tests',
  'Layout',
  'Deployed',
];
const tasks = ['Cart', 'Search', 'Orders', 'Sign-in', 'Import', 'Export', 'Charts', 'Mails'];
const meetings = ['Daily stand-up', 'Sprint planning', 'Code review'];

/** Some quarters of an hour in up to three logs, a few of them some minutes off; meetings are often not billable. */
function logsOfDay(draw: Draw, day: CalendarDate, quarters: number): TimeLog[] {
  const pieces = 1 + draw(3);
  const first = pieces === 1 ? quarters : Math.max(1, Math.floor((quarters / pieces) * (0.6 + draw(80) / 100)));
  const second = pieces === 3 ? Math.floor((quarters - first) / 2) : quarters - first;
  return [first, second, quarters - first - second]
    .filter((piece) => piece > 0)
    .map((piece) => {
      const isMeeting = draw(10) === 0;
      const minutes = Math.max(5, piece * 15 + (draw(100) < 7 ? pick(draw, [-10, -5, 5, 10, 20]) : 0));
      return {
        ...aLog(day, 0),
        seconds: BigInt(minutes) * 60n,
        billable: draw(100) >= (isMeeting ? 45 : 6),
        task: pick(draw, isMeeting ? meetings : tasks),
        note: pick(draw, notes),
      };
    });
}

/** What the server compares a later month with; leave does not lower what was expected then. */
function periodWorked({ period, holidays, logs }: Month): EarlierPeriod {
  return {
    expected: expectedHours(workingDays(period, holidays).length, WHOLE),
    logged: hoursFromSeconds(sumSeconds(logs)),
    billable: hoursFromSeconds(sumSeconds(logs.filter((log) => log.billable))),
  };
}

/** Whether two shares are at most five percentage points apart. */
function isLike(part: bigint, whole: bigint, otherPart: bigint, otherWhole: bigint): boolean {
  const apart = part * otherWhole - otherPart * whole;
  return (apart < 0n ? -apart : apart) * 100n <= 5n * whole * otherWhole;
}
