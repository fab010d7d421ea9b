import type { TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { TechStacksScreen } from './tech-stacks.screen.tsx';

const react: TechStack = {
  id: 4,
  name: 'React Developer',
  category: 'Front End Technologies',
  defaultRate: '25.5000',
  defaultRateCurrency: 'USD',
  isBuiltIn: false,
  developers: 12,
  version: 3,
};
const unassigned: TechStack = {
  ...react,
  id: 1,
  name: 'Unassigned',
  category: 'Other Technologies',
  defaultRate: null,
  defaultRateCurrency: 'USD',
  isBuiltIn: true,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function show(write: (request: FakeRequest) => FakeResponse = () => ok({}), role: Role = 'ROLE_ADMIN') {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer((one) =>
    one.method === 'GET' ? ok({ techStackDetails: [react, unassigned] }) : write(one),
  );
  const part = renderPart(
    <WithQueries>
      <MemoryRouter>
        <TechStacksScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const menu = async (name: string) => {
    await part.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };
  const choose = async (act: string) => {
    await menu('React Developer');
    await part.user.click(screen.getByRole('menuitem', { name: act }));
  };
  const writes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...part, menu, choose, writes, requests };
}

test('the five categories are listed in their order, each role with its default rate and developers', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /React Developer/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['USD 25.50', '12', '']);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Resource & Design',
    'Mobile Technologies',
    'Front End Technologies',
    'Back End Technologies',
    'Other Technologies',
  ]);
});

test('a collapsed category is still collapsed after the page is opened again', async () => {
  const { user, unmount } = show();
  await screen.findByRole('row', { name: /React Developer/ });
  await user.click(screen.getByRole('button', { name: 'Fold Front End Technologies' }));
  expect(screen.queryByRole('row', { name: /React Developer/ })).toBeNull();
  unmount();
  const again = show();
  await again.user.click(await screen.findByRole('button', { name: 'Show Front End Technologies' }));
  expect(screen.getByRole('row', { name: /React Developer/ })).toBeDefined();
});

test('a role needs a name and a category, and a taken name is rejected at its field without losing what was typed', async () => {
  const taken = { path: 'name', message: 'A tech stack with this name already exists.' };
  const { user, writes } = show(() => ({
    status: 409,
    body: { code: 'tech_stack_exists', message: taken.message, errors: [taken] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Add tech stack' }));
  await user.type(screen.getByLabelText(/^Default rate/), '12.50001');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Invalid Rate');
  await user.clear(screen.getByLabelText(/^Default rate/));
  await user.type(screen.getByLabelText(/^Default rate/), '12.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter name');
  await screen.findByText('Please select category');
  await user.type(screen.getByLabelText(/^Name/), 'react DEVELOPER');
  await user.selectOptions(screen.getByLabelText(/^Category/), 'Mobile Technologies');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(taken.message);
  expect(writes()).toEqual([
    [
      'POST',
      '/techStack',
      {
        name: 'react DEVELOPER',
        category: 'Mobile Technologies',
        defaultRate: '12.5000',
        defaultRateCurrency: 'USD',
      },
    ],
  ]);
  expect(screen.getByLabelText(/^Default rate/)).toHaveProperty('value', '12.5000');
});

test('an unchanged role is not saved, and says so', async () => {
  const { user, choose, writes } = show();
  await choose('Edit');
  await user.type(screen.getByLabelText(/^Name/), '{Enter}');
  await screen.findByText('No details changed!, Please edit data and try to update again!');
  expect(writes()).toEqual([]);
});

test('values saved by another user are shown beside the typed ones, and are overwritten only on request', async () => {
  const theirs = { ...react, name: 'React engineer', version: 4 };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.', current: theirs } },
    ok({ ...theirs, name: 'React expert', version: 5 }, 'Tech stack updated successfully'),
  ];
  const { user, choose, writes } = show(() => answers.shift() ?? ok({}));
  await choose('Edit');
  await user.clear(screen.getByLabelText(/^Name/));
  await user.type(screen.getByLabelText(/^Name/), 'React expert');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('React engineer');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tech stack updated successfully');
  expect(writes().map(([, path, body]) => [path, (body as { version: number }).version])).toEqual([
    ['/techStack/4', 3],
    ['/techStack/4', 4],
  ]);
});

test("a role in use is kept, in the server's words, and a failed deletion is reported", async () => {
  const words = 'This tech stack cannot be deleted while 12 developers have it.';
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'tech_stack_in_use', message: words } },
    { status: 500, body: { code: 'internal', message: 'a stack trace' } },
  ];
  const { user, choose } = show(() => answers.shift() ?? ok({}));
  for (const said of [words, 'Failed to delete tech stack. Please try again']) {
    await choose('Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText(said);
  }
});

test('the role for developers without one has only its default rate to change', async () => {
  const { menu } = show();
  expect(await menu('Unassigned')).toEqual(['Change default rate']);
});

test('a user who may not change the roles sees them without buttons', async () => {
  show(undefined, 'ROLE_CSM');
  await screen.findByRole('row', { name: /React Developer/ });
  expect(screen.queryByRole('button', { name: 'Add tech stack' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});
