import type { CustomerOfBooks } from '@countinghouse/contract/books/books.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { offered } from '../slices/companies/testing/sample-company.ts';
import { hasUnsavedChanges } from '../ui/overlay/leave-guard.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { CompaniesFromBooksScreen } from './companies-from-books.screen.tsx';

const customerOf = (id: string, name: string, more: Partial<CustomerOfBooks> = {}): CustomerOfBooks => ({
  refCompanyId: id,
  companyName: `${name} Inc`,
  displayName: name,
  currencyCode: 'USD',
  isCompany: false,
  known: {
    companyName: `${name} Inc`,
    displayName: name,
    email: `ap@${name.toLowerCase()}.example`,
    country: 'USA',
    paymentTerms: 'Net 15',
  },
  ...more,
});
const zenith = customerOf('58', 'Zenith');
const apex = customerOf('59', 'Apex');
const taken = customerOf('60', 'Taken', { isCompany: true });

beforeEach(() => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  return () => {
    height.mockRestore();
    width.mockRestore();
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

function show({
  answer,
  role = 'ROLE_ACCOUNTANT',
}: {
  answer?: (request: FakeRequest) => FakeResponse | Promise<FakeResponse> | undefined;
  role?: Role;
} = {}) {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer((one) => {
    const special = answer?.(one);
    if (special !== undefined) return special;
    if (one.path.endsWith('/directInvoice/books'))
      return ok({
        books: [
          { provider: 'QUICK_BOOKS', region: 'US', organizationName: 'House US' },
          { provider: 'ZOHO_BOOKS', region: 'IND', organizationName: 'House India' },
        ],
      });
    if (one.path.startsWith('/options/company'))
      return ok({ ...offered, taxes: [], global_taxes: ['Not Applicable'], readAt: '2026-11-21T09:00:00.000Z' });
    if (one.path.startsWith('/options/customers'))
      return ok({
        customers: [zenith, apex, taken],
        free: 2,
        paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 3 },
      });
    if (one.path === '/company/fromBooks')
      return { status: 201, body: { data: { created: 2 }, message: '2 companies created' } };
    throw new Error(`nothing answers ${one.path}`);
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={['/companylist/fromBooks']}>
        <Routes>
          <Route path="/companylist/fromBooks" element={<CompaniesFromBooksScreen />} />
          <Route path="/companylist" element={<p>the list of companies</p>} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  const sent = () => requests.filter(({ path }) => path === '/company/fromBooks');
  return { ...shown, requests, sent };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const choose = async (user: ReturnType<typeof show>['user'], name: RegExp) =>
  user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
const columnAt = (title: string): number =>
  screen.getAllByRole('columnheader').findIndex((one) => one.textContent === title);
const cellAt = (row: number, title: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${columnAt(title)}"]`);
  if (found === null) throw new Error(`no cell ${row}, ${title}`);
  return found;
};
function paste(row: number, title: string, text: string): void {
  fireEvent.mouseDown(cellAt(row, title));
  const element = document.activeElement ?? document.body;
  const event = createEvent.paste(element);
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  act(() => void fireEvent(element, event));
}

async function chooseBoth(user: ReturnType<typeof show>['user']): Promise<void> {
  await choose(user, /^Select this row Zenith|Zenith Inc/);
  await choose(user, /Apex Inc/);
  await user.click(button('Continue with 2'));
}

test('a customer that is a company already says so and cannot be chosen, not even with all others of the page', async () => {
  const { user } = show();
  const row = await screen.findByRole('row', { name: /Taken Inc/ });
  expect(within(row).getByText('Already a company')).toBeTruthy();
  expect(within(row).getByRole('checkbox')).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(button('Continue with 2')).toBeTruthy();
});

test('chosen customers are completed for many at once with pasted cells, and created by one request', async () => {
  const { user, sent } = show();
  await chooseBoth(user);
  expect(cellAt(1, 'Email').textContent).toBe('ap@apex.example');
  // the United States have no tax to choose
  expect([columnAt('Tax rate'), columnAt('TRN')]).toEqual([-1, -1]);
  paste(0, 'Account start date', '1 Apr 2026\n2026-05-01');
  paste(0, 'CC', 'cfo@zenith.example\ncfo@apex.example');
  await user.click(button('Create 2 companies'));
  await screen.findByText('the list of companies');
  await screen.findByText('2 companies created');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({
    companies: [
      { displayName: 'Zenith', accStartDate: '2026-04-01', cc: 'cfo@zenith.example', paymentTerms: 'Net 15' },
      { displayName: 'Apex', accStartDate: '2026-05-01', refCompanyId: '59', modifyInBooks: false },
    ],
  });
  expect(hasUnsavedChanges()).toBe(false);
});

test('cells that are empty are marked when the companies are to be created, and nothing is sent', async () => {
  const { user, sent } = show();
  await chooseBoth(user);
  expect(screen.queryByText(/attention/)).toBeNull();
  await user.click(button('Create 2 companies'));
  await user.click(await screen.findByRole('button', { name: '4 cells need attention' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Zenith, Account start date');
  expect(sent()).toEqual([]);
});

test('a refusal of the server stands at its cell until the value is another one', async () => {
  const message = 'The books of this region already have a customer with this display name.';
  const { user, sent } = show({
    answer: ({ path }) =>
      path === '/company/fromBooks'
        ? {
            status: 400,
            body: {
              code: 'rows_refused',
              message: 'Nothing was saved: 2 rows need attention.',
              errors: [
                { path: 'companies.0.refCompanyId', message: 'This customer belongs to another company here.' },
                { path: 'companies.1.billingAddress.country', message },
              ],
            },
          }
        : undefined,
  });
  await chooseBoth(user);
  paste(0, 'Account start date', '1 Apr 2026\n2026-05-01');
  paste(0, 'CC', 'cfo@zenith.example\ncfo@apex.example');
  await user.click(button('Create 2 companies'));
  await screen.findByText('Nothing was saved: 2 rows need attention.');
  expect(cellAt(0, 'Display name').textContent).toContain('This customer belongs to another company here.');
  expect(cellAt(1, 'Country').textContent).toContain(message);
  paste(1, 'Country', 'Canada');
  expect(cellAt(1, 'Country').getAttribute('aria-invalid')).toBeNull();
  // a customer that became a company meanwhile is left out
  await user.click(within(cellAt(0, 'Remove')).getByRole('button', { name: 'Remove' }));
  await user.click(button('Create 1 company'));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('a failed request loses nothing that was typed', async () => {
  let tries = 0;
  const { user, sent } = show({
    answer: ({ path }) => {
      if (path !== '/company/fromBooks') return undefined;
      tries += 1;
      return tries === 1 ? { status: 500, body: { code: 'internal', message: 'Something went wrong' } } : undefined;
    },
  });
  await chooseBoth(user);
  paste(0, 'Account start date', '1 Apr 2026\n2026-05-01');
  paste(0, 'CC', 'cfo@zenith.example\ncfo@apex.example');
  await user.click(button('Create 2 companies'));
  await screen.findByText(messages.companiesFailed);
  expect(cellAt(0, 'CC').textContent).toBe('cfo@zenith.example');
  await user.click(button('Create 2 companies'));
  await screen.findByText('the list of companies');
  // one key for both, so that an answer that was lost makes nothing twice
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('books that answer late show the customers last read, and say so when they do not answer', async () => {
  const { arriving, arrive } = slowResponse();
  const { user } = show({
    answer: ({ path, method }) => (path === '/options/company' && method === 'POST' ? arriving : undefined),
  });
  await choose(user, /Zenith Inc/);
  act(() => arrive({ status: 502, body: { code: 'books_away', message: messages.companyOptionsFailed } }));
  await screen.findByText(messages.companyOptionsFailed);
  expect(button('Retry')).toBeTruthy();
  expect(button('Continue with 1')).toBeTruthy();
});

test('going back keeps what was typed, and customers of another organization wait until these are done', async () => {
  const { user } = show();
  await screen.findByRole('row', { name: /Zenith Inc/ });
  expect(screen.getByLabelText(/^Books/)).toHaveProperty('disabled', false);
  await chooseBoth(user);
  paste(0, 'CC', 'cfo@zenith.example');
  await user.click(button('Back'));
  expect(await screen.findByLabelText(/^Books/)).toHaveProperty('disabled', true);
  await user.click(button('Continue with 2'));
  expect(cellAt(0, 'CC').textContent).toContain('cfo@zenith.example');
  expect(hasUnsavedChanges()).toBe(true);
});

test('without connected books an administrator is led to the connections', async () => {
  show({ role: 'ROLE_ADMIN', answer: ({ path }) => (path.endsWith('/books') ? ok({ books: [] }) : undefined) });
  expect((await screen.findByRole('link', { name: 'Connect the books' })).getAttribute('href')).toBe(
    '/settings/identityProvider',
  );
});
