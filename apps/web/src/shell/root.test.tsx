import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '../api/api.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { searchPauseMs } from '../ui/fields/use-paused.ts';
import { plainList } from '../ui/list/list-state.ts';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { NotificationHost } from '../ui/notifications/notification-host.tsx';
import { browserTimer, createNotifications } from '../ui/notifications/notifications-store.ts';
import { Root } from './root.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

function Projects() {
  const { data } = useQuery(query(projectEndpoints.search, { query: { projectName: '' } }));
  return <p>{data === undefined ? 'Nothing yet' : data.projectDetails.map((one) => one.projectName).join(', ')}</p>;
}

test('nothing that one person fetched is there for the next one', async () => {
  let name = 'Atlas of Amelia';
  let isSlow = false;
  fakeServer(() =>
    isSlow
      ? new Promise<never>(() => undefined)
      : ok({
          projectDetails: [{ projectName: name }],
          paginationDetails: { pageNo: 1, pageSize: 10, totalPages: 1, totalElements: 1 },
        }),
  );
  useSession.getState().signIn(anAccountant);
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '/', Component: Projects }] }]);
  render(
    <NotificationHost notifications={createNotifications(browserTimer)}>
      <RouterProvider router={router} />
    </NotificationHost>,
  );
  await screen.findByText('Atlas of Amelia');
  name = 'Beacon of Bea';
  isSlow = true;
  act(() => useSession.getState().signIn({ ...anAccountant, userId: 9 }));
  await screen.findByText('Nothing yet');
  expect(screen.queryByText('Atlas of Amelia')).toBeNull();
});

function List() {
  const [state, ask] = useListState(plainList, useSearchParams());
  return (
    <>
      <SearchBar label="Search" value={state.search} onSearch={(search) => ask({ search })} errorOf={() => undefined} />
      <Link to="/other">Other page</Link>
    </>
  );
}

test('who types in a search and then goes to another page gets there, however long that page takes', async () => {
  let answer: (page: { Component: () => string }) => void = () => undefined;
  const other = new Promise<{ Component: () => string }>((resolve) => {
    answer = resolve;
  });
  const router = createMemoryRouter([
    {
      Component: Root,
      children: [
        { path: '/', Component: List },
        { path: '/other', lazy: () => other },
      ],
    },
  ]);
  render(
    <NotificationHost notifications={createNotifications(browserTimer)}>
      <RouterProvider router={router} />
    </NotificationHost>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'atlas' } });
  fireEvent.click(screen.getByRole('link', { name: 'Other page' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, searchPauseMs + 100)));
  await act(async () => {
    answer({ Component: () => 'The other page' });
    await other;
  });
  await screen.findByText('The other page');
  expect(router.state.location.pathname).toBe('/other');
});
