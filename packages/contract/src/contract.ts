import { activityEndpoints } from './activity/activity.contract.ts';
import { appearanceEndpoints } from './appearance/appearance.contract.ts';
import { billingRunEndpoints } from './billing-run/billing-run.contract.ts';
import { booksEndpoints } from './books/books.contract.ts';
import { clientEndpoints } from './clients/clients.contract.ts';
import { companyEndpoints } from './companies/companies.contract.ts';
import { connectionEndpoints } from './connections/connections.contract.ts';
import { creditEndpoints } from './invoices/credits.contract.ts';
import { dashboardEndpoints } from './dashboard/dashboard.contract.ts';
import { developerEndpoints } from './developers/developers.contract.ts';
import { booksDuplicateEndpoints } from './books/books-duplicates.contract.ts';
import { booksDifferenceEndpoints } from './books/books-differences.contract.ts';
import { directInvoiceEndpoints } from './invoices/direct-invoices.contract.ts';
import { downloadEndpoints } from './downloads/downloads.contract.ts';
import { employeeEndpoints } from './employees/employees.contract.ts';
import { evidenceEndpoints } from './invoice-page/evidence.contract.ts';
import { exchangeRateEndpoints } from './exchange-rates/exchange-rates.contract.ts';
import { findingEndpoints } from './findings/findings.contract.ts';
import { importEndpoints } from './imports/imports.contract.ts';
import { incentiveEndpoints } from './incentives/incentives.contract.ts';
import { invoicePageEndpoints } from './invoice-page/invoice-page.contract.ts';
import { invoiceTemplateEndpoints } from './invoice-templates/invoice-templates.contract.ts';
import { holidayEndpoints } from './holidays/holidays.contract.ts';
import { invoiceEndpoints } from './invoices/invoices.contract.ts';
import { mappingEndpoints } from './invoices/mapping.contract.ts';
import { unknownPushEndpoints } from './invoices/unknown-pushes.contract.ts';
import { predictionEndpoints } from './predictions/predictions.contract.ts';
import { jobEndpoints } from './jobs/jobs.contract.ts';
import { leaveEndpoints } from './leave/leave.contract.ts';
import { linkEndpoints } from './projects/links.contract.ts';
import { costEndpoints } from './costs/costs.contract.ts';
import { missingHoursEndpoints } from './missing-hours/missing-hours.contract.ts';
import { monthCloseEndpoints } from './month-close/month-close.contract.ts';
import { noteEndpoints } from './notes/notes.contract.ts';
import { optionEndpoints } from './options/options.contract.ts';
import { organizationEndpoints } from './organizations/organizations.contract.ts';
import { passkeyEndpoints } from './passkeys/passkeys.contract.ts';
import { passwordEndpoints } from './passwords/passwords.contract.ts';
import { projectEndpoints } from './projects/projects.contract.ts';
import { purchaseOrderEndpoints } from './purchase-orders/purchase-orders.contract.ts';
import { rateEndpoints } from './rates/rates.contract.ts';
import { companyPaymentEndpoints } from './receipts/company-payments.contract.ts';
import { receiptEndpoints } from './receipts/receipts.contract.ts';
import { cashForecastEndpoints } from './cash-forecast/cash-forecast.contract.ts';
import { expectedPaymentEndpoints } from './expected-payments/expected-payments.contract.ts';
import { marginEndpoints } from './margin/margin.contract.ts';
import { receivableEndpoints } from './receivables/receivables.contract.ts';
import { reminderEndpoints } from './receivables/reminders.contract.ts';
import { statementEndpoints } from './receivables/statement.contract.ts';
import { resignationEndpoints } from './resignations/resignations.contract.ts';
import { retainerEndpoints } from './retainer/retainer.contract.ts';
import { disputeEndpoints } from './disputes/disputes.contract.ts';
import { revenueEndpoints } from './revenue/revenue.contract.ts';
import { salesPersonEndpoints } from './sales-persons/sales-persons.contract.ts';
import { searchEndpoints } from './search/search.contract.ts';
import { serverLogEndpoints } from './server-logs/server-logs.contract.ts';
import { sheetEndpoints } from './invoices/sheets.contract.ts';
import { syncStopEndpoints } from './sync-stops/sync-stops.contract.ts';
import { setupEndpoints } from './setup/setup.contract.ts';
import { companyAccountEndpoints, signInProviderEndpoints } from './sign-in-providers/sign-in-providers.contract.ts';
import { signInPolicyEndpoints } from './sign-in-providers/sign-in-policy.contract.ts';
import { signInEndpoints } from './sign-in/sign-in.contract.ts';
import { systemEndpoints } from './system/system.contract.ts';
import { techStackEndpoints } from './tech-stacks/tech-stacks.contract.ts';
import { timesheetEndpoints } from './timesheets/timesheets.contract.ts';
import { todoEndpoints } from './todos/todos.contract.ts';
import { unbilledEndpoints } from './unbilled/unbilled.contract.ts';
import { assignmentEndpoints } from './projects/assignments.contract.ts';
import { staffUserEndpoints, userEndpoints } from './users/users.contract.ts';
import { verificationEndpoints } from './verification/verification.contract.ts';
import { viewEndpoints } from './views/views.contract.ts';
import { viewingEndpoints } from './viewing/viewing.contract.ts';
import { webhookEndpoints } from './books/webhooks.contract.ts';
import { workLogEndpoints } from './work-logs/work-logs.contract.ts';

