import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { invoiceDashboard } from './dashboard.queries.ts';
import { judgedPredictions, predictionScorecard } from './scorecard.queries.ts';

export const dashboardRoutes: Route[] = [
  handle(dashboardEndpoints.figures, invoiceDashboard),
  handle(dashboardEndpoints.scorecard, predictionScorecard),
  handle(dashboardEndpoints.judged, judgedPredictions),
];
