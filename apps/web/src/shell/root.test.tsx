import { act, cleanup, render, screen } from '@testing-library/react';
import { projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '../api/api.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, said } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
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
      : said({
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
