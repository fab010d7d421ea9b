import { formatDate, firstOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueRow } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { todayHere } from '../api/today.ts';
import { useViewing } from '../api/viewing.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { PredictionListScreen } from './prediction-list.screen.tsx';
import { RevenueInvoicesScreen } from './revenue-invoices.screen.tsx';
import { RevenueListScreen } from './revenue-list.screen.tsx';
import { RevenuePredictionScreen } from './revenue-prediction.screen.tsx';

const thisMonth = formatDate(firstOfMonth(todayHere()), 'MMM-yyyy');
const predicted: RevenueRow = {
  billingId: 5,
  version: 3,
  projectId: 7,
  projectName: 'Atlas Data Platform',
  companyId: 3,
  companyName: 'Northwind Analytics Inc',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  accuracy: 75,
  financialType: 'Revenue',
  predictedAmount: '1200.00',
  currencyCode: 'GBP',
  primaryCsm: 'Carlos Vega',
  primaryAccountant: null,
  isClosed: false,
  receivedMonth: 'Dec-2026',
  invoiceDetails: null,
};
const sums = { predictedAmount: '1200.00', invoiceAmount: '0.00', receivedAmount: '0.00', outStandingAmount: '0.00' };
const options = {
  csmUsers: [{ email: 'carlos@house.example', name: 'Carlos Vega' }],
  accountantUsers: [{ email: 'amelia@house.example', name: 'Amelia Stone' }],
};

let requests: readonly FakeRequest[];
beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/options/project')) return ok(options);
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path === '/revenue/currentMonth')
      return ok({ created: 2, month: 'Nov-2026' }, '2 predictions were made for Nov-2026.');
    if (path.startsWith('/revenue/totals'))
      return ok({
        ofCreditNotes: [],
        byCurrency: [{ ...sums, currencyCode: 'GBP' }],
        usd: { ...sums, predictedAmount: '1524.00' },
        withoutRate: [],
      });
    return ok({
      revenueDetails: [predicted],
      paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 1 },
    });
  });
});
afterEach(() => {
  act(() => useViewing.getState().reset());
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().search}</output>;
async function show(at = '/revenuelist', Screen: ComponentType = RevenueListScreen) {
  const { user } = renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <Address />
        <Screen />
      </WithQueries>
    </MemoryRouter>,
  );
  await screen.findByRole('row', { name: /Atlas Data Platform/ });
  return user;
}
const lastBody = () => requests.filter(({ path }) => path.startsWith('/revenue/filter')).at(-1)?.body;
const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

test('shows the expected amounts of this month, with totals in each currency and in USD', async () => {
  await show();
  expect(lastBody()).toEqual({ show: 'all', receivedMonth: [thisMonth] });
  expect(within(screen.getByRole('row', { name: /^Total GBP/ })).getByText(/1,200\.00/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^Total in USD/ })).getByText(/1,524\.00/)).toBeTruthy();
  screen.getByRole('textbox', { name: 'Received Month of Atlas Data Platform, 1 – 31 Oct 2026' });
});

test('a billing without an invoice links to its creation', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: /^Actions for Atlas Data Platform/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Create invoice' }));
  await waitFor(() => expect(address()).toBe('?invoice=new&prediction=5'));
});

test('says why there is no total in USD, and which currencies have no rate', async () => {
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/revenue/totals'))
      return ok({
        ofCreditNotes: [],
        byCurrency: [{ ...sums, currencyCode: 'GBP' }],
        usd: null,
        withoutRate: ['AED', 'GBP'],
      });
    return ok({
      revenueDetails: [predicted],
      paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 1 },
    });
  });
  await show();
  screen.getByRole('row', { name: 'No total in USD: an exchange rate is missing for AED, GBP' });
});

test('shows all months once the chip of this one is removed, and returns with the plain address', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: /^Remove.*Received Month/ }));
  await waitFor(() => expect(lastBody()).toEqual({ show: 'all', receivedMonth: [] }));
  expect(address()).toBe('?month=all');
});

test('creates the predictions of this month once, after a question, and shows them', async () => {
  const user = await show();
  const before = requests.filter(({ path }) => path.startsWith('/revenue/filter')).length;
  await user.click(screen.getByRole('button', { name: 'This month’s predictions' }));
  expect(requests.filter(({ path }) => path === '/revenue/currentMonth')).toHaveLength(0);
  await user.dblClick(await screen.findByRole('button', { name: 'Create predictions' }));
  await screen.findByText('2 predictions were made for Nov-2026.');
  expect(requests.filter(({ path }) => path === '/revenue/currentMonth')).toHaveLength(1);
  await waitFor(() =>
    expect(requests.filter(({ path }) => path.startsWith('/revenue/filter')).length).toBeGreaterThan(before),
  );
});

test('is filtered by one person alone, for this month', async () => {
  const user = await show('/revenuelist?month=Jan-2026&accountant=amelia%40house.example&company=4&currency=GBP');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter revenue' }));
  await user.type(drawer.getByRole('combobox', { name: 'CSM' }), 'Carlos');
  await user.click(await screen.findByText('Carlos Vega', { selector: '[role="option"] *' }));
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(lastBody()).toEqual({ show: 'all', receivedMonth: [thisMonth], csmEmail: 'carlos@house.example' }),
  );
});

test('keeps everything else when the person is removed', async () => {
  const user = await show('/revenuelist?month=Jan-2026&csm=carlos%40house.example&company=4&currency=GBP');
  const rest = { show: 'all', receivedMonth: ['Jan-2026'], companyId: 4, currencyCode: 'GBP' };
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter revenue' }));
  await user.click(drawer.getByRole('button', { name: 'Clear CSM' }));
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(lastBody()).toEqual(rest));
});

