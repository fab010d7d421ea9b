import type { ComparedBooks } from '@countinghouse/contract/books/books-differences.contract.ts';
import { monthCloseEndpoints, type MonthClose } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { MonthCloseScreen } from './month-close.screen.tsx';

const amounts = {
  predictedAmount: '700.00',
  invoiceAmount: '1600.00',
  creditAmount: '-1.00',
  receivedAmount: '150.25',
  adjustedAmount: '0.00',
};
const hours = {
  loggedHours: '160.00',
  billedHours: '150.00',
  draftHours: '0.00',
  writtenOffHours: '4.00',
  openHours: '6.00',
};
const figures = {
  hours,
  byCurrency: [{ currencyCode: 'GBP', ...amounts }],
  usd: { ...amounts, invoiceAmount: '2080.00' },
  exchangeDifference: '0.00',
};
const week = {
  projectId: 7,
  projectName: 'Atlas Data Platform',
  startDate: '2026-10-26',
  endDate: '2026-10-31',
  hours: null,
  amount: null,
  currencyCode: null,
  words: null,
  predictionId: 5,
  verificationId: 9,
  invoiceId: null,
};
const openMonth: MonthClose = {
  month: 'Oct-2026',
  isClosed: false,
  version: 0,
  closedFigures: null,
  figures,
  open: [
    { kind: 'weeks', count: 1, rows: [week] },
    { kind: 'hours', count: 0, rows: [] },
    { kind: 'predictions', count: 0, rows: [] },
    { kind: 'drafts', count: 0, rows: [] },
    { kind: 'pushes', count: 0, rows: [] },
    { kind: 'rates', count: 0, rows: [] },
  ],
  history: [],
};
const closedMonth: MonthClose = {
  ...openMonth,
  isClosed: true,
  version: 1,
  closedFigures: figures,
  figures: { ...figures, hours: { ...hours, loggedHours: '161.50', openHours: '7.50' } },
  history: [
    {
      closedAt: '2026-11-02T09:00:00.000Z',
      closedBy: 'Amelia',
      reason: 'All checked',
      reopenedAt: null,
      reopenedBy: null,
      reopenReason: null,
    },
  ],
};

const inUsa: ComparedBooks = {
  provider: 'QUICK_BOOKS',
  region: 'US',
  state: 'answered',
  askedAt: '2026-11-21T08:59:00.000Z',
  invoices: 3,
  unasked: 0,
  differing: 0,
  rows: [],
};
const differing: ComparedBooks = {
  ...inUsa,
  differing: 1,
  rows: [
    {
      invoiceId: 44,
      projectId: 7,
      projectName: 'Atlas Data Platform',
      invoiceNumber: 'INV-44',
      invoiceDate: '2026-10-31',
      booksUrl: null,
      fields: [
        { field: 'total', ours: '600.00', theirs: '500.00', currencies: { ours: 'GBP', theirs: 'GBP' } },
        { field: 'date', ours: '2026-10-31', theirs: '2026-11-01', currencies: null },
      ],
    },
  ],
};

