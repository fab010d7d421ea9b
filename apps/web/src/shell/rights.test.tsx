import { writeSession } from '@countinghouse/contract/sign-in/saved-session.ts';
import { roles, type Role } from '@countinghouse/contract/roles.ts';
import { screens, showsCosts, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginActivity } from '../api/activity.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { NotificationHost } from '../ui/notifications/notification-host.tsx';
import { browserTimer, createNotifications } from '../ui/notifications/notifications-store.ts';
import { Home } from './home.tsx';
import { entriesFor, framedPages, unframedPages } from './pages.ts';
import { routes } from './router.tsx';
import { SignedIn } from './signed-in.tsx';

beforeEach(() => {
  useSession.getState().signOut();
  // the tests before this one were signed in
  useSession.setState({ left: undefined });
  fakeServer(() => ok({}));
});

const signInAs = (userRole: Role): void =>
  useSession.setState({
    session: {
      token: 'a-token-that-is-long-enough',
      tokenExpiry: '2999-01-01T00:00:00.000Z',
      userId: 7,
      userRole,
    },
  });

const paths = Object.keys(screens) as ScreenPath[];
const seenBy = (path: ScreenPath): readonly Role[] | 'anyone' => screens[path];
const secure = paths.filter((path) => seenBy(path) !== 'anyone');
const oneOf = (path: string): string => path.replaceAll(/:\w+/g, '7');

function open(address: string, all: RouteObject[] = routes) {
  const router = createMemoryRouter(all, { initialEntries: [address] });
  render(
    <NotificationHost notifications={createNotifications(browserTimer)}>
      <RouterProvider router={router} />
    </NotificationHost>,
  );
  return router;
}
const pageTitle = async (): Promise<string | null> =>
  (await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })).textContent;
const nowhere = "OOPS, THE PAGE YOU ARE LOOKING FOR CAN'T BE FOUND!";

describe('who has not signed in', () => {
  test.each(['/', '/forgotpassword', '/setpassword'])('sees on %s too that the browser is offline', async (path) => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(path);
    expect(await screen.findByRole('alertdialog', { name: 'No Internet !' })).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('is sent to the sign-in page from every screen', async () => {
    const seen: string[] = [];
    const router = open('/');
    for (const path of secure) {
      await act(() => router.navigate(oneOf(path)));
      // the first time the frame of the pages is fetched
      await waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 10_000 });
      seen.push(router.state.location.pathname);
    }
    expect(screen.getByRole('textbox', { name: /Email/ })).toBeTruthy();
    expect(seen).toEqual(secure.map(() => '/'));
  });

  test('learns of an unknown address only that it leads nowhere', async () => {
    open('/nosuchpage');
    expect(await pageTitle()).toBe(nowhere);
  });
});

