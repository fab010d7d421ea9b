import { adminAndCsm, adminOnly, everyone, moneyKeepers, type Role } from './roles.ts';

/**
 * Which roles may open which screen (docs/domain/who-sees-what.md#screens). An address that is not listed shows the 404 page. This
 * table guides the browser only; the roles of the endpoints decide what a caller may do.
 */
export const screens = {
  '/': 'anyone',
  '/forgotpassword': 'anyone',
  '/setpassword': 'anyone',
  '/resetpassword': 'anyone',
  '/companysignin/:code': 'anyone',

  '/billingrun': everyone,
  '/missinghours': everyone,
  '/projectlist': everyone,
  '/projectlist/settings': everyone,
  '/projectdetails/:id': everyone,
  '/ratedetails/:id': everyone,
  '/developers/:id': everyone,
  '/predictiondetails/:id': everyone,
  '/clientdetails/:id': everyone,
  '/projectnotes/:id': everyone,
  '/verification/:id': everyone,

  '/invoiceDashboard': everyone,
  '/rateMaster': everyone,
  '/predictionlist': everyone,
  '/invoicedetails': everyone,
  '/revenuelist': everyone,
  '/receivables': everyone,
  '/receivables/:id': everyone,
  '/cashforecast': everyone,
  '/unbilled': everyone,
  '/unbilled/:id': everyone,
  '/revenueinvoices': adminAndCsm,
  '/revenuedispute': everyone,
  '/revenueprediction': adminAndCsm,
  '/monthclose': everyone,
  '/directinvoices': moneyKeepers,
  '/companylist': everyone,
  '/companylist/fromBooks': moneyKeepers,
  '/companydetails/:id': everyone,
  '/todolist': everyone,
  '/useractivity': everyone,
  '/assignedprojects/:fetchParam': adminAndCsm,
  '/employeeResignation': adminAndCsm,
  '/techstack': adminAndCsm,
  '/salesPersons': adminOnly,
  '/salesPersons/incentive/:id': everyone,
  '/userlist': adminOnly,

  '/setup': adminOnly,
  '/settings': everyone,
  '/settings/serverLogs': everyone,
  '/settings/holidays': adminAndCsm,
  '/settings/jobScheduler': adminOnly,
  '/settings/identityProvider': adminOnly,
  '/settings/organization': adminOnly,
  '/settings/employeeCosts': moneyKeepers,
  '/margin': moneyKeepers,
  '/settings/evidence': everyone,
  '/settings/import': adminOnly,
  '/settings/signInProviders': adminOnly,

  // linked from a warning that every role can get
  '/existinginvoice': everyone,
  '/existingprediction': everyone,
  // the pages for the client, next to the invoice and the company
  '/invoicepage/:id': everyone,
  '/statement/:id': everyone,
} as const satisfies Readonly<Record<`/${string}`, readonly Role[] | 'anyone'>>;

/** A path with named parameters, such as `/projectdetails/:id`. */
export type ScreenPath = keyof typeof screens;

/** Whether a role may open a screen. */
export function maySee(role: Role, path: ScreenPath): boolean {
  const seenBy: readonly Role[] | 'anyone' = screens[path];
  return seenBy === 'anyone' || seenBy.includes(role);
}

/** The screens that show what hours cost: only for users with the right to see costs (docs/domain/costs.md). */
const ofCosts: readonly string[] = ['/settings/employeeCosts', '/margin'] satisfies ScreenPath[];

/** Whether a screen shows what hours cost, so that its role alone does not open it. */
export const showsCosts = (path: ScreenPath): boolean => ofCosts.includes(path);

/** An entry of a menu and the roles that see it. Some roles may open a screen by its address that no menu offers them. */
export interface MenuEntry {
  readonly path: ScreenPath;
  readonly label: string;
  readonly roles: readonly Role[];
}

/** The sidebar, in its order. */
export const sidebarEntries: readonly MenuEntry[] = [
  { path: '/invoiceDashboard', label: 'Invoice Dashboard', roles: everyone },
  { path: '/rateMaster', label: 'Rate Master', roles: everyone },
  { path: '/billingrun', label: 'Billing run', roles: everyone },
  { path: '/missinghours', label: 'Missing hours', roles: everyone },
  { path: '/projectlist', label: 'Projects', roles: everyone },
  { path: '/revenuelist', label: 'Revenue', roles: everyone },
  { path: '/receivables', label: 'Receivables', roles: everyone },
  { path: '/unbilled', label: 'Unbilled work', roles: everyone },
  { path: '/margin', label: 'Margin', roles: moneyKeepers },
  { path: '/companylist', label: 'Company', roles: everyone },
  { path: '/todolist', label: 'To-Do', roles: everyone },
  { path: '/employeeResignation', label: 'Resignations', roles: adminAndCsm },
  { path: '/useractivity', label: 'Activity', roles: everyone },
  { path: '/salesPersons', label: 'Sales Persons', roles: adminOnly },
  { path: '/techstack', label: 'Techstack', roles: adminOnly },
  { path: '/userlist', label: 'User', roles: adminOnly },
];

/** The entries under Setting in the profile menu. */
export const settingEntries: readonly MenuEntry[] = [
  { path: '/setup', label: 'Setup guide', roles: adminOnly },
  { path: '/settings/jobScheduler', label: 'Jobs', roles: adminOnly },
  { path: '/settings/serverLogs', label: 'Server Logs', roles: everyone },
  { path: '/settings/holidays', label: 'Holidays', roles: adminOnly },
  { path: '/settings/identityProvider', label: 'Identity Provider', roles: adminOnly },
  { path: '/settings/organization', label: 'Organization profile', roles: adminOnly },
  { path: '/settings/employeeCosts', label: 'Employee costs', roles: moneyKeepers },
  { path: '/settings/evidence', label: 'Check evidence pack', roles: everyone },
  { path: '/settings/import', label: 'Import', roles: adminOnly },
  { path: '/settings/signInProviders', label: 'Sign-in providers', roles: adminOnly },
];
