import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { DismissalScope, FindingRule } from '../findings/finding-rules.ts';
import { together } from './listed-names.ts';

const dates = (days: readonly string[]): string =>
  together(days.map((day) => formatDate(calendarDate(day), 'd MMM yyyy')));

/** A finding as its sentence names it: hours and shares with 2 decimals. */
export interface FindingInWords {
  readonly rule: FindingRule;
  readonly employeeName: string | null;
  readonly orderNumber: string | null;
  readonly days: readonly string[];
  readonly value: string;
  readonly usualLow: string | null;
  readonly usualHigh: string | null;
}

/** What each rule found, in one sentence. */
const sentences: Readonly<Record<FindingRule, (of: FindingInWords) => string>> = {
  zero_rate: (of) => `${of.employeeName}: ${of.value} h are billed at a rate of 0`,
  not_on_project: (of) =>
    `${of.employeeName} logged ${of.value} h outside their dates on this project: ${dates(of.days)}`,
  over_24_hours: (of) =>
    `${of.employeeName} logged up to ${of.value} h on one day, over all projects: ${dates(of.days)}`,
  over_12_hours: (of) =>
    `${of.employeeName} logged up to ${of.value} h on one day, over all projects: ${dates(of.days)}`,
  leave: (of) => `${of.employeeName} logged ${of.value} h during approved leave: ${dates(of.days)}`,
  holiday: (of) => `${of.employeeName} logged ${of.value} h on a holiday: ${dates(of.days)}`,
  repeated_logs: (of) =>
    `${of.employeeName} logged the same note and hours on ${of.days.length} days, ${of.value} h in all: ${dates(of.days)}`,
  no_hours: (of) => `${of.employeeName} is billed by days and logged no hours; ${of.value} h were expected`,
  hours_changed: (of) => `${of.employeeName} logged ${of.value} h; usual are ${of.usualLow} to ${of.usualHigh} h`,
  billable_share_changed: (of) =>
    `${of.value} % of the hours of ${of.employeeName} are billable; usual are ${of.usualLow} to ${of.usualHigh} %`,
  attendance_differs: (of) =>
    of.value.startsWith('-')
      ? `${of.employeeName} logged ${of.value.slice(1)} h more than the attendance shows`
      : `The attendance of ${of.employeeName} shows ${of.value} h more than was logged`,
  overtime_typed: (of) =>
    `${of.employeeName}: ${of.value} h of overtime are more than 20 % of the row (${of.usualHigh} h)`,
  discount_typed: (of) =>
    `${of.employeeName}: ${of.value} h of discount are more than 20 % of the row (${of.usualHigh} h)`,
  order_used: (of) =>
    of.value === '100.00'
      ? `Purchase order ${of.orderNumber} is used up by issued invoices`
      : `At least 80 % of purchase order ${of.orderNumber} is used by issued invoices`,
};

export const findingMessages = {
  findingsFailed: 'The findings could not be loaded',
  findingsTitle: 'Findings',
  findingSentence: (of: FindingInWords) => sentences[of.rule](of),
  findingAmount: (hours: string, amount: string) => `${hours} h in doubt, ${amount}`,
  findingsCount: (count: number) => (count === 1 ? '1 finding' : `${count} findings`),
  findingsDismissed: (count: number) => `${count} dismissed`,
  dismissFailed: 'The finding could not be dismissed',
  withdrawFailed: 'The dismissal could not be withdrawn',
  dismissalScope: {
    finding: 'Only this finding',
    developer: 'This rule for this developer',
    project: 'This rule for the whole project',
  } satisfies Record<DismissalScope, string>,
  dismissalBy: (name: string, when: string) => `Dismissed by ${name}, ${when}`,
  findingRule: {
    zero_rate: 'Rate of 0',
    not_on_project: 'Outside the dates on the project',
    over_24_hours: 'More than 24 hours a day',
    over_12_hours: 'More than 12 hours a day',
    leave: 'Hours during leave',
    holiday: 'Hours on a holiday',
    repeated_logs: 'Repeated logs',
    no_hours: 'No hours',
    hours_changed: 'Unusual hours',
    billable_share_changed: 'Unusual billable share',
    attendance_differs: 'Attendance differs',
    overtime_typed: 'Overtime above 20 %',
    discount_typed: 'Discount above 20 %',
    order_used: 'Purchase order used',
  } satisfies Record<FindingRule, string>,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const findingServerMessages = {
  findingChanged: 'This finding changed since you opened it. Check it again.',
  findingOfNoDeveloper: 'This finding is about no developer. Dismiss it alone or for the whole project.',
  findingDismissed: 'Finding dismissed',
  dismissalWithdrawn: 'Dismissal withdrawn',
} as const;