/** All endpoints of the product, by area. */
export const contract = {
  system: systemEndpoints,
  activity: activityEndpoints,
  signIn: signInEndpoints,
  passwords: passwordEndpoints,
  passkeys: passkeyEndpoints,
  signInProviders: signInProviderEndpoints,
  companyAccounts: companyAccountEndpoints,
  signInPolicy: signInPolicyEndpoints,
  viewing: viewingEndpoints,
  users: userEndpoints,
  staffUsers: staffUserEndpoints,
  assignments: assignmentEndpoints,
  appearance: appearanceEndpoints,
  views: viewEndpoints,
  invoiceTemplates: invoiceTemplateEndpoints,
  options: optionEndpoints,
  salesPersons: salesPersonEndpoints,
  connections: connectionEndpoints,
  organizations: organizationEndpoints,
  imports: importEndpoints,
  setup: setupEndpoints,
  jobs: jobEndpoints,
  serverLogs: serverLogEndpoints,
  techStacks: techStackEndpoints,
  syncStops: syncStopEndpoints,
  holidays: holidayEndpoints,
  companies: companyEndpoints,
  clients: clientEndpoints,
  exchangeRates: exchangeRateEndpoints,
  projects: projectEndpoints,
  links: linkEndpoints,
  employees: employeeEndpoints,
  developers: developerEndpoints,
  resignations: resignationEndpoints,
  notes: noteEndpoints,
  rates: rateEndpoints,
  costs: costEndpoints,
  purchaseOrders: purchaseOrderEndpoints,
  workLogs: workLogEndpoints,
  verification: verificationEndpoints,
  timesheets: timesheetEndpoints,
  findings: findingEndpoints,
  leave: leaveEndpoints,
  billings: predictionEndpoints,
  invoices: invoiceEndpoints,
  invoicePage: invoicePageEndpoints,
  evidence: evidenceEndpoints,
  booksDifferences: booksDifferenceEndpoints,
  booksDuplicates: booksDuplicateEndpoints,
  webhooks: webhookEndpoints,
  directInvoices: directInvoiceEndpoints,
  credits: creditEndpoints,
  mapping: mappingEndpoints,
  unknownPushes: unknownPushEndpoints,
  receipts: receiptEndpoints,
  companyPayments: companyPaymentEndpoints,
  retainer: retainerEndpoints,
  sheets: sheetEndpoints,
  books: booksEndpoints,
  billingRun: billingRunEndpoints,
  missingHours: missingHoursEndpoints,
  todos: todoEndpoints,
  search: searchEndpoints,
  revenue: revenueEndpoints,
  margin: marginEndpoints,
  receivables: receivableEndpoints,
  expectedPayments: expectedPaymentEndpoints,
  cashForecast: cashForecastEndpoints,
  statements: statementEndpoints,
  reminders: reminderEndpoints,
  unbilled: unbilledEndpoints,
  disputes: disputeEndpoints,
  incentives: incentiveEndpoints,
  downloads: downloadEndpoints,
  dashboard: dashboardEndpoints,
  monthClose: monthCloseEndpoints,
} as const;
