import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { billingRowsMax, type billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { Context } from '../../handle.ts';
import { isoInstant } from '../../clock/clock.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { rateOn } from '../exchange-rates/exchange-rates.public.ts';
import { selectBillingRows } from './billing-rows.ts';
import { selectRuns } from './billing-runs.sql.ts';

type Rows = typeof billingRunEndpoints.rows;
type Runs = typeof billingRunEndpoints.runs;

const dayMs = 24 * 60 * 60_000;

/** The billing periods in the caller's scope that are due up to a day, and what their currencies are worth. */
export const listBillingRows = async (
  { tx, caller, today, now }: Context<Rows>,
  { query: { until } }: InputOf<Rows>,
): Promise<AnswerOf<Rows>> => {
  const { rows, notShown } = await selectBillingRows(tx, caller, { until, today, now, atMost: billingRowsMax });
  const tool = await connectionOfProjectTool(tx);
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].filter(
    (code) => code !== '' && code !== 'USD',
  );
  const rates = await Promise.all(
    codes.map(async (currencyCode) => ({ currencyCode, of: await rateOn(tx, currencyCode, today) })),
  );
  return {
    rows,
    notShown,
    isToolConnected: tool?.state === 'connected',
    usdRates: rates.flatMap(({ currencyCode, of }) => (of === undefined ? [] : [{ currencyCode, rate: of.rate }])),
  };
};

/** The billing runs that go on or were started in the last 24 hours. */
export const listRuns = async ({ tx, caller, now }: Context<Runs>): Promise<AnswerOf<Runs>> => ({
  runs: await selectRuns(tx, caller, isoInstant(Date.parse(now) - dayMs)),
});
