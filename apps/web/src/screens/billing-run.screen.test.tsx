import type { BillingRow, BillingRun } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { BillingRunScreen } from './billing-run.screen.tsx';

const ofRow = { employeeId: null, day: null };
const atlas: BillingRow = {
  rowId: '7 2026-10-01 2026-10-31',
  projectId: 7,
  projectName: 'Atlas Data Platform',
  companyName: 'Northwind Analytics Inc',
  projectModel: 'Hourly',
  csm: 'Carl CSM',
  accountant: 'Anna Accountant',
  predictionId: 31,
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  worked: { startDate: '2026-10-01', endDate: '2026-10-31' },
  weeks: 5,
  weeksVerified: 5,
  weeksToVerify: [],
  logsMark: null,
  hours: '152.00',
  currencyCode: 'USD',
  amount: '7600.00',
  total: '7600.00',
  forecast: '7500.00',
  previous: '7400.00',
  checks: [],
  standing: 'ready',
  state: 'Not started',
  reason: null,
  invoiceId: null,
  invoiceNumber: null,
  version: null,
};
const everest: BillingRow = {
  ...atlas,
  rowId: '8 2026-10-01 2026-10-31',
  projectId: 8,
  projectName: 'Everest',
  predictionId: 32,
  amount: '0.10',
  standing: 'decision',
  checks: [
    {
      code: 'weeks_verified',
      kind: 'asks',
      words: 'Verify the week from 26 Oct 2026.',
      link: '/verification/32',
      ...ofRow,
    },
    { code: 'off_forecast', kind: 'asks', words: 'More than 20 % off the forecast', link: null, ...ofRow },
  ],
};
const fuji: BillingRow = {
  ...atlas,
  rowId: '9 2026-10-01 2026-10-31',
  projectId: 9,
  projectName: 'Fuji',
  currencyCode: '',
  amount: null,
  total: null,
  forecast: null,
  previous: null,
  standing: 'blocked',
  checks: [{ code: 'company', kind: 'blocks', words: 'Assign a company', link: '/projectdetails/9', ...ofRow }],
};
const drafted: BillingRow = {
  ...atlas,
  rowId: '7 2026-09-01 2026-09-30',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  state: 'Draft',
  invoiceId: 5,
  version: 1,
};

const running: BillingRun = {
  runId: 3,
  act: 'draft',
  startedBy: 'Anna Accountant',
  startedAt: '2026-11-21T08:59:00.000Z',
  finishedAt: null,
  isStopped: false,
  rows: 90,
  done: 12,
  failed: 1,
  current: 'Everest',
  failures: [{ projectName: 'Fuji', startDate: '2026-10-01', words: 'Assign a company' }],
  undoable: 12,
};

let requests: readonly FakeRequest[];
let rows: readonly BillingRow[];
let notShown: number;
let runs: readonly BillingRun[];
let usdRates: readonly { currencyCode: string; rate: string }[];
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  rows = [atlas, everest, fuji, drafted];
  notShown = 0;
  runs = [];
  usdRates = [];
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path, method }) => {
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (method === 'POST') return { status: 202, body: { data: running } };
    return path === '/billingRun/runs' ? ok({ runs }) : ok({ rows, notShown, usdRates, isToolConnected: true });
  });
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const show = (at = '/billingrun') =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <BillingRunScreen />
        <Where />
      </MemoryRouter>
    </WithQueries>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

test('asks for the periods that ended with the last month', async () => {
  show();
  await rowOf(/Everest/);
  expect(requests.map(({ path }) => path)).toContain('/billingRun?until=2026-10-31');
});

test('says how many due periods are left out of a list that would be too long', async () => {
  notShown = 1204;
  show();
  await rowOf(/Everest/);
  expect(screen.getByText('1,204 more periods are due. They appear here once older ones are billed.')).toBeDefined();
});

test('shows the weeks, hours and amounts of a row and the totals of each currency', async () => {
  show();
  const row = await rowOf(/Everest/);
  expect(row.textContent).toMatch(/Needs a decision.*5 of 5.*152\.00.*USD 0\.10.*7,500\.00.*7,400\.00/);
  expect((await rowOf(/Total USD/)).textContent).toContain('15,200.10');
});

test('links a check to the place where it is settled', async () => {
  show();
  const row = await rowOf(/Everest/);
  expect(within(row).getByRole('link', { name: 'Weeks not verified' }).getAttribute('href')).toBe('/verification/32');
  within(row).getByText('Off the forecast');
  expect(within(row).queryByRole('link', { name: 'Off the forecast' })).toBeNull();
});

