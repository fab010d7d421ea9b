import { generalRefusals } from './refusals/general.ts';
import { predictionRefusals } from './refusals/predictions.ts';
import { billingRunRefusals } from './refusals/billing-run.ts';
import { booksRefusals } from './refusals/books.ts';
import { clientRefusals } from './refusals/clients.ts';
import { companyRefusals } from './refusals/companies.ts';
import { connectionRefusals } from './refusals/connections.ts';
import { developerRefusals } from './refusals/developers.ts';
import { directInvoiceRefusals } from './refusals/direct-invoices.ts';
import { disputeRefusals } from './refusals/disputes.ts';
import { employeeRefusals } from './refusals/employees.ts';
import { evidenceRefusals } from './refusals/evidence.ts';
import { findingRefusals } from './refusals/findings.ts';
import { holidayRefusals } from './refusals/holidays.ts';
import { importRefusals } from './refusals/imports.ts';
import { incentiveRefusals } from './refusals/incentives.ts';
import { invoiceTemplateRefusals } from './refusals/invoice-templates.ts';
import { invoiceRefusals } from './refusals/invoices.ts';
import { jobRefusals } from './refusals/jobs.ts';
import { leaveRefusals } from './refusals/leave.ts';
import { linkRefusals } from './refusals/links.ts';
import { monthCloseRefusals } from './refusals/month-close.ts';
import { noteRefusals } from './refusals/notes.ts';
import { optionRefusals } from './refusals/options.ts';
import { organizationRefusals } from './refusals/organizations.ts';
import { passkeyRefusals } from './refusals/passkeys.ts';
import { passwordRefusals } from './refusals/passwords.ts';
import { projectRefusals } from './refusals/projects.ts';
import { costRefusals } from './refusals/costs.ts';
import { purchaseOrderRefusals } from './refusals/purchase-orders.ts';
import { rateRefusals } from './refusals/rates.ts';
import { receiptRefusals } from './refusals/receipts.ts';
import { receivableRefusals } from './refusals/receivables.ts';
import { unbilledRefusals } from './refusals/unbilled.ts';
import { resignationRefusals } from './refusals/resignations.ts';
import { retainerRefusals } from './refusals/retainer.ts';
import { salesPersonRefusals } from './refusals/sales-persons.ts';
import { sheetRefusals } from './refusals/sheets.ts';
import { signInProviderRefusals } from './refusals/sign-in-providers.ts';
import { signInRefusals } from './refusals/sign-in.ts';
import { syncStopRefusals } from './refusals/sync-stops.ts';
import { techStackRefusals } from './refusals/tech-stacks.ts';
import { timesheetRefusals } from './refusals/timesheets.ts';
import { todoRefusals } from './refusals/todos.ts';
import { userRefusals } from './refusals/users.ts';
import { verificationRefusals } from './refusals/verification.ts';
import { viewRefusals } from './refusals/views.ts';
import { workLogRefusals } from './refusals/work-logs.ts';

/** Every way in which the product says no: code → status and words. A handler can only use those its endpoint lists. */
export const refusals = {
  ...generalRefusals,
  ...predictionRefusals,
  ...billingRunRefusals,
  ...booksRefusals,
  ...clientRefusals,
  ...companyRefusals,
  ...connectionRefusals,
  ...developerRefusals,
  ...directInvoiceRefusals,
  ...disputeRefusals,
  ...employeeRefusals,
  ...evidenceRefusals,
  ...findingRefusals,
  ...holidayRefusals,
  ...importRefusals,
  ...incentiveRefusals,
  ...invoiceTemplateRefusals,
  ...invoiceRefusals,
  ...jobRefusals,
  ...leaveRefusals,
  ...linkRefusals,
  ...monthCloseRefusals,
  ...noteRefusals,
  ...optionRefusals,
  ...organizationRefusals,
  ...passkeyRefusals,
  ...passwordRefusals,
  ...projectRefusals,
  ...costRefusals,
  ...purchaseOrderRefusals,
  ...rateRefusals,
  ...receiptRefusals,
  ...receivableRefusals,
  ...unbilledRefusals,
  ...resignationRefusals,
  ...retainerRefusals,
  ...salesPersonRefusals,
  ...sheetRefusals,
  ...signInRefusals,
  ...signInProviderRefusals,
  ...syncStopRefusals,
  ...techStackRefusals,
  ...timesheetRefusals,
  ...todoRefusals,
  ...userRefusals,
  ...verificationRefusals,
  ...viewRefusals,
  ...workLogRefusals,
} as const;

export type RefusalCode = keyof typeof refusals;
