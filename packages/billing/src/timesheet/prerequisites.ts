import type { CalendarDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import type { ProjectModel } from './project-terms.ts';

export type PrerequisiteCode =
  | 'active_billing'
  | 'company'
  | 'primary_client'
  | 'project_dates'
  | 'books_connection'
  | 'rates'
  | 'weeks_verified'
  | 'billing_models'
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
  readonly isBooksConnected: boolean;
  /** Every developer with hours has a rate of a range on every day of the period. */
  readonly areRatesComplete: boolean;
  /** Not asked of Fixed Cost projects, whatever is said here. */
  readonly areWeeksVerified: boolean;
  /** Developers of a Mixed project without a billing model; of no weight in others. */
  readonly developersWithoutModel: number;
  readonly hasPrimaryCsm: boolean;
  readonly hasPrimaryAccountant: boolean;
  /** Whether the last sync is older than a day, or never was. */
  readonly isSyncOld: boolean;
}

/** What is missing before a period can be invoiced, the mandatory ones first (decisions, section 8); empty when nothing is. */
export function missingPrerequisites(facts: PrerequisiteFacts): Prerequisite[] {
  const missing: readonly (readonly [PrerequisiteCode, boolean])[] = [
    ['active_billing', !facts.isBillingActive],
    ['company', !facts.hasCompany],
    ['primary_client', !facts.hasPrimaryClient],
    ['project_dates', isOutsideProject(facts)],
    ['books_connection', !facts.isBooksConnected],
    ['rates', !facts.areRatesComplete],
    ['weeks_verified', facts.projectModel !== 'Fixed Cost' && !facts.areWeeksVerified],
    ['billing_models', facts.projectModel === 'Mixed' && facts.developersWithoutModel > 0],
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
]);

function isOutsideProject(facts: PrerequisiteFacts): boolean {
  const startsBefore = facts.projectStart !== null && facts.period.start < facts.projectStart;
  const endsAfter = facts.projectEnd !== null && facts.period.end > facts.projectEnd;
  return startsBefore || endsAfter;
}
