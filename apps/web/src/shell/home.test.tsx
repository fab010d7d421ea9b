import type { Setup } from '@countinghouse/contract/setup/setup.contract.ts';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { Home } from './home.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

const guide = (isDone: boolean, isDismissed = false): FakeResponse =>
  ok({
    importsFiles: false,
    isDismissed,
    steps: [{ step: 'books', isDone, done: 0, total: 1, missingCount: 0, missing: [] }],
  } satisfies Setup);

async function firstPage(answer: FakeResponse, userRole: 'ROLE_ADMIN' | 'ROLE_CSM', from?: string) {
  const requests = fakeServer(() => answer);
  useSession.getState().signIn({ ...anAccountant, userRole });
  const paths = ['/setup', '/projectlist', '/todolist'];
  const router = createMemoryRouter(
    [{ path: '/', Component: Home }, ...paths.map((path) => ({ path, element: <h1>{path}</h1> }))],
    { initialEntries: [{ pathname: '/', state: from === undefined ? null : { from } }] },
  );
  renderPart(
    <WithQueries>
      <RouterProvider router={router} />
    </WithQueries>,
  );
  return { page: (await screen.findByRole('heading')).textContent, asked: requests.length };
}

test('the first page of an administrator is the setup guide until it is done or dismissed', async () => {
  expect(await firstPage(guide(false), 'ROLE_ADMIN')).toMatchObject({ page: '/setup' });
});

test.each([
  ['done', guide(true)],
  ['dismissed', guide(false, true)],
  ['not to be had', { status: 500, body: {} }],
])('a guide that is %s leaves the first page to the projects', async (_, answer) => {
  expect(await firstPage(answer, 'ROLE_ADMIN')).toMatchObject({ page: '/projectlist' });
});

test('an administrator who was sent away returns there, and others see projects, without asking for the guide', async () => {
  expect(await firstPage(guide(false), 'ROLE_ADMIN', '/todolist')).toEqual({ page: '/todolist', asked: 0 });
});

test('a CSM begins with the projects and never asks for the guide', async () => {
  expect(await firstPage(guide(false), 'ROLE_CSM')).toEqual({ page: '/projectlist', asked: 0 });
});