test('says in a sentence what a check asks for, on demand', async () => {
  const { user } = show();
  await user.hover(within(await rowOf(/Everest/)).getByText('Off the forecast'));
  await screen.findByText('More than 20 % off the forecast');
});

test('shows a dash for a sum that no row has', async () => {
  rows = rows.map((row) => ({ ...row, previous: null }));
  show();
  expect((await rowOf(/Total USD/)).textContent).toMatch(/–\s*none$|–none/);
});

test('counts the rows of each tab and shows those of the chosen one', async () => {
  show('/billingrun?tab=blocked');
  await rowOf(/Fuji/);
  expect(screen.queryByRole('row', { name: /Everest/ })).toBeNull();
  for (const name of ['All (4)', 'Ready (1)', 'Needs a decision (1)', 'Blocked (1)', 'Started (1)'])
    expect(screen.getByRole('link', { name })).toBeDefined();
});

test('opens the invoice of a prediction', async () => {
  const { user } = show('/billingrun?tab=ready');
  await rowOf(/Atlas/);
  await user.click(screen.getByText('Atlas Data Platform'));
  expect(address()).toBe('/predictiondetails/7?invoice=new&prediction=31');
});

test('says that nothing is due', async () => {
  rows = [];
  show();
  expect(await screen.findByText('Nothing to bill')).toBeDefined();
});

const started = () => requests.find(({ path, method }) => path === '/billingRun/runs' && method === 'POST')?.body;
async function select(...names: readonly RegExp[]) {
  const { user } = show();
  for (const name of names) await user.click(within(await rowOf(name)).getByRole('checkbox'));
  return user;
}

test('says what a run makes and what it leaves out, and starts it', async () => {
  const user = await select(/Atlas.*Oct/, /Everest/, /Fuji/);
  await user.click(screen.getByRole('button', { name: 'Create drafts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create drafts' }));
  expect(dialog.getByText(/2 invoices/).textContent).toMatch(/304\.00 h.*USD 15,200\.00/);
  expect(dialog.getByText(/1 of them has a check that is still open/)).toBeDefined();
  expect(dialog.getByText('Fuji: Assign a company')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }));
  await vi.waitFor(() => expect(started()).toBeDefined());
  expect(started()).toMatchObject({
    act: 'draft',
    rows: [
      { projectId: 7, predictionId: 31, startDate: '2026-10-01', continueAnyways: false },
      { projectId: 8, predictionId: 32, continueAnyways: true },
    ],
  });
});

