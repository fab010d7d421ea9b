import type { Cost, CostRow } from '@countinghouse/contract/costs/costs.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { EmployeeCostsScreen } from './employee-costs.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const asha = { employeeId: 11, employeeName: 'Asha Rao', email: 'asha@example.com' };
const cost: Cost = {
  ...asha,
  costId: 3,
  costPerHour: '33.1250',
  currencyCode: 'GBP',
  startDate: '2026-07-01',
  endDate: null,
  version: 2,
};
const rows: readonly CostRow[] = [
  { ...asha, cost },
  { employeeId: 12, employeeName: 'Ben Ode', email: null, cost: null },
];

const paginationDetails = { pageNo: 1, pageSize: 50, totalPages: 1, totalElements: 2, nextCursor: null };

function show(answer: FakeResponse = ok({ rows, paginationDetails })) {
  useSession.setState({ session: anAccountant });
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return ok({ ...cost, version: 3 });
    return one.path.includes('user-column-settings') ? ok([]) : answer;
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter>
        <EmployeeCostsScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...shown, written: () => requests.filter(({ method }) => method !== 'GET') };
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('shows what an hour of each employee costs, and who has no cost', async () => {
  show();
  expect((await rowOf('Asha Rao')).textContent).toMatch(/GBP\s33\.125.*1\sJul\s2026/);
  expect((await rowOf('Ben Ode')).textContent).not.toMatch(/\d/);
});

test('adds a cost to an employee in the currency of the former one', async () => {
  const { user, written } = show();
  await user.click(within(await rowOf('Asha Rao')).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add cost' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add cost' }));
  await user.type(drawer.getByLabelText(/^Cost per hour/), '35');
  await user.type(drawer.getByLabelText(/^Start date/), '1 Jan 2027');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]).toMatchObject({
    method: 'POST',
    path: '/costs',
    body: { employeeId: 11, costPerHour: '35.0000', currencyCode: 'GBP', startDate: '2027-01-01', endDate: null },
  });
});

test('says who allows it to a user who may not see costs', async () => {
  show({ status: 403, body: { code: 'costs_not_shown', message: serverMessages.costsNotShown } });
  await screen.findByText(serverMessages.costsNotShown);
  expect(screen.queryByText('Asha Rao')).toBeNull();
});
