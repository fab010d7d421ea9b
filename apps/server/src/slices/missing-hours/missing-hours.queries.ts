import { weekOf } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import type { Context } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { selectMissingHours } from './missing-hours.ts';

type List = typeof missingHoursEndpoints.list;

/** The working days of a week without hours or leave on the caller's projects. */
export async function listMissingHours(
  { tx, caller, today }: Context<List>,
  { query: { day } }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const week = weekOf(day);
  const found = await selectMissingHours(tx, { week, today, projects: inScope(caller, 'p.id') });
  return {
    startDate: week.start,
    endDate: week.end,
    rows: found.map(({ project, developer, days, isSynced }) => ({
      projectId: project.id,
      projectName: project.name,
      companyName: project.companyName,
      csm: project.csm,
      employeeId: developer.employeeId,
      employeeName: developer.name,
      days: [...days],
      isSynced,
    })),
  };
}
