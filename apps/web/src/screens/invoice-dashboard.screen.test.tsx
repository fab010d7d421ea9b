import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { screen, within } from '@testing-library/react';
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

let requests: readonly FakeRequest[];
let answer: Dashboard;
beforeEach(() => {
  localStorage.clear();
  answer = full;
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/options/project')) return ok({ csmUsers: [], accountantUsers: [] });
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
