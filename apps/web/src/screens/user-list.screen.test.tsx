import type { StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { AssignedProjectsScreen } from './assigned-projects.screen.tsx';
import { UserListScreen } from './user-list.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const nora: StaffUser = {
  userId: 7,
  name: 'Nora Lind',
  email: 'nora@countinghouse.example',
  role: 'ROLE_CSM',
  verified: false,
  secondFactorActive: true,
  seesCosts: false,
  projects: 2,
  version: 3,
};
const ben: StaffUser = { ...nora, userId: 8, name: 'Ben Ode', role: 'ROLE_ACCOUNTANT', secondFactorActive: false };
const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 2 };
const aProject = (projectId: number, given: object = {}) => ({
  projectId,
  projectName: `Project ${projectId}`,
  projectModel: 'Hourly',
  payModel: null,
  companyName: null,
  kind: 'csm',
  primary: true,
  ...given,
});
const assigned = [aProject(1), aProject(2, { primary: false }), aProject(3, { kind: 'accountant' })];

function show(write: (request: FakeRequest) => FakeResponse = () => ok(nora, 'Done'), address = '/userlist') {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path.includes('user-column-settings')) return ok([]);
    if (one.path.includes('emailDomains')) return ok(['countinghouse.example']);
    if (one.path.includes('autoSuggest'))
      return ok([{ userId: 9, name: 'Cora Diaz', email: 'cora@countinghouse.example', projects: 0 }]);
    if (one.path.includes('/users/projects'))
      return ok({ userName: 'Nora Lind', projectDetails: assigned, paginationDetails });
    return ok({ userDetails: [nora, ben], paginationDetails });
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/userlist" element={<UserListScreen />} />
          <Route path="/assignedprojects/:fetchParam" element={<AssignedProjectsScreen />} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...shown, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

test('an error replaces users who cannot be fetched, and Retry shows them', async () => {
  const answers: FakeResponse[] = [{ status: 500, body: { code: 'internal', message: 'a stack trace' } }];
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  fakeServer(({ path }) => {
    if (path.includes('user-column-settings')) return ok([]);
    return answers.shift() ?? ok({ userDetails: [nora], paginationDetails });
  });
  const { user } = renderPart(
    <WithQueries>
      <MemoryRouter>
        <UserListScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  await screen.findByText('Failed to get latest users list');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /Nora Lind/ });
});

test('a new user needs a name, a company address and a role, and is saved once', async () => {
  const { user, writes } = show();
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await user.type(drawer.getByLabelText(/^Email/), 'x@elsewhere.example');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('Please enter user name');
  await drawer.findByText('Please enter email with valid domain name');
  await drawer.findByText('Please select user role');
  expect(writes()).toEqual([]);
  await user.type(drawer.getByLabelText(/^Name/), 'Zoë');
  await user.clear(drawer.getByLabelText(/^Email/));
  await user.type(drawer.getByLabelText(/^Email/), 'zoe@countinghouse.example');
  await user.selectOptions(drawer.getByLabelText(/^Role/), 'ROLE_ACCOUNTANT');
  await user.dblClick(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/users', { name: 'Zoë', email: 'zoe@countinghouse.example', role: 'ROLE_ACCOUNTANT' }],
  ]);
});

test('values saved by another user are shown beside the typed ones, and are overwritten only on request', async () => {
  const stale = {
    status: 409,
    body: { message: 'Someone else changed this since you opened it.', code: 'stale_version' },
  };
  const { user, writes } = show(({ body }) =>
    (body as StaffUser).version === 3
      ? { ...stale, body: { ...stale.body, current: { ...nora, name: 'Nora Berg', version: 4 } } }
      : ok(nora, 'User updated successfully'),
  );
  await user.click(await screen.findByText('Nora Lind'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await user.selectOptions(drawer.getByLabelText(/^Role/), 'ROLE_ADMIN');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByRole('region', { name: 'Saved by another user' });
  await drawer.findByText('Nora Berg');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await screen.findByText('User updated successfully');
  expect(writes().at(-1)?.body).toMatchObject({ id: 7, version: 4, role: 'ROLE_ADMIN', name: 'Nora Berg' });
});

test('an accountant is let see costs after a question; it is not offered for a CSM', async () => {
  const { user, writes } = show(() => ok({ ...ben, seesCosts: true }, 'Ben Ode may now see costs'));
  await user.click(await screen.findByRole('button', { name: /^Actions for Nora Lind/ }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Show costs' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Actions for Ben Ode/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show costs' }));
  expect(writes()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Show costs' }));
  await screen.findByText('Ben Ode may now see costs');
  expect(writes()).toMatchObject([
    { method: 'PUT', path: '/users/8/seesCosts', body: { seesCosts: true, version: 3 } },
  ]);
});

test('a lost authenticator is reset after a question, and not offered when there is none', async () => {
  const { user, writes } = show(() => ok({}, 'The second factor of Nora Lind is reset.'));
  await user.click(await screen.findByRole('button', { name: /^Actions for Ben Ode/ }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Actions for Nora Lind/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset second factor' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Do you want to reset the second factor of Nora Lind?',
  });
  await user.click(within(question).getByRole('button', { name: 'Reset' }));
  await screen.findByText('The second factor of Nora Lind is reset.');
  expect(writes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/users/7/secondFactor?version=3']]);
});

test('deleting asks first, and shows what prevents it', async () => {
  const words = 'This user cannot be deleted while on projects: Portal. Please reassign them first.';
  const { user, writes } = show(() => ({ status: 409, body: { message: words, code: 'user_on_projects' } }));
  await user.click(await screen.findByRole('button', { name: /^Actions for Nora Lind/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Do you want to delete the user Nora Lind?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText(words);
  expect(writes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/users/7?version=3']]);
});

test('a failed deletion without a message is reported', async () => {
  const { user } = show(() => ({ status: 500, body: { code: 'internal', message: 'a stack trace' } }));
  await user.click(await screen.findByRole('button', { name: /^Actions for Nora Lind/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete user. Please try again');
});

test('chosen projects are reassigned together, those of one role at a time', async () => {
  const { user, writes } = show(
    () => ok({ reassigned: 2 }, '2 projects reassigned successfully'),
    '/assignedprojects/user-7',
  );
  await screen.findByRole('heading', { name: 'Projects of Nora Lind' });
  const [, first, second, third] = await screen.findAllByRole('checkbox');
  for (const box of [first, second, third]) await user.click(box as HTMLElement);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reassign 3 selected' }).disabled).toBe(true);
  await user.click(third as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Reassign 2 selected' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Reassign projects' }));
  await user.click(drawer.getByRole('combobox'));
  await user.click(await screen.findByText('Cora Diaz, 0 projects'));
  expect(drawer.getAllByText('Cora Diaz')).toHaveLength(2);
  await user.click(drawer.getByRole('button', { name: 'Reassign' }));
  await screen.findByText('2 projects reassigned successfully');
  expect(writes()[0]?.body).toEqual({
    userId: 7,
    projects: [
      { projectId: 1, primary: true, newUserId: 9 },
      { projectId: 2, primary: false, newUserId: 9 },
    ],
  });
});
