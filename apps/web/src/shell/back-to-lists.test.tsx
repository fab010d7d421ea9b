import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { framedPages } from './pages.ts';
import { Root } from './root.tsx';

beforeEach(() => {
  fakeServer(() => ok({}));
  useSession.getState().signIn(anAccountant);
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

const rows = Array.from({ length: 30 }, (_, id) => ({ id }));

/** A list whose page, order and filter are in its address, as all lists have them; its rows come a moment later. */
function List() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isThere, setThere] = useState(false);
  const page = params.get('page') ?? '1';
  return (
    <>
      <button onClick={() => setThere(true)}>Rows arrive</button>
      <DataTable
        label="List"
        columns={[{ key: 'id', title: 'Id', render: ({ id }) => `Row ${page}.${id}` }]}
        rows={isThere ? rows : undefined}
        rowKey={({ id }) => `${page}.${id}`}
        onOpen={() => void navigate('/record')}
        empty={null}
      />
    </>
  );
}

/** Every address of a screen that shows a list, with what a user may have set there. */
const lists = Object.keys(framedPages)
  .filter((path) => !path.includes(':') && path !== '/settings')
  .map((path) => `${path}?page=3&sort=-name`);

function open(address: string) {
  const [path = ''] = address.split('?');
  const record = (
    <>
      <h1>Record</h1>
      <BackLink to={path}>The list</BackLink>
    </>
  );
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path, Component: List },
          { path: '/record', element: record },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const { user } = renderPart(<RouterProvider router={router} />);
  const arrive = () => user.click(screen.getByRole('button', { name: 'Rows arrive' }));
  const scroll = () => screen.getByRole('group', { name: 'List' });
  const place = () => router.state.location.pathname + router.state.location.search;
  return { router, user, arrive, scroll, place };
}

async function leaveFromRow({ user, arrive, scroll }: ReturnType<typeof open>): Promise<void> {
  await arrive();
  scroll().scrollTop = 240;
  fireEvent.scroll(scroll());
  await user.click(screen.getByText('Row 3.17'));
  await screen.findByRole('heading', { name: 'Record' });
}

async function isAsItWas({ scroll, place }: ReturnType<typeof open>, address: string): Promise<void> {
  await screen.findByRole('group', { name: 'List' });
  expect(place()).toBe(address);
  (document.activeElement as HTMLElement | null)?.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Rows arrive' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Row 3.17'));
  expect(scroll().scrollTop).toBe(240);
}

describe.each(lists)('the list at %s', (address) => {
  test('is as it was left, page, order, scroll and row, after Back and after the link back to it', async () => {
    const list = open(address);
    await leaveFromRow(list);
    await act(() => list.router.navigate(-1));
    await isAsItWas(list, address);
    await list.user.click(screen.getByText('Row 3.17'));
    await list.user.click(await screen.findByRole('link', { name: 'The list' }));
    await isAsItWas(list, address);
  });
});

test('a list that is opened, not come back to, begins at its top', async () => {
  const list = open(lists[0] ?? '');
  await leaveFromRow(list);
  await act(() => list.router.navigate(lists[0] ?? ''));
  await list.arrive();
  expect(list.scroll().scrollTop).toBe(0);
  expect(screen.getByText('Row 3.17').closest('tr')).not.toBe(document.activeElement);
});

test('the next user of the browser finds no place of the one before', async () => {
  const list = open(lists[0] ?? '');
  await leaveFromRow(list);
  act(() => useSession.getState().signIn({ ...anAccountant, userId: 99 }));
  await act(() => list.router.navigate(-1));
  await list.arrive();
  expect(list.scroll().scrollTop).toBe(0);
});
