import { activityEndpoints } from './activity.contract.ts';
import { appearanceEndpoints } from './appearance.contract.ts';
import { booksEndpoints } from './books.contract.ts';
import { clientEndpoints } from './clients.contract.ts';
import { companyEndpoints } from './companies.contract.ts';
import { connectionEndpoints } from './connections.contract.ts';
import { creditEndpoints } from './credits.contract.ts';
import { dashboardEndpoints } from './dashboard.contract.ts';
import { developerEndpoints } from './developers.contract.ts';
import { booksDuplicateEndpoints } from './books-duplicates.contract.ts';
import { booksDifferenceEndpoints } from './books-differences.contract.ts';
import { directInvoiceEndpoints } from './direct-invoices.contract.ts';
import { downloadEndpoints } from './downloads.contract.ts';
import { employeeEndpoints } from './employees.contract.ts';
import { exchangeRateEndpoints } from './exchange-rates.contract.ts';
import { incentiveEndpoints } from './incentives.contract.ts';
import { invoicePageEndpoints } from './invoice-page.contract.ts';
import { invoiceTemplateEndpoints } from './invoice-templates.contract.ts';
import { holidayEndpoints } from './holidays.contract.ts';
import { invoiceEndpoints } from './invoices.contract.ts';
import { mappingEndpoints } from './mapping.contract.ts';
import { unknownPushEndpoints } from './unknown-pushes.contract.ts';
import { billingEndpoints } from './billings.contract.ts';
import { jobEndpoints } from './jobs.contract.ts';
import { leaveEndpoints } from './leave.contract.ts';
import { linkEndpoints } from './links.contract.ts';
import { monthCloseEndpoints } from './month-close.contract.ts';
import { noteEndpoints } from './notes.contract.ts';
import { optionEndpoints } from './options.contract.ts';
import { passwordEndpoints } from './passwords.contract.ts';
import { projectEndpoints } from './projects.contract.ts';
import { rateEndpoints } from './rates.contract.ts';
import { receiptEndpoints } from './receipts.contract.ts';
import { resignationEndpoints } from './resignations.contract.ts';
import { retainerEndpoints } from './retainer.contract.ts';
import { disputeEndpoints } from './disputes.contract.ts';
import { revenueEndpoints } from './revenue.contract.ts';
import { salesPersonEndpoints } from './sales-persons.contract.ts';
import { searchEndpoints } from './search.contract.ts';
import { serverLogEndpoints } from './server-logs.contract.ts';
import { sheetEndpoints } from './sheets.contract.ts';
import { syncStopEndpoints } from './sync-stops.contract.ts';
import { signInEndpoints } from './sign-in.contract.ts';
import { systemEndpoints } from './system.contract.ts';
import { techStackEndpoints } from './tech-stacks.contract.ts';
import { timesheetEndpoints } from './timesheets.contract.ts';
import { todoEndpoints } from './todos.contract.ts';
import { assignmentEndpoints } from './assignments.contract.ts';
import { staffUserEndpoints, userEndpoints } from './users.contract.ts';
import { verificationEndpoints } from './verification.contract.ts';
import { viewEndpoints } from './views.contract.ts';
import { viewingEndpoints } from './viewing.contract.ts';
import { webhookEndpoints } from './webhooks.contract.ts';
import { workLogEndpoints } from './work-logs.contract.ts';

/** All endpoints of the product, by area. */
export const contract = {
  system: systemEndpoints,
  activity: activityEndpoints,
  signIn: signInEndpoints,
  passwords: passwordEndpoints,
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
  workLogs: workLogEndpoints,
  verification: verificationEndpoints,
  timesheets: timesheetEndpoints,
  leave: leaveEndpoints,
  billings: billingEndpoints,
  invoices: invoiceEndpoints,
  invoicePage: invoicePageEndpoints,
  booksDifferences: booksDifferenceEndpoints,
  booksDuplicates: booksDuplicateEndpoints,
  webhooks: webhookEndpoints,
  directInvoices: directInvoiceEndpoints,
  credits: creditEndpoints,
  mapping: mappingEndpoints,
  unknownPushes: unknownPushEndpoints,
  receipts: receiptEndpoints,
  retainer: retainerEndpoints,
  sheets: sheetEndpoints,
  books: booksEndpoints,
  todos: todoEndpoints,
  search: searchEndpoints,
  revenue: revenueEndpoints,
  disputes: disputeEndpoints,
  incentives: incentiveEndpoints,
  downloads: downloadEndpoints,
  dashboard: dashboardEndpoints,
  monthClose: monthCloseEndpoints,
} as const;
