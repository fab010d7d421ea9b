import { leaveOverPeriod, leaveSince, type LeaveAccount } from '@countinghouse/billing/leave/leave-over-time.ts';
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { type Days, daysFromText, daysText, ZERO_DAYS } from '@countinghouse/billing/values/days.ts';
import { stayWithin, type Stay } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { billsExpectedHours, rowBillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import type { Context } from '../../handle.ts';
import { developersOfProject, type Developer } from '../developers/developers.public.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { knownBalances } from './known-balances.ts';
import { lastClosings } from './last-closings.public.ts';
import { storedLeave } from './leave.sql.ts';

type Balance = (typeof leaveEndpoints)['balance'];

const monthsShown = 12;

/** The leave balance of each developer of a project today, with its changes since it was last settled, and their leave by month. */
export async function leaveBalances(
  { tx, caller, today, refuse }: Context<Balance>,
  { query }: InputOf<Balance>,
): Promise<AnswerOf<Balance>> {
  const project = (await projectInScope(tx, caller, { id: query.projectId })) ?? refuse('project_not_found');
  const people = await developersOfProject(tx, project.id);
  const region = project.company?.region ?? null;
  const leaveTermDays = daysFromText(project.leaveTerm);
  const before = addDays(today, 1);
  const known = knownBalances(
    {
      project: { id: project.id, region, leaveTermDays, start: project.startDate },
      developers: people.map((one) => ({
        employeeId: one.employeeId,
        ...stayOnProject(one, project),
        isDeducted: deductsLeave(one, project),
        openingLeaveDays: daysFromText(one.openingLeaveDays),
      })),
    },
    { closings: await lastClosings(tx, { projectId: project.id, before, invoiceId: null }), before },
  );
  const months = monthsUntil(today, project.startDate);
  const shownFrom = months.at(-1) ?? today;
  const start = [...known.values()].reduce((day, { end }) => (end < day ? end : day), shownFrom);
  const reach = { start, end: lastOfMonth(today) };
  const stored = await storedLeave(tx, {
    projectId: project.id,
    employeeIds: people.map((one) => one.employeeId),
    period: reach,
  });
  const holidays = new Set((await selectHolidays(tx, region, reach)).map((holiday) => holiday.date));
  const developers = people.map((one) => {
    const balance = known.get(one.employeeId);
    if (balance === undefined) throw new Error('a developer without a balance');
    const leave = stored.filter((day) => day.employeeId === one.employeeId);
    const stay = stayOnProject(one, project);
    const account: LeaveAccount = { leaveTermDays, stay, leave, holidays, isDeducted: deductsLeave(one, project) };
    const since = leaveSince(balance, today, account);
    const isKnown = one.isKnownToPeople !== false;
    // what the people service does not know is not 0
    const ifKnown = (days: Days): string | null => (isKnown ? daysText(days) : null);
    return {
      employeeId: one.employeeId,
      employeeName: one.name,
      role: one.role,
      billingModel: rowBillingModel(project.model, one.billingModel),
      billingPercentage: one.billingPercentage,
      fromDate: one.fromDate,
      offBoardDate: one.offBoardDate,
      openingLeaveBalance: one.openingLeaveDays,
      invoicedThrough: balance.isInvoiced ? balance.end : null,
      previousLeaveBalance: daysText(since.previousDays),
      leaveEarned: daysText(since.earnedDays),
      isKnown,
      leaveTaken: ifKnown(since.takenDays),
      leaveUsed: ifKnown(since.usedDays),
      leaveDeduced: ifKnown(since.deductedDays),
      currentLeaveBalance: ifKnown(since.currentDays),
      takenByMonth: months.map((month) => ifKnown(takenIn(month, account))),
    };
  });
  return { today, leaveTerm: project.leaveTerm, months, developers };
}

/** The days of a developer on a project. */
export const stayOnProject = (
  { fromDate, offBoardDate }: Pick<Developer, 'fromDate' | 'offBoardDate'>,
  { startDate, endDate }: Pick<ProjectFacts, 'startDate' | 'endDate'>,
): Stay => stayWithin({ from: fromDate, offBoard: offBoardDate }, { start: startDate, end: endDate });

/** Whether the rows of a developer bill expected hours, and so deduct leave. */
export const deductsLeave = (
  { billingModel }: Pick<Developer, 'billingModel'>,
  { model, payModel }: Pick<ProjectFacts, 'model' | 'payModel'>,
): boolean =>
  billsExpectedHours({ projectModel: model, payModel: payModel ?? 'Postpaid' }, rowBillingModel(model, billingModel));

/** What was taken does not depend on the balance that the month began with. */
const takenIn = (month: CalendarDate, account: LeaveAccount) =>
  leaveOverPeriod(ZERO_DAYS, { start: month, end: lastOfMonth(month) }, account).takenDays;

/** The last twelve months with the current one, newest first, but none before the project began. */
export function monthsUntil(today: CalendarDate, start: CalendarDate | null): CalendarDate[] {
  return Array.from({ length: monthsShown }, (_, back) => addMonths(firstOfMonth(today), -back)).filter(
    (month) => start === null || lastOfMonth(month) >= start,
  );
}
