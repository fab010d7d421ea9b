import { generalMessages, generalServerMessages } from './messages/general.ts';
import { activityMessages } from './messages/activity.ts';
import { predictionMessages, predictionServerMessages } from './messages/predictions.ts';
import { billingRunMessages, billingRunServerMessages } from './messages/billing-run.ts';
import { booksMessages, booksServerMessages } from './messages/books.ts';
import { clientMessages, clientServerMessages } from './messages/clients.ts';
import { companyMessages, companyServerMessages } from './messages/companies.ts';
import { connectionMessages, connectionServerMessages } from './messages/connections.ts';
import { developerMessages, developerServerMessages } from './messages/developers.ts';
import { directInvoiceMessages, directInvoiceServerMessages } from './messages/direct-invoices.ts';
import { disputeMessages, disputeServerMessages } from './messages/disputes.ts';
import { downloadMessages } from './messages/downloads.ts';
import { employeeMessages, employeeServerMessages } from './messages/employees.ts';
import { exchangeRateMessages } from './messages/exchange-rates.ts';
import { holidayMessages, holidayServerMessages } from './messages/holidays.ts';
import { importMessages, importServerMessages } from './messages/imports.ts';
import { incentiveMessages, incentiveServerMessages } from './messages/incentives.ts';
import { inputMessages } from './messages/input.ts';
import { invoicePageMessages } from './messages/invoice-page.ts';
import { invoiceTemplateMessages, invoiceTemplateServerMessages } from './messages/invoice-templates.ts';
import { invoiceMessages, invoiceServerMessages } from './messages/invoices.ts';
import { jobMessages } from './messages/jobs.ts';
import { leaveMessages, leaveServerMessages } from './messages/leave.ts';
import { linkMessages, linkServerMessages } from './messages/links.ts';
import { costMessages, costServerMessages } from './messages/costs.ts';
import { expectedPaymentMessages } from './messages/expected-payments.ts';
import { marginMessages } from './messages/margin.ts';
import { missingHoursMessages, missingHoursServerMessages } from './messages/missing-hours.ts';
import { monthCloseServerMessages } from './messages/month-close.ts';
import { noteMessages, noteServerMessages } from './messages/notes.ts';
import { optionMessages, optionServerMessages } from './messages/options.ts';
import { organizationMessages } from './messages/organizations.ts';
import { passkeyServerMessages } from './messages/passkeys.ts';
import { passwordMessages, passwordServerMessages } from './messages/passwords.ts';
import { projectMessages, projectServerMessages } from './messages/projects.ts';
import { purchaseOrderMessages, purchaseOrderServerMessages } from './messages/purchase-orders.ts';
import { rateMessages, rateServerMessages } from './messages/rates.ts';
import { receiptMessages, receiptServerMessages } from './messages/receipts.ts';
import { receivableMessages, receivableServerMessages } from './messages/receivables.ts';
import { unbilledMessages } from './messages/unbilled.ts';
import { resignationMessages, resignationServerMessages } from './messages/resignations.ts';
import { retainerMessages, retainerServerMessages } from './messages/retainer.ts';
import { revenueMessages, revenueServerMessages } from './messages/revenue.ts';
import { salesPersonMessages, salesPersonServerMessages } from './messages/sales-persons.ts';
import { searchMessages } from './messages/search.ts';
import { serverLogMessages } from './messages/server-logs.ts';
import { setupMessages, setupServerMessages } from './messages/setup.ts';
import { sheetMessages, sheetServerMessages } from './messages/sheets.ts';
import { signInProviderServerMessages } from './messages/sign-in-providers.ts';
import { signInMessages, signInServerMessages } from './messages/sign-in.ts';
import { syncStopMessages, syncStopServerMessages } from './messages/sync-stops.ts';
import { techStackMessages, techStackServerMessages } from './messages/tech-stacks.ts';
import { evidenceMessages } from './messages/evidence.ts';
import { findingMessages, findingServerMessages } from './messages/findings.ts';
import { timesheetMessages, timesheetServerMessages } from './messages/timesheets.ts';
import { todoMessages, todoServerMessages } from './messages/todos.ts';
import { userMessages, userServerMessages } from './messages/users.ts';
import { verificationMessages, verificationServerMessages } from './messages/verification.ts';
import { viewingMessages } from './messages/viewing.ts';
import { viewMessages, viewServerMessages } from './messages/views.ts';
import { workLogMessages, workLogServerMessages } from './messages/work-logs.ts';

