import type { Period } from '@countinghouse/billing/values/period.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { prerequisiteCodes, timesheetEndpoints } from '@countinghouse/contract/timesheets.contract.ts';
import type { Context } from '../../handle.ts';
import { billingToVerify } from '../verification/verification.public.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { detailsOf, timesheetOnTheWire } from './timesheet-rows.public.ts';
import { sheetUrlOf } from './timesheet-sheets.public.ts';
import { isTooLong, prerequisitesOf, timesheetFacts, workedIn } from './timesheets.public.ts';

type Validate = typeof timesheetEndpoints.validate;
type GetAllLogs = typeof timesheetEndpoints.getAllLogs;

/** What is missing before the period can be invoiced, each with the words and the place where it is mended. */
export async function validate(context: Context<Validate>, input: InputOf<Validate>): Promise<AnswerOf<Validate>> {
  const { project, period } = await asked(context, input);
  const facts = await timesheetFacts(context.tx, { project, period, invoiceId: null });
  const missing = await prerequisitesOf(context.tx, { project, period, facts, nowMs: Date.parse(context.now) });
  const areWeeksMissing = missing.some(({ code }) => code === 'weeks_verified');
  const toVerify = areWeeksMissing
    ? await billingToVerify(context.tx, workedIn({ project, period, facts }))
    : undefined;
  return {
    prerequisites: missing.flatMap(({ code, mandatory }) =>
      code in words
        ? [
            {
              code: code as Code,
              mandatory,
              message: words[code as Code],
              link: linkOf(code as Code, project.id, toVerify),
            },
          ]
        : [],
    ),
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
  const sheetURL = await sheetUrlOf(context.tx, { projectId: project.id, period });
  return timesheetOnTheWire(facts, {
    typed: new Map(),
    details: { ...detailsOf(facts, context.today), sheetURL },
  });
}

type Code = (typeof prerequisiteCodes)[number];

const words: Readonly<Record<Code, string>> = {
  active_billing: messages.billingInactive,
  company: messages.prerequisiteCompany,
  primary_client: messages.prerequisiteClient,
  project_dates: messages.prerequisiteDates,
  books_connection: messages.booksNotConnected,
  rates: messages.prerequisiteRates,
  weeks_verified: messages.prerequisiteWeeks,
  primary_csm: messages.noPrimaryCsm,
  primary_accountant: messages.noPrimaryAccountant,
  last_sync: messages.prerequisiteSync,
};

function linkOf(code: Code, projectId: number, toVerify: number | undefined): string | null {
  if (code === 'rates') return `/ratedetails/${projectId}`;
  if (code === 'weeks_verified') return toVerify === undefined ? null : `/verification/${toVerify}`;
  return code === 'books_connection' || code === 'last_sync' ? null : `/projectdetails/${projectId}`;
}

async function asked(
  { tx, caller, refuse }: Context<Validate> | Context<GetAllLogs>,
  { params, query }: { params: { id: string }; query: { startDate: CalendarDate; endDate: CalendarDate } },
): Promise<{ project: ProjectFacts; period: Period }> {
  if (query.endDate < query.startDate)
    return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  const period = { start: query.startDate, end: query.endDate };
  if (isTooLong(period))
    return refuse('period_too_long', { fields: [{ path: 'endDate', message: messages.periodTooLong }] });
  const project = await projectInScope(tx, caller, { zohoProjectId: params.id });
  if (project === undefined) return refuse('project_not_found');
  return { project, period };
}
