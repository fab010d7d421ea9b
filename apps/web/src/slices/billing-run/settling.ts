import type { BillingCheck, BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { rolesOfAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import { findingEndpoints } from '@countinghouse/contract/findings/findings.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { purchaseOrderEndpoints } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { clearWeeks } from './rows-to-start.ts';

/** The endpoint or act that settles a check in the billing run itself; the others are settled where their link leads. */
const settledBy = {
  active_billing: projectEndpoints.switchBilling,
  company: clientEndpoints.assign,
  primary_client: clientEndpoints.assign,
  project_dates: projectEndpoints.change,
  primary_csm: projectEndpoints.change,
  primary_accountant: projectEndpoints.change,
  purchase_order: purchaseOrderEndpoints.add,
  rates: rateEndpoints.change,
  zero_rates: rateEndpoints.change,
  billing_models: developerEndpoints.change,
  people_unknown: employeeEndpoints.change,
  weeks_verified: { roles: rolesOfAct.verify },
  last_sync: { roles: rolesOfAct.sync },
  findings: findingEndpoints.dismiss,
} satisfies Partial<Record<BillingCheck['code'], { readonly roles: unknown }>>;
export type SettledCode = keyof typeof settledBy;

const isSettledHere = (code: BillingCheck['code']): code is SettledCode => code in settledBy;

/** What settles a check of a row in place, and who may do it; undefined where it is settled elsewhere. */
export function settlingOf(
  row: BillingRow,
  { code, employeeId, day }: BillingCheck,
): { readonly code: SettledCode; readonly roles: readonly string[] } | undefined {
  if (!isSettledHere(code)) return undefined;
  const isHere: Partial<Record<SettledCode, boolean>> = {
    rates: day !== null,
    zero_rates: day !== null,
    billing_models: employeeId !== null,
    people_unknown: employeeId !== null,
    weeks_verified: clearWeeks(row).length > 0,
    findings: row.worked !== null,
  };
  const { roles } = settledBy[code];
  return isHere[code] === false || typeof roles === 'string' ? undefined : { code, roles };
}
