import { type Trace, traced } from '../trace/trace.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import type { DeveloperRow } from './developer-row.ts';
import type { DeveloperRowTraces } from './developer-row-trace.ts';
import { billsExpectedHours } from './project-terms.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/** The figures of a row from which its difference follows. */
type RowToSettle = Pick<DeveloperRow, 'billingModel' | 'billedHours' | 'leaveDeduced'>;

/**
 * The hours that a row offers to settle: hours worked beyond those billed in advance as overtime, missing hours as
 * discount.
 */
export interface PrepaidOffer {
  readonly as: 'extraLoggedHours' | 'discountedHours';
  readonly hours: Hours;
}

/**
 * Paid Prepaid, what was worked more (above 0) or less (below 0) than was billed beforehand: billable hours logged − (hours billed
 * for the timesheet period by its own invoice − leave deducted now). It is an offer and changes no row. None on
 * rows that bill what is logged, and none paid Postpaid.
 * @param billedAhead billing hours of the invoice of the timesheet period; 0 when there was none, undefined when they are unknown
 */
export function prepaidDifference(
  frame: TimesheetFrame,
  row: RowToSettle,
  billedAhead: Hours | undefined,
): Hours | undefined {
  if (frame.payModel !== 'Prepaid' || !billsExpectedHours(frame, row.billingModel)) return undefined;
  return billedAhead === undefined ? undefined : hoursOfHundredths(row.billedHours - dueHours(row, billedAhead));
}

/** What a row offers for its difference; null if it worked the billed hours. */
export function prepaidOffer(difference: Hours | undefined): PrepaidOffer | undefined {
  if (difference === undefined || difference === 0n) return undefined;
  return difference > 0n
    ? { as: 'extraLoggedHours', hours: difference }
    : { as: 'discountedHours', hours: hoursOfHundredths(0n - difference) };
}

/** The trace of a row's difference. */
export function prepaidDifferenceTrace(
  row: RowToSettle,
  billedAhead: Hours,
  { billedHours, leaveDeduced }: Pick<DeveloperRowTraces, 'billedHours' | 'leaveDeduced'>,
): Trace {
  const due = dueHours(row, billedAhead);
  return traced('prepaidDifference', row.billedHours - due, 'h', 'difference', [
    billedHours,
    traced('billedAheadLessLeave', due, 'h', 'difference', [
      traced('billedAhead', billedAhead, 'h', 'given'),
      leaveDeduced,
    ]),
  ]);
}

/** Hours billed in advance and not deducted as leave. */
const dueHours = (row: RowToSettle, billedAhead: Hours): bigint => billedAhead - row.leaveDeduced;
