import type { Role } from '@countinghouse/contract/roles.ts';
import { showsCosts, type MenuEntry, type ScreenPath } from '@countinghouse/contract/screens.ts';
import type { ComponentType } from 'react';

/** The screens that are there, by their address in the table of rights; each is fetched when it is first opened. */
export type Pages = Readonly<Partial<Record<ScreenPath, () => Promise<ComponentType>>>>;
export type PublicPages = Readonly<
  Partial<Record<ScreenPath, { readonly title: string; readonly load: () => Promise<ComponentType> }>>
>;

/** Those for who is not signed in: a box in the middle, under its title. */
export const publicPages = {
  '/forgotpassword': {
    title: 'Forgot password',
    load: async () => (await import('../screens/forgot-password.screen.tsx')).ForgotPasswordScreen,
  },
  '/setpassword': {
    title: 'Set password',
    load: async () => (await import('../screens/set-password.screen.tsx')).SetPasswordScreen,
  },
  '/resetpassword': {
    title: 'Reset password',
    load: async () => (await import('../screens/reset-password.screen.tsx')).ResetPasswordScreen,
  },
  '/companysignin/:code': {
    title: 'Sign in',
    load: async () => (await import('../screens/company-sign-in.screen.tsx')).CompanySignInScreen,
  },
} satisfies PublicPages;

