import type { CalendarDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import type { ProjectModel } from './project-terms.ts';

export type PrerequisiteCode =
  | 'active_billing'
  | 'company'
  | 'primary_client'
  | 'project_dates'
  | 'days_billed'
  | 'books_connection'
  | 'rates'
  | 'weeks_verified'
  | 'hours_billed'
  | 'billing_models'
  | 'leave_excess'
  | 'people_unknown'
  | 'primary_csm'
  | 'primary_accountant'
  | 'last_sync';

/** Something that is missing before a period can be invoiced; with a mandatory one it cannot. */
export interface Prerequisite {
  readonly code: PrerequisiteCode;
  readonly mandatory: boolean;
}

/** What is known about a project and a period when the list is made. */
export interface PrerequisiteFacts {
  readonly projectModel: ProjectModel;
  readonly period: Period;
  readonly isBillingActive: boolean;
  readonly hasCompany: boolean;
  readonly hasPrimaryClient: boolean;
  readonly projectStart: CalendarDate | null;
  readonly projectEnd: CalendarDate | null;
  /** Other invoices bill expected hours of days of the period for developers of whom this one would bill them too. */
  readonly areDaysBilled: boolean;
  /** Every billable hour of the period is on another invoice. */
  readonly areHoursBilled: boolean;
  readonly isBooksConnected: boolean;
  /** Every developer with hours has a rate of a range on every day of the period. */
  readonly areRatesComplete: boolean;
  /** Days for which no week was generated are not verified. Not asked of Fixed Cost projects, whatever is said here. */
  readonly areWeeksVerified: boolean;
  /** Developers of a Mixed project without a billing model; of no weight in others. */
  readonly developersWithoutModel: number;
  /** All approved leave of somebody on one day is longer than the day. */
  readonly hasLeaveExcess: boolean;
  /** The people or the attendance service does not know a developer. */
  readonly hasUnknownPeople: boolean;
  readonly hasPrimaryCsm: boolean;
  readonly hasPrimaryAccountant: boolean;
  /** Whether the last sync is older than a day, or never was. */
  readonly isSyncOld: boolean;
}

/** What is missing before a period can be invoiced, mandatory ones first (docs/domain/invoices.md#pre-requisites); empty when complete. */
export function missingPrerequisites(facts: PrerequisiteFacts): Prerequisite[] {
  const missing: readonly (readonly [PrerequisiteCode, boolean])[] = [
    ['active_billing', !facts.isBillingActive],
    ['company', !facts.hasCompany],
    ['primary_client', !facts.hasPrimaryClient],
    ['project_dates', isOutsideProject(facts)],
    ['days_billed', facts.areDaysBilled],
    ['books_connection', !facts.isBooksConnected],
    ['hours_billed', facts.areHoursBilled],
    ['rates', !facts.areRatesComplete],
    ['weeks_verified', facts.projectModel !== 'Fixed Cost' && !facts.areWeeksVerified],
    ['billing_models', facts.projectModel === 'Mixed' && facts.developersWithoutModel > 0],
    ['leave_excess', facts.hasLeaveExcess],
    ['people_unknown', facts.hasUnknownPeople],
    ['primary_csm', !facts.hasPrimaryCsm],
    ['primary_accountant', !facts.hasPrimaryAccountant],
    ['last_sync', facts.isSyncOld],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([code]) => ({ code, mandatory: mandatory.has(code) }));
}

const mandatory: ReadonlySet<PrerequisiteCode> = new Set([
  'active_billing',
  'company',
  'primary_client',
  'project_dates',
  'days_billed',
]);

function isOutsideProject(facts: PrerequisiteFacts): boolean {
  const startsBefore = facts.projectStart !== null && facts.period.start < facts.projectStart;
  const endsAfter = facts.projectEnd !== null && facts.period.end > facts.projectEnd;
  return startsBefore || endsAfter;
}
