import type { MissingHoursRow } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { MissingHoursScreen } from './missing-hours.screen.tsx';

const dana: MissingHoursRow = {
  projectId: 7,
  projectName: 'Atlas Portal',
  companyName: 'Northwind Analytics',
  csm: 'Carl CSM',
  employeeId: 41,
  employeeName: 'Dana Dev',
  days: ['2028-02-29', '2028-03-02'],
  isSynced: true,
};
const omar: MissingHoursRow = {
  ...dana,
  projectId: 8,
  projectName: 'Beacon Shop',
  companyName: null,
  csm: null,
  employeeId: 42,
  employeeName: 'Omar Ops',
  days: ['2028-02-28', '2028-02-29', '2028-03-01'],
  isSynced: false,
};

let rows: readonly MissingHoursRow[];
let requests: readonly FakeRequest[];
beforeEach(() => {
  localStorage.clear();
  // Tuesday
  vi.setSystemTime('2028-03-07T09:00:00.000Z');
  rows = [dana, omar];
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path }) =>
    path.startsWith('/missingHours') ? ok({ startDate: '2028-02-28', endDate: '2028-03-05', rows }) : ok([]),
  );
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const show = (at = '/missinghours') =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <MissingHoursScreen />
        <Where />
      </MemoryRouter>
    </WithQueries>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const daysAsked = () =>
  requests.filter(({ path }) => path.startsWith('/missingHours')).map(({ path }) => /day=([\d-]+)/.exec(path)?.[1]);

test('the list opens with the week that ended last, and names the days with their weekdays', async () => {
  show();
  const row = await rowOf(/Dana Dev/);
  expect(within(row).getByText(/Tue\s29\sFeb, Thu\s2\sMar/)).toBeTruthy();
  expect(within(row).getByText('Synced')).toBeTruthy();
  expect(within(await rowOf(/Omar Ops/)).getByText('Not synced')).toBeTruthy();
  expect(screen.getByText('28 Feb 2028 to 5 Mar 2028')).toBeTruthy();
  expect(daysAsked().at(-1)).toBe('2028-02-28');
});

test('the week before and the week after are one click away, but no week to come', async () => {
  const { user } = show();
  await rowOf(/Dana Dev/);
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  await vi.waitFor(() => expect(daysAsked().at(-1)).toBe('2028-02-21'));
  expect(address()).toBe('/missinghours?day=2028-02-21');
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await vi.waitFor(() => expect(daysAsked().at(-1)).toBe('2028-03-06'));
  expect(screen.getByRole('button', { name: 'Next week' })).toHaveProperty('disabled', true);
});

test.each([
  ['Project', 'Atlas Portal'],
  ['Company', 'Northwind Analytics'],
  ['CSM', 'Carl CSM'],
  ['Developer', 'Dana Dev'],
  ['Time logs', 'Synced'],
])('the filter %s shows the rows of what is chosen', async (label, text) => {
  const { user } = show();
  await rowOf(/Omar Ops/);
  const buttons = screen.getAllByRole('button', { name: label });
  // a heading of that name sorts
  const menu = buttons.find((button) => button.getAttribute('aria-haspopup') === 'menu');
  if (menu === undefined) throw new Error(`no menu ${label}`);
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: text }));
  await rowOf(/Dana Dev/);
  expect(screen.queryByRole('row', { name: /Omar Ops/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: new RegExp(`^Remove .*${text}`) }));
  await rowOf(/Omar Ops/);
});

test('the search finds developers and projects, and keeps the week', async () => {
  show('/missinghours?day=2028-02-29&q=beacon');
  await rowOf(/Omar Ops/);
  expect(screen.queryByRole('row', { name: /Dana Dev/ })).toBeNull();
  expect(daysAsked().at(-1)).toBe('2028-02-29');
});

test('rows are sorted by the number of their days', async () => {
  show('/missinghours?sort=-days');
  await rowOf(/Omar Ops/);
  const names = screen.getAllByRole('row').flatMap(({ textContent }) => /Dana|Omar/.exec(textContent)?.[0] ?? []);
  expect(names).toEqual(['Omar', 'Dana']);
});

test('a row opens its project', async () => {
  const { user } = show();
  await user.click(await rowOf(/Omar Ops/));
  expect(address()).toBe('/projectdetails/8');
});

test('a week without missing hours says so, and an address that is no day shows the last week', async () => {
  rows = [];
  show('/missinghours?day=someday');
  expect(await screen.findByText('No missing hours')).toBeTruthy();
  expect(daysAsked().at(-1)).toBe('2028-02-28');
});

test('a failure can be retried', async () => {
  let isDown = true;
  fakeServer(({ path }) => {
    if (!path.startsWith('/missingHours')) return ok([]);
    return isDown
      ? { status: 500, body: { message: 'Down' } }
      : ok({ startDate: '2028-02-28', endDate: '2028-03-05', rows });
  });
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
  isDown = false;
  await user.click(retry);
  await rowOf(/Dana Dev/);
});