/** Those between the sidebar and the header. */
export const framedPages: Pages = {
  '/invoiceDashboard': async () => (await import('../screens/invoice-dashboard.screen.tsx')).InvoiceDashboardScreen,
  '/billingrun': async () => (await import('../screens/billing-run.screen.tsx')).BillingRunScreen,
  '/missinghours': async () => (await import('../screens/missing-hours.screen.tsx')).MissingHoursScreen,
  '/projectlist': async () => (await import('../screens/project-list.screen.tsx')).ProjectListScreen,
  '/projectlist/settings': async () => (await import('../screens/project-settings.screen.tsx')).ProjectSettingsScreen,
  '/companylist': async () => (await import('../screens/company-list.screen.tsx')).CompanyListScreen,
  '/companylist/fromBooks': async () =>
    (await import('../screens/companies-from-books.screen.tsx')).CompaniesFromBooksScreen,
  '/companydetails/:id': async () => (await import('../screens/company-details.screen.tsx')).CompanyDetailsScreen,
  '/todolist': async () => (await import('../screens/todo-list.screen.tsx')).TodoListScreen,
  '/revenuelist': async () => (await import('../screens/revenue-list.screen.tsx')).RevenueListScreen,
  '/receivables': async () => (await import('../screens/receivables.screen.tsx')).ReceivablesScreen,
  '/unbilled': async () => (await import('../screens/unbilled.screen.tsx')).UnbilledScreen,
  '/unbilled/:id': async () => (await import('../screens/unbilled-project.screen.tsx')).UnbilledProjectScreen,
  '/receivables/:id': async () => (await import('../screens/open-invoices.screen.tsx')).OpenInvoicesScreen,
  '/cashforecast': async () => (await import('../screens/cash-forecast.screen.tsx')).CashForecastScreen,
  '/margin': async () => (await import('../screens/margin.screen.tsx')).MarginScreen,
  '/rateMaster': async () => (await import('../screens/rate-master.screen.tsx')).RateMasterScreen,
  '/predictionlist': async () => (await import('../screens/prediction-list.screen.tsx')).PredictionListScreen,
  '/revenuedispute': async () => (await import('../screens/revenue-dispute.screen.tsx')).RevenueDisputeScreen,
  '/revenueprediction': async () => (await import('../screens/revenue-prediction.screen.tsx')).RevenuePredictionScreen,
  '/revenueinvoices': async () => (await import('../screens/revenue-invoices.screen.tsx')).RevenueInvoicesScreen,
  '/invoicedetails': async () => (await import('../screens/invoice-details.screen.tsx')).InvoiceDetailsScreen,
  '/directinvoices': async () => (await import('../screens/direct-invoices.screen.tsx')).DirectInvoicesScreen,
  '/monthclose': async () => (await import('../screens/month-close.screen.tsx')).MonthCloseScreen,
  '/useractivity': async () => (await import('../screens/user-activity.screen.tsx')).UserActivityScreen,
  '/techstack': async () => (await import('../screens/tech-stacks.screen.tsx')).TechStacksScreen,
  '/salesPersons': async () => (await import('../screens/sales-persons.screen.tsx')).SalesPersonsScreen,
  '/salesPersons/incentive/:id': async () => (await import('../screens/incentive.screen.tsx')).IncentiveScreen,
  '/userlist': async () => (await import('../screens/user-list.screen.tsx')).UserListScreen,
  '/employeeResignation': async () =>
    (await import('../screens/employee-resignation.screen.tsx')).EmployeeResignationScreen,
  '/assignedprojects/:fetchParam': async () =>
    (await import('../screens/assigned-projects.screen.tsx')).AssignedProjectsScreen,
  '/setup': async () => (await import('../screens/setup.screen.tsx')).SetupScreen,
  '/settings': async () => (await import('../screens/settings.screen.tsx')).SettingsScreen,
  '/settings/jobScheduler': async () => (await import('../screens/job-scheduler.screen.tsx')).JobSchedulerScreen,
  '/settings/holidays': async () => (await import('../screens/holidays.screen.tsx')).HolidaysScreen,
  '/settings/serverLogs': async () => (await import('../screens/server-logs.screen.tsx')).ServerLogsScreen,
  '/settings/identityProvider': async () =>
    (await import('../screens/identity-provider.screen.tsx')).IdentityProviderScreen,
  '/settings/import': async () => (await import('../screens/import.screen.tsx')).ImportScreen,
  '/settings/organization': async () => (await import('../screens/organization.screen.tsx')).OrganizationScreen,
  '/settings/employeeCosts': async () => (await import('../screens/employee-costs.screen.tsx')).EmployeeCostsScreen,
  '/settings/evidence': async () => (await import('../screens/evidence.screen.tsx')).EvidenceScreen,
  '/settings/signInProviders': async () =>
    (await import('../screens/sign-in-providers.screen.tsx')).SignInProvidersScreen,
  '/projectdetails/:id': async () => (await import('../screens/project-details.screen.tsx')).ProjectDetailsScreen,
  '/ratedetails/:id': async () => (await import('../screens/rate-details.screen.tsx')).RateDetailsScreen,
  '/developers/:id': async () => (await import('../screens/developers.screen.tsx')).DevelopersScreen,
  '/predictiondetails/:id': async () =>
    (await import('../screens/prediction-details.screen.tsx')).PredictionDetailsScreen,
  '/clientdetails/:id': async () => (await import('../screens/client-details.screen.tsx')).ClientDetailsScreen,
  '/projectnotes/:id': async () => (await import('../screens/project-notes.screen.tsx')).ProjectNotesScreen,
  '/verification/:id': async () => (await import('../screens/verification.screen.tsx')).VerificationScreen,
};

/** Those without sidebar and header, which open in a tab of their own. */
export const unframedPages: Pages = {
  '/existingprediction': async () =>
    (await import('../screens/existing-prediction.screen.tsx')).ExistingPredictionScreen,
  '/existinginvoice': async () => (await import('../screens/existing-invoice.screen.tsx')).ExistingInvoiceScreen,
  '/invoicepage/:id': async () => (await import('../screens/invoice-page.screen.tsx')).InvoicePageScreen,
  '/statement/:id': async () => (await import('../screens/statement.screen.tsx')).StatementScreen,
};

/** Fetches the code of a page that is about to be opened; on failure it is fetched when it is opened. */
export function fetchPage(address: string): void {
  const load = Object.entries(framedPages).find(([path]) => path === address)?.[1];
  void load?.().catch(() => undefined);
}

/** The entries of a menu that are for this role, and for who sees costs, and whose screens are there. */
export const entriesFor = (
  { role, seesCosts }: { readonly role: Role | undefined; readonly seesCosts: boolean },
  menu: readonly MenuEntry[],
): MenuEntry[] =>
  menu.filter(
    ({ path, roles }) =>
      role !== undefined && roles.includes(role) && (seesCosts || !showsCosts(path)) && path in framedPages,
  );
