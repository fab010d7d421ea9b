import { leaveLedger } from '@countinghouse/billing/leave/leave-ledger.ts';
import { addDays } from '@countinghouse/billing/values/calendar-date.ts';
import { daysFromText, daysText } from '@countinghouse/billing/values/days.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import type { Context } from '../../handle.ts';
import { developersOfProject } from '../developers/developers.public.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { deductsLeave, monthsUntil, stayOnProject } from './leave.queries.ts';
import { settledPeriods, storedLeave } from './leave.sql.ts';

type Ledger = (typeof leaveEndpoints)['ledger'];

/** The leave account of a developer of a project over the last months, until today. */
export async function leaveAccount(
  { tx, caller, today, refuse }: Context<Ledger>,
  { query: { projectId, employeeId } }: InputOf<Ledger>,
): Promise<AnswerOf<Ledger>> {
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('project_not_found');
  const people = await developersOfProject(tx, project.id);
  const one = people.find((each) => each.employeeId === employeeId) ?? refuse('employee_not_found');
  const stay = stayOnProject(one, project);
  const shownFrom = monthsUntil(today, project.startDate).at(-1) ?? today;
  const settled = await settledPeriods(tx, { projectId: project.id, employeeId });
  // what was settled before the first month is no part of it; without that the account begins where the developer does
  const closing = settled.findLast(({ end }) => end < shownFrom);
  const known =
    closing === undefined
      ? {
          end: addDays(stay.from ?? addDays(today, 1), -1),
          days: daysFromText(one.openingLeaveDays),
        }
      : { end: closing.end, days: closing.closingDays };
  const reach = { start: known.end, end: today };
  const region = project.company?.region ?? null;
  const months = leaveLedger(known, settled, today, {
    leaveTermDays: daysFromText(project.leaveTerm),
    stay,
    isDeducted: deductsLeave(one, project),
    leave: await storedLeave(tx, { projectId: project.id, employeeIds: [employeeId], period: reach }),
    holidays: new Set((await selectHolidays(tx, region, reach)).map((holiday) => holiday.date)),
  });
  return {
    employeeId,
    employeeName: one.name,
    months: months
      .filter(({ period }) => period.end >= shownFrom)
      .map((month) => ({
        startDate: month.period.start,
        endDate: month.period.end,
        openingBalance: daysText(month.openingDays),
        leaveEarned: daysText(month.earnedDays),
        leaveTaken: daysText(month.takenDays),
        leaveUsed: daysText(month.usedDays),
        leaveDeduced: daysText(month.deductedDays),
        leaveSettled: daysText(month.settledDays),
        closingBalance: daysText(month.closingDays),
        trace: month.trace,
      })),
  };
}
