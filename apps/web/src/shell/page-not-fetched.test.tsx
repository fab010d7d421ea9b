import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { NotificationHost } from '../ui/notifications/notification-host.tsx';
import { browserTimer, createNotifications } from '../ui/notifications/notifications-store.ts';
import { routesTo } from './router.tsx';

const load = () => Promise.reject(new Error('the file is of a version that is not there any more'));
const routes = routesTo({
  publicPages: { '/forgotpassword': { title: 'Forgot password', load } },
  framedPages: { '/settings': load },
  unframedPages: {},
});

// what is around a page is there before the page is not
beforeAll(() => Promise.all([import('./signed-in.tsx'), import('./framed.tsx')]), 90_000);
afterEach(() => {
  cleanup();
  useSession.getState().signOut();
});

test.each([
  ['/settings', true],
  ['/forgotpassword', false],
])('a screen whose file cannot be fetched (%s) says what to do, and the frame stays', async (address, isFramed) => {
  fakeServer(() => ({ status: 404, body: { code: 'not_found', message: 'Nothing here.' } }));
  if (isFramed) useSession.getState().signIn(anAccountant);
  render(
    <NotificationHost notifications={createNotifications(browserTimer)}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </NotificationHost>,
  );
  await screen.findByRole('button', { name: 'Reload' }, { timeout: 10_000 });
  expect(screen.queryByRole('navigation', { name: 'Main' }) !== null).toBe(isFramed);
});
