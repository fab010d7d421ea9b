import type { LogLine } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, okFile, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import * as store from '../ui/export/store-file.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ServerLogsScreen } from './server-logs.screen.tsx';

const crashed: LogLine = {
  lineId: 9,
  at: '2026-11-23T05:04:03.000Z',
  level: 'error',
  server: 'one',
  requestId: 'abcDEF-123',
  user: 'Ada Admin',
  method: 'GET',
  route: '/api/projects/:id',
  status: 500,
  durationMs: 12,
  words: 'a request crashed',
  detail: 'Error: the shelf fell down',
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(
  answer: (request: FakeRequest) => FakeResponse = () => ok({ serverLogDetails: [crashed], hasMore: false }),
  { role = 'ROLE_ADMIN', address = '/settings/serverLogs' }: { role?: Role; address?: string } = {},
) {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer(answer);
  const part = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <ServerLogsScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  return {
    ...part,
    paths: () => requests.map(({ path }) => path).filter((path) => path.startsWith('/serverLogInfo')),
    requests,
  };
}

test('the query is in the address, and invalid parts of it are ignored', async () => {
  const { paths } = show(undefined, {
    address: '/settings/serverLogs?level=error&minutes=60&search=crash&limit=7&other=1',
  });
  await screen.findByText('a request crashed');
  expect(paths()).toEqual(['/serverLogInfo?level=error&minutes=60&text=crash&limit=100']);
});

test('lines are filtered by level and time, and found by the id of a request', async () => {
  const { user, paths } = show();
  await user.selectOptions(await screen.findByLabelText('Level'), 'warn');
  await user.selectOptions(screen.getByLabelText('Time'), '15');
  await waitFor(() => expect(paths().at(-1)).toBe('/serverLogInfo?level=warn&minutes=15&limit=100'));
  await user.click(screen.getByText('a request crashed'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Error: the shelf fell down');
  await user.click(dialog.getByRole('button', { name: 'All lines of this request' }));
  await waitFor(() => expect(paths().at(-1)).toBe('/serverLogInfo?text=abcDEF-123&limit=100'));
});

test('a user who is not an administrator sees no names of users', async () => {
  show(() => ok({ serverLogDetails: [{ ...crashed, user: null, detail: null }], hasMore: false }), {
    role: 'ROLE_CSM',
  });
  await screen.findByText('a request crashed');
  expect(screen.queryByRole('columnheader', { name: 'User' })).toBeNull();
});

test('it is fetched repeatedly while it is followed, and not afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, paths } = show();
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  await vi.advanceTimersByTimeAsync(4_500);
  await waitFor(() => expect(paths().length).toBeGreaterThanOrEqual(3));
  await user.click(screen.getByRole('button', { name: 'Following' }));
  await screen.findByRole('button', { name: 'Follow' });
  await vi.advanceTimersByTimeAsync(0);
  const before = paths().length;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(paths().length).toBe(before);
});

test('more lines are shown while there are some, and an empty result says so', async () => {
  const { user, paths } = show(() => ok({ serverLogDetails: [crashed], hasMore: true }));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(paths().at(-1)).toBe('/serverLogInfo?limit=200'));
});

test('an empty result says so, and its filter can be cleared', async () => {
  const { user, paths } = show(() => ok({ serverLogDetails: [], hasMore: false }), {
    address: '/settings/serverLogs?level=error',
  });
  await screen.findByText('No lines match.');
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await waitFor(() => expect(paths().at(-1)).toBe('/serverLogInfo?limit=100'));
  await screen.findByText('No lines yet');
});

test('the shown lines are stored as a file', async () => {
  const stored = vi.spyOn(store, 'storeFile').mockImplementation(() => undefined);
  const { user, requests } = show(
    ({ method }) =>
      method === 'POST' ? okFile('Server logs.jsonl', '{}\n') : ok({ serverLogDetails: [crashed], hasMore: false }),
    { address: '/settings/serverLogs?level=error' },
  );
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ level: 'error' });
});
