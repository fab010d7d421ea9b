import type { CashToComeAnswer } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { CashForecastScreen } from './cash-forecast.screen.tsx';

const invoice: CashToComeAnswer = {
  kind: 'Invoice',
  billingId: 30,
  invoiceId: 31,
  invoiceNumber: 'INV-31',
  companyId: 7,
  companyName: 'Northwind',
  projectId: 4,
  projectName: 'Atlas Data Platform',
  dueDate: '2026-11-25',
  currencyCode: 'GBP',
  cashAmount: '1000.00',
  usdCashAmount: '1250.00',
  usdExpectedAmount: '750.10',
  expected: {
    expectedDate: '2026-11-26',
    earliestDate: '2026-11-25',
    latestDate: '2026-12-05',
    learnedFrom: 'company',
    payments: 20,
  },
};
const prediction: CashToComeAnswer = {
  ...invoice,
  kind: 'Prediction',
  billingId: 40,
  invoiceId: null,
  invoiceNumber: null,
  projectName: 'Beacon Mobile App',
  usdExpectedAmount: '0.20',
  expected: null,
};

let requests: readonly FakeRequest[];
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path }) =>
    path.startsWith('/cash-forecast')
      ? ok({ from: '2026-11-23', to: '2026-11-29', payments: [invoice, prediction] })
      : ok([]),
  );
});

const show = (query: string) =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[`/cashforecast${query}`]}>
        <CashForecastScreen />
      </MemoryRouter>
    </WithQueries>,
  );

test('shows the payments behind a figure with their dates, their part in these days, and its sum', async () => {
  show('?from=2026-11-23&to=2026-11-29&csm=carlos%40x.example');
  const row = await screen.findByRole('row', { name: /INV-31/ });
  expect(row.textContent).toMatch(/Northwind.*25 Nov 2026.*26 Nov 2026.*25 Nov – 5 Dec 2026.*1,000\.00.*750\.10/);
  expect(screen.getByRole('row', { name: /Prediction/ }).textContent).toContain('Beacon Mobile App');
  expect(within(screen.getByRole('row', { name: /^Total in USD/ })).getByText(/750\.30/)).toBeDefined();
  expect(requests.map(({ path }) => path)).toContain(
    '/cash-forecast/payments?from=2026-11-23&to=2026-11-29&csmEmail=carlos%40x.example',
  );
});

test('an address with impossible days shows all payments', async () => {
  show('?from=1999-12-31&to=2026-02-30');
  await screen.findByRole('row', { name: /INV-31/ });
  expect(requests.map(({ path }) => path)).toContain('/cash-forecast/payments');
});
