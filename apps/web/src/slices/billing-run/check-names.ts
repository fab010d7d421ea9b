import type { BillingCheck } from '@countinghouse/contract/billing-run/billing-run.contract.ts';

/** The short names of the checks of a due billing period; each has a sentence of its own too. */
export const checkNames: Readonly<Record<BillingCheck['code'], string>> = {
  active_billing: 'Billing inactive',
  company: 'No company',
  primary_client: 'No primary client',
  project_dates: 'Project dates',
  days_billed: 'Days invoiced before',
  purchase_order: 'Purchase order',
  books_connection: 'Books not connected',
  rates: 'Missing rates',
  weeks_verified: 'Weeks not verified',
  hours_billed: 'Hours invoiced before',
  billing_models: 'Missing billing model',
  leave_excess: 'Leave above balance',
  people_unknown: 'Unknown developers',
  primary_csm: 'No primary CSM',
  primary_accountant: 'No primary accountant',
  last_sync: 'Last sync',
  findings: 'Findings',
  zero_rates: 'Rate of 0',
  incomplete: 'Missing fields',
  off_forecast: 'Off the forecast',
  off_previous: 'Off the previous invoice',
};
