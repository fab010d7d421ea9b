import { describe, expect, test } from 'vitest';
import type { Role } from './roles.ts';
import { maySee, screens, settingEntries, showsCosts, sidebarEntries, type ScreenPath } from './screens.ts';

const paths = Object.keys(screens) as ScreenPath[];
const seenBy = (role: Role): ScreenPath[] => paths.filter((path) => maySee(role, path));

/** The route tables of both documents (operations 2.1, billing 2), and the pages that have no route there: weeks, a printed invoice, the close of a month, invoices of the books, the billing run, missing hours, the employee costs, the setup guide, the check of evidence packs, companies from the books, receivables, expected payments, unbilled work, statements of account, the settings of several projects, signing in with a company account. */
const specified = [
  '/ /forgotpassword /setpassword /resetpassword',
  '/projectlist /projectdetails/:id /ratedetails/:id /predictiondetails/:id',
  '/revenueinvoices /revenuedispute /revenueprediction /revenuelist',
  '/userlist /useractivity /invoiceDashboard /rateMaster /invoicedetails',
  '/settings /clientdetails/:id /companylist /companydetails/:id',
  '/assignedprojects/:fetchParam /techstack /todolist',
  '/developers/:id',
  '/settings/jobScheduler /settings/serverLogs /settings/holidays /settings/identityProvider /settings/organization',
  '/settings/import',
  '/projectnotes/:id',
  '/salesPersons /salesPersons/incentive/:id',
  '/employeeResignation',
  '/existinginvoice /existingprediction',
  '/predictionlist',
  '/verification/:id',
  '/invoicepage/:id /statement/:id',
  '/monthclose',
  '/directinvoices',
  '/billingrun',
  '/missinghours',
  '/settings/employeeCosts /margin',
  '/setup',
  '/settings/evidence',
  '/companylist/fromBooks',
  '/receivables /receivables/:id /cashforecast',
  '/unbilled /unbilled/:id',
  '/projectlist/settings',
  '/companysignin/:code /settings/signInProviders',
].flatMap((line) => line.split(' '));

describe('the table of screens', () => {
  test('has every route of both documents and no other', () => {
    expect(paths.toSorted()).toEqual(specified.toSorted());
  });

  test('lets an administrator open all', () => {
    expect(seenBy('ROLE_ADMIN')).toEqual(paths);
  });

  test('denies a CSM users, jobs, costs, margin, sales persons, identity providers, sign-in providers, imports, the setup guide and the pages of the books, and nothing else', () => {
    expect(paths.filter((path) => !maySee('ROLE_CSM', path)).toSorted()).toEqual([
      '/companylist/fromBooks',
      '/directinvoices',
      '/margin',
      '/salesPersons',
      '/settings/employeeCosts',
      '/settings/identityProvider',
      '/settings/import',
      '/settings/jobScheduler',
      '/settings/organization',
      '/settings/signInProviders',
      '/setup',
      '/userlist',
    ]);
  });

  test('lets an accountant open the listed screens, the duplicates, the costs, the weeks, the check of evidence and the settings menu', () => {
    const listed = [
      '/ /forgotpassword /setpassword /resetpassword /companysignin/:code /projectlist /projectdetails/:id /predictionlist /predictiondetails/:id',
      '/invoicedetails /clientdetails/:id /companylist /companydetails/:id /useractivity /ratedetails/:id /todolist',
      '/developers/:id /projectnotes/:id /salesPersons/incentive/:id /revenuelist /settings/serverLogs /invoiceDashboard /rateMaster',
      '/existinginvoice /existingprediction /verification/:id /settings /invoicepage/:id /statement/:id /monthclose /directinvoices /revenuedispute',
      '/settings/employeeCosts /margin /settings/evidence /billingrun /missinghours /companylist/fromBooks /receivables /receivables/:id /cashforecast /unbilled /unbilled/:id /projectlist/settings',
    ].flatMap((line) => line.split(' '));
    expect(seenBy('ROLE_ACCOUNTANT').toSorted()).toEqual(listed.toSorted());
  });

  test('keeps the screens of costs for users with the right to see costs', () => {
    expect(paths.filter(showsCosts)).toEqual(['/settings/employeeCosts', '/margin']);
  });

  test('offers no menu entry to a role that may not open the screen', () => {
    const offered = [...sidebarEntries, ...settingEntries].flatMap(({ path, roles }) =>
      roles.map((role) => ({ path, role })),
    );
    expect(offered.filter(({ path, role }) => !maySee(role, path))).toEqual([]);
  });
});

describe('the menus', () => {
  const labels = (entries: typeof sidebarEntries, role: Role) =>
    entries.filter(({ roles }) => roles.includes(role)).map(({ label }) => label);
  const ofAll = [
    'Invoice Dashboard',
    'Rate Master',
    'Billing run',
    'Missing hours',
    'Projects',
    'Revenue',
    'Receivables',
    'Unbilled work',
    'Company',
    'To-Do',
    'Activity',
  ];
  const ofCsm = ofAll.toSpliced(-1, 0, 'Resignations');
  /** Shown to those with the right to see costs. */
  const withMargin = (all: readonly string[]) => all.toSpliced(all.indexOf('Company'), 0, 'Margin');

  test('show accountants twelve entries in the sidebar, a CSM no margin but resignations, and an administrator sixteen', () => {
    expect(labels(sidebarEntries, 'ROLE_ACCOUNTANT')).toEqual(withMargin(ofAll));
    expect(labels(sidebarEntries, 'ROLE_CSM')).toEqual(ofCsm);
    expect(labels(sidebarEntries, 'ROLE_ADMIN')).toEqual([...withMargin(ofCsm), 'Sales Persons', 'Techstack', 'User']);
  });

  test('show an administrator ten settings, all others the server logs and the check of evidence, and an accountant the employee costs', () => {
    expect(labels(settingEntries, 'ROLE_ADMIN')).toEqual([
      'Setup guide',
      'Jobs',
      'Server Logs',
      'Holidays',
      'Identity Provider',
      'Organization profile',
      'Employee costs',
      'Check evidence pack',
      'Import',
      'Sign-in providers',
    ]);
    expect(labels(settingEntries, 'ROLE_ACCOUNTANT')).toEqual(['Server Logs', 'Employee costs', 'Check evidence pack']);
    expect(labels(settingEntries, 'ROLE_CSM')).toEqual(['Server Logs', 'Check evidence pack']);
  });
});
