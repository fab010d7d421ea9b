import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { LogSource } from './log-source.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const stop = {
  syncStopId: 3,
  what: 'TIME_LOGS',
  projectId: 7,
  projectName: 'Atlas',
  region: null,
  startDate: '2026-10-05',
  endDate: '2026-10-09',
  removed: 40,
  known: 52,
  amount: '120.00 hours',
  reasons: ['The service answered without a list of task time entries.'],
  rows: [{ name: 'Aarav Shah', removed: 40, amount: '120.00 hours' }],
  mark: 'a'.repeat(64),
  stoppedAt: '2026-11-21T09:00:00.000Z',
};
const hours = {
  connected: true,
  lastSyncedTime: null,
  running: null,
  openHours: '120.00',
  draftHours: '0.00',
  billedHours: '0.00',
  writtenOffHours: '0.00',
};
const pull = {
  pullId: 1,
  projectId: 7,
  startDate: '2026-10-05',
  endDate: '2026-10-09',
  state: 'done',
  pagesRead: 3,
  logsRead: 12,
  added: 0,
  changed: 0,
  vanished: 40,
  unchanged: 12,
  reason: null,
  leaveDays: 0,
  leaveReason: null,
  attendanceEntries: 0,
  attendanceReason: null,
  waitsForConfirmation: false,
  startedAt: '2026-11-21T09:00:00.000Z',
  finishedAt: '2026-11-21T09:00:05.000Z',
};

function show() {
  let isConfirmed = false;
  const requests = fakeServer(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/confirm')) {
      isConfirmed = true;
      return ok({});
    }
    return path.startsWith('/workLogs/source') ? ok({ ...hours, syncStops: isConfirmed ? [] : [stop] }) : ok(pull);
  });
  const part = renderPart(
    <WithQueries>
      <LogSource projectId={7} />
    </WithQueries>,
  );
  return { ...part, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

test('a stopped sync says how much would be deleted, and deletes it after a confirmation of exactly that', async () => {
  const { user, writes } = show();
  await screen.findByText('Sync stopped: 40 time entries (120.00 hours) would be removed');
  await user.click(screen.getByRole('button', { name: 'Review removal' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove 40 time entries (120.00 hours)?' });
  expect(dialog.textContent).toContain('for 5 Oct 2026 to 9 Oct 2026 no longer has 40 of 52 records.');
  expect(dialog.textContent).toContain('without a list of task time entries');
  expect(dialog.textContent).toContain('Aarav Shah: 40 time entries (120.00 hours)');
  await user.click(screen.getByRole('button', { name: 'Remove records' }));
  await waitFor(() => expect(screen.queryByText(/Sync stopped/)).toBeNull());
  expect(writes()).toMatchObject([
    { path: '/syncStop/3/confirm', body: { mark: stop.mark } },
    { path: '/workLogs/pull?projectId=7', body: { startDate: '2026-10-05', endDate: '2026-10-09' } },
  ]);
});

test('declining the deletion sends nothing', async () => {
  const { user, writes } = show();
  await user.click(await screen.findByRole('button', { name: 'Review removal' }));
  await user.click(await screen.findByRole('button', { name: 'Keep them' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(writes()).toEqual([]);
});
