import type {
  activityEndpoints,
  ActivityResource,
  HistorySubject,
} from '@countinghouse/contract/activity/activity.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { activityPage, type PageOfLog } from './activity-page.ts';
import {
  by,
  holding,
  inScopeOfLog,
  isProjectInScope,
  kindsDone,
  ofKind,
  onProject,
  onProjectNamed,
  projectsHolding,
  toResource,
  visitorsHolding,
  within,
  type Filter,
} from './activity.sql.ts';
import { followChain } from './follow-chain.ts';

type Endpoints = typeof activityEndpoints;
type Query = Partial<InputOf<Endpoints['filter']>['query']>;

const optionsMax = 100;
/** So many entries are followed in one answer, so that it comes soon and the next one can be asked for. */
const followedAtOnce = 20_000;
const ofSubject: Readonly<Record<HistorySubject, readonly ActivityResource[]>> = {
  PROJECT: [],
  RATES: ['RATE', 'SPECIAL_RATE'],
  PREDICTION: ['PREDICTION'],
  INVOICE: ['INVOICED'],
};

/** What was done, as far as the caller may see it: all of it, or what answers to a wish. */
export async function listActivities(
  { tx, caller }: Pick<Context<Endpoints['list']>, 'tx' | 'caller'>,
  { query }: { query: PageOfLog & Query },
): Promise<AnswerOf<Endpoints['list']>> {
  const { key, visitor, projectName, resourceName, from, until } = query;
  const filter: Filter = [
    ...(await inScopeOfLog(tx, caller)),
    ...(key === undefined ? [] : await holding(tx, key)),
    ...(visitor === undefined ? [] : by(visitor)),
    ...(projectName === undefined ? [] : await onProjectNamed(tx, projectName)),
    ...(resourceName === undefined ? [] : ofKind(resourceName)),
    ...within({ from, until }),
  ];
  return activityPage(tx, filter, query);
}

/** What was done on a project, or to what the wish is about. */
export async function listHistory(
  { tx, caller, refuse }: Context<Endpoints['history']>,
  { query }: InputOf<Endpoints['history']>,
): Promise<AnswerOf<Endpoints['history']>> {
  const { projectId, about, resourceId } = query;
  if (!(await isProjectInScope(tx, caller, projectId))) return refuse('project_not_found');
  const resources = ofSubject[about];
  const filter = [...onProject(projectId), ...(resources.length === 0 ? [] : toResource(resources, resourceId))];
  return activityPage(tx, filter, query);
}

/** What the log can be filtered by. */
export function listOptions(
  { tx, caller }: Context<Endpoints['options']>,
  { query: { key, value = '' } }: InputOf<Endpoints['options']>,
): Promise<AnswerOf<Endpoints['options']>> {
  if (key === 'visitor') return visitorsHolding(tx, value.trim(), optionsMax);
  return key === 'projectName' ? projectsHolding(tx, caller, value.trim(), optionsMax) : kindsDone(tx);
}

/** Whether the next stretch of the log is as it was written. */
export async function verifyRange(
  { tx }: Context<Endpoints['verify']>,
  { query }: InputOf<Endpoints['verify']>,
): Promise<AnswerOf<Endpoints['verify']>> {
  const { last, total, isEnd, broken } = await followChain(tx, BigInt(query.after), followedAtOnce);
  return {
    last: Number(last),
    total: Number(total),
    isEnd,
    broken: broken === undefined ? null : { id: Number(broken.id), fault: broken.fault },
  };
}
