import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { LogSource } from './log-source.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const hours = { openHours: '12.33', draftHours: '0.00', billedHours: '0.00', writtenOffHours: '0.00' };
const dora = { openHours: '12.33', openSeconds: 44_400, developers: [{ employeeName: 'Dora Lind', hours: '12.33' }] };

function show(write: () => FakeResponse | Promise<FakeResponse> = () => ok({}), open: object = dora) {
  const requests = fakeServer(({ method, path }) => {
    if (method !== 'GET') return write();
    return ok(
      path.startsWith('/workLogs/open')
        ? open
        : { connected: true, lastSyncedTime: null, running: null, syncStops: [], ...hours },
    );
  });
  const part = renderPart(
    <WithQueries>
      <LogSource projectId={7} />
    </WithQueries>,
  );
  return { ...part, requests, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

async function typed({ user }: ReturnType<typeof show>, reason: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Write off' }));
  await user.type(screen.getByLabelText(/^Start date/), '2026-05-01');
  await user.type(screen.getByLabelText(/^End date/), '2026-05-31');
  await user.type(screen.getByLabelText(/^Reason/), reason);
}

test('unbilled hours are written off once, exactly those shown, with a reason', async () => {
  const slow = slowResponse();
  const shown = show(() => slow.arriving);
  await typed(shown, ' agreed ');
  const button = await screen.findByRole('button', { name: 'Write off 12.33 h' });
  expect(screen.getByRole('status', { name: 'Unbilled hours' }).textContent).toContain('Dora Lind');
  await shown.user.dblClick(button);
  slow.arrive(ok({ writtenOffHours: '12.33' }, '12.33 h written off'));
  await screen.findByText('12.33 h written off');
  expect(shown.writes()).toHaveLength(1);
  expect(shown.writes()[0]).toMatchObject({
    path: '/workLogs/writeOff',
    body: { projectId: 7, startDate: '2026-05-01', endDate: '2026-05-31', openSeconds: 44_400, reason: 'agreed' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nothing is sent without a reason, or without unbilled hours', async () => {
  const shown = show(undefined, { openHours: '0.00', openSeconds: 0, developers: [] });
  await typed(shown, ' ');
  await screen.findByText('These days have no unbilled hours.');
  expect(screen.getAllByRole('button', { name: 'Write off' }).at(-1)).toHaveProperty('disabled', true);
  expect(shown.writes()).toEqual([]);
});

test('hours that changed meanwhile are fetched again, and what was typed stays', async () => {
  const message = 'The unbilled hours of these days changed since you opened them.';
  const shown = show(() => ({ status: 409, body: { code: 'open_time_differs', message } }));
  await typed(shown, 'agreed');
  const asks = () => shown.requests.filter(({ path }) => path.startsWith('/workLogs/open')).length;
  const button = await screen.findByRole('button', { name: 'Write off 12.33 h' });
  const before = asks();
  await shown.user.click(button);
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('agreed');
  await waitFor(() => expect(asks()).toBeGreaterThan(before));
});

test('a CSM sees the hours and cannot write them off', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  show();
  await screen.findByRole('button', { name: /Unbilled hours/ });
  expect(screen.queryByRole('button', { name: 'Write off' })).toBeNull();
});