describe('who has signed in', () => {
  test('is signed out on the way to the same page with another filter, when the stored session ran out', async () => {
    signInAs('ROLE_CSM');
    fakeServer(() => ({ status: 404, body: { code: 'not_found', message: 'Nothing here.' } }));
    const router = open('/projectlist');
    await screen.findByRole('navigation', { name: 'Main' }, { timeout: 10_000 });
    const session = { userId: 7, token: 'x', userRole: 'ROLE_CSM', tokenExpiry: '2020-01-01T00:00:00.000Z' } as const;
    localStorage.setItem(
      'userData',
      writeSession(session, (count) => new Uint8Array(count)),
    );
    await act(() => router.navigate('/projectlist?page=2'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test.each(['/nosuchpage', '/userlist'])(
    'is signed out after half an hour on %s too, which leads nowhere',
    async (path) => {
      signInAs('ROLE_CSM');
      onTestFinished(() => void vi.useRealTimers());
      open(path);
      expect(await pageTitle()).toBe(nowhere);
      const opened = Date.now();
      vi.useFakeTimers({ toFake: ['Date'] });
      // opening the page is a sign of life too, which may be noted at any of these times
      await waitFor(() => {
        vi.setSystemTime(opened);
        beginActivity();
        vi.setSystemTime(opened + 29 * 60_000);
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
        expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy();
      });
    },
  );
});

describe('an address', () => {
  test('with one part more than a screen has leads nowhere', async () => {
    signInAs('ROLE_ADMIN');
    for (const address of ['/projectlist/more', '/projectdetails/7/more', '/todolist/7', '/projectdetails']) {
      open(address);
      expect(await pageTitle()).toBe(nowhere);
      cleanup();
    }
  });

  test('of no project has no tabs of a project', async () => {
    signInAs('ROLE_ADMIN');
    fakeServer(() => ({ status: 404, body: { code: 'not_found', message: 'Nothing here.' } }));
    for (const address of [
      '/projectlist',
      '/userlist',
      '/companydetails/7',
      '/assignedprojects/user-7',
      '/techstack',
      '/salesPersons/incentive/7',
    ]) {
      open(address);
      await screen.findAllByText('Nothing here.', {}, { timeout: 10_000 });
      expect(screen.queryByRole('navigation', { name: 'Project' }), address).toBeNull();
      cleanup();
    }
  });

  test('before the sign-in has neither header nor sidebar', async () => {
    for (const address of ['/', '/forgotpassword', '/setpassword', '/resetpassword']) {
      open(address);
      await screen.findByRole('main');
      expect([screen.queryByRole('banner'), screen.queryByRole('navigation')], address).toEqual([null, null]);
      cleanup();
    }
  });

  test('of the table has a screen', () => {
    expect(secure.filter((path) => !(path in framedPages || path in unframedPages))).toEqual([]);
  });

  test('shows each role the screens of the table, those of costs with the right only, and nowhere else anything', async () => {
    const handled: RouteObject[] = [
      {
        element: (
          <WithQueries>
            <SignedIn />
          </WithQueries>
        ),
        children: [
          ...secure.map((path) => ({ path, handle: path, element: <h1>{path}</h1> })),
          { path: '/of/no/table', element: <h1>/of/no/table</h1> },
        ],
      },
    ];
    for (const [role, seesCosts] of roles.flatMap((one) => [[one, true] as const, [one, false] as const])) {
      fakeServer(() => ok({ seesCosts }));
      signInAs(role);
      const shown: string[] = [];
      const router = open('/of/no/table', handled);
      for (const path of [...secure, '/of/no/table']) {
        await act(() => router.navigate(oneOf(path)));
        if ((await screen.findByRole('heading', { level: 1 })).textContent === path) shown.push(path);
      }
      cleanup();
      expect(shown).toEqual(secure.filter((path) => seenBy(path).includes(role) && (seesCosts || !showsCosts(path))));
    }
  });
});

test('the start sends who is signed in to the projects', async () => {
  signInAs('ROLE_CSM');
  const start: RouteObject[] = [
    { path: '/', Component: Home },
    { path: '/projectlist', element: <h1>Projects</h1> },
  ];
  const router = open('/', start);
  await waitFor(() => expect(router.state.location.pathname).toBe('/projectlist'));
});

test('a menu offers what is there, to whom it is for', () => {
  const menu = [
    { path: '/projectlist', label: 'Projects', roles },
    { path: '/todolist', label: 'To-Do', roles: ['ROLE_ADMIN'] },
    { path: '/settings/employeeCosts', label: 'Employee costs', roles: ['ROLE_ADMIN'] },
    { path: '/', label: 'No page of the frame', roles },
  ] as const;
  const labels = (role: Role | undefined, seesCosts = false) =>
    entriesFor({ role, seesCosts }, menu).map(({ label }) => label);
  expect(labels('ROLE_ADMIN')).toEqual(['Projects', 'To-Do']);
  expect(labels('ROLE_ADMIN', true)).toEqual(['Projects', 'To-Do', 'Employee costs']);
  expect(labels('ROLE_CSM', true)).toEqual(['Projects']);
  expect(labels(undefined, true)).toEqual([]);
});
