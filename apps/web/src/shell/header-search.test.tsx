import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../api/api.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { HeaderSearch, SearchInvoices } from './header-search.tsx';

/** A page of a project with the header above it. */
function Page() {
  useQuery(query(projectEndpoints.get, { params: { id: 7 } }));
  return (
    <>
      <SearchInvoices />
      <HeaderSearch onView={() => undefined} />
      <input aria-label="A field of the page" />
    </>
  );
}

// fetched before, as a busy machine takes its time
beforeAll(async () => {
  await import('../slices/search/search-dialog.tsx');
  await import('../slices/revenue/search-invoices-drawer.tsx');
}, 60_000);

let requests: readonly FakeRequest[];
beforeEach(() => {
  const found = {
    kind: 'projects',
    id: 'projects-8',
    title: 'Beacon',
    detail: '',
    projectId: 8,
    projectName: 'Beacon',
  };
  const counts = { projects: 1, companies: 0, clients: 0, invoices: 0, notes: 0, developers: 0, users: 0, tasks: 0 };
  requests = fakeServer(({ path }) =>
    path.startsWith('/search')
      ? ok({ counts, results: [{ ...found, invoiceId: null }] })
      : ok({ projectDetails: [], revenueDetails: [], paginationDetails: {} }),
  );
});
const projectRequests = () => requests.filter(({ path }) => path === '/projects/7').length;

function show() {
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: ['/projectdetails/7'] });
  const { user } = renderPart(
    <WithQueries>
      <RouterProvider router={router} />
    </WithQueries>,
  );
  return { user, where: () => router.state.location.pathname };
}

describe('the search over everything', () => {
  test('opens with Ctrl K, also while one types, and leads to what was found', async () => {
    const { user, where } = show();
    await user.click(screen.getByRole('textbox', { name: 'A field of the page' }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'beacon');
    expect(screen.getByRole('dialog').style.width).toBe('1000px');
    await screen.findByRole('option', { name: /Beacon/ });
    await user.keyboard('{Enter}');
    expect(where()).toBe('/projectdetails/8');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the search over invoice numbers', () => {
  const open = async (user: ReturnType<typeof show>['user']) => {
    const [button] = screen.getAllByRole('button', { name: 'Search Invoices' });
    if (button !== undefined) await user.click(button);
    return screen.findByLabelText('Search Invoice');
  };

  test('fetches the project on screen again when it is closed, and is empty when it is opened again', async () => {
    const { user } = show();
    await vi.waitFor(() => expect(projectRequests()).toBe(1));
    await user.type(await open(user), 'INV-1{Enter}');
    await screen.findByText('No results found. Try searching with another Invoice number');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(projectRequests()).toBe(2));
    expect((await open(user)).getAttribute('value')).toBe('');
    expect(screen.queryByText('No results found. Try searching with another Invoice number')).toBeNull();
  });

  test('keeps Ctrl K from leading away while it is open', async () => {
    const { user } = show();
    await open(user);
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
