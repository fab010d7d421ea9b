import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { Button } from '../ui/button.tsx';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { Bell } from './bell.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const aTodo: Todo = {
  todoId: 'INVOICE-5',
  type: 'INVOICE',
  text: 'Kindly update the invoice',
  projectId: 7,
  projectName: 'Atlas Data Platform',
  dueDate: '2026-01-31',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  predictionId: 5,
  verificationId: null,
  invoiceId: null,
  owners: [],
  byHand: null,
  duplicateId: null,
  retry: null,
};
const page = (todoDetails: readonly Todo[], totalElements = todoDetails.length): FakeResponse =>
  ok({ todoDetails, paginationDetails: { pageNo: 1, pageSize: 10, totalPages: 1, totalElements } });

function Notifier() {
  const notify = useNotifications();
  return (
    <>
      <Button onClick={() => notify.show({ kind: 'success', title: 'Rates updated successfully' })}>Save</Button>
      <Button onClick={() => notify.show({ kind: 'error', title: 'Invalid Rate', detail: 'of 1 Jan' })}>Fail</Button>
      <Button onClick={() => notify.show({ kind: 'loading', title: 'Authenticating...' })}>Load</Button>
      <Button onClick={() => notify.clear()}>Leave</Button>
    </>
  );
}

function show(answer: FakeResponse) {
  fakeServer(() => answer);
  const element = (
    <WithQueries>
      <Bell />
      <Notifier />
    </WithQueries>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/projectlist'] });
  return { ...renderPart(<RouterProvider router={router} />), router };
}
const openBell = async (user: ReturnType<typeof show>['user']) => {
  await user.click(screen.getByRole('button', { name: /^To-dos and messages/ }));
  return screen.findByRole('dialog', { name: 'To-dos and messages' });
};

describe('the bell', () => {
  test('says how much is to be done, and leads to the place where it is done', async () => {
    const { user, router } = show(page([aTodo], 12));
    await screen.findByRole('button', { name: 'To-dos and messages: 12 to do' });
    const drawer = await openBell(user);
    expect(within(drawer).getByRole('link', { name: 'All 12 to-dos' }).getAttribute('href')).toBe('/todolist');
    await user.click(
      within(drawer).getByRole('link', { name: /Kindly update the invoice.*overdue since 31 Jan 2026/ }),
    );
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/predictiondetails/7?invoice=new&prediction=5',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has no dot when nothing is to be done', async () => {
    const { user, container } = show(page([]));
    await screen.findByRole('button', { name: 'To-dos and messages: Nothing to do' });
    expect(container.querySelector('[class*=dot]')).toBeNull();
    const drawer = await openBell(user);
    expect(within(drawer).getByText('To-dos of your projects appear here.')).toBeTruthy();
  });

  test('keeps closed messages, newest first, but not for the next user', async () => {
    const { user } = show(page([]));
    for (const name of ['Save', 'Fail', 'Load']) await user.click(screen.getByRole('button', { name }));
    for (const button of screen.getAllByRole('button', { name: 'Close notification' })) await user.click(button);
    const drawer = await openBell(user);
    const messageList = within(within(drawer).getByRole('region', { name: 'Messages' }));
    expect(messageList.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Invalid Rateof 1 Jan/),
      expect.stringMatching(/^Rates updated successfully/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await openBell(user);
    expect(screen.queryByText('Rates updated successfully')).toBeNull();
  });
});
