import type {
  cashForecastEndpoints,
  CashScorecard,
  JudgedPayment,
} from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Receivable } from '@countinghouse/contract/receivables/receivables.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import type { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { InvoiceDashboardScreen } from './invoice-dashboard.screen.tsx';

const figures = {
  predictedAmount: '5000.00',
  invoiceAmount: '4000.00',
  draftAmount: '500.00',
  receivedAmount: '1500.00',
  outStandingAmount: '2000.00',
  overdueAmount: '750.00',
  invoicedOfPredicted: '80.00',
};
const full: Dashboard = {
  today: '2026-11-23',
  totals: figures,
  unrated: 0,
  byMonth: [{ ...figures, month: 'Nov-2026' }],
  ageing: [
    { bucket: 'Not due', dueFrom: '2026-11-23', dueTo: null, outStandingAmount: '1250.00' },
    { bucket: 'Over 90', dueFrom: null, dueTo: '2026-08-24', outStandingAmount: '750.00' },
  ],
  byCsm: [{ ...figures, email: 'carlos@x.example', name: 'Carlos Vega' }],
  byAccountant: [],
  byCompany: [{ ...figures, companyId: 7, companyName: 'Northwind Analytics Inc' }],
  companies: 31,
  byCurrency: [
    {
      ...figures,
      currencyCode: 'GBP',
      own: {
        predictedAmount: '4000.00',
        invoiceAmount: '3200.00',
        receivedAmount: '1200.00',
        outStandingAmount: '1600.00',
      },
      rate: '1.312500',
      rateOf: '2026-11-20',
      invoicesRate: '1.250000',
    },
  ],
};

type CashForecast = AnswerOf<typeof cashForecastEndpoints.forecast>;
const noScores = {
  total: { predictions: 0 },
  byCsm: [],
  byProject: [],
  byModel: [],
  byHorizon: [],
  byAccuracy: [],
};
const cash = { invoices: '700.00', drafts: '0.00', predictions: '50.00', total: '750.00' };
const forecast: CashForecast = {
  month: { ...cash, from: '2026-11-23', to: '2026-12-22' },
  weeks: [{ ...cash, from: '2026-11-23', to: '2026-11-29' }],
  later: { ...cash, from: '2026-11-30' },
  unrated: 1,
};
const cashScore: CashScorecard = {
  months: [
    {
      month: 'Oct-2026',
      expectedAmount: '90.00',
      receivedAmount: '100.00',
      averageAmount: '150.00',
      judged: 6,
      held: 5,
    },
  ],
  error: '10.00',
  errorOfAverage: '50.00',
  heldShare: '83.33',
  judged: 6,
  held: 5,
};

type Unbilled = AnswerOf<typeof unbilledEndpoints.list>;
const work = { upTo30: '600.00', upTo60: '90.00', upTo90: '0.00', over90: '10.00', work: '700.00', drafts: '50.00' };
const ofProject: Unbilled['projects'][number] = {
  companyId: 7,
  companyName: 'Northwind Analytics Inc',
  projectId: 3,
  projectName: 'Atlas',
  currencyCode: 'USD',
  own: { ...work, retainer: '0.00' },
  usd: { ...work, retainer: '0.00' },
  hours: '14.00',
  hoursWithoutRate: '2.50',
};
const owed = { notDue: '100.00', upTo30: '20.00', upTo60: '0.00', upTo90: '0.00', over90: '5.00', overdue: '25.00' };
const account = { ...owed, owed: '125.00', openCredits: '0.00', onAccount: '0.00' };
const aReceivable = (companyId: number, currencyCode: string, usd: Partial<typeof account> | null): Receivable => ({
  companyId,
  companyName: `Company ${companyId}`,
  currencyCode,
  own: account,
  usd: usd === null ? null : { ...account, ...usd },
  lastPaymentDate: null,
  averageDaysToPay: null,
  nextAction: null,
});

const aJudged = (invoiceId: number, isHeld: boolean): JudgedPayment => ({
  month: 'Oct-2026',
  invoiceId,
  invoiceNumber: `INV-${invoiceId}`,
  companyId: 7,
  companyName: 'Northwind Analytics Inc',
  projectId: 3,
  projectName: 'Atlas',
  dueDate: '2026-10-05',
  currencyCode: 'GBP',
  cashAmount: '100.00',
  expected: {
    expectedDate: '2026-10-07',
    earliestDate: '2026-10-05',
    latestDate: '2026-10-20',
    learnedFrom: 'company',
    payments: 14,
  },
  paidDate: isHeld ? '2026-10-08' : null,
  isHeld,
});

