import { leaveBalance, type LeaveOutcome, NO_LEAVE, withoutDeduction } from '../leave/leave-balance.ts';
import type { RateSegment } from '../rates/rate-segments.ts';
import type { RateReason } from '../rates/rate-on-day.ts';
import { rateOverPeriod } from '../rates/rate-over-period.ts';
import { type HourlyRate, ZERO_RATE } from '../values/hourly-rate.ts';
import { type Hours, hoursFromSeconds, hoursOfHundredths, ZERO_HOURS } from '../values/hours.ts';
import { type Money, ZERO_MONEY } from '../values/money.ts';
import { containsDay } from '../values/period.ts';
import { hoursOfDays } from './expected-hours.ts';
import { missingTime } from './missing-time.ts';
import { type PartHours, splitOverParts, spread } from './hours-at-each-rate.ts';
import { type BillingModel, billsExpectedHours, rowBillingModel } from './project-terms.ts';
import {
  basisOfLogs,
  basisOfWorkingDays,
  computedHoursByRate,
  logIdsByRate,
  logsOfRow,
  rateOfLastDay,
  type RowBasis,
  sumSeconds,
} from './row-basis.ts';
import type { AttendanceEntry, RowDeveloper, RowInput } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/** The hours of a row at one rate. */
export interface RowPart extends PartHours {
  readonly rate: HourlyRate;
  readonly reason: RateReason | 'edited';
  /** The runs of days on which the rate applies; their ranges give its source. */
  readonly segments: readonly RateSegment[];
  readonly amount: Money;
  /** The billable logs of this part; each billable log of the row is in exactly one part. */
  readonly logIds: readonly string[];
}

/** A developer's row of a timesheet (docs/domain/timesheet-arithmetic.md). */
export interface DeveloperRow {
  readonly rowId: string;
  readonly developer: RowDeveloper;
  /** Null while a developer of a Mixed project has no model; such a row bills logged hours. */
  readonly billingModel: BillingModel | null;
  readonly billedHours: Hours;
  readonly nonBilledHours: Hours;
  /** The billing hours before an edit. */
  readonly computedBillingHours: Hours;
  readonly calculatedBillingHours: Hours;
  readonly extraLoggedHours: Hours;
  readonly leaveDeduced: Hours;
  readonly discountedHours: Hours;
  readonly missingTime: Hours;
  /** Time recorded by the attendance service in the timesheet period. */
  readonly onTimeHoursSum: Hours;
  /** Attendance minus all logged hours. */
  readonly ontimeVsZoho: Hours;
  /** The developer's leave over the timesheet period. */
  readonly leave: LeaveOutcome;
  readonly totalHours: Hours;
  /** The rate before an edit. */
  readonly computedRate: HourlyRate;
  readonly rate: HourlyRate;
  /** Whether any part's rate is the role's default from the tech-stack list. */
  readonly defaultRateFlag: boolean;
  readonly amount: Money;
  /** One per rate, in the order in which the rates first apply; their figures add up to the row's exactly. */
  readonly parts: readonly RowPart[];
  readonly basis: RowBasis;
}

/**
 * One developer's row of a timesheet. Logs are taken over the timesheet period, expected hours over the invoice period;
 * total = billing hours + overtime − leave − discount; amount = Σ over rates of rate × hours, each rounded to the
 * currency. An edited rate replaces all parts.
 */
