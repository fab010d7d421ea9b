import type { Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { HolidaysScreen } from './holidays.screen.tsx';

const christmas: Holiday = { id: 7, region: 'UK', date: '2026-12-25', name: 'Christmas', source: 'hand', version: 2 };
const thanksgiving: Holiday = {
  ...christmas,
  id: 8,
  region: 'US',
  date: '2026-11-26',
  name: 'Thanksgiving',
  source: 'file',
};

afterEach(() => vi.unstubAllGlobals());

function show(
  write: (request: FakeRequest) => FakeResponse = () => ok({}),
  { role = 'ROLE_ADMIN', address = '/settings/holidays?year=2026' }: { role?: Role; address?: string } = {},
) {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    return ok({ holidayDetails: one.path.includes('2026') ? [thanksgiving, christmas] : [] });
  });
  const part = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <HolidaysScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const writes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...part, writes };
}
const rows = async () => {
  await screen.findByRole('row', { name: /Christmas|No holidays/ });
  return screen.getAllByRole('rowheader').map((cell) => cell.textContent);
};

test('the holidays of a year are listed by day, filtered by region, and another year is one click away', async () => {
  const { user } = show();
  expect(await rows()).toEqual(['Thanksgiving', 'Christmas']);
  const row = within(screen.getByRole('row', { name: /Thanksgiving/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '26 Nov 2026',
    'Thursday',
    'US',
    'Calendar file',
    '',
  ]);
  await user.selectOptions(screen.getByLabelText('Region'), 'UK');
  expect(await rows()).toEqual(['Christmas']);
  await user.click(screen.getByRole('button', { name: 'Next year' }));
  await screen.findByText('No holidays of UK in 2027');
});

test.each([
  ['1990', 'Previous year', 'Next year'],
  ['2100', 'Next year', 'Previous year'],
])('the button past the end is disabled in %s', async (year, past, back) => {
  show(undefined, { address: `/settings/holidays?year=${year}` });
  await screen.findByText(`No holidays in ${year}`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: past }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: back }).disabled).toBe(false);
});

test('a new holiday needs region, date and name, and a taken day is rejected at its field without losing what was typed', async () => {
  const taken = { path: 'date', message: 'This region already has a holiday on that day.' };
  const { user, writes } = show(() => ({
    status: 409,
    body: { code: 'holiday_exists', message: taken.message, errors: [taken] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Add holiday' }));
  const drawer = within(screen.getByRole('dialog'));
  await user.selectOptions(drawer.getByLabelText(/^Region/), 'CA');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('Please select holiday date');
  await drawer.findByText('Please enter holiday name');
  await user.type(drawer.getByLabelText(/^Holiday date/), '1 Jul 2026');
  await user.type(drawer.getByLabelText(/^Holiday name/), 'Canada Day');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText(taken.message);
  expect(writes()).toEqual([['POST', '/holiday', { region: 'CA', date: '2026-07-01', name: 'Canada Day' }]]);
  expect(drawer.getByLabelText(/^Holiday name/)).toHaveProperty('value', 'Canada Day');
});

test('values saved by another user are shown beside the typed ones, and deleting a holiday asks first', async () => {
  const theirs = { ...christmas, name: 'Christmas Day', version: 3 };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.', current: theirs } },
    ok({ ...theirs, name: 'Xmas', version: 4 }, 'Holiday updated successfully'),
    ok({}, 'Holiday deleted successfully'),
  ];
  const { user, writes } = show(() => answers.shift() ?? ok({}));
  const choose = async (act: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Christmas, UK' }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
  };
  await choose('Edit');
  await user.clear(screen.getByLabelText(/^Holiday name/));
  await user.type(screen.getByLabelText(/^Holiday name/), 'Xmas');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Christmas Day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Holiday updated successfully');
  await choose('Delete');
  await screen.findByText('Do you want to delete Christmas on 25 Dec 2026?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Holiday deleted successfully');
  expect(writes().map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
    'PUT /holiday/7',
    'PUT /holiday/7',
    'DELETE /holiday/7?version=2',
  ]);
});

test('a calendar file is shown day by day before its new days are added, with the reason for each skipped day', async () => {
  const { user, writes } = show(({ path }) =>
    path.endsWith('/preview')
      ? ok({
          days: [
            { date: '2026-01-01', name: 'New Year', standing: 'new', knownName: null },
            { date: '2026-12-25', name: 'Noel', standing: 'known', knownName: 'Christmas' },
          ],
          leftOut: [{ name: 'Party', reason: 'it has an hour and is no whole day' }],
        })
      : ok({ added: 1 }, '1 holiday added successfully'),
  );
  await user.click(await screen.findByRole('button', { name: 'Import file' }));
  const drawer = within(screen.getByRole('dialog'));
  expect(drawer.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  const file = new File(['BEGIN:VCALENDAR'], 'uk.ics', { type: 'text/calendar' });
  await user.upload(drawer.getByLabelText(/calendar file/), file);
  await drawer.findByText('Please select region');
  await user.selectOptions(drawer.getByLabelText(/^Region/), 'UK');
  await drawer.findByText('Party: it has an hour and is no whole day');
  expect(
    drawer
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['1 Jan 2026ThursdayNew YearWill be added', '25 Dec 2026FridayNoelKept as Christmas']);
  await user.click(drawer.getByRole('button', { name: 'Import 1 holiday' }));
  await screen.findByText('1 holiday added successfully');
  const body = { region: 'UK', calendar: 'BEGIN:VCALENDAR', from: 2026, to: 2027 };
  expect(writes()).toEqual([
    ['POST', '/holiday/import/preview', body],
    ['POST', '/holiday/import', body],
  ]);
});

test('an error of one region is not shown for the next', async () => {
  const { user } = show(({ path }) =>
    path.endsWith('/preview')
      ? ok({ days: [{ date: '2026-01-01', name: 'New Year', standing: 'new', knownName: null }], leftOut: [] })
      : { status: 409, body: { code: 'no_new_holiday', message: 'All of them are there already.' } },
  );
  await user.click(await screen.findByRole('button', { name: 'Import file' }));
  const drawer = within(screen.getByRole('dialog'));
  await user.upload(drawer.getByLabelText(/calendar file/), new File(['BEGIN:VCALENDAR'], 'uk.ics'));
  await user.selectOptions(drawer.getByLabelText(/^Region/), 'UK');
  await user.click(await drawer.findByRole('button', { name: 'Import 1 holiday' }));
  await drawer.findByText('All of them are there already.');
  await user.selectOptions(drawer.getByLabelText(/^Region/), 'CA');
  expect(drawer.queryByText('All of them are there already.')).toBeNull();
});

test('a user without the right to change holidays has no buttons for it', async () => {
  show(undefined, { role: 'ROLE_CSM' });
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Add holiday|Import|Actions/ })).toBeNull();
});
