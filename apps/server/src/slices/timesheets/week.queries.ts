import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { overlap, type Period } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Context } from '../../handle.ts';
import { inSeconds, logsBeforeTheyChanged, weekInScope } from '../verification/verification.public.ts';
import { loggedTime, markOfLogs } from '../work-logs/work-logs.public.ts';
import { changesAnswer } from './changed-logs.public.ts';
import { detailsOf, timesheetAnswer } from './timesheet-rows.public.ts';
import { timesheetFacts } from './timesheets.public.ts';

type Get = typeof verificationEndpoints.get;
type Changes = typeof verificationEndpoints.changes;
type Found = NonNullable<Awaited<ReturnType<typeof weekInScope>>>;

/** The timesheet of a week, by the arithmetic of an invoice of these days, and what its logs meant when it was verified. */
export async function weekTimesheet(context: Context<Get>, { params }: InputOf<Get>): Promise<AnswerOf<Get>> {
  const { found, facts, changes } = await weekWithChanges(context, params.id);
  const { week } = found;
  return {
    ...timesheetAnswer(facts, { details: detailsOf(facts, context.today, found.billing) }),
    logsMark: await markOfLogs(context.tx, { projectId: week.projectId, period: { start: week.start, end: week.end } }),
    sinceVerified: changes,
  };
}

/** What some of the changed logs of a week mean, as if no other had changed. */
export const weekChanges = async (
  context: Context<Changes>,
  { params, query }: InputOf<Changes>,
): Promise<AnswerOf<Changes>> => (await weekWithChanges(context, params.id, new Set(query.logs))).changes;

async function weekWithChanges(context: Context<Get> | Context<Changes>, id: number, only?: ReadonlySet<string>) {
  const { tx, caller, refuse } = context;
  const found = (await weekInScope(tx, caller, id)) ?? refuse('verification_not_found');
  const { project, billing, week } = found;
  const { period, firstDay } = daysOfWeek(context, found);
  const verified = await logsBeforeTheyChanged(tx, week);
  const facts = await timesheetFacts(tx, {
    project,
    period,
    timesheetPeriod: period,
    firstDay,
    invoiceId: billing.invoiceId,
    employeeIds: new Set(verified?.map((log) => log.employeeId)),
  });
  if (facts === undefined) return refuse('project_not_found');
  if (verified === undefined) return { found, facts, changes: [] };
  const logged = await loggedTime(tx, { projectId: project.id, period: { start: week.start, end: week.end } });
  const isChosen = ({ logId }: { readonly logId: string }): boolean => only?.has(logId) ?? true;
  const now = [...logged.filter(isChosen), ...verified.filter((log) => !isChosen(log))];
  const before = verified.map(inSeconds);
  return { found, facts, changes: changesAnswer(facts, { since: 'verified', before, now: now.map(inSeconds) }) };
}

/** The days of a week that its billing covers, which may have been given other dates since, and the first day of them all. */
function daysOfWeek(
  { refuse }: Context<Get> | Context<Changes>,
  { project, billing, week }: Found,
): { period: Period; firstDay: CalendarDate } {
  const { payModel, model: projectModel, cycle } = project;
  if (billing.end === null)
    return refuse(isRetainerPrepaid({ projectModel, payModel }) ? 'verification_too_short' : 'prediction_without_end');
  const terms = { payModel: payModel ?? 'Postpaid', cycle };
  const worked = timesheetPeriodOf({ start: billing.start, end: billing.end }, terms);
  const period = overlap({ start: week.start, end: week.end }, worked) ?? refuse('verification_too_short');
  return { period, firstDay: worked.start };
}
