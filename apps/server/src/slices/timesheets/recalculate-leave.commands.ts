import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { Context } from '../../handle.ts';
import { approveLeave, type DeveloperLeave } from '../leave/leave.public.ts';
import { projectInScope, projectNamed, type ProjectFacts } from '../projects/projects.public.ts';
import { lockLogs } from '../work-logs/work-logs.public.ts';
import { wholeRowAnswer } from './timesheet-rows.public.ts';
import { writtenRows } from './written-rows.public.ts';
import { leaveFingerprint, timesheetFacts, type TimesheetFacts } from './timesheets.public.ts';
import { isTooLong } from './days-to-bill.public.ts';

type Recalculate = typeof timesheetEndpoints.recalculateLeave;
type Input = InputOf<Recalculate>;

/** Stores which days of leave of a developer a reviewer approved, and computes the developer's row again. */
export async function recalculateLeave(context: Context<Recalculate>, input: Input): Promise<AnswerOf<Recalculate>> {
  const { tx, refuse } = context;
  const { body } = input;
  const request = await readRequest(context, input);
  // of two reviewers who saw the same ticks the second one finds those of the first
  await lockLogs(tx, request.project.id);
  const before = await timesheetFacts(tx, request);
  const leave = before?.leave.get(body.userId);
  if (before === undefined || leave === undefined)
    return refuse('developer_unknown', { fields: [{ path: 'userId', message: serverMessages.developerUnknown }] });
  const seen = body.userLeaveData;
  if (leaveFingerprint(leave) !== seen.fingerprint)
    return refuse('stale_version', { current: rowAnswer(before, before, body) });
  const known = new Map(leave.days.map((day) => [day.leaveId, day]));
  const stranger = seen.leaveDetails.findIndex((tick) => !known.has(tick.leaveId));
  if (stranger >= 0)
    return refuse('leave_unknown', {
      fields: [{ path: `userLeaveData.leaveDetails.${stranger}.leaveId`, message: serverMessages.leaveUnknown }],
    });
  const ticked = new Map(seen.leaveDetails.map((tick) => [tick.leaveId, tick.approved]));
  const changed = leave.days.filter((day) => (ticked.get(day.leaveId) ?? day.approved) !== day.approved);
  const isKept = await approveLeave(tx, {
    projectId: request.project.id,
    employeeId: body.userId,
    ticks: changed.map((day) => ({ leaveId: day.leaveId, day: day.day, approved: !day.approved })),
  });
  if (!isKept) return refuse('leave_settled');
  auditLeave(context, { project: request.project, facts: before, userId: body.userId, changed });
  const after = await timesheetFacts(tx, request);
  if (after === undefined) throw new Error('the timesheet is gone');
  context.reply(messages.leaveSaved);
  return rowAnswer(before, after, body);
}

/** The timesheet that is asked for: of the billed period, or of one of its weeks where that is said or the timesheet dates name less. */
async function readRequest({ tx, caller, refuse }: Context<Recalculate>, { query, body }: Input) {
  const period: Period = { start: query.startDate, end: query.endDate };
  const worked: Period = { start: query.timesheetStartDate, end: query.timesheetEndDate };
  if (period.end < period.start)
    return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  if (worked.end < worked.start)
    return refuse('range_reversed', { fields: [{ path: 'timesheetEndDate', message: messages.endBeforeStart }] });
  if (isTooLong(period) || isTooLong(worked)) return refuse('period_too_long');
  const project =
    body.projectId === undefined
      ? await projectNamed(tx, caller, query.projectName)
      : await projectInScope(tx, caller, { id: body.projectId });
  if (project === undefined) return refuse('project_not_found');
  const whole = timesheetPeriodOf(period, { payModel: project.payModel ?? 'Postpaid', cycle: project.cycle });
  const isWhole = !body.isWeek && whole.start === worked.start && whole.end === worked.end;
  const { invoiceId } = body;
  // a week is a timesheet of its own days
  return isWhole
    ? { project, period, invoiceId }
    : { project, period: worked, timesheetPeriod: worked, firstDay: whole.start, invoiceId };
}

function rowAnswer(
  before: TimesheetFacts,
  now: TimesheetFacts,
  { userId, edits, note }: Input['body'],
): AnswerOf<Recalculate> {
  const written = { userId, isDeletable: false, ...edits, note };
  const found = writtenRows(now, [written]).find(({ row }) => row.developer.employeeId === userId);
  if (found === undefined) throw new Error('a developer without a row');
  return {
    ...wholeRowAnswer(now, found.row, written),
    timesheetFingerprint: now.fingerprint,
    timesheetFingerprintBefore: before.fingerprint,
  };
}

function auditLeave(
  context: Context<Recalculate>,
  of: { project: ProjectFacts; facts: TimesheetFacts; userId: number; changed: DeveloperLeave['days'] },
): void {
  if (of.changed.length === 0) return;
  const developer = of.facts.developers.find((one) => one.employeeId === of.userId);
  const said = (approved: boolean): string => (approved ? 'Approved' : 'Not approved');
  context.audit({
    action: 'Updated',
    resource: 'LEAVE',
    resourceId: of.userId,
    resourceName: `Leave of ${developer?.name ?? ''}`,
    projectId: of.project.id,
    changes: of.changed.map((day) => ({
      fieldName: `${day.leaveType} on ${day.day}`,
      oldValue: said(day.approved),
      newValue: said(!day.approved),
    })),
  });
}
