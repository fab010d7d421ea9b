import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listBillingRows } from './billing-run.queries.ts';

export const billingRunRoutes: Route[] = [handle(billingRunEndpoints.rows, listBillingRows)];
