import type { Route } from '../handle.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { appearanceRoutes } from './appearance/appearance.routes.ts';
import { billingRunRoutes } from './billing-run/billing-run.routes.ts';
import { booksRoutes } from './books/books.routes.ts';
import { cashForecastRoutes } from './cash-forecast/cash-forecast.routes.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { serverLogRoutes } from './server-logs/server-logs.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { developerRoutes } from './developers/developers.routes.ts';
import { downloadRoutes } from './downloads/downloads.routes.ts';
import { employeeRoutes } from './employees/employees.routes.ts';
import { exchangeRateRoutes } from './exchange-rates/exchange-rates.routes.ts';
import { expectedPaymentRoutes } from './expected-payments/expected-payments.routes.ts';
import { findingRoutes } from './findings/findings.routes.ts';
import { holidayRoutes } from './holidays/holidays.routes.ts';
import { invoicePageRoutes } from './invoice-page/invoice-page.routes.ts';
import { invoiceTemplateRoutes } from './invoice-templates/invoice-templates.routes.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { predictionRoutes } from './predictions/predictions.routes.ts';
import { leaveRoutes } from './leave/leave.routes.ts';
import { marginRoutes } from './margin/margin.routes.ts';
import { missingHoursRoutes } from './missing-hours/missing-hours.routes.ts';
import { monthCloseRoutes } from './month-close/month-close.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { optionRoutes } from './options/options.routes.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { costRoutes } from './costs/costs.routes.ts';
import { purchaseOrderRoutes } from './purchase-orders/purchase-orders.routes.ts';
import { rateRoutes } from './rates/rates.routes.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { receivableRoutes } from './receivables/receivables.routes.ts';
import { unbilledRoutes } from './unbilled/unbilled.routes.ts';
import { resignationRoutes } from './resignations/resignations.routes.ts';
import { retainerRoutes } from './retainer/retainer.routes.ts';
import { incentiveRoutes } from './incentives/incentives.routes.ts';
import { salesPersonRoutes } from './sales-persons/sales-persons.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { revenueRoutes } from './revenue/revenue.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { signInProviderRoutes } from './sign-in-providers/sign-in-providers.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { syncStopRoutes } from './sync-stops/sync-stops.routes.ts';
import { techStackRoutes } from './tech-stacks/tech-stacks.routes.ts';
import { timesheetRoutes } from './timesheets/timesheets.routes.ts';
import { todoRoutes } from './todos/todos.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { viewingRoutes } from './viewing/viewing.routes.ts';
import { workLogRoutes } from './work-logs/work-logs.routes.ts';

/** What a form can call, and so an import for each of its rows. */
const ownRoutes: readonly Route[] = [
  ...activityRoutes,
  ...userRoutes,
  ...appearanceRoutes,
  ...viewRoutes,
  ...signInRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...signInProviderRoutes,
  ...viewingRoutes,
  ...invoiceTemplateRoutes,
  ...optionRoutes,
  ...connectionRoutes,
  ...organizationRoutes,
  ...syncStopRoutes,
  ...jobRoutes,
  ...serverLogRoutes,
  ...techStackRoutes,
  ...salesPersonRoutes,
  ...incentiveRoutes,
  ...holidayRoutes,
  ...companyRoutes,
  ...clientRoutes,
  ...exchangeRateRoutes,
  ...projectRoutes,
  ...employeeRoutes,
  ...developerRoutes,
  ...resignationRoutes,
  ...noteRoutes,
  ...rateRoutes,
  ...costRoutes,
  ...purchaseOrderRoutes,
  ...workLogRoutes,
  ...verificationRoutes,
  ...timesheetRoutes,
  ...findingRoutes,
  ...leaveRoutes,
  ...expectedPaymentRoutes,
  ...predictionRoutes,
  ...retainerRoutes,
  ...invoiceRoutes,
  ...invoicePageRoutes,
  ...receiptRoutes,
  ...booksRoutes,
  ...billingRunRoutes,
  ...missingHoursRoutes,
  ...marginRoutes,
  ...todoRoutes,
  ...searchRoutes,
  ...revenueRoutes,
  ...receivableRoutes,
  ...cashForecastRoutes,
  ...unbilledRoutes,
  ...disputeRoutes,
  ...downloadRoutes,
  ...dashboardRoutes,
  ...monthCloseRoutes,
  ...setupRoutes,
];

/** What all slices answer to. */
export const routes: readonly Route[] = [...ownRoutes, ...importRoutes(ownRoutes)];
