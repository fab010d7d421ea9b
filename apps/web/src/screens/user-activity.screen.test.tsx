import type { Activity } from '@countinghouse/contract/activity/activity.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { UserActivityScreen } from './user-activity.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const anEntry = (given: Partial<Activity>): Activity => ({
  id: 7,
  visitor: 'Anna',
  action: 'Updated',
  resource: 'PROJECT',
  resourceName: 'Fjord Freight',
  projectId: 12,
  projectName: 'Fjord Freight',
  time: '2026-11-21T12:00:00.000Z',
  simpleActivityLogs: [{ fieldName: 'Leave term', oldValue: null, newValue: '1.50' }],
  ...given,
});
const log = (entries: readonly Activity[], totalElements = entries.length): FakeResponse =>
  ok({
    activityDetails: entries,
    paginationDetails: { pageNo: 1, pageSize: 20, totalPages: Math.ceil(totalElements / 20), totalElements },
    isCapped: totalElements === 1000,
  });

function show(
  answer: (request: FakeRequest) => FakeResponse,
  role: Role = 'ROLE_ACCOUNTANT',
  address = '/useractivity',
) {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer((one) =>
    one.path.startsWith('/activities/dd') ? ok(['Anna', 'Carl', 'INVOICED Voided']) : answer(one),
  );
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <UserActivityScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...shown, requests };
}
const paths = (requests: readonly FakeRequest[]) =>
  requests.map(({ path }) => path).filter((path) => !path.includes('/dd'));

test('entries are grouped by date, and an update opens to each field before and after', async () => {
  const { user } = show(() =>
    log([anEntry({}), anEntry({ id: 6, time: '2026-11-20T12:00:00.000Z', visitor: 'Carl' })]),
  );
  const day = await screen.findByRole('region', { name: 'Saturday, 21 November 2026' });
  expect(screen.getByRole('region', { name: 'Friday, 20 November 2026' }).textContent).toContain('Carl');
  expect(within(day).queryByRole('table')).toBeNull();
  await user.click(within(day).getByRole('button', { name: /^See More/ }));
  expect(within(day).getByRole('row', { name: /^Leave term/ }).textContent).toBe('Leave term–none1.50');
  await user.click(within(day).getByRole('button', { name: /^See Less/ }));
  expect(within(day).queryByRole('table')).toBeNull();
});

test('a day is formatted as everywhere, although the log stores it in another format', async () => {
  const logs = [{ fieldName: 'Start date', oldValue: '2026-02-28', newValue: '2028-02-29' }];
  const { user } = show(() => log([anEntry({ simpleActivityLogs: logs })]));
  await user.click(await screen.findByRole('button', { name: /^See More/ }));
  expect(screen.getByRole('row', { name: /^Start date/ }).textContent).toBe('Start date28 Feb 202629 Feb 2028');
});

test.each([
  ['INVOICED', '/predictiondetails/12'],
  ['PREDICTION', '/predictiondetails/12'],
  ['RATE', '/ratedetails/12'],
  ['SPECIAL_RATE', '/ratedetails/12'],
  ['PROJECT', '/projectdetails/12'],
  ['COMPANY', '/companydetails/12'],
  ['CLIENT', '/companylist'],
  ['NOTE', '/projectnotes/12'],
  ['USER', '/userlist'],
] as const)('an entry of %s links to %s, and one of a rate cannot be opened', async (resource, address) => {
  show(() => log([anEntry({ resource })]), 'ROLE_ADMIN');
  const link = await screen.findByRole('link', { name: 'Fjord Freight' });
  expect(link.getAttribute('href')).toBe(address);
  expect(screen.queryByRole('button', { name: /^See More/ }) === null).toBe(resource.includes('RATE'));
});