test('sends drafts alone', async () => {
  const user = await select(/Atlas.*Oct/, /Atlas.*Sep/);
  await user.click(screen.getByRole('button', { name: 'Send drafts to books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send drafts to books' }));
  expect(dialog.getByText('Atlas Data Platform: No draft yet')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send drafts to books' }));
  await vi.waitFor(() => expect(started()).toMatchObject({ act: 'send', rows: [{ invoiceId: 5, version: 1 }] }));
});

test('shows how far a run is and what was refused, and stops it', async () => {
  runs = [running];
  const { user } = show();
  const part = within(await screen.findByRole('region', { name: 'Create drafts' }));
  expect(part.getByText('12 of 90, 1 refused, Everest')).toBeDefined();
  expect(part.getByText('Fuji: Assign a company')).toBeDefined();
  expect(part.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(part.getByRole('button', { name: 'Stop' }));
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/billingRun/runs/3/stop'));
});

test('undoes a run that has ended once that is confirmed', async () => {
  runs = [{ ...running, finishedAt: '2026-11-21T09:00:00.000Z', current: null }];
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Delete drafts' }));
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/billingRun/runs/3/undo'));
});

const week = (startDate: string, endDate: string, leftOut: string | null = null, link: string | null = null) => ({
  startDate,
  endDate,
  leftOut,
  link,
});
const unverified: BillingRow = {
  ...everest,
  weeksVerified: 3,
  weeksToVerify: [week('2026-10-19', '2026-10-25'), week('2026-10-26', '2026-10-31', 'Findings are open')],
  logsMark: 'abc',
};

test('leads from a week that is left out to its missing hours', async () => {
  const link = '/missinghours?day=2026-10-26&project=Everest';
  const reason = 'Working days without hours or leave';
  rows = [{ ...unverified, weeksToVerify: [week('2026-10-26', '2026-10-31', reason, link)] }];
  const user = await select(/Everest/);
  await user.click(screen.getByRole('button', { name: 'Verify weeks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify weeks' }));
  expect(dialog.getByRole('link', { name: 'Missing hours' }).getAttribute('href')).toBe(link);
});

test('says which weeks a run verifies, which not and why, and starts it over the hours that were seen', async () => {
  rows = [atlas, unverified];
  const user = await select(/Atlas/, /Everest/);
  await user.click(screen.getByRole('button', { name: 'Verify weeks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify weeks' }));
  dialog.getByText('1 week of 1 billing period, with the hours that are shown.');
  dialog.getByText('Everest: 26 Oct 2026 to 31 Oct 2026: Findings are open');
  dialog.getByText('Atlas Data Platform: No week to verify');
  await user.click(dialog.getByRole('button', { name: 'Verify weeks' }));
  await vi.waitFor(() => expect(started()).toMatchObject({ act: 'verify', rows: [{ projectId: 8, logsMark: 'abc' }] }));
});

test('verifies no row whose weeks are all left out', async () => {
  rows = [{ ...unverified, weeksToVerify: [week('2026-10-26', '2026-10-31', 'Findings are open')] }];
  const user = await select(/Everest/);
  await user.click(screen.getByRole('button', { name: 'Verify weeks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify weeks' }));
  dialog.getByText('None of the selected rows has a week that can be verified here.');
  expect(dialog.queryByRole('link')).toBeNull();
  dialog.getByText('Everest: Findings are open');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Verify weeks' }).disabled).toBe(true);
});

test('syncs and verifies before it bills, and does not count the checks that this settles', async () => {
  const checks: BillingRow['checks'] = [
    { code: 'weeks_verified', kind: 'asks', words: 'Verify the week from 19 Oct 2026.', link: null, ...ofRow },
    { code: 'last_sync', kind: 'asks', words: 'Sync the time logs.', link: null, ...ofRow },
  ];
  rows = [atlas, { ...unverified, checks, weeksToVerify: [week('2026-10-19', '2026-10-25')] }];
  const user = await select(/Atlas/, /Everest/);
  await user.click(screen.getByRole('button', { name: 'Bill the selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bill the selected' }));
  dialog.getByText('Before that, 1 row is synced and 1 week is verified. A row whose hours change is not billed.');
  expect(dialog.queryByText(/still open/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Bill the selected' }));
  await vi.waitFor(() =>
    expect(started()).toMatchObject({
      act: 'bill',
      rows: [
        { projectId: 7, sync: false, logsMark: null },
        { projectId: 8, sync: true, logsMark: 'abc' },
      ],
    }),
  );
});

test('lets a CSM sync and verify, and bill nothing', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  runs = [running];
  const user = await select(/Everest/);
  for (const name of ['Create drafts', 'Bill the selected', 'Send drafts to books', 'Stop'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  screen.getByRole('button', { name: 'Verify weeks' });
  await user.click(screen.getByRole('button', { name: 'Sync logs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync logs' }));
  await user.click(dialog.getByRole('button', { name: 'Sync logs' }));
  await vi.waitFor(() => expect(started()).toMatchObject({ act: 'sync', rows: [{ projectId: 8, sync: true }] }));
});

const inEuros: BillingRow = { ...everest, amount: '100.00', currencyCode: 'EUR', forecast: null, previous: null };

test('adds the currencies up in USD at the newest rates, and says which rate is missing', async () => {
  rows = [atlas, inEuros];
  usdRates = [{ currencyCode: 'EUR', rate: '1.123456' }];
  const { unmount } = show();
  // 7,600.00 + 100.00 at 1.123456
  expect((await rowOf(/Total in USD/)).textContent).toMatch(/7,712\.35.*7,500\.00.*7,400\.00/);
  unmount();
  usdRates = [];
  show();
  await rowOf(/No total in USD: an exchange rate is missing for EUR/);
});

test('filters by a check that rows have, in the tabs too, and clears it', async () => {
  const { user } = show();
  await rowOf(/Everest/);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Off the forecast' }));
  await screen.findByRole('link', { name: 'All (1)' });
  expect(screen.queryByRole('row', { name: /Fuji/ })).toBeNull();
  expect(address()).toContain('check=Off+the+forecast');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await screen.findByRole('link', { name: 'All (4)' });
});

test('filters by two accountants at once', async () => {
  rows = [atlas, { ...everest, accountant: 'Ben' }, { ...fuji, accountant: null }];
  show('/billingrun?accountant=Ben&accountant=Anna+Accountant');
  await rowOf(/Everest/);
  await screen.findByRole('link', { name: 'All (2)' });
});
