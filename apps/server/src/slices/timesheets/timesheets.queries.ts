import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { prerequisiteCodes, timesheetEndpoints } from '@countinghouse/contract/timesheets.contract.ts';
import type { Context } from '../../handle.ts';
import { billingToVerify } from '../verification/verification.public.ts';
import { employeesNotOn } from '../developers/developers.public.ts';
import { predictionToInvoice } from '../billings/billings.public.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { formerMessages } from './former-messages.sql.ts';
import { agreedOnTheWire, detailsOf, timesheetOnTheWire } from './timesheet-rows.public.ts';
import { sheetUrlOf } from './timesheet-sheets.public.ts';
import {
  closed,
  demandDays,
  demandEnd,
  prerequisitesOf,
  timesheetFacts,
  workedIn,
  type BilledDays,
} from './timesheets.public.ts';

type Validate = typeof timesheetEndpoints.validate;
type AvailableEmployees = typeof timesheetEndpoints.availableEmployees;
type GetAllLogs = typeof timesheetEndpoints.getAllLogs;

/** What is missing before the period can be invoiced, each with the words and the place where it is mended. */
export async function validate(context: Context<Validate>, input: InputOf<Validate>): Promise<AnswerOf<Validate>> {
  const { project, period: billed } = await asked(context, input);
  const facts = await timesheetFacts(context.tx, { project, period: billed, invoiceId: null });
  const period = closed(billed);
  const missing = await prerequisitesOf(context.tx, { project, period, facts, nowMs: Date.parse(context.now) });
  const areWeeksMissing = missing.some(({ code }) => code === 'weeks_verified');
  const toVerify = areWeeksMissing
    ? await billingToVerify(context.tx, workedIn({ project, period, facts }))
    : undefined;
  return {
    prerequisites: missing.map(({ code, mandatory }) => ({
      code,
      mandatory,
      message: words[code],
      link: linkOf(code, project.id, toVerify),
    })),
  };
}

/** The timesheet of a period from the hours that are open. */
export async function getAllLogs(
  context: Context<GetAllLogs>,
  input: InputOf<GetAllLogs>,
): Promise<AnswerOf<GetAllLogs>> {
  const { project, period } = await asked(context, input);
  const facts = await timesheetFacts(context.tx, { project, period, invoiceId: null });
  if (facts === undefined) return context.refuse('project_not_found');
  const { predictionId } = input.query;
  const prediction =
    predictionId === 0
      ? undefined
      : await predictionToInvoice(context.tx, { projectId: project.id, predictionId, period }, context.refuse);
  const sheetURL = await sheetUrlOf(context.tx, { projectId: project.id, period: closed(period) });
  const messagesOfFormer = await formerMessages(context.tx, { projectId: project.id, before: period.start });
  return timesheetOnTheWire(facts, {
    services: prediction && agreedOnTheWire(facts, prediction.amount),
    details: { ...detailsOf(facts, context.today, prediction), ...messagesOfFormer, sheetURL },
  });
}

/** Who can be added to the rows of a timesheet, by name. */
export async function availableEmployees(
  { tx, caller, refuse }: Context<AvailableEmployees>,
  { params, query, body }: InputOf<AvailableEmployees>,
): Promise<AnswerOf<AvailableEmployees>> {
  const { timesheetStartDate: start, endDate: end } = query;
  if (end < start) return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  const project = await projectInScope(tx, caller, { zohoProjectId: params.id });
  if (project === undefined) return refuse('project_not_found');
  const listed = body.zohoEmployeeMetadataList.map((row) => row.userId);
  const others = await employeesNotOn(tx, { projectId: project.id, period: { start, end }, but: listed });
  return { timesheetAvailableEmployees: others.map(({ name, role }) => ({ employeeName: name, userRole: role })) };
}

type Code = (typeof prerequisiteCodes)[number];

const words: Readonly<Record<Code, string>> = {
  active_billing: messages.billingInactive,
  company: serverMessages.prerequisiteCompany,
  primary_client: serverMessages.prerequisiteClient,
  project_dates: serverMessages.prerequisiteDates,
  books_connection: serverMessages.booksNotConnected,
  rates: serverMessages.prerequisiteRates,
  weeks_verified: serverMessages.prerequisiteWeeks,
  billing_models: serverMessages.prerequisiteModels,
  primary_csm: serverMessages.noPrimaryCsm,
  primary_accountant: serverMessages.noPrimaryAccountant,
  last_sync: serverMessages.prerequisiteSync,
};

function linkOf(code: Code, projectId: number, toVerify: number | undefined): string | null {
  if (code === 'rates') return `/ratedetails/${projectId}`;
  if (code === 'weeks_verified') return toVerify === undefined ? null : `/verification/${toVerify}`;
  if (code === 'billing_models') return `/developers/${projectId}`;
  const hasNoPlace = code === 'books_connection' || code === 'last_sync';
  return hasNoPlace ? null : `/projectdetails/${projectId}`;
}

async function asked(
  { tx, caller, refuse }: Context<Validate> | Context<GetAllLogs>,
  { params, query }: { params: { id: string }; query: { startDate: CalendarDate; endDate?: CalendarDate | undefined } },
): Promise<{ project: ProjectFacts; period: BilledDays }> {
  const period = { start: query.startDate, end: query.endDate ?? null };
  demandDays(period, refuse);
  const project = await projectInScope(tx, caller, { zohoProjectId: params.id });
  if (project === undefined) return refuse('project_not_found');
  demandEnd(project, period, refuse);
  return { project, period };
}
