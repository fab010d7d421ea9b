import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Context } from '../../handle.ts';
import { projectAnswer, projectAnswers, statusOn } from './project-answer.ts';
import { projectPage, type ListedProject, type ProjectPage } from './project-list.sql.ts';

type Filter = (typeof projectEndpoints)['filter'];
type Search = (typeof projectEndpoints)['search'];
type Settings = (typeof projectEndpoints)['settings'];
type Get = (typeof projectEndpoints)['get'];
type Suggestion = (typeof projectEndpoints)['suggestion'];

const suggestionsMax = 20;

/** One page of the projects in the caller's scope, filtered and sorted. */
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
      companyIds: body.company,
      activeBilling: body.activeBilling,
      statuses: body.status,
      missing: body.missing,
      today,
    },
    query,
  );
  return pageAnswer(found, query, today);
}

/** The projects that the caller may see whose name or code contains a text: those that begin with it first, then by name. */
export async function searchProjects(
  { tx, caller, today }: Context<Search>,
  { query }: InputOf<Search>,
): Promise<AnswerOf<Search>> {
  const page = { ...query, field: 'projectName', order: 'asc' } as const;
  return pageAnswer(await projectPage(tx, caller, { name: query.projectName.trim(), today }, page), query, today);
}

/** One project with its billing settings, people and company, and the billing fields that are still empty. */
export async function getProject(
  { tx, caller, today, refuse }: Context<Get>,
  { params }: InputOf<Get>,
): Promise<AnswerOf<Get>> {
  return (await projectAnswer(tx, caller, params.id, today)) ?? refuse('project_not_found');
}

/** The settings and people of several projects, in the order of their ids. */
export const settingsOfProjects = async (
  { tx, caller, today }: Context<Settings>,
  { body }: InputOf<Settings>,
): Promise<AnswerOf<Settings>> => ({ projects: await projectAnswers(tx, caller, body.projectIds, today) });

/** A few projects whose name or code holds a text, by name. */
export async function suggestProjects(
  { tx, caller, today }: Context<Suggestion>,
  { query }: InputOf<Suggestion>,
): Promise<AnswerOf<Suggestion>> {
  const page = { field: 'projectName', order: 'asc', pageNo: 1, pageSize: suggestionsMax } as const;
  const { rows } = await projectPage(tx, caller, { name: query.projectName.trim(), today }, page);
  return rows.map(({ projectId, projectName, projectCode }) => ({ projectId, projectName, projectCode }));
}

function pageAnswer(
  found: { readonly rows: readonly ListedProject[]; readonly total: number },
  { pageNo, pageSize }: Pick<ProjectPage, 'pageNo' | 'pageSize'>,
  today: CalendarDate,
): AnswerOf<Filter> {
  return {
    projectDetails: found.rows.map(({ inProjectTool, ...row }) => ({
      ...row,
      status: statusOn(today, { ...row, inProjectTool }),
    })),
    paginationDetails: {
      pageNo,
      pageSize,
      totalPages: Math.ceil(found.total / pageSize),
      totalElements: found.total,
    },
  };
}
