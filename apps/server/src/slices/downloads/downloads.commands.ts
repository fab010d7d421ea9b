import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import {
  exportedLists,
  type downloadEndpoints,
  type ExportedList,
} from '@countinghouse/contract/downloads/downloads.contract.ts';
import type { AnswerOf, Endpoint, InputOf } from '@countinghouse/contract/endpoint.ts';
import { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { marginEndpoints } from '@countinghouse/contract/margin/margin.contract.ts';
import { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import type { Context } from '../../handle.ts';
import { demandRight } from '../costs/demand-right.public.ts';
import { nameInScope } from './downloads.sql.ts';

type Audit = typeof downloadEndpoints.audit;

/** What a list is read with: who may not read it cannot have stored it. */
const readWith: Readonly<Record<ExportedList, Endpoint>> = {
  PROJECT: projectEndpoints.filter,
  COMPANY: companyEndpoints.filter,
  REVENUE: revenueEndpoints.filter,
  ALL_INVOICES: invoiceEndpoints.list,
  DIRECT_INVOICE: directInvoiceEndpoints.list,
  BILLING_RUN: billingRunEndpoints.rows,
  MISSING_HOURS: missingHoursEndpoints.list,
  RECEIVABLE: receivableEndpoints.list,
  OPEN_INVOICE: receivableEndpoints.documents,
  EXPECTED_PAYMENT: cashForecastEndpoints.payments,
  UNBILLED: unbilledEndpoints.list,
  UNBILLED_LINE: unbilledEndpoints.work,
  STATEMENT: statementEndpoints.page,
  DISPUTE: disputeEndpoints.list,
  RATE_MASTER: rateEndpoints.cards,
  JUDGED_PREDICTION: dashboardEndpoints.judged,
  JUDGED_PAYMENT: cashForecastEndpoints.judged,
  TODO: todoEndpoints.list,
  USER: staffUserEndpoints.list,
  EMPLOYEE_COST: costEndpoints.list,
  MARGIN: marginEndpoints.list,
  SALES_PERSON: salesPersonEndpoints.list,
  INCENTIVE: incentiveEndpoints.transactions,
  RESIGNATION: resignationEndpoints.list,
  ACTIVITY: activityEndpoints.filter,
  ASSIGNED: assignmentEndpoints.list,
  CLIENT: companyEndpoints.get,
  CLIENT_PROJECT: clientEndpoints.projects,
  INVOICE: invoiceEndpoints.list,
  PREDICTION: predictionEndpoints.withPendingInvoices,
  NOTE: noteEndpoints.list,
  LEAVE_BALANCE: leaveEndpoints.balance,
  LEAVE_BY_MONTH: leaveEndpoints.balance,
  LEAVE_LEDGER: leaveEndpoints.ledger,
};

/** The lists that only users with the right to see costs can have read. */
const ofCosts: readonly ExportedList[] = ['EMPLOYEE_COST', 'MARGIN'];

const missing = {
  project: 'project_not_found',
  company: 'company_not_found',
  client: 'client_not_found',
  user: 'user_gone',
  salesPerson: 'not_found',
} as const;

/** Writes down who stores which list as a file: how many rows, and what the list was narrowed down by. */
export async function auditDownload(
  { tx, caller, refuse, audit }: Context<Audit>,
  { body }: InputOf<Audit>,
): Promise<AnswerOf<Audit>> {
  const { list, id, rows, isSelection, format, filter } = body;
  if (!readWith[list].roles.includes(caller.role)) return refuse('forbidden');
  if (ofCosts.includes(list)) await demandRight(tx, caller);
  const { name, of }: { name: string; of?: keyof typeof missing } = exportedLists[list];
  const owner = of === undefined || id === null ? undefined : await nameInScope(tx, caller, of, id);
  if (of !== undefined && owner === undefined) return refuse(missing[of]);
  const said = (fieldName: string, newValue: string) => ({ fieldName, oldValue: null, newValue });
  audit({
    action: 'Downloaded',
    resource: 'LIST',
    resourceId: list,
    resourceName: owner === undefined ? name : `${name} of ${owner}`,
    ...(of === 'project' && id !== null ? { projectId: id } : {}),
    changes: [
      said('Rows', isSelection ? `${rows} selected` : String(rows)),
      said('File', format),
      ...filter.map(({ label, value }) => said(`Filter: ${label}`, value)),
    ],
  });
  return {};
}
