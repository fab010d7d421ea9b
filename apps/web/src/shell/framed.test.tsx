import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../api/api.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useViewing } from '../api/viewing.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { Framed } from './framed.tsx';

const people = {
  csm: [
    { id: 11, name: 'Carlos Vega', email: 'carlos@staff.example' },
    { id: 12, name: 'Sam Lee', email: 'sam@staff.example' },
    { id: 13, name: 'Sam Lee', email: 'sam.lee@staff.example' },
  ],
  accountant: [{ id: 21, name: 'Amelia Stone', email: 'amelia@staff.example' }],
};

const nothingToDo = {
  todoDetails: [],
  paginationDetails: { pageNo: 1, pageSize: 10, totalPages: 0, totalElements: 0 },
};

/** A list and a record, as screens have them. */
function Screen() {
  useQuery(query(projectEndpoints.filter, { query: {}, body: {} }));
  useQuery(query(projectEndpoints.get, { params: { id: 7 } }));
  return <h1>Projects</h1>;
}

function show(
  userRole: Role,
  address = '/projectlist?page=3',
): { requests: readonly FakeRequest[]; where: () => string } & ReturnType<typeof renderPart> {
  useSession.getState().signIn({ ...anAccountant, userRole });
  const requests = fakeServer(({ path, viewAs }) =>
    viewAs === '13'
      ? { status: 404, body: { code: 'viewed_gone', message: messages.viewedGone } }
      : ok(path === '/users/access' ? people : path.startsWith('/todo') ? nothingToDo : {}),
  );
  const router = createMemoryRouter(
    [
      {
        Component: Framed,
        children: ['/projectlist', '/projectdetails/:id'].map((path) => ({ path, handle: path, Component: Screen })),
      },
    ],
    { initialEntries: [address] },
  );
  const where = () => router.state.location.pathname + router.state.location.search;
  return {
    requests,
    where,
    ...renderPart(
      <WithQueries>
        <RouterProvider router={router} />
      </WithQueries>,
    ),
  };
}
const picker = () => screen.findByRole('button', { name: /^View as a CSM or accountant/ });
/** Opens the picker and chooses a user, whose name is there once the users are fetched. */
async function viewAs(user: ReturnType<typeof show>['user'], name: string): Promise<void> {
  await user.click(await picker());
  await user.click(await screen.findByRole('menuitem', { name }));
}
const isList = ({ path }: FakeRequest): boolean => path.startsWith('/projects/filter');

beforeEach(() => {
  useSession.getState().signOut();
  sessionStorage.clear();
});

describe('the picker of the administrator', () => {
  test('has the CSMs and the accountants in two groups, and tells two of one name apart', async () => {
    const { user } = show('ROLE_ADMIN');
    await user.click(await picker());
    await screen.findByRole('menuitem', { name: 'Carlos Vega' });
    const group = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent);
    expect(group('CSM')).toEqual(['Carlos Vega', 'Sam Lee (sam@staff.example)', 'Sam Lee (sam.lee@staff.example)']);
    expect(group('Accountant')).toEqual(['Amelia Stone']);
  });

  test('asks for the users once the pointer or the focus comes to it', async () => {
    const { requests, user } = show('ROLE_ADMIN');
    const asked = () => requests.filter(({ path }) => path === '/users/access').length;
    const button = await picker();
    await screen.findByRole('heading', { name: 'Projects' });
    expect(asked()).toBe(0);
    await user.hover(button);
    await vi.waitFor(() => expect(asked()).toBe(1));
  });

  test('does not exist for other users, and sends no request for them', async () => {
    for (const role of ['ROLE_CSM', 'ROLE_ACCOUNTANT'] as const) {
      const { requests, unmount } = show(role);
      await screen.findByRole('heading', { name: 'Projects' });
      expect(screen.queryByRole('button', { name: /^View as/ })).toBeNull();
      expect(requests.filter(({ path }) => path === '/users/access')).toEqual([]);
      unmount();
    }
  });

  test('shows lists as the chosen user sees them, from their first page, with a notice until it is reset', async () => {
    const { requests, user, where } = show('ROLE_ADMIN');
    await viewAs(user, 'Carlos Vega');
    expect(useViewing.getState().person).toMatchObject({ id: 11, name: 'Carlos Vega', role: 'ROLE_CSM' });
    expect((await screen.findByRole('status')).textContent).toContain('Viewing as Carlos Vega (CSM)');
    expect(where()).toBe('/projectlist');
    expect(requests.filter(isList).map(({ viewAs }) => viewAs)).toEqual([null, '11']);
    // their rights stay: a record is asked for once, and as themselves
    expect(requests.filter(({ path }) => path === '/projects/7').map(({ viewAs }) => viewAs)).toEqual([null]);
    await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Reset' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(useViewing.getState().person).toBeUndefined();
    expect(requests.filter(isList).map(({ viewAs }) => viewAs)).toEqual([null, '11', null]);
  });

  test('leaves open what is open on a page of one record', async () => {
    const { user, where } = show('ROLE_ADMIN', '/projectdetails/7?invoice=new');
    await viewAs(user, 'Amelia Stone');
    expect(where()).toBe('/projectdetails/7?invoice=new');
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Reset' }));
    expect((await picker()).textContent).toContain('View as …');
    expect(useViewing.getState().person).toBeUndefined();
  });

  test('goes back to the own view, and says why, when the person has left', async () => {
    const { requests, user } = show('ROLE_ADMIN');
    await viewAs(user, 'Sam Lee (sam.lee@staff.example)');
    await screen.findByText(messages.viewedGone);
    expect(useViewing.getState()).toMatchObject({ person: undefined, isLost: false });
    await vi.waitFor(() => expect(requests.filter(isList).map(({ viewAs }) => viewAs)).toEqual([null, '13', null]));
  });

  test('forgets the choice with the session', async () => {
    const { user } = show('ROLE_ADMIN');
    await viewAs(user, 'Carlos Vega');
    useSession.getState().signOut();
    expect([useViewing.getState().person, sessionStorage.getItem('viewing')]).toEqual([undefined, null]);
  });
});
