import { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** Email addresses of people on the projects. */
export interface CashPeople {
  readonly csm?: string | undefined;
  readonly accountant?: string | undefined;
}

/** The cash forecast from today; the former one stays until the next has loaded. */
export const useCashForecast = ({ csm, accountant }: CashPeople) =>
  useQuery({
    ...query(cashForecastEndpoints.forecast, {
      query: {
        ...(csm === undefined ? {} : { csmEmail: csm }),
        ...(accountant === undefined ? {} : { accountantEmail: accountant }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The expected payments behind these scores, one by one. */
export const useJudgedPayments = (request: RequestOf<typeof cashForecastEndpoints.judged>) =>
  useQuery({ ...query(cashForecastEndpoints.judged, request), placeholderData: keepPreviousData });

/** How good the forecasts of some months were. */
export const useCashScorecard = (request: RequestOf<typeof cashForecastEndpoints.scorecard>) =>
  useQuery({ ...query(cashForecastEndpoints.scorecard, request), placeholderData: keepPreviousData });
