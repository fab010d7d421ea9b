import { setupSteps, type Setup, type SetupStepState } from '@countinghouse/contract/setup/setup.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { SetupScreen } from './setup.screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const stateOf = (changed: Partial<Record<SetupStepState['step'], Partial<SetupStepState>>>): Setup => ({
  importsFiles: false,
  isDismissed: false,
  steps: setupSteps.map((step) => ({
    step,
    isDone: false,
    done: 0,
    total: 1,
    missingCount: 0,
    missing: [],
    ...changed[step],
  })),
});

function show(start: Setup) {
  let setup = start;
  const requests = fakeServer(({ method, body }) => {
    if (method === 'PUT') setup = { ...setup, ...(body as Partial<Setup>) };
    return ok(setup);
  });
  const shown = renderPart(
    <MemoryRouter>
      <WithQueries>
        <SetupScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  return { ...shown, requests };
}
const lineOf = async (title: string) => within((await screen.findByText(title)).closest('li')!);

test('each step says how much is done and leads to its page; what is missing leads to its project', async () => {
  show(
    stateOf({
      books: { isDone: true, done: 2, total: 2 },
      projects: { isDone: true, done: 1, total: null },
      clients: {
        done: 1,
        total: 8,
        missingCount: 7,
        missing: [
          { name: 'Atlas', projectId: 4 },
          { name: 'Beacon', projectId: 9 },
        ],
      },
    }),
  );
  const books = await lineOf('Connect the books');
  expect(books.getByText('Done')).toBeTruthy();
  expect(books.getByText('2 of 2')).toBeTruthy();
  expect(books.getByRole('link').getAttribute('href')).toBe('/settings/identityProvider');
  expect((await lineOf('Add projects')).getByText('1 project')).toBeTruthy();
  const clients = await lineOf('Choose primary clients');
  expect(clients.getByText('To do')).toBeTruthy();
  expect(clients.getByText(/^Missing:/).textContent).toBe('Missing: Atlas, Beacon and 5 more');
  expect(clients.getByRole('link', { name: 'Beacon' }).getAttribute('href')).toBe('/clientdetails/9');
  expect(screen.getByText('2 of 16 done')).toBeTruthy();
});

test('open steps lead to the records of the connected services that complete them, and done steps no longer do', async () => {
  show(stateOf({ billing: { isDone: true, done: 2, total: 2 } }));
  const clients = await lineOf('Choose primary clients');
  expect(clients.getByRole('link', { name: 'Create companies from the books' }).getAttribute('href')).toBe(
    '/companylist/fromBooks',
  );
  const billing = await lineOf('Complete billing settings');
  expect(billing.queryByRole('link', { name: 'Complete synced projects' })).toBeNull();
  expect(billing.getByRole('link', { name: 'Import projects' })).toBeTruthy();
});

test('the step of billing settings leads to the projects that lack them', async () => {
  show(stateOf({}));
  const billing = await lineOf('Complete billing settings');
  expect(billing.getByRole('link', { name: 'Complete synced projects' }).getAttribute('href')).toBe(
    '/projectlist?missing=Billing+settings',
  );
});

test('steps lead to what their files name: companies and sales persons of projects, roles of developers', async () => {
  show(stateOf({}));
  const linksOf = async (title: string) =>
    (await lineOf(title)).getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(await linksOf('Add projects')).toEqual([
    'Add projects /projectlist',
    'Import companies /settings/import?kind=companies',
    'Import projects /settings/import?kind=projects',
    'Add sales persons /salesPersons',
  ]);
  expect(await linksOf('Add employees')).toEqual([
    'Add employees /settings/jobScheduler',
    'Import developers /settings/import?kind=developers',
    'Add roles /techstack',
  ]);
});

test('the guide is dismissed and reopened, and files can replace the services', async () => {
  const { user, requests } = show(stateOf({}));
  await user.click(await screen.findByRole('button', { name: 'Dismiss guide' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen guide' }));
  await screen.findByRole('button', { name: 'Dismiss guide' });
  await user.click(screen.getByRole('checkbox', { name: 'We import files instead' }));
  await vi.waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { isDismissed: true },
      { isDismissed: false },
      { importsFiles: true },
    ]),
  );
});

test('a guide that cannot be loaded says so and is asked for again', async () => {
  let isDown = true;
  fakeServer(() => (isDown ? { status: 404, body: { code: 'not_found', message: 'Nothing here.' } } : ok(stateOf({}))));
  const { user } = renderPart(
    <MemoryRouter>
      <WithQueries>
        <SetupScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  const again = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('0 of 16 done')).toBeTruthy();
});
