import type {
  Incentive,
  IncentiveTransaction,
  Statement,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { traceWords } from '@countinghouse/contract/trace-words.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { FigureOriginProvider } from '../ui/figures/figure-origin.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { IncentiveScreen } from './incentive.screen.tsx';

const incentive: Incentive = {
  id: 8,
  projectId: 3,
  projectName: 'Portal',
  category: 'Percentage',
  basis: 'Amount',
  value: '5.00',
  currencyCode: 'USD',
  fromMonth: 'Mar-2026',
  toMonth: null,
  version: 2,
};
const none = { paidAt: null, paidBy: null, incentiveCreated: false, uncounted: 0 };
const usd = { currencyCode: 'USD', earned: '50.00', corrections: '-20.00', amount: '30.00' };
const statement: Statement = {
  salesPerson: { id: 5, name: 'Sal Esman', email: 'sal@x.example', isDeleted: false, version: 4 },
  incentives: [incentive],
  months: [
    { ...none, month: 'May-2026', amounts: [], uncounted: 2 },
    { ...none, month: 'Apr-2026', amounts: [{ ...usd, currencyCode: 'INR', amount: '1000.00' }, usd] },
    {
      ...none,
      month: 'Mar-2026',
      incentiveCreated: true,
      paidAt: '2026-04-02T10:00:00.000Z',
      paidBy: 'Ada',
      amounts: [usd],
    },
  ],
  nextToPay: 'Apr-2026',
};
const transaction: IncentiveTransaction = {
  key: '2026-04-01:8:receipt:1',
  month: 'Apr-2026',
  incentiveId: 8,
  projectId: 3,
  projectName: 'Portal',
  category: 'Percentage',
  value: '5.00',
  source: 'receipt',
  invoiceId: 9,
  invoiceNumber: 'INV-2026-9',
  day: '2026-04-10',
  counted: '1000.00',
  countedCurrency: 'USD',
  amount: '50.00',
  currencyCode: 'USD',
  isCorrection: false,
  isPaid: false,
  trace: {
    figure: 'incentive',
    value: '50.00',
    unit: 'money',
    currency: 'USD',
    rule: 'amount.percentage-of',
    inputs: [],
  },
};
const options = {
  accounts: [{ projectId: 3, projectName: 'Portal', currencies: ['INR', 'USD'] }],
  category: [],
  months: [],
};

afterEach(() => vi.unstubAllGlobals());

function show(
  write: (request: FakeRequest) => FakeResponse = () => ok(statement),
  role: Role = 'ROLE_ADMIN',
  of = statement,
) {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path.endsWith('/options')) return ok(options);
    if (one.path.includes('/transactions')) {
      const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 2 };
      const other = { ...transaction, key: 'other', amount: null, countedCurrency: 'INR', trace: null };
      return ok({ transactions: [transaction, other], paginationDetails });
    }
    return ok(of);
  });
  const part = renderPart(
    <WithQueries>
      <FigureOriginProvider words={traceWords}>
        <MemoryRouter initialEntries={['/salesPersons/incentive/5']}>
          <Routes>
            <Route path="/salesPersons/incentive/:id" element={<IncentiveScreen />} />
          </Routes>
        </MemoryRouter>
      </FigureOriginProvider>
    </WithQueries>,
  );
  const writes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...part, writes, requests };
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the agreed incentives and each month are shown in each currency', async () => {
  show();
  const agreed = await screen.findByRole('table', { name: 'Incentives' });
  expect(cells(within(agreed).getByRole('row', { name: /Portal/ })).slice(0, 5)).toEqual([
    'Percentage',
    'Amount',
    '5 %',
    'USD',
    'Mar 2026',
  ]);
  const rows = within(screen.getByRole('table', { name: 'Statement' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'May 2026',
    'Apr 2026',
    'Apr 2026',
    'Mar 2026',
  ]);
  expect(cells(rows[2] as HTMLElement).slice(0, 3)).toEqual(['USD 30.00', 'USD 50.00', 'USD \u221220.00']);
  expect(within(rows[0] as HTMLElement).getByText('2 not counted')).toBeDefined();
  expect(within(rows[3] as HTMLElement).getByText('Paid out')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Mark/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Mark paid Apr 2026',
  ]);
});

