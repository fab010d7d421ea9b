import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { Context } from '../../handle.ts';
import { selectBillingRows } from './billing-rows.ts';

type Rows = typeof billingRunEndpoints.rows;

/** The billing periods in the caller's scope that are due up to a day. */
export const listBillingRows = async (
  { tx, caller, today, now }: Context<Rows>,
  { query: { until } }: InputOf<Rows>,
): Promise<AnswerOf<Rows>> => ({ rows: await selectBillingRows(tx, caller, { until, today, nowMs: Date.parse(now) }) });
