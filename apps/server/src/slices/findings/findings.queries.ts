import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { findingEndpoints } from '@countinghouse/contract/findings/findings.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { demandDays } from '../timesheets/days-to-bill.public.ts';
import { selectDismissals } from './dismissals.sql.ts';
import { dismissalAnswer, findingsOfPeriod } from './findings-of-period.public.ts';

type Endpoints = typeof findingEndpoints;

/** What is unusual about the hours worked on a project in a period. */
export async function listFindings(
  { tx, caller, today, refuse }: Context<Endpoints['list']>,
  { query }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  const period = { start: query.startDate, end: query.endDate };
  demandDays(period, refuse);
  const project = (await projectInScope(tx, caller, { id: query.projectId })) ?? refuse('project_not_found');
  return findingsOfPeriod(tx, { project, period, invoiceId: query.invoiceId ?? null, typed: query.typed, today });
}

/** The dismissals of a project, newest first. */
export async function listDismissals(
  { tx, caller, refuse }: Context<Endpoints['dismissals']>,
  { query }: InputOf<Endpoints['dismissals']>,
): Promise<AnswerOf<Endpoints['dismissals']>> {
  const project = (await projectInScope(tx, caller, { id: query.projectId })) ?? refuse('project_not_found');
  return { dismissals: (await selectDismissals(tx, project.id)).map(dismissalAnswer) };
}
