import type { Receivable, ReceivableAmounts } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { useSession } from '../api/session.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ReceivablesScreen } from './receivables.screen.tsx';

const expectedNext = [
  {
    companyId: 7,
    currencyCode: 'GBP',
    expected: {
      expectedDate: '2026-12-09',
      earliestDate: '2026-12-01',
      latestDate: '2026-12-20',
      learnedFrom: 'company',
      payments: 12,
    },
  },
];

const nothing: ReceivableAmounts = {
  notDue: '0.00',
  upTo30: '0.00',
  upTo60: '0.00',
  upTo90: '0.00',
  overdue: '0.00',
  over90: '0.00',
  owed: '0.00',
  openCredits: '0.00',
  onAccount: '0.00',
};
const northwind: Receivable = {
  companyId: 7,
  companyName: 'Northwind Analytics',
  currencyCode: 'GBP',
  own: { ...nothing, notDue: '1000.00', overdue: '0.00', over90: '200.10', owed: '1200.10', openCredits: '50.00' },
  usd: { ...nothing, notDue: '1250.00', overdue: '0.00', over90: '250.13', owed: '1500.13', openCredits: '62.50' },
  lastPaymentDate: '2026-10-30',
  averageDaysToPay: 41,
  nextAction: '2026-11-28',
};
const harbour: Receivable = {
  companyId: 8,
  companyName: 'Harbour & Sons',
  currencyCode: 'USD',
  own: { ...nothing, upTo30: '2000.00', owed: '2000.00' },
  usd: { ...nothing, upTo30: '2000.00', owed: '2000.00' },
  lastPaymentDate: null,
  averageDaysToPay: null,
  nextAction: 'Paused',
};

let requests: readonly FakeRequest[];
let receivables: readonly Receivable[];
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  receivables = [northwind, harbour];
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/receivables/expected-payments')) return ok({ companies: expectedNext });
    return path.startsWith('/receivables')
      ? ok({ on: '2026-11-21', receivables })
      : ok(path.startsWith('/options') ? { csmUsers: [] } : []);
  });
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const show = (at = '/receivables') =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <ReceivablesScreen />
        <Where />
      </MemoryRouter>
    </WithQueries>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const namesInOrder = async () => {
  await rowOf(/Harbour/);
  return screen
    .getAllByRole('rowheader')
    .flatMap(({ textContent }) => (textContent.startsWith('Total') ? [] : [textContent]));
};

test('shows what each company owes by age, with its last payment and its days to pay', async () => {
  show();
  expect((await rowOf(/Northwind/)).textContent).toMatch(
    /GBP 1,200\.10.*1,000\.00.*200\.10.*50\.00.*30 Oct 2026.*41.*28 Nov 2026/,
  );
  expect((await rowOf(/Harbour/)).textContent).toMatch(/USD 2,000\.00.*2,000\.00.*Paused/);
});

test('opens the invoices behind an amount, and none behind 0', async () => {
  show('/receivables?on=2026-10-31');
  const row = await rowOf(/Northwind/);
  expect(within(row).getByRole('link', { name: 'Over 90: 200.10' }).getAttribute('href')).toBe(
    '/receivables/7?currency=GBP&on=2026-10-31&show=over90',
  );
  expect(within(row).queryByRole('link', { name: /31–60/ })).toBeNull();
});

test('opens all open invoices of a row', async () => {
  const { user } = show();
  await user.click(within(await rowOf(/Northwind/)).getByText('Northwind Analytics'));
  expect(address()).toBe('/receivables/7?currency=GBP');
});

test('adds up each currency, and all of them in US dollars', async () => {
  show();
  expect((await rowOf(/Total GBP/)).textContent).toMatch(/GBP 1,200\.10.*1,000\.00.*200\.10.*50\.00/);
  expect((await rowOf(/Total in USD/)).textContent).toMatch(/USD 3,500\.13.*1,250\.00.*2,000\.00.*250\.13.*62\.50/);
});

test('says which currency has no rate instead of a total in US dollars', async () => {
  receivables = [{ ...northwind, usd: null }, harbour];
  show();
  await screen.findByText('No total in USD: an exchange rate is missing for GBP');
});

test('begins with the largest amount in US dollars, whatever its currency', async () => {
  show();
  expect(await namesInOrder()).toEqual(['Harbour & Sons', 'Northwind Analytics']);
});

test('finds companies by a part of their name and by currency', async () => {
  show('/receivables?q=north');
  await rowOf(/Northwind/);
  expect(screen.queryByText('Harbour & Sons')).toBeNull();
});

test('shows rows of the chosen currency only', async () => {
  show('/receivables?currency=USD');
  await rowOf(/Harbour/);
  expect(screen.queryByText('Northwind Analytics')).toBeNull();
});

test('asks for an earlier day, and for today without naming it', async () => {
  const { user } = show('/receivables?on=2026-10-31');
  await rowOf(/Northwind/);
  expect(requests.map(({ path }) => path)).toContain('/receivables?on=2026-10-31');
  screen.getByText('As of 31 Oct 2026');
  const field = screen.getByLabelText('As of');
  await user.clear(field);
  await user.type(field, '21 Nov 2026{Enter}');
  await vi.waitFor(() => expect(address()).toBe('/receivables'));
});

test('does not take a day in the future', async () => {
  const { user } = show();
  await rowOf(/Northwind/);
  const field = screen.getByLabelText('As of');
  await user.clear(field);
  await user.type(field, '22 Nov 2026');
  await user.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(address()).toBe('/receivables');
});

test('says that nothing is outstanding', async () => {
  receivables = [];
  show();
  await screen.findByText('Nothing is outstanding');
});
