import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ProjectDetails, ProjectRow } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import type { Caller } from '../../handle.ts';
import { projectDetails } from './project-details.sql.ts';

/** A project as it is answered, or nothing where the caller has none of that id. */
export async function projectAnswer(
  tx: Tx,
  caller: Caller | 'unscoped',
  projectId: number,
  today: CalendarDate,
): Promise<ProjectDetails | undefined> {
  const project = await projectDetail(tx, projectId, caller);
  return project && answerOn(today, project);
}

const projectDetail = gathered(async (tx, projectIds: readonly number[], caller: Caller | 'unscoped') => {
  const found = new Map((await projectDetails(tx, caller, projectIds)).map((one) => [one.projectId, one]));
  return projectIds.map((id) => found.get(id));
});

/** The projects of these ids that the caller has, as they are answered, in the order of their ids. */
export async function projectAnswers(
  tx: Tx,
  caller: Caller | 'unscoped',
  projectIds: readonly number[],
  today: CalendarDate,
): Promise<ProjectDetails[]> {
  const projects = await projectDetails(tx, caller, projectIds);
  return projects.map((project) => answerOn(today, project));
}

const answerOn = (today: CalendarDate, project: Omit<ProjectDetails, 'status' | 'missingFields'>): ProjectDetails => ({
  ...project,
  status: statusOn(today, project),
  missingFields: missingFields(project),
});

/**
 * The status of a project: Active while active billing is on and the end date is empty or not past. A project that no longer exists
 * in the project tool is inactive.
 */
export function statusOn(
  today: CalendarDate,
  { activeBilling, endDate, inProjectTool }: Pick<ProjectDetails, 'activeBilling' | 'endDate' | 'inProjectTool'>,
): ProjectRow['status'] {
  return activeBilling && (endDate === null || endDate >= today) && inProjectTool !== false ? 'Active' : 'inactive';
}

/** The labels of the billing fields that are empty. All four are needed before a project is predicted or invoiced. */
function missingFields(
  project: Pick<ProjectDetails, 'payModel' | 'invoiceCycle' | 'accType' | 'invoiceTerm'>,
): string[] {
  const labels: readonly (readonly [string, unknown])[] = [
    ['Pay Model', project.payModel],
    ['Invoice Cycle', project.invoiceCycle],
    ['Account Type', project.accType],
    ['Invoice Term', project.invoiceTerm],
  ];
  return labels.filter(([, value]) => value === null || value === '').map(([label]) => label);
}