export function developerRow(frame: TimesheetFrame, input: RowInput): DeveloperRow {
  const { developer, edits = {} } = input;
  const onTimeHoursSum = hoursFromSeconds(sumSeconds(attendanceOfRow(frame, input)));
  const billingModel = rowBillingModel(frame.projectModel, edits.billingModel ?? developer.billingModel);
  // an added row bills the hours typed into it
  const billsExpected = developer.employeeId !== null && billsExpectedHours(frame, billingModel);
  const wholeLeave = leaveOfRow(frame, input);
  const leave = billsExpected ? wholeLeave : withoutDeduction(wholeLeave);
  const logs = logsOfRow(frame, input.logs);
  const billable = logs.filter((log) => log.billable);
  const billedHours = hoursFromSeconds(sumSeconds(billable));
  const nonBilledHours = hoursFromSeconds(sumSeconds(logs) - sumSeconds(billable));

  const basis = billsExpected ? basisOfWorkingDays(frame, developer) : basisOfLogs(frame, developer, billable);
  const computedHours = computedHoursByRate(basis, developer.billingPercentage);
  const computedBillingHours = hoursOfHundredths(computedHours.reduce((sum, hours) => sum + hours, 0n));
  const calculatedBillingHours = edits.calculatedBillingHours ?? computedBillingHours;
  const extraLoggedHours = edits.extraLoggedHours ?? ZERO_HOURS;
  const discountedHours = edits.discountedHours ?? ZERO_HOURS;
  const leaveDeduced = hoursOfDays(leave.deductedDays, developer.billingPercentage);
  const adjustments = { overtime: extraLoggedHours, leave: leaveDeduced, discount: discountedHours };

  const isEdited = edits.calculatedBillingHours !== undefined;
  const hoursByRate = isEdited ? spread(calculatedBillingHours, computedHours) : computedHours;
  const computed = ratedParts(frame, developer, basis, splitOverParts(hoursByRate, adjustments));
  const logIds = logIdsByRate(basis, billable);
  const [whole] = splitOverParts([calculatedBillingHours], adjustments);
  const parts =
    edits.rate === undefined || whole === undefined
      ? computed.parts.map((part, at) => ({ ...part, logIds: logIds[at] ?? [] }))
      : [partAtEditedRate(frame, edits.rate, whole, basis, logIds.flat())];

  return {
    rowId: developer.rowId,
    developer,
    billingModel,
    billedHours,
    nonBilledHours,
    computedBillingHours,
    calculatedBillingHours,
    extraLoggedHours,
    leaveDeduced,
    discountedHours,
    missingTime: missingTime(frame, developer, leave, billedHours + nonBilledHours),
    onTimeHoursSum,
    ontimeVsZoho: hoursOfHundredths(onTimeHoursSum - billedHours - nonBilledHours),
    leave,
    totalHours: hoursOfHundredths(calculatedBillingHours + extraLoggedHours - leaveDeduced - discountedHours),
    computedRate: computed.rate,
    rate: edits.rate ?? computed.rate,
    defaultRateFlag: parts.some(
      ({ reason, segments }) => reason !== 'edited' && segments.some((segment) => segment.reason === 'default'),
    ),
    amount: edits.rate === undefined ? computed.amount : (parts[0]?.amount ?? ZERO_MONEY),
    parts,
    basis,
  };
}

/** The attendance counted by a row: that of the timesheet period. */
export const attendanceOfRow = (frame: TimesheetFrame, { attendance = [] }: RowInput): readonly AttendanceEntry[] =>
  attendance.filter((entry) => containsDay(frame.timesheetPeriod, entry.day));

function leaveOfRow(frame: TimesheetFrame, { developer, leave }: RowInput): LeaveOutcome {
  if (leave === undefined) return NO_LEAVE;
  return leaveBalance(
    leave.previousDays,
    leave.earnedDays,
    leave.days,
    frame.timesheetPeriod,
    developer,
    frame.holidays,
  );
}

function ratedParts(frame: TimesheetFrame, developer: RowDeveloper, basis: RowBasis, split: readonly PartHours[]) {
  const rated = split.map((part, at) => ({ rate: basis.groups[at]?.rate ?? ZERO_RATE, hours: part.totalHours }));
  const { rate, amount, amounts } = rateOverPeriod(rated, rateOfLastDay(frame, developer), frame.currency);
  const parts = split.map((part, at) => {
    const segments = basis.groups[at]?.segments ?? [];
    const reason: RowPart['reason'] = segments[0]?.reason ?? 'none';
    return { ...part, rate: rated[at]?.rate ?? ZERO_RATE, reason, segments, amount: amounts[at] ?? ZERO_MONEY };
  });
  return { rate, amount, parts };
}

function partAtEditedRate(
  frame: TimesheetFrame,
  rate: HourlyRate,
  hours: PartHours,
  basis: RowBasis,
  logIds: readonly string[],
): RowPart {
  const { amount } = rateOverPeriod([{ rate, hours: hours.totalHours }], rate, frame.currency);
  const segments = basis.groups.flatMap((group) => group.segments);
  return { ...hours, rate, reason: 'edited', segments, amount, logIds };
}