/** The exact sentences of the product, letter by letter as the specification has them; screens and server use the same ones. */
export const messages = {
  ...generalMessages,
  ...activityMessages,
  ...predictionMessages,
  ...booksMessages,
  ...clientMessages,
  ...companyMessages,
  ...connectionMessages,
  ...developerMessages,
  ...directInvoiceMessages,
  ...disputeMessages,
  ...downloadMessages,
  ...employeeMessages,
  ...exchangeRateMessages,
  ...holidayMessages,
  ...importMessages,
  ...incentiveMessages,
  ...inputMessages,
  ...invoicePageMessages,
  ...invoiceTemplateMessages,
  ...invoiceMessages,
  ...jobMessages,
  ...leaveMessages,
  ...linkMessages,
  ...expectedPaymentMessages,
  ...missingHoursMessages,
  ...marginMessages,
  ...noteMessages,
  ...optionMessages,
  ...organizationMessages,
  ...passwordMessages,
  ...projectMessages,
  ...costMessages,
  ...purchaseOrderMessages,
  ...rateMessages,
  ...receiptMessages,
  ...receivableMessages,
  ...unbilledMessages,
  ...resignationMessages,
  ...retainerMessages,
  ...revenueMessages,
  ...salesPersonMessages,
  ...searchMessages,
  ...serverLogMessages,
  ...setupMessages,
  ...sheetMessages,
  ...signInMessages,
  ...syncStopMessages,
  ...techStackMessages,
  ...timesheetMessages,
  ...evidenceMessages,
  ...findingMessages,
  ...billingRunMessages,
  ...todoMessages,
  ...userMessages,
  ...verificationMessages,
  ...viewingMessages,
  ...viewMessages,
  ...workLogMessages,
} as const;

/** Those that the server alone says: kept apart and made by a call, so that no browser has to load them. */
export const serverMessages = /* @__PURE__ */ (() =>
  ({
    ...generalServerMessages,
    ...predictionServerMessages,
    ...booksServerMessages,
    ...clientServerMessages,
    ...companyServerMessages,
    ...connectionServerMessages,
    ...developerServerMessages,
    ...directInvoiceServerMessages,
    ...disputeServerMessages,
    ...employeeServerMessages,
    ...holidayServerMessages,
    ...importServerMessages,
    ...incentiveServerMessages,
    ...invoiceTemplateServerMessages,
    ...invoiceServerMessages,
    ...leaveServerMessages,
    ...linkServerMessages,
    ...missingHoursServerMessages,
    ...monthCloseServerMessages,
    ...noteServerMessages,
    ...optionServerMessages,
    ...passkeyServerMessages,
    ...passwordServerMessages,
    ...projectServerMessages,
    ...costServerMessages,
    ...purchaseOrderServerMessages,
    ...rateServerMessages,
    ...receiptServerMessages,
    ...receivableServerMessages,
    ...resignationServerMessages,
    ...retainerServerMessages,
    ...revenueServerMessages,
    ...salesPersonServerMessages,
    ...setupServerMessages,
    ...sheetServerMessages,
    ...signInServerMessages,
    ...signInProviderServerMessages,
    ...syncStopServerMessages,
    ...techStackServerMessages,
    ...timesheetServerMessages,
    ...findingServerMessages,
    ...billingRunServerMessages,
    ...todoServerMessages,
    ...userServerMessages,
    ...verificationServerMessages,
    ...viewServerMessages,
    ...workLogServerMessages,
  }) as const)();
