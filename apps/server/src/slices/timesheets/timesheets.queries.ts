import { nextPeriodToBill as periodBehind } from '@countinghouse/billing/predictions/next-period-to-bill.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { Context } from '../../handle.ts';
import { employeesNotOn } from '../developers/developers.public.ts';
import { predictionToInvoice } from '../predictions/predictions.public.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { lastBilledDay } from './billed-days.sql.ts';
import { formerMessages } from './former-messages.public.ts';
import { agreedAnswer, detailsOf, timesheetAnswer } from './timesheet-rows.public.ts';
import { selectSheetUrl } from './timesheet-sheets.public.ts';
import { timesheetFacts } from './timesheets.public.ts';
import { findPrerequisites } from './prerequisites.public.ts';
import { prerequisiteAnswers } from './prerequisite-answers.public.ts';
import { closed, demandDays, demandEnd, type BilledDays } from './days-to-bill.public.ts';

type Validate = typeof timesheetEndpoints.validate;
type AvailableEmployees = typeof timesheetEndpoints.availableEmployees;
type NextPeriod = typeof timesheetEndpoints.nextPeriod;
type GetAllLogs = typeof timesheetEndpoints.getAllLogs;

/** What is missing before the period can be invoiced, each with the words and the place where it is mended. */
export async function validate(context: Context<Validate>, input: InputOf<Validate>): Promise<AnswerOf<Validate>> {
  const { project, period: billed } = await readQuery(context, input);
  const invoiceId = input.query.invoiceId ?? null;
  const facts = await timesheetFacts(context.tx, { project, period: billed, invoiceId });
  const period = closed(billed);
  const nowMs = Date.parse(context.now);
  const missing = await findPrerequisites(context.tx, { project, period, facts, invoiceId, nowMs });
  return { prerequisites: await prerequisiteAnswers(context.tx, { project, period, facts, missing }) };
}

/** The period that a new invoice begins with: the next cycle that is not billed, within the dates of the project. */
export async function nextPeriodToBill(
  { tx, caller, refuse }: Context<NextPeriod>,
  { params }: InputOf<NextPeriod>,
): Promise<AnswerOf<NextPeriod>> {
  const project = (await projectInScope(tx, caller, { zohoProjectId: params.id })) ?? refuse('project_not_found');
  const last = await lastBilledDay(tx, project.id);
  if (last === undefined) return { period: null };
  const { cycle, startDate: start, endDate: end } = project;
  const period = periodBehind(last, { cycle, projectDays: { start, end } });
  return { period: period === undefined ? null : { startDate: period.start, endDate: period.end } };
}

/** The timesheet of a period from the hours that are open. */
export async function getAllLogs(
  context: Context<GetAllLogs>,
  input: InputOf<GetAllLogs>,
): Promise<AnswerOf<GetAllLogs>> {
  const { project, period } = await readQuery(context, input);
  const facts = await timesheetFacts(context.tx, { project, period, invoiceId: null });
  if (facts === undefined) return context.refuse('project_not_found');
  const { predictionId } = input.query;
  const prediction =
    predictionId === 0
      ? undefined
      : await predictionToInvoice(context.tx, { projectId: project.id, predictionId, period }, context.refuse);
  const sheetURL = await selectSheetUrl(context.tx, { projectId: project.id, period: closed(period) });
  const messagesOfFormer = await formerMessages(context.tx, { projectId: project.id, before: period.start });
  return timesheetAnswer(facts, {
    services: prediction && agreedAnswer(facts, prediction.amount),
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

async function readQuery(
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
