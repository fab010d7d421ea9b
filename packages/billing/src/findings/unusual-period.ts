import { hoursOfDays } from '../timesheets/expected-hours.ts';
import { hoursExpectedToBeLogged } from '../timesheets/missing-time.ts';
import { sumSeconds } from '../timesheets/row-basis.ts';
import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import { isUnknownTo } from '../timesheets/timesheet-rows.ts';
import { varianceBand } from '../timesheets/variance-band.ts';
import { rowsAtZero } from '../timesheets/zero-rates.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { hoursFromSeconds, hoursOfHundredths, ZERO_HOURS, type Hours } from '../values/hours.ts';
import { amountOf } from '../values/amount.ts';
import { ZERO_MONEY } from '../values/money.ts';
import { WHOLE } from '../values/percentage.ts';
import type { CheckedRow } from './checked-row.ts';
import type { Finding, FindingRule } from './finding.ts';
import { isUnusual, usualRange } from './usual-range.ts';

/** A change of five percentage points counts as usual even if nothing ever changed. */
const pointsMin = 500n;

/**
 * What is unusual about a whole period of a developer: hours without a rate, no hours at all, more or fewer hours than usual, another
 * share of billable hours, and attendance that differs from the logs (docs/domain/findings.md#periods).
 * @param isOver false while the period still runs: missing hours may be logged yet
 */
export function unusualPeriod(frame: TimesheetFrame, checked: CheckedRow, isOver: boolean): Finding[] {
  const always = [...withoutRate(checked), ...changedShare(frame, checked), ...differsFromAttendance(frame, checked)];
  return isOver ? [...always, ...noHours(checked), ...changedHours(frame, checked)] : always;
}

function withoutRate(checked: CheckedRow): Finding[] {
  return rowsAtZero([checked.row]).flatMap(({ hours }) => ofPeriod(checked, 'zero_rate', { value: hours, hours }));
}

function noHours(checked: CheckedRow): Finding[] {
  const { row } = checked;
  const isBilledByDays = row.basis.kind === 'working days';
  if (!isBilledByDays || row.billedHours + row.nonBilledHours !== 0n || row.missingTime === 0n) return [];
  return ofPeriod(checked, 'no_hours', { value: row.missingTime, hours: row.totalHours, amount: row.amount });
}

/** Logged hours as a share of the hours expected, so that holidays, leave and short months do not count as a change. */
function changedHours(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const { row } = checked;
  const expected =
    hoursExpectedToBeLogged(frame, row.developer) - hoursOfDays(row.leave.takenDays, row.developer.billingPercentage);
  const logged = hoursOfHundredths(row.billedHours + row.nonBilledHours);
  // without any hours there is a finding of its own, or nothing is expected
  if (expected <= 0n || logged === 0n) return [];
  const earlier = checked.earlier.filter((one) => one.expected > 0n);
  const usual = usualRange(
    earlier.map((one) => share(one.logged, one.expected)),
    pointsMin,
  );
  if (usual === undefined || !isUnusual(share(logged, expected), usual)) return [];
  const low = share(usual.low < 0n ? 0n : usual.low, WHOLE, expected);
  const high = share(usual.high, WHOLE, expected);
  const beyond = hoursOfHundredths(logged > high ? logged - high : 0n);
  return ofPeriod(checked, 'hours_changed', { value: logged, usual: { low, high }, ...atRate(frame, checked, beyond) });
}

function changedShare(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const { billedHours, nonBilledHours } = checked.row;
  const logged = billedHours + nonBilledHours;
  if (logged <= 0n) return [];
  const earlier = checked.earlier.filter((one) => one.logged > 0n);
  const usual = usualRange(
    earlier.map((one) => share(one.billable, one.logged)),
    pointsMin,
  );
  const value = share(billedHours, logged);
  if (usual === undefined || !isUnusual(value, usual)) return [];
  const within = { low: usual.low < 0n ? 0n : usual.low, high: usual.high > WHOLE ? WHOLE : usual.high };
  const nearest = share(value < usual.low ? within.low : within.high, WHOLE, logged);
  const size = billedHours > nearest ? billedHours - nearest : nearest - billedHours;
  return ofPeriod(checked, 'billable_share_changed', {
    value,
    usual: within,
    ...atRate(frame, checked, hoursOfHundredths(size)),
  });
}

/**
 * Attendance is that of the whole day, so that it is compared with the hours of all projects. A developer without any attendance is not
 * recorded by the service; that is no difference.
 */
function differsFromAttendance(frame: TimesheetFrame, checked: CheckedRow): Finding[] {
  const { row, logs, secondsByDay } = checked;
  if (isUnknownTo(row, 'attendance') || row.onTimeHoursSum === 0n) return [];
  const everywhere = [...secondsByDay.values()].reduce((sum, seconds) => sum + seconds, 0n);
  const difference = hoursOfHundredths(row.ontimeVsZoho - hoursFromSeconds(everywhere - sumSeconds(logs)));
  if (varianceBand(difference, 'strict') !== 'bad') return [];
  const loggedBeyond = difference < 0n ? 0n - difference : 0n;
  const here = loggedBeyond < row.billedHours ? loggedBeyond : row.billedHours;
  return ofPeriod(checked, 'attendance_differs', {
    value: difference,
    ...atRate(frame, checked, hoursOfHundredths(here)),
  });
}

/** A part of a whole, in hundredths of a percent; with a factor the part of the factor. */
const share = (part: bigint, whole: bigint, of: bigint = WHOLE): bigint => divideHalfAwayFromZero(part * of, whole);

/** Hours at the row's rate; none where the logs do not change what is billed. */
function atRate(frame: TimesheetFrame, { row }: CheckedRow, hours: Hours): Pick<Finding, 'hours' | 'amount'> {
  if (row.basis.kind !== 'logs') return { hours: ZERO_HOURS, amount: ZERO_MONEY };
  return { hours, amount: amountOf(row.rate, hours, frame.currency) };
}

function ofPeriod(
  { row: { developer }, logs }: CheckedRow,
  rule: FindingRule,
  found: Pick<Finding, 'value' | 'hours'> & Partial<Pick<Finding, 'usual' | 'amount'>>,
): Finding[] {
  const { employeeId, name } = developer;
  if (employeeId === null) return [];
  const logIds = logs.map((log) => log.logId);
  return [{ rule, employeeId, name, days: [], logIds, usual: null, amount: ZERO_MONEY, ...found }];
}
