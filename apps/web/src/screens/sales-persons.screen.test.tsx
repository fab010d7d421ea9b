import type { SalesPerson } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { SalesPersonsScreen } from './sales-persons.screen.tsx';

const sal: SalesPerson = {
  id: 5,
  name: 'Sal Esman',
  email: 'sal@x.example',
  phoneNumber: '415-555-0101',
  projects: 3,
  incentives: 2,
  paidThrough: 'Mar-2026',
  version: 4,
};

afterEach(() => vi.unstubAllGlobals());

function show(rows: readonly SalesPerson[] = [sal], write: (request: FakeRequest) => FakeResponse = () => ok({})) {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  const requests = fakeServer((one) => {
    if (one.path.includes('user-column-settings')) return ok([]);
    if (one.method !== 'GET') return write(one);
    const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: rows.length };
    return ok({ salesPersonDetails: rows, paginationDetails });
  });
  const part = renderPart(
    <WithQueries>
      <MemoryRouter>
        <SalesPersonsScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const choose = async (act: string) => {
    await part.user.click(await screen.findByRole('button', { name: 'Actions for Sal Esman' }));
    await part.user.click(await screen.findByRole('menuitem', { name: act }));
  };
  const writes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...part, choose, writes };
}

test('each sales person is listed with what they sell, what was agreed, and the month paid through', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /Sal Esman/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'sal@x.example',
    '415-555-0101',
    '3',
    '2',
    'Mar 2026',
    '',
  ]);
});

test('an empty list says what sales persons are for', async () => {
  show([]);
  await screen.findByText('No sales persons yet');
});

test('a new sales person needs a name and an email address, and a taken one is rejected at its field', async () => {
  const taken = { path: 'email', message: 'A sales person with this email already exists.' };
  const { user, writes } = show([sal], () => ({
    status: 409,
    body: { code: 'sales_person_exists', message: taken.message, errors: [taken] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Add sales person' }));
  await user.type(screen.getByLabelText(/^Phone number/), '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter name');
  await screen.findByText('Please enter email');
  await screen.findByText('Please enter a valid phone number');
  await user.clear(screen.getByLabelText(/^Phone number/));
  await user.type(screen.getByLabelText(/^Name/), 'Sally');
  await user.type(screen.getByLabelText(/^Email/), 'sal@x.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(taken.message);
  expect(writes()).toEqual([['POST', '/sales-person', { name: 'Sally', email: 'sal@x.example', phoneNumber: '' }]]);
});

test('an error without a message from the server has that of the action', async () => {
  const { user, choose } = show([sal], () => ({ status: 500, body: {} }));
  await choose('Edit');
  await user.type(screen.getByLabelText(/^Name/), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to edit sales person. Please try again');
});

test('a failed deletion is reported', async () => {
  const { user, choose } = show([sal], () => ({ status: 500, body: {} }));
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete sales person. Please try again');
});

test('a sales person with incentives is kept, with the names of the projects', async () => {
  const words = 'This sales person cannot be deleted while they have incentives on projects: Portal.';
  const { user, choose, writes } = show([sal], () => ({
    status: 409,
    body: { code: 'sales_person_has_incentives', message: words },
  }));
  await choose('Delete');
  await screen.findByText('Do you want to delete the sales person Sal Esman?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText(words);
  expect(writes()).toEqual([['DELETE', '/sales-person/5?version=4', undefined]]);
});
