import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { hasUnsavedChanges } from '../../ui/overlay/leave-guard.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { NewProjectDrawer } from './new-project-drawer.tsx';
import { ProjectOptionsDrawer } from './project-options-drawer.tsx';
import { ReassignManyDrawer } from './reassign-many-drawer.tsx';
import { sampleOptions, sampleProject, sampleSellers } from './testing/sample-project.ts';

afterEach(() => vi.unstubAllGlobals());

const serve = (answer: (request: FakeRequest) => FakeResponse) =>
  fakeServer((request) => {
    if (request.method === 'GET' && request.path === '/options/project') return ok(sampleOptions);
    return request.method === 'GET' && request.path === '/options/salesperson' ? ok(sampleSellers) : answer(request);
  });

test('a new project is made from its name, its id in the project tool and its model', async () => {
  const requests = serve(() => ok(sampleProject, 'Project created successfully'));
  // the page of the project can be opened without a question
  const onMade = vi.fn(() => expect(hasUnsavedChanges()).toBe(false));
  const { user } = renderPart(
    <WithQueries>
      <NewProjectDrawer onMade={onMade} onClose={() => undefined} />
    </WithQueries>,
  );
  await user.type(screen.getByLabelText(/^Project Name/), 'ab');
  await user.type(screen.getByLabelText(/^Zoho Project ID/), 'a b');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Project name must have at least 3 characters');
  await screen.findByText('Zoho project id cannot contain spaces');
  await screen.findByText('Please select project model');
  expect(requests).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Project Name/), 'c');
  await user.clear(screen.getByLabelText(/^Zoho Project ID/));
  await user.type(screen.getByLabelText(/^Zoho Project ID/), '99001');
  await user.selectOptions(screen.getByLabelText(/^Project Model/), 'Hourly');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(7));
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/projects',
    body: { name: 'abc', zohoProjectId: '99001', model: 'Hourly' },
  });
});

test('choices are added to their list, and a salesman with an email', async () => {
  const requests = serve((one) => ok(one.path === '/sales-person' ? sampleSellers[0] : sampleOptions.channel, 'Added'));
  const { user } = renderPart(
    <WithQueries>
      <ProjectOptionsDrawer onClose={() => undefined} />
    </WithQueries>,
  );
  await screen.findByText('Referral');
  await user.selectOptions(screen.getByLabelText(/^List/), 'Channels');
  expect(screen.getByText('Organic')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Podcast');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', ''));
  await user.selectOptions(screen.getByLabelText(/^List/), 'Sales persons');
  await user.type(screen.getByLabelText(/^Name/), 'Sid');
  await user.type(screen.getByLabelText(/^Email/), 'sid@x.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(requests.some((one) => one.path === '/sales-person')).toBe(true));
  expect(requests.filter((one) => one.method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/options/project', { list: 'channel', label: 'Podcast' }],
    ['/sales-person', { name: 'Sid', email: 'sid@x.example' }],
  ]);
});

test('a salesman who cannot be added shows the error and stays in the field', async () => {
  serve(() => ({ status: 500, body: { code: 'internal', message: 'Something went wrong' } }));
  const { user } = renderPart(
    <WithQueries>
      <ProjectOptionsDrawer onClose={() => undefined} />
    </WithQueries>,
  );
  await screen.findByText('Referral');
  await user.selectOptions(screen.getByLabelText(/^List/), 'Sales persons');
  await user.type(screen.getByLabelText(/^Name/), 'Sid');
  await user.type(screen.getByLabelText(/^Email/), 'sid@x.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Failed to add sales person. Please try again');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Sid');
});

const preview = {
  changes: [
    { projectId: 7, projectCode: 'PRJ-0007', projectName: 'Atlas', from: 'Carl', to: 'Cleo', version: 3 },
    { projectId: 8, projectCode: 'PRJ-0008', projectName: 'Beacon', from: null, to: 'Cleo', version: 1 },
  ],
  refused: [{ projectId: 9, projectCode: 'PRJ-0009', projectName: 'Cobalt', reason: 'Cleo is already primary' }],
};

test('a reassignment shows its effect first, and is sent with the versions that were shown', async () => {
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'projects_changed', message: 'Please look at the preview again.' } },
    ok({ changed: 2 }, '2 projects reassigned successfully'),
  ];
  const requests = serve((one) => (one.method === 'PUT' ? (answers.shift() ?? 'cut off') : ok(preview)));
  const onClose = vi.fn();
  const { user } = renderPart(
    <WithQueries>
      <ReassignManyDrawer projectIds={[7, 8, 9]} onClose={onClose} />
    </WithQueries>,
  );
  expect(screen.getByRole('button', { name: 'Reassign' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('combobox', { name: /^New person/ }));
  await user.click(await screen.findByTitle('Cleo'));
  const table = await screen.findByRole('table', { name: 'Planned changes' });
  expect(within(table).getByRole('row', { name: /Atlas/ }).textContent).toContain('CarlCleo');
  expect(within(table).getByRole('row', { name: /Cobalt/ }).textContent).toContain('Cleo is already primary');
  await user.click(screen.getByRole('button', { name: 'Reassign 2' }));
  await screen.findByText('Please look at the preview again.');
  await waitFor(() => expect(requests.filter((one) => one.path === '/projects/reassign/preview')).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Reassign 2' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.filter((one) => one.method === 'PUT').at(-1)?.body).toEqual({
    kind: 'csm',
    email: 'cleo@x.example',
    projects: [
      { projectId: 7, version: 3 },
      { projectId: 8, version: 1 },
    ],
  });
});

test('a failed reassignment of many stays selected, and is made once however often the button is pressed', async () => {
  const answers: FakeResponse[] = [
    { status: 500, body: { code: 'internal', message: 'a stack trace' } },
    ok({ changed: 2 }, '2 projects reassigned successfully'),
  ];
  const requests = serve((one) => (one.method === 'PUT' ? (answers.shift() ?? 'cut off') : ok(preview)));
  const onClose = vi.fn(() => part.unmount());
  const part = renderPart(
    <WithQueries>
      <ReassignManyDrawer projectIds={[7, 8, 9]} onClose={onClose} />
    </WithQueries>,
  );
  const { user } = part;
  await user.click(screen.getByRole('combobox', { name: /^New person/ }));
  await user.click(await screen.findByTitle('Cleo'));
  await user.click(await screen.findByRole('button', { name: 'Reassign 2' }));
  await screen.findByText('Failed to reassign the projects. Please try again');
  expect(onClose).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Reassign 2' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const writes = requests.filter((one) => one.method === 'PUT');
  expect(writes).toHaveLength(2);
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1);
});
