import type { CalendarDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import type { ProjectModel } from './project-terms.ts';

export type PrerequisiteCode =
  | 'active_billing'
  | 'company'
  | 'primary_client'
  | 'project_dates'
  | 'days_billed'
  | 'purchase_order'
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

/** A missing prerequisite for invoicing a period; a mandatory one prevents the invoice. */
export interface Prerequisite {
  readonly code: PrerequisiteCode;
  readonly mandatory: boolean;
}

/** The facts about a project and a period from which the list is made. */
export interface PrerequisiteFacts {
  readonly projectModel: ProjectModel;
  readonly period: Period;
  readonly isBillingActive: boolean;
  readonly hasCompany: boolean;
  readonly hasPrimaryClient: boolean;
  readonly projectStart: CalendarDate | null;
  readonly projectEnd: CalendarDate | null;
  /** Whether other invoices bill expected hours of days of the period for developers that this one would bill too. */
  readonly areDaysBilled: boolean;
  /** Whether every billable hour of the period is on another invoice. */
  readonly areHoursBilled: boolean;
  /** The company requires a purchase order, and none is in force on the invoice date. */
  readonly isOrderMissing: boolean;
  readonly isBooksConnected: boolean;
  /** Whether every developer with hours has a rate from a range on every day of the period. */
  readonly areRatesComplete: boolean;
  /** Days without a generated week are not verified. Ignored for Fixed Cost projects. */
  readonly areWeeksVerified: boolean;
  /** Developers of a Mixed project without a billing model; ignored in other projects. */
  readonly developersWithoutModel: number;
  /** A developer's approved leave on one day exceeds the day. */
  readonly hasLeaveExcess: boolean;
  /** The people or attendance service does not know a developer. */
  readonly hasUnknownPeople: boolean;
  readonly hasPrimaryCsm: boolean;
  readonly hasPrimaryAccountant: boolean;
  /** Whether the last sync is older than a day, or none has run. */
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
    ['purchase_order', facts.isOrderMissing],
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
  'purchase_order',
]);

function isOutsideProject(facts: PrerequisiteFacts): boolean {
  const startsBefore = facts.projectStart !== null && facts.period.start < facts.projectStart;
  const endsAfter = facts.projectEnd !== null && facts.period.end > facts.projectEnd;
  return startsBefore || endsAfter;
}
