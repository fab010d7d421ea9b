import type { DisputeRow } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { RevenueDisputeScreen } from './revenue-dispute.screen.tsx';

const differing: DisputeRow = {
  billingId: 5,
  isOpen: true,
  reason: null,
  openedBy: null,
  resolution: null,
  resolvedBy: null,
  resolvedOn: null,
  version: 0,
  projectId: 7,
  projectName: 'Atlas Data Platform',
  companyId: 3,
  companyName: 'Northwind Analytics Inc',
  invoiceId: 70,
  invoiceNumber: 'INV-2026-7',
  invoiceStatus: 'Partial Received',
  invoiceDueDate: '2026-11-30',
  currencyCode: 'GBP',
  invoiceAmount: '600.00',
  receivedAmount: '590.00',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '0.00',
  difference: '10.00',
  openedOn: '2026-11-20',
  ageDays: 2,
  primaryCsm: 'Carlos Vega',
  primaryAccountant: null,
};
const resolved: DisputeRow = {
  ...differing,
  billingId: 6,
  invoiceNumber: 'INV-2026-8',
  isOpen: false,
  reason: 'hours are doubted',
  openedBy: 'Carlos Vega',
  resolution: 'they pay in June',
  resolvedBy: 'Ada',
  resolvedOn: '2026-11-21',
  difference: '0.00',
  version: 2,
};
const sums = {
  invoiceAmount: '1200.00',
  receivedAmount: '1180.00',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '10.00',
  difference: '10.00',
};

let requests: readonly FakeRequest[];
beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  requests = fakeServer(({ method, path }) => {
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/options/project')) return ok({ csmUsers: [], accountantUsers: [] });
    if (method !== 'GET') return ok({ ...differing, isOpen: false, version: 1 }, 'Dispute resolved');
    if (path.startsWith('/revenue/disputes/totals'))
      return ok({ byCurrency: [{ ...sums, currencyCode: 'GBP' }], usd: { ...sums, difference: '12.55' } });
    return ok({
      disputeDetails: [differing, resolved],
      paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 2 },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function show(at = '/revenuedispute') {
  const { user } = renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <RevenueDisputeScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  await screen.findByText('INV-2026-7');
  const choose = async (number: string, name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${number}` }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  return { user, choose };
}

test('shows amount, received, difference, reason, author and age, and the totals', async () => {
  await show();
  const table = screen.getByRole('table', { name: 'Disputes' });
  const row = within(table).getByRole('row', { name: /INV-2026-7/ });
  expect(row.textContent).toMatch(/600\.00.*590\.00.*10\.00.*Received differs from invoice.*2/);
  expect(within(table).getByRole('row', { name: /INV-2026-8/ }).textContent).toContain(
    'hours are doubted. Resolved: they pay in June',
  );
  expect(table.textContent).toMatch(/Total GBP.*Total in USD.*12\.55/);
  expect(requests.find(({ path }) => path.startsWith('/revenue/disputes'))?.path).toContain('state=open');
});

test('a user resolves with a comment a difference that another user marked', async () => {
  const { user, choose } = await show();
  await choose('INV-2026-7', 'Resolve');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await dialog.findByText('Please enter resolution');
  await user.type(dialog.getByLabelText(/^Resolution/), ' they pay ');
  await user.dblClick(dialog.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Dispute resolved');
  const writes = requests.filter(({ method }) => method !== 'GET');
  expect(writes).toHaveLength(1);
  expect(writes[0]).toMatchObject({ method: 'PUT', body: { billingId: 5, version: 0, resolution: 'they pay' } });
});

test('a resolved dispute is reopened with a reason, and has nothing to adjust', async () => {
  const { user, choose } = await show('/revenuedispute?state=all');
  await choose('INV-2026-8', 'Reopen');
  expect(screen.queryByRole('menuitem', { name: 'Adjust' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'nothing came');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ billingId: 6, reason: 'nothing came' });
});
