import type { activityEndpoints, ActivityResource, HistorySubject } from '@countinghouse/contract/activity.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import {
  activitiesMeant,
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
  type FoundActivities,
  type Meant,
} from './activity.sql.ts';
import { followChain } from './follow-chain.ts';

type Endpoints = typeof activityEndpoints;
type Wish = Partial<InputOf<Endpoints['filter']>['query']>;
type Page = Pick<InputOf<Endpoints['list']>['query'], 'pageNo' | 'pageSize' | 'countTo'>;

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
  { query }: { query: Page & Wish },
): Promise<AnswerOf<Endpoints['list']>> {
  const { key, visitor, projectName, resourceName } = query;
  const meant: Meant = [
    ...(await inScopeOfLog(tx, caller)),
    ...(key === undefined ? [] : await holding(tx, key)),
    ...(visitor === undefined ? [] : by(visitor)),
    ...(projectName === undefined ? [] : await onProjectNamed(tx, projectName)),
    ...(resourceName === undefined ? [] : ofKind(resourceName)),
  ];
  return answered(await activitiesMeant(tx, meant, pageOf(query)), query);
}

/** What was done on a project, or to what the wish is about. */
export async function listHistory(
  { tx, caller, refuse }: Context<Endpoints['history']>,
  { query }: InputOf<Endpoints['history']>,
): Promise<AnswerOf<Endpoints['history']>> {
  const { projectId, about, resourceId } = query;
  if (!(await isProjectInScope(tx, caller, projectId))) return refuse('project_not_found');
  const resources = ofSubject[about];
  const meant = [...onProject(projectId), ...(resources.length === 0 ? [] : toResource(resources, resourceId))];
  return answered(await activitiesMeant(tx, meant, pageOf(query)), query);
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
export async function verifyStretch(
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

const pageOf = ({ pageNo, pageSize, countTo }: Page) => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
  countTo,
});

function answered({ found, total, isCapped }: FoundActivities, { pageNo, pageSize }: Page) {
  return {
    activityDetails: found,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
    isCapped,
  };
}
