import { z } from 'zod';

/** The rules that look for what to check before billing (docs/domain/findings.md). */
export const findingRule = z.enum([
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
]);
export type FindingRule = z.output<typeof findingRule>;

/** How far a dismissal reaches: this finding alone, the rule for this developer, or the rule for the whole project. */
export const dismissalScope = z.enum(['finding', 'developer', 'project']);
export type DismissalScope = z.output<typeof dismissalScope>;
