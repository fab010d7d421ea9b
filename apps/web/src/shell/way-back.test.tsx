import { messages } from '@countinghouse/contract/messages.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { Home } from './home.tsx';
import { Root } from './root.tsx';
import { SessionErrorNotice } from './session-error-notice.tsx';
import { SignedIn } from './signed-in.tsx';

beforeEach(() => {
  fakeServer(() => ok({}));
  useSession.setState({ left: undefined });
  useSession.getState().signIn(anAccountant);
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

function open(address: string) {
  const paths = ['/projectlist', '/todolist'];
  const router = createMemoryRouter(
    [
      {
        // as in the product: everything inside is rendered from scratch for each user
        Component: Root,
        children: [
          { path: '/', Component: Home },
          { Component: SignedIn, children: paths.map((path) => ({ path, handle: path, element: <h1>{path}</h1> })) },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  renderPart(<RouterProvider router={router} />);
  return router;
}
const shown = async (name: string) => screen.findByRole('heading', { name });

describe('a session that ran out', () => {
  test('ends without a word at the next step, and leads to the sign-in', async () => {
    const router = open('/projectlist');
    await shown('/projectlist');
    act(() => useSession.setState({ session: { ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' } }));
    await act(() => router.navigate('/todolist'));
    await shown('Sign in');
    expect(router.state.location.pathname).toBe('/');
    expect(useSession.getState().session).toBeUndefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });
});

describe('a user who was signed out and signs in again', () => {
  const signOutAndIn = async (userId: number, by?: 'choice') => {
    const router = open('/todolist?page=2');
    await shown('/todolist');
    act(() => useSession.getState().signOut(by));
    await shown('Sign in');
    act(() => useSession.getState().signIn({ ...anAccountant, userId }));
    return router;
  };

  test('is back where they were', async () => {
    const router = await signOutAndIn(anAccountant.userId);
    await shown('/todolist');
    expect(router.state.location.search).toBe('?page=2');
  });

  test('is not led to the page of another user', async () => {
    await signOutAndIn(99);
    await shown('/projectlist');
  });

  test('begins at the first page when they logged out themselves, and so does the next person', async () => {
    for (const userId of [anAccountant.userId, 99]) {
      useSession.getState().signIn(anAccountant);
      const router = await signOutAndIn(userId, 'choice');
      await shown('/projectlist');
      expect(router.state.location.search).toBe('');
      cleanup();
    }
  });

  test('is led to the address of a link that was opened without a session', async () => {
    useSession.getState().signOut();
    open('/todolist');
    await shown('Sign in');
    act(() => useSession.getState().signIn(anAccountant));
    await shown('/todolist');
  });
});

test.each([
  ['encryption', messages.encryptionTitle, messages.encryptionFailed],
  ['decryption', messages.decryptionTitle, messages.decryptionFailed],
  ['parsing', messages.parsingTitle, messages.parsingFailed],
] as const)('an error of the stored session (%s) is shown once', async (error, title, words) => {
  useSession.setState({ error });
  renderPart(<SessionErrorNotice />);
  await screen.findByText(title);
  expect(screen.getByText(words)).toBeTruthy();
  expect(useSession.getState().error).toBeUndefined();
});
