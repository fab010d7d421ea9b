import type { Period } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { prerequisiteCodes, timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { billingToVerify } from '../verification/verification.public.ts';
import { workedIn, type NamedPrerequisite } from './prerequisites.public.ts';
import type { TimesheetFacts } from './timesheets.public.ts';

type Code = (typeof prerequisiteCodes)[number];

/** Missing prerequisites in words, each with the place where it is settled. */
export async function prerequisiteAnswers(
  tx: Tx,
  {
    project,
    period,
    facts,
    missing,
  }: {
    readonly project: ProjectFacts;
    readonly period: Period;
    readonly facts: TimesheetFacts | undefined;
    readonly missing: readonly NamedPrerequisite[];
  },
): Promise<AnswerOf<typeof timesheetEndpoints.validate>['prerequisites']> {
  const areWeeksMissing = missing.some(({ code }) => code === 'weeks_verified');
  const toVerify = areWeeksMissing ? await billingToVerify(tx, workedIn({ project, period, facts })) : null;
  return missing.map(({ code, mandatory, message, invoiceId: billedBy }) => ({
    code,
    mandatory,
    message: message ?? words[code],
    link: linkOf(code, project.id, { toVerify, billedBy }),
  }));
}

const words: Readonly<Record<Code, string>> = {
  active_billing: messages.billingInactive,
  company: serverMessages.prerequisiteCompany,
  primary_client: serverMessages.prerequisiteClient,
  project_dates: serverMessages.prerequisiteDates('no dates'),
  days_billed: serverMessages.periodAlreadyInvoiced,
  purchase_order: serverMessages.prerequisiteOrder('The company', undefined),
  hours_billed: serverMessages.periodAlreadyInvoiced,
  leave_excess: serverMessages.prerequisiteLeaveExcess([]),
  people_unknown: serverMessages.prerequisitePeople([]),
  books_connection: serverMessages.booksNotConnected,
  rates: serverMessages.prerequisiteRates([]),
  weeks_verified: serverMessages.prerequisiteWeeks([]),
  billing_models: serverMessages.prerequisiteModels([]),
  primary_csm: serverMessages.noPrimaryCsm,
  primary_accountant: serverMessages.noPrimaryAccountant,
  last_sync: serverMessages.prerequisiteSync,
};

const placeless: ReadonlySet<Code> = new Set([
  'books_connection',
  'last_sync',
  'days_billed',
  'hours_billed',
  'leave_excess',
]);

function linkOf(
  code: Code,
  projectId: number,
  { toVerify, billedBy }: { readonly toVerify: number | null; readonly billedBy: number | undefined },
): string | null {
  if (billedBy !== undefined) return `/predictiondetails/${projectId}?tab=all&invoice=${billedBy}`;
  if (code === 'rates') return `/ratedetails/${projectId}`;
  if (code === 'weeks_verified') return toVerify === null ? null : `/verification/${toVerify}`;
  if (code === 'people_unknown') return '/employees';
  if (code === 'billing_models') return `/developers/${projectId}?headerSelectedItem=leaveBalance`;
  return placeless.has(code) ? null : `/projectdetails/${projectId}`;
}
