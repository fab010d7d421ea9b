import type { BillingCheck, BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { sampleOptions, sampleProject, sampleSellers } from '../slices/projects/testing/sample-project.ts';
import { aRange } from '../slices/rates/testing/sample-rates.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { BillingRunScreen } from './billing-run.screen.tsx';

const check = (code: BillingCheck['code'], more: Partial<BillingCheck> = {}): BillingCheck => ({
  code,
  kind: 'asks',
  words: `What ${code} asks for.`,
  link: null,
  employeeId: null,
  day: null,
  ...more,
});
const atlas: BillingRow = {
  rowId: '7 2026-10-01 2026-10-31',
  projectId: 7,
  projectName: 'Atlas Data Platform',
  companyName: 'Northwind Analytics Inc',
  projectModel: 'Mixed',
  csm: null,
  accountant: 'Anna Accountant',
  predictionId: 31,
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  worked: { startDate: '2026-09-01', endDate: '2026-09-30' },
  weeks: 5,
  weeksVerified: 4,
  weeksToVerify: [{ startDate: '2026-09-28', endDate: '2026-09-30', leftOut: null, link: null }],
  logsMark: 'abc',
  hours: '152.00',
  currencyCode: 'USD',
  amount: '7600.00',
  total: '7600.00',
  forecast: null,
  previous: null,
  checks: [],
  standing: 'decision',
  state: 'Not started',
  reason: null,
  invoiceId: null,
  invoiceNumber: null,
  version: null,
};
const everest: BillingRow = {
  ...atlas,
  rowId: '8',
  projectId: 8,
  projectName: 'Everest',
  checks: [check('off_forecast')],
};
const dora = {
  employeeId: 3,
  employeeName: 'Dora Dev',
  role: 'React Developer',
  billingModel: null,
  billingPercentage: '100.00',
  fromDate: null,
  offBoardDate: null,
  openingLeaveBalance: '0.00',
  version: 1,
};
const finding = {
  key: 'leave|3|2026-09-03|400',
  rule: 'leave',
  employeeId: 3,
  employeeName: 'Dora Dev',
  orderNumber: null,
  days: ['2026-09-03'],
  logIds: ['1'],
  value: '4.00',
  usualLow: null,
  usualHigh: null,
  hours: '4.00',
  amount: '200.00',
  dismissal: null,
};

/** What the pages behind the drawers are answered. */
const answers: Readonly<Record<string, unknown>> = {
  '/user-column-settings': [],
  '/billingRun/runs': { runs: [] },
  '/employees/project': [dora],
  '/techStack': { techStackDetails: [] },
  '/projects/7': { ...sampleProject, csms: [], activeBilling: false },
  '/projects/company': {
    projectId: 7,
    companyDetails: null,
    clientDetailsList: [],
    isCompanyFixed: false,
    version: 1,
  },
  '/rates/dates': {
    dateRangeOptions: [aRange('2026-09-01', '2026-10-15', { techStackRates: { 'Go Developer': '40.0000' } })],
    defaultRates: {},
    developers: [{ employeeId: 3, employeeName: 'Dora Dev', role: 'React Developer' }],
  },
  '/findings': { currencyCode: 'USD', findings: [finding] },
  '/options/project': sampleOptions,
  '/options/salesperson': sampleSellers,
  '/company/names': [],
};

let requests: readonly FakeRequest[];
let rows: readonly BillingRow[];
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ method, path }) => {
    if (path.startsWith('/billingRun?')) return ok({ rows, usdRates: [], isToolConnected: true, notShown: 0 });
    // every save settles the first check of the first row
    if (method !== 'GET') {
      rows = rows.map((row, at) => (at === 0 ? settled(row) : row));
      return ok(
        path.startsWith('/employees/details') ? [{ ...dora, billingModel: 'Hourly', version: 2 }] : answerOf(path),
      );
    }
    return ok(answerOf(path));
  });
});
const settled = (row: BillingRow): BillingRow => {
  const checks = row.checks.slice(1);
  return { ...row, checks, standing: checks.length === 0 ? 'ready' : 'decision' };
};
const answerOf = (path: string): unknown =>
  Object.entries(answers)
    .filter(([begin]) => path.startsWith(begin))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? {};

/** Opens what settles a check of Atlas by its name. */
async function open(name: string, checks: readonly BillingCheck[], at = '/billingrun') {
  rows = [{ ...atlas, checks: [...checks] }, everest];
  const { user } = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <BillingRunScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  await user.click(await screen.findByRole('button', { name }));
  return user;
}
const saved = (method: string, path: string) =>
  requests.find((one) => one.method === method && one.path.startsWith(path))?.body;
const focusedName = () => document.activeElement?.getAttribute('name');

