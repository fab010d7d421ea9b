import { firstOfMonth, lastOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { sql } from 'kysely';
import type { Context } from '../../handle.ts';
import { inScope, ofPerson } from '../../scope.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { unbilledAnswer } from './unbilled-answer.ts';
import { selectAtClose, selectClose } from './unbilled-at-close.sql.ts';
import { unbilledLines } from './unbilled-lines-answer.ts';
import { unbilledFacts, unbilledProjects } from './unbilled-projects.ts';
import type { UnbilledParams } from './unbilled-time.sql.ts';

type List = typeof unbilledEndpoints.list;
type Work = typeof unbilledEndpoints.work;

/** The day that is asked for; today has no limit, so that everything that is entered counts. */
function dayOf({ today, refuse }: Pick<Context<List>, 'today' | 'refuse'>, on: CalendarDate | undefined) {
  if (on !== undefined && on > today)
    return refuse('unbilled_in_future', { fields: [{ path: 'on', message: messages.unbilledInFuture }] });
  return { day: on ?? today, until: on === today ? undefined : on };
}

/** The unbilled work of the projects in the caller's scope at the end of a day; of a closed month as its close stored it. */
export async function listUnbilled(context: Context<List>, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  const { tx, caller } = context;
  const { on, csmEmail, accountantEmail, computedNow } = query;
  const days = dayOf(context, on);
  const { day } = days;
  const projects: UnbilledParams['projects'] = (id) =>
    sql`${inScope(caller, id)} and ${ofPerson('csm', id, csmEmail)} and ${ofPerson('accountant', id, accountantEmail)}`;
  const close = day === lastOfMonth(day) ? await selectClose(tx, firstOfMonth(day)) : undefined;
  const now = (await unbilledProjects(tx, { ...days, projects })).map(unbilledAnswer);
  if (close === undefined) return { on: day, closed: null, projects: now };
  const then = (await selectAtClose(tx, close.id, projects)).map(unbilledAnswer);
  return {
    on: day,
    closed: { closedAt: close.closedAt, isChanged: JSON.stringify(figuresOf(now)) !== JSON.stringify(figuresOf(then)) },
    projects: computedNow ? now : then,
  };
}

/** What a change shows in: names change without any work. */
const figuresOf = (rows: AnswerOf<List>['projects']): unknown =>
  rows
    .toSorted((one, other) => one.projectId - other.projectId || (one.currencyCode < other.currencyCode ? -1 : 1))
    .map(({ projectId, currencyCode, own, hours, hoursWithoutRate }) => [
      projectId,
      currencyCode,
      own,
      hours,
      hoursWithoutRate,
    ]);

/** The unbilled work of a project behind its figures. */
export async function listUnbilledWork(context: Context<Work>, { query }: InputOf<Work>): Promise<AnswerOf<Work>> {
  const { tx, caller, refuse } = context;
  const days = dayOf(context, query.on);
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('project_not_found');
  const facts = await unbilledFacts(tx, { ...days, projects: (id) => sql`${sql.ref(id)} = ${project.id}` });
  return {
    on: days.day,
    projectName: project.name,
    companyId: project.company?.id ?? null,
    companyName: project.company?.displayName ?? null,
    lines: unbilledLines(facts, project.id, days.day),
  };
}