test('a month is marked as paid with its amounts on screen, once however often it is clicked', async () => {
  const { user, writes } = show();
  await user.click(await screen.findByRole('button', { name: 'Mark paid Apr 2026' }));
  await screen.findByText('Do you want to mark Apr 2026 of Sal Esman as paid out?');
  expect(screen.getByText(/^INR 1,000\.00, USD 30\.00\./)).toBeDefined();
  await user.dblClick(screen.getByRole('button', { name: 'Mark paid' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'POST',
        '/sales-person/5/incentive/payOut',
        {
          month: 'Apr-2026',
          amounts: [
            { currencyCode: 'INR', amount: '1000.00' },
            { currencyCode: 'USD', amount: '30.00' },
          ],
          version: 4,
        },
      ],
    ]),
  );
});

test('a change by another administrator is reported, and the statement is fetched again', async () => {
  const { user, requests } = show(() => ({
    status: 409,
    body: { code: 'incentive_created', message: 'This month is already paid out.' },
  }));
  await user.click(await screen.findByRole('button', { name: 'Mark paid Apr 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Mark paid' }));
  await screen.findByText('This month is already paid out.');
  await waitFor(() => expect(requests.filter(({ path }) => path === '/sales-person/5/incentive')).toHaveLength(2));
});

test('a month opens to its receipts, with the origin of each figure and the reason for what is not counted', async () => {
  const { user } = show();
  const [row] = await screen.findAllByRole('row', { name: /Apr 2026/ });
  await user.click(row as HTMLElement);
  const behind = await screen.findByRole('table', { name: 'Transactions of Apr 2026' });
  const [first, other] = (await within(behind).findAllByRole('row', { name: /INV-2026-9/ })) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(within(first).getByRole('link', { name: 'Payment of INV-2026-9' }).getAttribute('href')).toBe(
    '/salesPersons/incentive/5?month=Apr-2026&invoice=9',
  );
  expect(within(other).getByText('Not counted')).toBeDefined();
  await user.click(within(first).getByRole('button', { name: /where does this come from/ }));
  await screen.findByText(/percentage of the amount/);
});

test('a new incentive needs account, value and month, and choosing the category sets the basis', async () => {
  const { user, writes } = show(() => ok(incentive, 'Incentive added successfully'));
  await user.click(await screen.findByRole('button', { name: 'Add incentive' }));
  await user.click(screen.getByRole('radio', { name: 'Amount' }));
  expect(screen.getByRole('radio', { name: 'Percentage' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'Rate' }));
  expect(screen.getByRole('radio', { name: 'Hours' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const words of [
    'Please select account',
    'Please enter incentive value',
    'Please select currency',
    'Please select month',
  ])
    await screen.findByText(words);
  await user.click(screen.getByRole('combobox', { name: /^Account/ }));
  await user.click(await screen.findByTitle('Portal'));
  expect(screen.getByLabelText(/^Paid in/)).toHaveProperty('value', 'INR');
  await user.type(screen.getByLabelText(/^Incentive value/), '12.5');
  await user.type(screen.getByLabelText(/^First month/), 'Mar 2026');
  await user.type(screen.getByLabelText(/^Last month/), 'Jan 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The last month cannot be before the first one.');
  await user.clear(screen.getByLabelText(/^Last month/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Incentive added successfully');
  expect(writes()).toEqual([
    [
      'POST',
      '/sales-person/5/incentive',
      {
        projectId: 3,
        category: 'Rate',
        basis: 'Hours',
        currencyCode: 'INR',
        value: '12.5000',
        fromMonth: 'Mar-2026',
        toMonth: null,
      },
    ],
  ]);
});

test('values saved by another user are shown beside the typed ones', async () => {
  const theirs = { ...incentive, value: '6.00', version: 3 };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.', current: theirs } },
    ok({ ...theirs, value: '7.00', version: 4 }, 'Incentive updated successfully'),
  ];
  const { user, writes } = show(() => answers.shift() ?? ok({}));
  await user.click(await screen.findByRole('button', { name: 'Actions for Portal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByText(/Months through Mar 2026 are paid out/);
  await user.clear(screen.getByLabelText(/^Incentive value/));
  await user.type(screen.getByLabelText(/^Incentive value/), '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved by another user');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Incentive updated successfully');
  expect(writes().map(([, path, body]) => [path, (body as { version: number }).version])).toEqual([
    ['/sales-person/5/incentive/8', 2],
    ['/sales-person/5/incentive/8', 3],
  ]);
});

test('a user with read access has no buttons to change incentives, and no link to the list', async () => {
  show(undefined, 'ROLE_CSM', { ...statement, nextToPay: null });
  await screen.findByRole('table', { name: 'Statement' });
  expect(screen.queryByRole('button', { name: /Add incentive|^Mark|^Actions/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sales Persons' })).toBeNull();
});