let requests: readonly FakeRequest[];
let month: MonthClose;
let refusal: FakeResponse | undefined;
let ofBooks: FakeResponse;
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  month = openMonth;
  refusal = undefined;
  ofBooks = ok({ books: [inUsa] });
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ method, path }) => {
    if (path.startsWith('/invoices/booksDifferences')) return ofBooks;
    if (method === 'GET') return ok(month);
    if (refusal !== undefined) return refusal;
    month = month.isClosed ? { ...openMonth, version: 2 } : closedMonth;
    return {
      status: 201,
      body: { data: month, message: month.isClosed ? 'Oct-2026 is closed' : 'Oct-2026 is reopened' },
    };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
function show(at = '/monthclose') {
  return renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <Address />
        <MonthCloseScreen />
      </WithQueries>
    </MemoryRouter>,
  );
}
const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;
const cells = async (name: string, row: RegExp) => {
  const table = await screen.findByRole('table', { name });
  return within(within(table).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test('shows the totals of last month, what is open in it with links, and what is done', async () => {
  const { user } = show();
  expect(await cells('Month totals', /GBP/)).toEqual([
    'GBP 700.00',
    'GBP 1,600.00',
    'GBP \u22121.00',
    'GBP 150.25',
    'GBP 0.00',
  ]);
  expect(await cells('Month totals', /Total USD/)).toContain('USD 2,080.00');
  expect(await cells('Hours logged this month', /Now/)).toEqual(['160.00', '150.00', '0.00', '4.00', '6.00']);
  expect(requests[0]?.path).toBe('/monthclose?month=Oct-2026');
  expect(screen.getByRole('heading', { name: 'Weeks not verified: 1' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((one) => one.textContent.trim())).toContain('Drafts not issued');
  await user.click(screen.getByRole('link', { name: 'Atlas Data Platform' }));
  expect(address()).toBe('/verification/5?todo=9');
});

test('closes a month with a reason, once, and says what is still open', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Close month' }));
  expect(screen.getByText(/Still open: weeks not verified \(1\)/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close the month' }));
  expect(screen.getByText('Please enter a reason')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), ' All checked ');
  await user.dblClick(screen.getByRole('button', { name: 'Close the month' }));
  await screen.findByText('Closed', { selector: '*' });
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/monthclose?month=Oct-2026', { reason: 'All checked', version: 0 }],
  ]);
  expect(await screen.findByText(/closed by Amelia, “All checked”/)).toBeTruthy();
});

test('keeps a refused close and the typed reason', async () => {
  refusal = {
    status: 409,
    body: { code: 'month_has_pushes', message: 'Invoices of this month are on their way to the books.' },
  };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Close month' }));
  await user.type(screen.getByLabelText(/^Reason/), 'All checked');
  await user.click(screen.getByRole('button', { name: 'Close the month' }));
  await screen.findByText('Invoices of this month are on their way to the books.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('All checked');
});

test('shows the figures at closing and later hours of a closed month, and reopens it with a reason', async () => {
  month = closedMonth;
  const { user } = show('/monthclose?month=Oct-2026');
  expect(await cells('Hours logged this month', /When it was closed/)).toContain('160.00');
  expect(await cells('Hours logged this month', /Now/)).toContain('161.50');
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen Oct 2026?' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'One was forgotten');
  await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close month' })).toBeTruthy());
  expect(requests.find(({ method }) => method === 'POST')?.path).toBe('/monthclose/reopen?month=Oct-2026');
});

test('lets only authorised users close a month, and anyone look at it', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  expect(monthCloseEndpoints.close.roles).not.toContain('ROLE_CSM');
  const { user } = show();
  await cells('Hours logged this month', /Now/);
  expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
  const field = screen.getByLabelText('Month');
  await user.clear(field);
  await user.type(field, 'Sep 2026{Enter}');
  await waitFor(() => expect(address()).toBe('/monthclose?month=Sep-2026'));
});

test('says why there is no total in USD', async () => {
  month = { ...openMonth, figures: { ...figures, usd: null } };
  show();
  await cells('Month totals', /GBP/);
  expect(screen.queryByText('Total USD')).toBeNull();
  expect(screen.getByText('no total in USD: a document has no exchange rate')).toBeTruthy();
});

const askBooks = async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Compare with the books' }));
  await screen.findByRole('button', { name: 'Compare again' });
  return user;
};

test('compares a month with the books on request, and then shows when that was', async () => {
  const user = await askBooks();
  expect(requests.filter(({ path }) => path.startsWith('/invoices/')).map(({ body }) => body)).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
  ]);
  expect(screen.getByText('QuickBooks US: 3 invoices, no difference.')).toBeTruthy();
  expect(screen.getByText(/^asked 21 Nov 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close month' }));
  expect(screen.queryByText(/with the books:|not asked|could be asked/)).toBeNull();
});

test('names each difference with the books, with a link to the invoice, before the month is closed', async () => {
  ofBooks = ok({ books: [differing] });
  const user = await askBooks();
  expect(screen.getByRole('heading', { name: 'Differences with the books: 1' })).toBeTruthy();
  const [, total, date] = within(screen.getByRole('table', { name: 'Differences with QuickBooks US' })).getAllByRole(
    'row',
  );
  expect(total?.textContent).toContain('Atlas Data Platform31 Oct 2026TotalGBP 600.00GBP 500.00');
  expect(date?.textContent).toContain('Invoice date31 Oct 20261 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Close month' }));
  expect(screen.getByText('Differences with the books: 1.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('link', { name: 'INV-44' })[0] ?? document.body);
  expect(address()).toBe('/monthclose?invoice=44');
});

test('never says that nothing differs when the books could not be reached', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Close month' }));
  expect(screen.getByText('The books were not compared.')).toBeTruthy();
  await user.keyboard('{Escape}');
  ofBooks = ok({
    books: [
      { ...inUsa, state: 'away', unasked: 3 },
      { ...inUsa, region: 'UK', unasked: 1 },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Compare with the books' }));
  await screen.findByText('QuickBooks US: did not answer. Nothing is known about 3 invoices. Please try again later.');
  expect(
    screen.getByText(/QuickBooks UK: no difference in what was looked up of 3 invoices. 1 could not/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close month' }));
  expect(screen.getByText('Not all books could be compared.')).toBeTruthy();
  await user.keyboard('{Escape}');
  ofBooks = { status: 503, body: { code: 'internal', message: 'Something went wrong! Please Try Again.' } };
  await user.click(screen.getByRole('button', { name: 'Compare again' }));
  await screen.findByText('Something went wrong! Please Try Again.');
  expect(screen.queryByText(/no difference/)).toBeNull();
});

test('offers the comparison only to authorised users', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  show();
  await cells('Hours logged this month', /Now/);
  expect(screen.queryByText(/Differences with the books/)).toBeNull();
});
