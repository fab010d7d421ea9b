import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { ProjectDetails, ProjectRow, projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import type { Context } from '../../handle.ts';
import { projectDetails } from './project-details.sql.ts';
import { projectPage, type ListedProject, type ProjectPage } from './project-list.sql.ts';

type Filter = (typeof projectEndpoints)['filter'];
type Search = (typeof projectEndpoints)['search'];
type Get = (typeof projectEndpoints)['get'];

/** The projects that the caller may see, narrowed down and sorted as wished, one page of them. */
export async function filterProjects(
  { tx, caller, today }: Context<Filter>,
  { query, body }: InputOf<Filter>,
): Promise<AnswerOf<Filter>> {
  const found = await projectPage(
    tx,
    caller,
    {
      text: body.projectName?.trim(),
      models: body.projectModel,
      payModels: body.payModel,
      cycles: body.invoiceCycle,
      csms: body.csm,
      accountants: body.accountant,
      activeBilling: body.activeBilling,
    },
    query,
  );
  return pageAnswer(found, query, today);
}

/** The projects that the caller may see whose name or code holds a text, by name. */
export async function searchProjects(
  { tx, caller, today }: Context<Search>,
  { query }: InputOf<Search>,
): Promise<AnswerOf<Search>> {
  const page = { ...query, field: 'projectName', order: 'asc' } as const;
  return pageAnswer(await projectPage(tx, caller, { text: query.projectName.trim() }, page), query, today);
}

/** One project with its billing settings, people and company, and the billing fields that are still empty. */
export async function getProject(
  { tx, caller, today, refuse }: Context<Get>,
  { params }: InputOf<Get>,
): Promise<AnswerOf<Get>> {
  const project = (await projectDetails(tx, caller, params.id)) ?? refuse('project_not_found');
  return { ...project, status: statusOn(today, project), missingFields: missingFields(project) };
}

/** Active while active billing is on and the end date is empty or not past (decisions, section 4). */
function statusOn(
  today: CalendarDate,
  { activeBilling, endDate }: Pick<ProjectRow, 'activeBilling' | 'endDate'>,
): ProjectRow['status'] {
  return activeBilling && (endDate === null || endDate >= today) ? 'Active' : 'inactive';
}

/** The labels of the four billing fields that are empty; while one is, nothing can be predicted or invoiced (billing, section 5). */
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

function pageAnswer(
  found: { readonly rows: readonly ListedProject[]; readonly total: number },
  { pageNo, pageSize }: Pick<ProjectPage, 'pageNo' | 'pageSize'>,
  today: CalendarDate,
): AnswerOf<Filter> {
  return {
    projectDetails: found.rows.map((row) => ({ ...row, status: statusOn(today, row) })),
    paginationDetails: {
      pageNo,
      pageSize,
      totalPages: Math.ceil(found.total / pageSize),
      totalElements: found.total,
    },
  };
}