test('a billing model is chosen in the row’s own drawer; then the row is worked out again and keeps the focus', async () => {
  const user = await open('Missing billing model', [check('billing_models', { employeeId: 3 }), check('off_previous')]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Dora Dev' }));
  const field = await drawer.findByLabelText(/^Billing model/);
  await vi.waitFor(() => expect(focusedName()).toBe('billingModel'));
  await user.selectOptions(field, 'Hourly');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Missing billing model' })).toBeNull());
  expect(saved('PUT', '/employees/details')).toMatchObject([{ employeeId: 3, billingModel: 'Hourly' }]);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Atlas Data Platform'));
  expect(document.activeElement?.tagName).toBe('TR');
});

test('where the settled row leaves its tab, the focus goes to the row in its place', async () => {
  const user = await open(
    'Missing billing model',
    [check('billing_models', { employeeId: 3 })],
    '/billingrun?tab=decision',
  );
  await user.selectOptions(await screen.findByLabelText(/^Billing model/), 'Hourly');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.queryByText('Atlas Data Platform')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Everest'));
});

test('a missing rate opens the range of its day, on the role of the developer', async () => {
  await open('Missing rates', [check('rates', { employeeId: 3, day: '2026-10-01' })]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Change rates' }));
  await drawer.findByLabelText(/^React Developer/);
  await vi.waitFor(() => expect(focusedName()).toBe('React Developer rate'));
});

test('a missing rate outside of all ranges opens a new one for the days around it', async () => {
  await open('Missing rates', [check('rates', { employeeId: 3, day: '2026-10-20' })]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Add rates' }));
  expect((await drawer.findByLabelText<HTMLInputElement>(/^Start date/)).value).toBe('16 Oct 2026');
  await vi.waitFor(() => expect(focusedName()).toBe('React Developer rate'));
});

test('a missing CSM opens the project on that field', async () => {
  await open('No primary CSM', [check('primary_csm', { link: '/projectdetails/7' })]);
  await screen.findByRole('dialog', { name: 'Edit Project' });
  await vi.waitFor(() => expect(focusedName()).toBe('primaryCsm'));
});

test('findings are dismissed over the days worked, and the row follows', async () => {
  const user = await open('Findings', [check('findings')]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Findings of Atlas Data Platform' }));
  await user.click(await dialog.findByRole('button', { name: /^Dismiss: Dora Dev logged 4.00 h during/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Dismiss finding' }));
  await user.type(asked.getByLabelText(/^Reason/), 'On call{Enter}');
  await vi.waitFor(() =>
    expect(saved('POST', '/findings/dismissals')).toMatchObject({
      projectId: 7,
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      reason: 'On call',
    }),
  );
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Atlas Data Platform'));
});

test('weeks and logs are verified and synced for the row alone', async () => {
  const user = await open('Weeks not verified', [check('weeks_verified'), check('last_sync')]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify weeks' }));
  dialog.getByText('1 week of 1 billing period, with the hours that are shown.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Last sync' }));
  const sync = within(await screen.findByRole('dialog', { name: 'Sync logs' }));
  await user.click(sync.getByRole('button', { name: 'Sync logs' }));
  await vi.waitFor(() =>
    expect(saved('POST', '/billingRun/runs')).toMatchObject({ act: 'sync', rows: [{ projectId: 7 }] }),
  );
});

test('active billing is enabled over the row, and clients and a purchase order are added there', async () => {
  const user = await open('Billing inactive', [
    check('active_billing'),
    check('primary_client'),
    check('purchase_order'),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Billing inactive' }));
  await user.click(await dialog.findByRole('button', { name: 'Enable active billing' }));
  await vi.waitFor(() => expect(saved('PUT', '/projects/7/activeBilling')).toMatchObject({ activeBilling: true }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'No primary client' }));
  await screen.findByRole('dialog', { name: 'Assign clients' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Purchase order' }));
  await screen.findByRole('dialog', { name: 'Add purchase order' });
});

test('who may not settle a check reads who does, and still reaches its page', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  rows = [{ ...atlas, checks: [check('rates', { employeeId: 3, day: '2026-10-01', link: '/ratedetails/7' })] }];
  const { user } = renderPart(
    <WithQueries>
      <MemoryRouter>
        <BillingRunScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const link = await screen.findByRole('link', { name: 'Missing rates' });
  expect(link.getAttribute('href')).toBe('/ratedetails/7');
  await user.hover(link);
  await screen.findByText('What rates asks for. Administrators and accountants settle this.');
});

test('weeks that only their page can verify lead there', async () => {
  rows = [{ ...atlas, weeksToVerify: [], checks: [check('weeks_verified', { link: '/verification/31' })] }];
  renderPart(
    <WithQueries>
      <MemoryRouter>
        <BillingRunScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const link = await screen.findByRole('link', { name: 'Weeks not verified' });
  expect(link.getAttribute('href')).toBe('/verification/31');
});
