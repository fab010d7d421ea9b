import type { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Tx } from '../../database/database.ts';
import { activitiesFound, type Filter } from './activity.sql.ts';

type List = (typeof activityEndpoints)['list'];

/** Which page of the log is asked for. */
export type PageOfLog = Pick<InputOf<List>['query'], 'pageNo' | 'pageSize' | 'countTo'>;

/** A page of the entries that are meant, as it is answered. */
export async function activityPage(
  tx: Tx,
  filter: Filter,
  { pageNo, pageSize, countTo }: PageOfLog,
): Promise<AnswerOf<List>> {
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize, countTo };
  const { found, total, isCapped } = await activitiesFound(tx, filter, page);
  return {
    activityDetails: found,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
    isCapped,
  };
}