let requests: readonly FakeRequest[];
let unbilled: Unbilled['projects'];
let receivables: Receivable[];
let answer: Dashboard;
beforeEach(() => {
  localStorage.clear();
  answer = full;
  unbilled = [ofProject];
  receivables = [];
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/options/project')) return ok({ csmUsers: [], accountantUsers: [] });
    if (path.startsWith('/cash-forecast/scorecard')) return ok(cashScore);
    if (path.startsWith('/cash-forecast/judged')) return ok({ payments: [aJudged(1, true), aJudged(2, false)] });
    if (path.startsWith('/cash-forecast')) return ok(forecast);
    if (path.startsWith('/unbilled')) return ok({ on: '2026-11-23', closed: null, projects: unbilled });
    if (path.startsWith('/receivables')) return ok({ on: '2026-11-23', receivables });
    return ok(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function show(role: Role = 'ROLE_ADMIN', query = 'from=Nov-2026&to=Nov-2026') {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[`/invoiceDashboard?${query}`]}>
        <InvoiceDashboardScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  return screen.findByRole('group', { name: 'Dashboard filters' });
}

/** The link of a figure: the list and its filter. */
function behind(name: string) {
  const address = screen.getByRole('link', { name: new RegExp(`^${name}: `) }).getAttribute('href') ?? '';
  const [list, query] = address.split('?');
  return [list, Object.fromEntries(new URLSearchParams(query))];
}

test('each figure opens the list that it is the total of', async () => {
  await show();
  await screen.findByRole('link', { name: /^Predicted: / });
  const invoices = { receivedMonth: 'Nov-2026', invoiceStatus: 'all' };
  expect(behind('Predicted')).toEqual(['/revenuelist', { month: 'Nov-2026' }]);
  for (const figure of ['Invoiced', 'Received', 'Outstanding'])
    expect(behind(figure)).toEqual(['/invoicedetails', invoices]);
  expect(behind('Invoiced on drafts')).toEqual(['/invoicedetails', { ...invoices, invoiceStatus: 'Draft' }]);
  expect(behind('Overdue')).toEqual(['/invoicedetails', { ...invoices, invoiceDueDate: '01-Jan-2000,22-Nov-2026' }]);
  expect(behind('Outstanding, Over 90')).toEqual([
    '/invoicedetails',
    { ...invoices, invoiceDueDate: '01-Jan-2000,24-Aug-2026' },
  ]);
  expect(behind('Predicted, Carlos Vega')).toEqual(['/revenuelist', { month: 'Nov-2026', csm: 'carlos@x.example' }]);
  expect(behind('Received, Northwind Analytics Inc')).toEqual(['/invoicedetails', { ...invoices, companyId: '7' }]);
  expect(behind('Outstanding, GBP')).toEqual(['/invoicedetails', { ...invoices, currencyCode: 'GBP' }]);
});

test('each figure of the cash forecast opens the payments that it adds up', async () => {
  await show('ROLE_ADMIN', 'from=Nov-2026&to=Nov-2026&csm=carlos%40x.example');
  await screen.findByRole('table', { name: 'Cash forecast' });
  const csm = 'carlos@x.example';
  const week = { from: '2026-11-23', to: '2026-11-29', csm };
  expect(behind('Open invoices, 23 – 29 Nov 2026')).toEqual(['/cashforecast', { ...week, kind: 'Invoice' }]);
  expect(behind('Total, 23 – 29 Nov 2026')).toEqual(['/cashforecast', week]);
  expect(behind('Predictions, Later, or without a date')).toEqual([
    '/cashforecast',
    { from: '2026-11-30', kind: 'Prediction', csm },
  ]);
  expect(screen.queryByRole('link', { name: /^Drafts, / })).toBeNull();
  expect(screen.getByText('1 amount has no exchange rate and is left out.')).toBeDefined();
});

test('unbilled work is shown by age, and each amount opens the list with the same total', async () => {
  unbilled = [ofProject, { ...ofProject, projectId: 4 }];
  await show('ROLE_ADMIN', 'from=Nov-2026&to=Nov-2026&accountant=ada%40x.example');
  const table = await screen.findByRole('table', { name: 'Unbilled work' });
  expect(within(table).getByRole('row', { name: /0–30 days/ }).textContent).toContain('1,200.00');
  expect(within(table).getByRole('row', { name: /All unbilled work/ }).textContent).toContain('1,400.00');
  const accountant = 'ada@x.example';
  expect(behind('Unbilled, 31–60 days')).toEqual(['/unbilled', { accountant, sort: '-upTo60' }]);
  expect(behind('Unbilled, Drafts, not issued')).toEqual(['/unbilled', { accountant, sort: '-drafts' }]);
  expect(screen.queryByRole('link', { name: /^Unbilled, Retainers/ })).toBeNull();
  expect(screen.getByText(/have no rate and no amount/).textContent).toContain('5.00');
  // it leaves after the others: it is computed from all unbilled hours
  const paths = requests.map(({ path }) => path.split('?')[0]);
  expect(paths.slice(paths.indexOf('/receivables'))).toEqual(['/receivables', '/cash-forecast', '/unbilled']);
  expect(requests.at(-1)?.path).toBe('/unbilled?accountantEmail=ada%40x.example');
});

test('unbilled work in a currency without a rate has no amount in USD, and the currency is named', async () => {
  unbilled = [ofProject, { ...ofProject, projectId: 4, currencyCode: 'INR', usd: null }];
  await show();
  const table = await screen.findByRole('table', { name: 'Unbilled work' });
  expect(within(table).queryByRole('link')).toBeNull();
  expect(screen.getByText(messages.noTotalInUsd(['INR']))).toBeDefined();
});

test('the companies with the largest overdue amounts are shown, with all companies below', async () => {
  receivables = [
    aReceivable(1, 'USD', {}),
    ...[2, 2].map((id, at) =>
      aReceivable(id, ['GBP', 'USD'][at] ?? '', { upTo30: '30.00', over90: '0.00', overdue: '30.00' }),
    ),
    aReceivable(3, 'USD', { overdue: '1.00' }),
    { ...aReceivable(4, 'USD', null), own: { ...account, overdue: '0.00' } },
  ];
  await show();
  const rows = within(await screen.findByRole('table', { name: 'Overdue by company' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent?.replace(/USD.*/, '').replace(/Overdue.*/, ''))).toEqual([
    'Company 2',
    'Company 1',
    'Company 3',
    'All companies',
  ]);
  expect(rows[1]?.textContent).toContain('60.00');
  expect(rows[4]?.textContent).toContain('86.00');
  expect(behind('Overdue, Company 2')).toEqual(['/receivables/2', { show: 'overdue' }]);
  expect(behind('Over 90, Company 1')).toEqual(['/receivables/1', { show: 'over90' }]);
  expect(behind('Overdue, All companies')).toEqual(['/receivables', { sort: '-overdue' }]);
});

test('a company with an amount without a rate comes last and has no amount in USD', async () => {
  receivables = [aReceivable(1, 'INR', null), aReceivable(2, 'USD', {})];
  await show();
  const rows = within(await screen.findByRole('table', { name: 'Overdue by company' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Company 2');
  expect(rows[2]?.textContent).not.toMatch(/\d\.\d/);
  expect(rows[3]?.textContent).not.toMatch(/\d\.\d/);
  expect(screen.getByText(messages.noTotalInUsd(['INR']))).toBeDefined();
});

test('the scorecard shows how good expected payments were, beside the average of three months', async () => {
  answer = { ...full, ...noScores };
  await show('ROLE_ADMIN', 'from=Nov-2026&to=Nov-2026&tab=scorecard');
  const table = await screen.findByRole('table', { name: 'Expected payments' });
  expect(within(table).getByRole('row', { name: /Oct 2026/ }).textContent).toContain('5 of 6');
  const scores = screen.getByText('Error of the 3-month average').closest('dl');
  expect(scores?.textContent).toMatch(/Forecast error10 %.*50 %.*83\.33 %/);
  expect(screen.getByRole('link', { name: '5 of 6 ranges' }).getAttribute('href')).toContain('tab=payments');
  expect(behind('Ranges that held, Oct 2026')).toEqual([
    '/invoiceDashboard',
    { from: 'Oct-2026', to: 'Oct-2026', tab: 'payments' },
  ]);
});

test('the ranges behind the scorecard are listed, all or only the missed ones', async () => {
  const user = userEvent.setup();
  await show('ROLE_ADMIN', 'from=Oct-2026&to=Oct-2026&tab=payments');
  const table = await screen.findByRole('table', { name: 'Judged payments' });
  const shown = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => /INV-\d/.exec(row.textContent ?? '')?.[0]);
  expect(shown()).toEqual(['INV-1', 'INV-2']);
  expect(screen.queryByLabelText(/^Predictions as they were when/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Only missed ranges' }));
  expect(shown()).toEqual(['INV-2']);
  expect(within(table).getByRole('row', { name: /INV-2/ }).textContent).toMatch(/No$/);
});

test('the exchange rates to USD are shown, and the number of companies without one', async () => {
  await show();
  const row = within(await screen.findByRole('table', { name: 'By currency' })).getByRole('row', { name: /GBP/ });
  expect(row.textContent).toContain('1.312500');
  expect(row.textContent).toContain('1.250000');
  expect(screen.getByText('the 1 largest of 31')).toBeDefined();
  expect(screen.queryByText(/no exchange rate/)).toBeNull();
});

test('an amount without a rate is a dash with the reason', async () => {
  answer = { ...full, unrated: 2, totals: { ...figures, invoiceAmount: null, invoicedOfPredicted: null } };
  await show();
  expect(
    await screen.findByText('2 predictions and invoices have no exchange rate and no figure in USD.'),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Invoiced: / })).toBeNull();
});

test('months without money say so', async () => {
  answer = { ...full, byCurrency: [], byMonth: [], byCsm: [], byCompany: [] };
  await show();
  expect(await screen.findByText('Nothing in these months')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a CSM chooses among accountants, never among CSMs, and the choice filters the figures', async () => {
  const ofCsm = await show('ROLE_CSM', 'from=Nov-2026&to=Nov-2026&accountant=ada%40x.example');
  expect(within(ofCsm).queryByLabelText('CSM')).toBeNull();
  expect(within(ofCsm).getByLabelText('Accountant')).toBeDefined();
  expect(requests.some(({ path }) => path.includes('accountantEmail=ada%40x.example'))).toBe(true);
});
