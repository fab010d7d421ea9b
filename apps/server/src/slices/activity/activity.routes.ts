import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listActivities, listHistory, listOptions, verifyRange } from './activity.queries.ts';

export const activityRoutes: Route[] = [
  handle(activityEndpoints.list, listActivities),
  handle(activityEndpoints.search, listActivities),
  handle(activityEndpoints.filter, listActivities),
  handle(activityEndpoints.options, listOptions),
  handle(activityEndpoints.history, listHistory),
  handle(activityEndpoints.verify, verifyRange),
];
