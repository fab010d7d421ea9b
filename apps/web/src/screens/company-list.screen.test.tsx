import type { CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { useViewing } from '../api/viewing.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { CompanyDetailsScreen } from './company-details.screen.tsx';
import { CompanyListScreen } from './company-list.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const acme: CompanyRow = {
  companyId: 7,
  companyName: 'Acme Freight Inc',
  displayName: 'Acme Freight',
  currencyCode: 'USD',
  country: 'United States',
  state: '',
  city: '',
  website: '',
  provider: 'QUICK_BOOKS',
  region: 'US',
  csms: ['Carlos Vega'],
  accountants: [],
  projects: [],
  modifyInBooks: false,
  books: { state: 'failed', reason: 'The name is taken by a vendor.' },
  isArchived: false,
  version: 3,
};
const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 1 };

function show({
  answer,
  role = 'ROLE_ACCOUNTANT',
  address = '/companylist',
}: {
  answer?: (request: FakeRequest) => FakeResponse | Promise<FakeResponse> | undefined;
  role?: Role;
  address?: string;
} = {}) {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer((one) => {
    const special = answer?.(one);
    if (special !== undefined) return special;
    if (one.path.includes('user-column-settings')) return ok([]);
    if (one.path === '/company/choices')
      return ok({ csm: ['Carlos Vega'], accountant: ['Amelia Stone'], providers: [] });
    return ok({ companyDetails: [acme], paginationDetails });
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/companylist" element={<CompanyListScreen />} />
          <Route path="/companydetails/:id" element={<CompanyDetailsScreen />} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  const bodies = () => requests.filter((one) => one.path.startsWith('/company/filter')).map((one) => one.body);
  return { ...shown, requests, bodies };
}
const menu = () => screen.findByRole('button', { name: 'Actions for Acme Freight Inc' });

describe('the list of companies', () => {
  test('is narrowed to the companies that lack something for an invoice, from its menu and by its address', async () => {
    const { user, bodies } = show({ address: '/companylist?missing=Client' });
    await menu();
    expect(bodies().at(-1)).toMatchObject({ missing: ['Client'] });
    await user.click(screen.getByRole('button', { name: 'Missing' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Customer in the books' }));
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ missing: ['Client', 'Customer in the books'] }));
    await user.click(screen.getByRole('button', { name: /Remove.*Client/ }));
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ missing: ['Customer in the books'] }));
  });

  test('asks for the users of its filters when one of them is used', async () => {
    const { requests, user } = show();
    const asked = () => requests.filter(({ path }) => path === '/company/choices').length;
    await menu();
    expect(asked()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'CSM' }));
    await screen.findByRole('menuitem', { name: 'Carlos Vega' });
    expect(asked()).toBe(1);
  });

  test("has the chosen CSM as its only filter in that user's view, and none afterwards", async () => {
    const { bodies } = show({ role: 'ROLE_ADMIN', address: '/companylist?accountant=Amelia+Stone' });
    await screen.findByRole('row', { name: /Acme Freight Inc/ });
    const carlos = { id: 9, name: 'Carlos Vega', email: 'carlos@house.example', role: 'ROLE_CSM' } as const;
    act(() => useViewing.getState().view(carlos));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ csm: ['Carlos Vega'], archived: false }));
    act(() => useViewing.getState().reset());
    await waitFor(() => expect(bodies().at(-1)).toEqual({ archived: false }));
  });

  test('is filtered by the names of people, and shows deleted companies', async () => {
    const { user, bodies } = show();
    await screen.findByRole('row', { name: /Acme Freight Inc/ });
    expect(bodies()).toEqual([{ archived: false }]);
    await user.click(screen.getByRole('button', { name: 'CSM' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Carlos Vega' }));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ csm: ['Carlos Vega'], archived: false }));
    await user.click(screen.getByRole('button', { name: 'Deleted' }));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ csm: ['Carlos Vega'], archived: true }));
    await user.click(screen.getByRole('button', { name: 'Remove CSM: Carlos Vega' }));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ archived: true }));
  });

  test('moves on two pages with two clicks while the first one is still loading', async () => {
    const many = { pageNo: 1, pageSize: 25, totalPages: 4, totalElements: 90 };
    const { user, requests } = show({
      answer: ({ path }) => {
        if (!path.startsWith('/company/filter')) return undefined;
        return path.includes('pageNo=1&')
          ? ok({ companyDetails: [acme], paginationDetails: many })
          : new Promise<never>(() => undefined);
      },
    });
    const next = await screen.findByRole('button', { name: 'Next page' });
    await user.click(next);
    await user.click(next);
    await waitFor(() => expect(requests.at(-1)?.path).toMatch(/pageNo=3&/));
  });

  test('sends a company that the books rejected there again', async () => {
    const { user, requests } = show({
      answer: ({ path }) => (path === '/company/7/push' ? ok({}, messages.companyQueued) : undefined),
    });
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Retry' }));
    await screen.findByText(messages.companyQueued);
    expect(requests.filter(({ path }) => path === '/company/7/push')).toHaveLength(1);
  });

  test('asks before it deletes a company, and can undo it', async () => {
    const { user, requests } = show({
      answer: ({ method, path }) => (method === 'DELETE' || path.endsWith('putBack') ? ok({}) : undefined),
    });
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(messages.companyPutBack);
    expect(requests.flatMap((one) => (one.path.startsWith('/company/7') ? [`${one.method} ${one.path}`] : []))).toEqual(
      ['DELETE /company/7?version=3', 'POST /company/7/putBack'],
    );
  });

  test('reports a failed deletion that has no message from the server', async () => {
    const { user } = show({ answer: ({ method }) => (method === 'DELETE' ? { status: 500, body: '' } : undefined) });
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete company. Please try again');
  });

  test('says why a company with projects is not deleted', async () => {
    const message = serverMessages.companyHasProjects(2);
    const { user } = show({
      answer: ({ method }) =>
        method === 'DELETE' ? { status: 409, body: { code: 'company_has_projects', message } } : undefined,
    });
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(message);
  });

  test('is read-only for a CSM', async () => {
    show({ role: 'ROLE_CSM' });
    await screen.findByRole('row', { name: /Acme Freight Inc/ });
    expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Acme Freight Inc' })).toBeNull();
  });
});

test('a company that cannot be fetched shows an error with Retry', async () => {
  show({
    address: '/companydetails/7',
    answer: ({ path }) =>
      path === '/company/7' ? { status: 500, body: { code: 'internal', message: 'a crash' } } : undefined,
  });
  await screen.findByText(messages.companyDetailsFailed);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test.each([
  ['ROLE_ADMIN', 'Add the companies that you invoice, then choose one on each project.', '/setup'],
  ['ROLE_CSM', 'The companies of your projects appear here.', undefined],
] as const)('an empty list tells a %s the first step', async (role, words, leadsTo) => {
  show({
    role,
    answer: ({ path }) =>
      path.startsWith('/company/') && path.includes('/v2')
        ? ok({ companyDetails: [], paginationDetails: { ...paginationDetails, totalElements: 0 } })
        : undefined,
  });
  await screen.findByText(words);
  expect(screen.queryByRole('link', { name: 'Open the setup guide' })?.getAttribute('href')).toBe(leadsTo);
});
