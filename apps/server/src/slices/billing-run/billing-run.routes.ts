import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { startRun, stopBillingRun, undoRun } from './billing-run.commands.ts';
import { listBillingRows, listRuns } from './billing-run.queries.ts';

export const billingRunRoutes: Route[] = [
  handle(billingRunEndpoints.rows, listBillingRows),
  handle(billingRunEndpoints.runs, listRuns),
  handle(billingRunEndpoints.start, startRun),
  handle(billingRunEndpoints.stop, stopBillingRun),
  handle(billingRunEndpoints.undo, undoRun),
];