test('says that an empty filter filters nothing, and shows everything', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter revenue' }));
  await user.click(drawer.getByRole('combobox', { name: 'Received Month' }));
  await user.keyboard('{Backspace}');
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Please select atleast one filter options to apply filter!');
  await waitFor(() => expect(lastBody()).toEqual({ show: 'all', receivedMonth: [] }));
});

test("has no filter for the user's own role", async () => {
  useSession.setState({ session: anAccountant });
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter revenue' }));
  drawer.getByRole('combobox', { name: 'CSM' });
  expect(drawer.queryByRole('combobox', { name: 'Accountant' })).toBeNull();
});

test("has the CSM as its only filter in that user's view, for this month", async () => {
  await show('/revenuelist?month=Jan-2026&accountant=amelia%40house.example&company=4&currency=GBP');
  const carlos = { id: 9, name: 'Carlos Vega', email: 'carlos@house.example', role: 'ROLE_CSM' } as const;
  act(() => useViewing.getState().view(carlos));
  await waitFor(() => expect(lastBody()).toEqual({ show: 'all', receivedMonth: [thisMonth], csmEmail: carlos.email }));
  act(() => useViewing.getState().reset());
  await waitFor(() => expect(lastBody()).toEqual({ show: 'all', receivedMonth: [thisMonth] }));
});

test.each<[string, string, ComponentType, object, RegExp]>([
  ['open predictions', '/revenueprediction', RevenuePredictionScreen, { show: 'predictions' }, /order=desc/],
  ['predictions by project', '/predictionlist', PredictionListScreen, { show: 'all' }, /field=projectName&order=asc/],
  ['invoices', '/revenueinvoices', RevenueInvoicesScreen, { show: 'invoices' }, /order=desc/],
  ['paid invoices', '/revenueinvoices?tab=paid', RevenueInvoicesScreen, { show: 'paid' }, /order=desc/],
])('the page of %s shows all months unless one is named', async (_, at, Screen, body, order) => {
  await show(at, Screen);
  const last = requests.filter(({ path }) => path.startsWith('/revenue/filter')).at(-1);
  expect(last?.body).toEqual({ ...body, receivedMonth: [] });
  expect(last?.path).toMatch(order);
});

test('the tab of the invoices stays when they are filtered and when the filter is removed', async () => {
  const user = await show('/revenueinvoices?tab=pending', RevenueInvoicesScreen);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter revenue' }));
  await user.type(drawer.getByRole('combobox', { name: 'CSM' }), 'Carlos');
  await user.click(await screen.findByText('Carlos Vega', { selector: '[role="option"] *' }));
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  const filtered = { show: 'pending', receivedMonth: [thisMonth], csmEmail: 'carlos@house.example' };
  await waitFor(() => expect(lastBody()).toEqual(filtered));
  await user.click(screen.getByRole('button', { name: /^Clear/ }));
  await waitFor(() => expect(lastBody()).toEqual({ show: 'pending', receivedMonth: [] }));
  expect(address()).toContain('tab=pending');
});

test('the pages of revenue link to each other, and an accountant sees only those allowed', async () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Revenue' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  await show();
  expect(names()).toEqual([
    ['Revenue', '/revenuelist'],
    ['Predictions by project', '/predictionlist'],
    ['Open predictions', '/revenueprediction'],
    ['Invoices', '/revenueinvoices'],
    ['Invoice list', '/invoicedetails'],
    ['Disputes', '/revenuedispute'],
    ['Direct invoices', '/directinvoices'],
    ['Month close', '/monthclose'],
  ]);
  act(() => useSession.setState({ session: anAccountant }));
  expect(names().map(([name]) => name)).toEqual([
    'Revenue',
    'Predictions by project',
    'Invoice list',
    'Disputes',
    'Direct invoices',
    'Month close',
  ]);
});

test('the next page begins after the last row of this one, and a page that is jumped to is counted from the beginning', async () => {
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/options/project')) return ok(options);
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/revenue/totals')) return ok({ ofCreditNotes: [], byCurrency: [], usd: sums });
    const query = new URLSearchParams(path.split('?')[1]);
    const pageNo = Number(query.get('pageNo'));
    return ok({
      revenueDetails: [
        { ...predicted, projectName: `Atlas Data Platform, page ${pageNo} from ${query.get('cursor') ?? 'the count'}` },
      ],
      paginationDetails: { pageNo, pageSize: 25, totalPages: 9, totalElements: 220, nextCursor: `end-of-${pageNo}` },
    });
  });
  const user = await show('/revenuelist?page=3');
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(`Platform, ${name}`) });
  const turnTo = (name: string) => user.click(screen.getByRole('button', { name }));
  await row('page 3 from the count');
  await turnTo('Next page');
  await row('page 4 from end-of-3');
  await turnTo('Next page');
  await row('page 5 from end-of-4');
  await turnTo('Previous page');
  await row('page 4 from end-of-3');
  await turnTo('Page 9');
  await row('page 9 from the count');
  // the first request counts, and the others name the number
  const sizes = requests
    .filter(({ path }) => path.startsWith('/revenue/filter'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('totalElements'));
  expect([sizes[0], new Set(sizes.slice(1))]).toEqual([null, new Set(['220'])]);
  // and the totals are read once for all pages
  expect(requests.filter(({ path }) => path.startsWith('/revenue/totals'))).toHaveLength(1);
  await turnTo('Page 1');
  await row('page 1 from the count');
  await user.click(screen.getByRole('button', { name: /^Project/ }));
  await turnTo('Next page');
  await row('page 2 from end-of-1');
});
