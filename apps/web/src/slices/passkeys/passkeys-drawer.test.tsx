import type { Passkey } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { passkeyWords } from './passkey-words.ts';
import { PasskeysDrawer } from './passkeys-drawer.tsx';

afterEach(() => vi.unstubAllGlobals());

const laptop: Passkey = {
  id: 4,
  name: 'Work laptop',
  createdAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: null,
};
const phone: Passkey = { ...laptop, id: 5, name: 'Phone', lastUsedAt: '2026-11-20T09:00:00.000Z' };

/** Shows the drawer of a user with passkeys. */
async function opened(passkeys: readonly Passkey[], answer?: (request: FakeRequest) => ReturnType<typeof ok>) {
  const requests = fakeServer((request) =>
    request.method === 'GET' ? ok({ passkeys }) : (answer?.(request) ?? ok({}, 'done')),
  );
  const part = renderPart(
    <WithQueries>
      <PasskeysDrawer onClose={() => undefined} />
    </WithQueries>,
  );
  await screen.findByLabelText(/^Name/);
  return { ...part, requests };
}

test('lists when each passkey was added and last used', async () => {
  await opened([laptop, phone]);
  const [first, second] = within(screen.getByRole('list', { name: 'Your passkeys' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Work laptop');
  expect(first?.textContent).toContain('Not used yet.');
  expect(second?.textContent).toMatch(/Last used 20\sNov\s2026/);
});

test('removes a passkey after a question with its name', async () => {
  const { user, requests } = await opened([laptop, phone]);
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  const question = await screen.findByRole('alertdialog', { name: passkeyWords.removeQuestion('Phone') });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() =>
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /passkeys/5'),
  );
});

test('shows a wrong password at its field before the browser is asked for a passkey', async () => {
  const { user, requests } = await opened([], () => ({
    status: 400,
    body: {
      code: 'current_password_wrong',
      message: 'The current password is wrong.',
      errors: [{ path: 'password', message: 'The current password is wrong.' }],
    },
  }));
  await user.type(screen.getByLabelText(/^Name/), 'Tablet');
  await user.type(screen.getByLabelText(/^Password/), 'guess');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('The current password is wrong.');
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/passkeys/creationOptions',
    body: { password: 'guess' },
  });
});

test('needs a name and the password', async () => {
  const { user, requests } = await opened([]);
  await user.click(screen.getByRole('button', { name: 'Add passkey' }));
  await screen.findByText('Please enter name');
  await screen.findByText('Please enter password');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('offers no further passkey to a user who has ten', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => ({ ...laptop, id: at + 1, name: `Device ${at}` }));
  fakeServer(() => ok({ passkeys: ten }));
  renderPart(
    <WithQueries>
      <PasskeysDrawer onClose={() => undefined} />
    </WithQueries>,
  );
  await screen.findByText('Device 9');
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});
