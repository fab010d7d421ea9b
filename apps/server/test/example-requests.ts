import type { contract } from '@countinghouse/contract/contract.ts';
import { activityExamples } from './examples/activity.ts';
import { appearanceExamples } from './examples/appearance.ts';
import { assignmentsExamples } from './examples/assignments.ts';
import { billingRunExamples } from './examples/billing-run.ts';
import { billingsExamples } from './examples/billings.ts';
import { booksExamples } from './examples/books.ts';
import { booksDifferencesExamples } from './examples/books-differences.ts';
import { booksDuplicatesExamples } from './examples/books-duplicates.ts';
import { clientsExamples } from './examples/clients.ts';
import { companiesExamples } from './examples/companies.ts';
import { connectionsExamples } from './examples/connections.ts';
import { creditsExamples } from './examples/credits.ts';
import { dashboardExamples } from './examples/dashboard.ts';
import { developersExamples } from './examples/developers.ts';
import { directInvoicesExamples } from './examples/direct-invoices.ts';
import { disputesExamples } from './examples/disputes.ts';
import { downloadsExamples } from './examples/downloads.ts';
import { employeesExamples } from './examples/employees.ts';
import { evidenceExamples } from './examples/evidence.ts';
import { exchangeRatesExamples } from './examples/exchange-rates.ts';
import { findingsExamples } from './examples/findings.ts';
import { holidaysExamples } from './examples/holidays.ts';
import { importsExamples } from './examples/imports.ts';
import { incentivesExamples } from './examples/incentives.ts';
import { invoicePageExamples } from './examples/invoice-page.ts';
import { invoiceTemplatesExamples } from './examples/invoice-templates.ts';
import { invoicesExamples } from './examples/invoices.ts';
import { jobsExamples } from './examples/jobs.ts';
import { leaveExamples } from './examples/leave.ts';
import { linksExamples } from './examples/links.ts';
import { mappingExamples } from './examples/mapping.ts';
import { costsExamples } from './examples/costs.ts';
import { marginExamples } from './examples/margin.ts';
import { missingHoursExamples } from './examples/missing-hours.ts';
import { monthCloseExamples } from './examples/month-close.ts';
import { notesExamples } from './examples/notes.ts';
import { optionsExamples } from './examples/options.ts';
import { organizationsExamples } from './examples/organizations.ts';
import { passkeysExamples } from './examples/passkeys.ts';
import { passwordsExamples } from './examples/passwords.ts';
import { projectsExamples } from './examples/projects.ts';
import { purchaseOrdersExamples } from './examples/purchase-orders.ts';
import { ratesExamples } from './examples/rates.ts';
import { companyPaymentsExamples } from './examples/company-payments.ts';
import { receiptsExamples } from './examples/receipts.ts';
import { resignationsExamples } from './examples/resignations.ts';
import { cashForecastExamples } from './examples/cash-forecast.ts';
import { expectedPaymentsExamples } from './examples/expected-payments.ts';
import { unbilledExamples } from './examples/unbilled.ts';
import { receivablesExamples, remindersExamples, statementsExamples } from './examples/receivables.ts';
import { retainerExamples } from './examples/retainer.ts';
import { revenueExamples } from './examples/revenue.ts';
import { salesPersonsExamples } from './examples/sales-persons.ts';
import { searchExamples } from './examples/search.ts';
import { serverLogsExamples } from './examples/server-logs.ts';
import { setupExamples } from './examples/setup.ts';
import { sheetsExamples } from './examples/sheets.ts';
import {
  companyAccountsExamples,
  signInPolicyExamples,
  signInProvidersExamples,
} from './examples/sign-in-providers.ts';
import { signInExamples } from './examples/sign-in.ts';
import { syncStopsExamples } from './examples/sync-stops.ts';
import { systemExamples } from './examples/system.ts';
import { techStacksExamples } from './examples/tech-stacks.ts';
import { timesheetsExamples } from './examples/timesheets.ts';
import { todosExamples } from './examples/todos.ts';
import { unknownPushesExamples } from './examples/unknown-pushes.ts';
import { staffUsersExamples, usersExamples } from './examples/users.ts';
import { verificationExamples } from './examples/verification.ts';
import { viewingExamples } from './examples/viewing.ts';
import { viewsExamples } from './examples/views.ts';
import { webhooksExamples } from './examples/webhooks.ts';
import { workLogsExamples } from './examples/work-logs.ts';
import type { ExamplesOf } from './examples/ground.ts';

type Examples = { readonly [A in keyof typeof contract]: ExamplesOf<(typeof contract)[A]> };

/** One valid request for each endpoint of the contract; a new endpoint does not compile without one. */
export const exampleRequests: Examples = {
  activity: activityExamples,
  system: systemExamples,
  signIn: signInExamples,
  passwords: passwordsExamples,
  passkeys: passkeysExamples,
  signInProviders: signInProvidersExamples,
  companyAccounts: companyAccountsExamples,
  signInPolicy: signInPolicyExamples,
  staffUsers: staffUsersExamples,
  assignments: assignmentsExamples,
  users: usersExamples,
  appearance: appearanceExamples,
  connections: connectionsExamples,
  organizations: organizationsExamples,
  imports: importsExamples,
  setup: setupExamples,
  jobs: jobsExamples,
  serverLogs: serverLogsExamples,
  viewing: viewingExamples,
  exchangeRates: exchangeRatesExamples,
  techStacks: techStacksExamples,
  holidays: holidaysExamples,
  projects: projectsExamples,
  invoiceTemplates: invoiceTemplatesExamples,
  downloads: downloadsExamples,
  links: linksExamples,
  options: optionsExamples,
  salesPersons: salesPersonsExamples,
  incentives: incentivesExamples,
  rates: ratesExamples,
  costs: costsExamples,
  purchaseOrders: purchaseOrdersExamples,
  workLogs: workLogsExamples,
  timesheets: timesheetsExamples,
  findings: findingsExamples,
  verification: verificationExamples,
  billings: billingsExamples,
  sheets: sheetsExamples,
  invoices: invoicesExamples,
  credits: creditsExamples,
  mapping: mappingExamples,
  unknownPushes: unknownPushesExamples,
  booksDifferences: booksDifferencesExamples,
  booksDuplicates: booksDuplicatesExamples,
  webhooks: webhooksExamples,
  directInvoices: directInvoicesExamples,
  views: viewsExamples,
  employees: employeesExamples,
  developers: developersExamples,
  resignations: resignationsExamples,
  notes: notesExamples,
  receipts: receiptsExamples,
  companyPayments: companyPaymentsExamples,
  invoicePage: invoicePageExamples,
  evidence: evidenceExamples,
  retainer: retainerExamples,
  companies: companiesExamples,
  clients: clientsExamples,
  books: booksExamples,
  leave: leaveExamples,
  dashboard: dashboardExamples,
  disputes: disputesExamples,
  revenue: revenueExamples,
  receivables: receivablesExamples,
  expectedPayments: expectedPaymentsExamples,
  cashForecast: cashForecastExamples,
  statements: statementsExamples,
  reminders: remindersExamples,
  unbilled: unbilledExamples,
  search: searchExamples,
  monthClose: monthCloseExamples,
  syncStops: syncStopsExamples,
  billingRun: billingRunExamples,
  missingHours: missingHoursExamples,
  margin: marginExamples,
  todos: todosExamples,
};
