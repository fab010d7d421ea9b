import { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { cashForecast, expectedCash } from './cash-forecast.queries.ts';
import { cashScorecard, judgedPayments } from './cash-scorecard.queries.ts';

export const cashForecastRoutes: Route[] = [
  handle(cashForecastEndpoints.forecast, cashForecast),
  handle(cashForecastEndpoints.payments, expectedCash),
  handle(cashForecastEndpoints.scorecard, cashScorecard),
  handle(cashForecastEndpoints.judged, judgedPayments),
];
