import type { CalendarDate } from '../values/calendar-date.ts';
import type { Hours } from '../values/hours.ts';
import type { Money } from '../values/money.ts';

/** The rules, in the order in which their findings are listed (docs/domain/findings.md). */
export const findingRules = [
  'zero_rate',
  'not_on_project',
  'over_24_hours',
  'over_12_hours',
  'leave',
  'holiday',
  'repeated_logs',
  'no_hours',
  'hours_changed',
  'billable_share_changed',
  'attendance_differs',
  'overtime_typed',
  'discount_typed',
  'order_used',
] as const;
export type FindingRule = (typeof findingRules)[number];

/** Something to check before the hours of a period are billed. It changes no figure. */
export interface Finding {
  readonly rule: FindingRule;
  /** The developer; null for a purchase order. */
  readonly employeeId: number | null;
  /** The name of the developer, or the number of the purchase order. */
  readonly name: string;
  /** The days it was found on; empty if it concerns the whole period. */
  readonly days: readonly CalendarDate[];
  /** The time logs behind it. */
  readonly logIds: readonly string[];
  /** What was found: hundredths of an hour, of billable shares and used orders hundredths of a percent. */
  readonly value: bigint;
  /** Between which values the same figure usually lies; null if a fixed limit or none is compared with. */
  readonly usual: UsualRange | null;
  /** The billed hours that are in doubt. */
  readonly hours: Hours;
  /** What these hours are billed with. */
  readonly amount: Money;
}

/** The lowest and the highest usual value. */
export interface UsualRange {
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * What a dismissal of one finding names. It changes with the value and the days, so that a finding that has changed since is
 * shown again.
 */
export const keyOfFinding = ({ rule, employeeId, value, days }: Finding): string =>
  [rule, employeeId, value, days.length, days.join(' ')].join('|').slice(0, keyLengthMax);

/** A key of many days is cut; its rule, employee, value, number of days and first days identify it still. */
const keyLengthMax = 400;