test('the filter combines user, project and action, and Cancel asks before it clears them', async () => {
  const { user, requests } = show(() => log([anEntry({})]), 'ROLE_ACCOUNTANT', '/useractivity?visitor=Carl%20%26%20Co');
  await screen.findByRole('list', { name: 'Active filters' });
  expect(paths(requests)[0]).toBe('/activities/filter?pageNo=1&pageSize=20&visitor=Carl%20%26%20Co');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const panel = await screen.findByRole('dialog', { name: 'Filter activities' });
  expect(within(panel).getAllByRole('combobox')).toHaveLength(3);
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Do you want to clear the filter?' });
  await user.click(within(question).getByRole('button', { name: 'No' }));
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(paths(requests).at(-1)).toBe('/activities?pageNo=1&pageSize=20'));
  expect(screen.queryByRole('dialog')).toBeNull();
  // with nothing chosen there is nothing to clear
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the filter takes whole days of the user, shown as chips', async () => {
  const { user, requests } = show(() => log([anEntry({})]), 'ROLE_ACCOUNTANT', '/useractivity?from=2026-11-02');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filter activities' }));
  await user.type(panel.getByRole('textbox', { name: 'To' }), '1 Nov 2026{Tab}');
  await panel.findByText('End date cannot be before the start date');
  await user.clear(panel.getByRole('textbox', { name: 'To' }));
  await user.type(panel.getByRole('textbox', { name: 'To' }), '3 Nov 2026');
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(chips.textContent).toContain('2 Nov 2026');
  const [from, until] = ['2026-11-02T00:00', '2026-11-04T00:00'].map((at) => new Date(at).toISOString());
  await waitFor(() =>
    expect(decodeURIComponent(paths(requests).at(-1) ?? '')).toBe(
      `/activities/filter?pageNo=1&pageSize=20&from=${from}&until=${until}`,
    ),
  );
});

test('an empty filter filters nothing, and says so', async () => {
  const { user, requests } = show(() => log([anEntry({})]), 'ROLE_ACCOUNTANT', '/useractivity?visitor=Carl');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filter activities' }));
  await user.click(panel.getByRole('button', { name: /^Clear/ }));
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Please select atleast one filter options to apply filter!');
  await waitFor(() => expect(paths(requests).at(-1)).toBe('/activities?pageNo=1&pageSize=20'));
});

test('a search is sent to the server, and an empty result says so', async () => {
  const { user, requests } = show((one) => log(one.path.includes('search') ? [] : [anEntry({})]));
  await screen.findByRole('link', { name: 'Fjord Freight' });
  await user.type(screen.getByRole('searchbox', { name: 'Search activities' }), 'inv-7{Enter}');
  await screen.findByText("Couldn't find the results! Please search with another keyword.");
  expect(paths(requests).at(-1)).toBe('/activities/search?pageNo=1&pageSize=20&key=inv-7');
});

test('more entries than are counted are shown as such, and are not exported, with the reason', async () => {
  const { user } = show(() => log([anEntry({})], 1000));
  await screen.findByText('1–20 of 1,000+');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await screen.findByText('Only lists of up to 10,000 entries can be exported. Search or filter first.');
});

test('a log that cannot be fetched shows the error in its place, with Retry and without a toast', async () => {
  let isBroken = true;
  const { user } = show(() =>
    isBroken ? { status: 503, body: { message: 'The database is away', code: 'unavailable' } } : log([anEntry({})]),
  );
  await screen.findByText('The database is away');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Fjord Freight' });
});

test('an administrator verifies the hash chain to its end, and sees where it is broken', async () => {
  let broken: { id: number; fault: string } | null = null;
  const check = (path: string): FakeResponse =>
    ok({ last: path.endsWith('after=0') ? 20_000 : 20_001, total: 20_001, isEnd: !path.endsWith('after=0'), broken });
  const { user } = show(({ path }) => (path.includes('verification') ? check(path) : log([anEntry({})])), 'ROLE_ADMIN');
  await user.click(await screen.findByRole('button', { name: 'Check the log' }));
  await screen.findByText('The activity log is intact: 20,001 entries checked.');
  await user.keyboard('{Escape}');
  broken = { id: 20_001, fault: 'its content was changed' };
  await user.click(screen.getByRole('button', { name: 'Check the log' }));
  await screen.findByText('The activity log is broken at entry 20,001: its content was changed.');
});

test('other users cannot verify the hash chain', async () => {
  show(() => log([anEntry({})]), 'ROLE_CSM');
  await screen.findByRole('link', { name: 'Fjord Freight' });
  expect(screen.queryByRole('button', { name: 'Check the log' })).toBeNull();
});
