import type { CheckedRow, EarlierPeriod } from '@countinghouse/billing/findings/checked-row.ts';
import { earlierPeriods } from '@countinghouse/billing/findings/earlier-periods.ts';
import { daysOnProject, expectedHours } from '@countinghouse/billing/timesheets/expected-hours.ts';
import type { RowDeveloper } from '@countinghouse/billing/timesheets/row-input.ts';
import { workingDays } from '@countinghouse/billing/timesheets/working-days.ts';
import { hoursFromSeconds, ZERO_HOURS } from '@countinghouse/billing/values/hours.ts';
import type { Tx } from '../../database/database.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import type { TimesheetFacts } from '../timesheets/timesheets.public.ts';
import { writtenRows } from '../timesheets/written-rows.public.ts';
import { secondsByPeriod, secondsOnAllProjects } from '../work-logs/time-compared.public.ts';

/** The rows of a timesheet, each with the hours of its developer on all projects and in the periods before. */
export async function comparedRows(tx: Tx, facts: TimesheetFacts): Promise<CheckedRow[]> {
  const { project, timesheetPeriod: period } = facts;
  const employeeIds = facts.developers.flatMap(({ employeeId }) => employeeId ?? []);
  const periods = earlierPeriods(period);
  const oldest = periods.at(-1) ?? period;
  const [everywhere, before, holidays] = await Promise.all([
    secondsOnAllProjects(tx, { employeeIds, period }),
    secondsByPeriod(tx, { projectId: project.id, periods }),
    selectHolidays(tx, project.company?.region ?? null, { start: oldest.start, end: period.start }),
  ]);
  const off = new Set(holidays.map(({ date }) => date));
  const daysOf = periods.map((one) => ({ ...one, days: workingDays(one, off) }));

  /** From the first period with logs of the developer on: before it the developer worked elsewhere. */
  const earlierOf = (developer: RowDeveloper): EarlierPeriod[] => {
    const own = new Map(
      before.filter((one) => one.employeeId === developer.employeeId).map((one) => [one.start, one] as const),
    );
    const first = daysOf.findLastIndex(({ start }) => own.has(start));
    return daysOf.slice(0, first + 1).map(({ start, days }) => {
      const logged = own.get(start);
      return {
        expected: expectedHours(daysOnProject(days, developer).length, developer.billingPercentage),
        logged: logged === undefined ? ZERO_HOURS : hoursFromSeconds(logged.seconds),
        billable: logged === undefined ? ZERO_HOURS : hoursFromSeconds(logged.billableSeconds),
      };
    });
  };

  return writtenRows(facts, []).map(({ input, row }) => ({
    row,
    logs: input.logs,
    secondsByDay: new Map(
      everywhere
        .filter((one) => one.employeeId === row.developer.employeeId)
        .map(({ day, seconds }) => [day, seconds] as const),
    ),
    earlier: earlierOf(row.developer),
  }));
}
