import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const ann = {
  clientId: 1,
  name: 'Ann Lee',
  email: 'ann@acme.example',
  phoneNumber: null,
  isPrimaryClient: true,
  primary: true,
};

test('suggestions that cannot be fetched show an error, not an empty company, and appear on Retry', async () => {
  const answers: FakeResponse[] = [
    { status: 500, body: { code: 'internal', message: 'a stack trace' } },
    ok([{ clientId: 2, name: 'Bo Lee', email: 'bo@acme.example', projects: 0 }]),
  ];
  fakeServer(() => answers.shift() ?? ok([]));
  const { user } = renderPart(
    <WithQueries>
      <ReplaceDialog project={{ projectId: 9, version: 4 }} client={ann} onClose={() => undefined} />
    </WithQueries>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to get client suggestions');
  expect(screen.getByRole('button', { name: 'Replace' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('combobox', { name: /^New primary client/ }));
  await screen.findByTitle('Bo Lee | bo@acme.example | 0 projects');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Replace' })).toHaveProperty('disabled', false));
});

test('an empty list of replacements has a text of its own', async () => {
  fakeServer(() => ok([]));
  renderPart(
    <WithQueries>
      <ReplaceDialog project={{ projectId: 9, version: 4 }} client={ann} onClose={() => undefined} />
    </WithQueries>,
  );
  await screen.findByText('All other clients of this company are on this project already. Please add a new one first.');
});

test('a failed replacement stays chosen, and is made once however often Replace is pressed', async () => {
  const bo = { clientId: 2, name: 'بو لي 👩🏽‍💻', email: 'bo@acme.example', projects: 0 };
  const replaced = {
    id: 1,
    name: ann.name,
    email: ann.email,
    phoneNumber: null,
    company: { id: 7, companyName: 'Acme Freight', region: 'US' },
    projects: 0,
    version: 1,
  };
  const answers: FakeResponse[] = [
    { status: 500, body: { code: 'internal', message: 'a stack trace' } },
    ok(replaced, 'Client replaced'),
  ];
  const requests = fakeServer((one) => (one.method === 'GET' ? ok([bo]) : (answers.shift() ?? ok({}))));
  const onClose = vi.fn(() => part.unmount());
  const part = renderPart(
    <WithQueries>
      <ReplaceDialog project={{ projectId: 9, version: 4 }} client={ann} onClose={onClose} />
    </WithQueries>,
  );
  const { user } = part;
  await user.click(await screen.findByRole('combobox', { name: /^New primary client/ }));
  await user.click(await screen.findByTitle(/bo@acme\.example/));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await screen.findByText('Failed to edit client. Please try again');
  await user.dblClick(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const writes = requests.filter(({ method }) => method === 'PUT');
  expect(writes.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      clientId: 1,
      replacements: [{ projectId: 9, version: 4, clientId: 2, primaryClient: true }],
    })),
  );
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1);
});
