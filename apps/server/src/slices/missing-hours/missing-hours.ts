import { missingDays } from '@countinghouse/billing/missing-hours/missing-days.ts';
import { stayWithin } from '@countinghouse/billing/timesheets/expected-hours.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { daysNotVerified } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { weeksOfProjects } from '../verification/verification.public.ts';
import {
  selectDevelopers,
  selectLeave,
  selectSeconds,
  selectSyncedDays,
  type DeveloperOfProject,
  type ProjectOfWeek,
} from './missing-hours.sql.ts';

/** A developer of a project who has working days without hours or leave in a week. */
export interface MissingHours {
  readonly project: ProjectOfWeek;
  readonly developer: DeveloperOfProject;
  readonly days: readonly CalendarDate[];
  /** The time logs of each of these days were synced or imported after it. */
  readonly isSynced: boolean;
}

/** The missing hours of a week on some projects with active billing, `projects` being a condition on `p`; by project and developer. */
export async function selectMissingHours(
  tx: Tx,
  {
    week,
    today,
    projects,
  }: { readonly week: Period; readonly today: CalendarDate; readonly projects: RawBuilder<boolean> },
): Promise<MissingHours[]> {
  const found = await selectDevelopers(tx, { week, projects });
  const projectIds = [...new Set(found.map(({ project }) => project.id))];
  const employeeIds = [...new Set(found.map(({ developer }) => developer.employeeId))];
  const regions = [...new Set(found.map(({ project }) => project.region))];
  const [seconds, leave, synced, weeks, holidays] = await Promise.all([
    selectSeconds(tx, { employeeIds, week }),
    selectLeave(tx, { projectIds, employeeIds, week }),
    selectSyncedDays(tx, { projectIds, week }),
    weeksOfProjects(tx, { projectIds, period: week }),
    Promise.all(
      regions.map(
        async (region) => [region, new Set((await selectHolidays(tx, region, week)).map(({ date }) => date))] as const,
      ),
    ),
  ]);
  const holidaysOf = new Map(holidays);
  return found.flatMap(({ project, developer }) => {
    const days = missingDays(
      {
        week,
        today,
        holidays: holidaysOf.get(project.region) ?? new Set(),
        open: daysNotVerified(week, weeks.get(project.id) ?? []),
      },
      {
        ...stayWithin({ from: developer.fromDate, offBoard: developer.offBoardDate }, project),
        billingPercentage: developer.billingPercentage,
        lastWorkingDay: developer.lastWorkingDay,
        secondsByDay: seconds.onAllProjects(developer.employeeId),
        secondsOnProject: seconds.onProject(developer.employeeId, project.id),
        leaveByDay: leave(developer.employeeId, project.id),
      },
    );
    if (days.length === 0) return [];
    return [{ project, developer, days, isSynced: days.every((day) => synced(project.id, day)) }];
  });
}
