import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Resignation } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../ui/form/form-draft.ts';
import { memoryDrafts } from '../ui/testing/memory-drafts.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { EmployeeResignationScreen } from './employee-resignation.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const strangeName = `أمينة \u202E👩‍💻 ${'Łongname'.repeat(20)}`;
const atlas = {
  projectId: 7,
  projectName: 'Atlas',
  offBoardDate: '2026-06-30',
  offBoardBefore: '2026-12-31',
  replacement: { employeeId: 12, name: 'Bela Kun' },
};
const asha: Resignation = {
  resignationId: 3,
  employeeId: 11,
  employeeName: 'Asha Rao',
  resignationDate: '2026-06-01',
  lastWorkingDay: '2026-06-30',
  reason: 'Moves to Lima',
  status: 'Serving notice',
  projects: [atlas, { ...atlas, projectId: 8, projectName: 'Beacon', offBoardDate: null, replacement: null }],
  otherProjects: 1,
  version: 2,
};
const place = {
  projectId: 7,
  projectName: 'Atlas',
  role: 'React Developer',
  fromDate: null,
  offBoardDate: '2026-12-31',
  becomes: '2026-06-30',
  beginsLater: false,
  replacement: null,
  version: 5,
};
const later = { ...place, projectId: 9, projectName: 'Delta', becomes: null, offBoardDate: null, beginsLater: true };
const broken: FakeResponse = { status: 500, body: { code: 'internal', message: 'a stack trace' } };
const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 1 };

function show({
  write = () => ok(asha, 'Done'),
  rows = [asha],
  places = [place, later],
  kept = new Map<string, unknown>(),
}: {
  readonly write?: (request: FakeRequest) => FakeResponse;
  readonly rows?: readonly Resignation[];
  readonly places?: readonly object[];
  readonly kept?: Map<string, unknown>;
} = {}) {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  const requests = fakeServer((one) => {
    if (one.path.includes('user-column-settings')) return ok([]);
    if (one.path.startsWith('/employees/resignations/filter'))
      return ok({ resignationDetails: rows, paginationDetails });
    if (one.path.endsWith('/preview')) return ok({ places, otherProjects: 2 });
    if (one.method !== 'GET') return write(one);
    return ok([
      { employeeId: 11, name: 'Asha Rao', email: null, role: null },
      { employeeId: 12, name: strangeName, email: null, role: null },
    ]);
  });
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <MemoryRouter initialEntries={['/employeeResignation']}>
          <Routes>
            <Route path="/employeeResignation" element={<EmployeeResignationScreen />} />
          </Routes>
        </MemoryRouter>
      </WithQueries>
    </FormDraftsContext>,
  );
  const isWrite = ({ method, path }: FakeRequest) => method !== 'GET' && !/filter|preview/.test(path);
  return { ...part, requests, kept, writes: () => requests.filter(isWrite) };
}
type User = ReturnType<typeof show>['user'];
const save = () => screen.getByRole('button', { name: 'Save' });
const type = async (user: User, label: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, text);
};
async function choose(user: User, label: RegExp, title: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  const options = await screen.findAllByTitle(title);
  await user.click(options.at(-1) as HTMLElement);
}
async function typeAsha(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add resignation' }));
  await choose(user, /^Employee/, 'Asha Rao');
  await type(user, /^Resignation date/, '1 Jun 2026');
  await type(user, /^Last working day/, '30 Jun 2026');
  await screen.findByRole('table', { name: 'Planned changes' });
}

test('the list shows who leaves, when, and what is still to do on each project', async () => {
  const { user, requests } = show();
  const row = await screen.findByRole('row', { name: /Asha Rao/ });
  expect(row.textContent).toContain('Serving notice');
  expect(row.textContent).toContain('Atlas: Bela Kun; Beacon: no replacement, not ended; 1 more that you cannot see');
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Left' }));
  await waitFor(() =>
    expect(requests.findLast(({ path }) => path.includes('filter'))?.body).toMatchObject({ status: ['Left'] }),
  );
});

describe('a new resignation', () => {
  test('shows what happens to each assignment, and is saved with the assignments as they were shown', async () => {
    const { user, writes } = show();
    await typeAsha(user);
    const table = screen.getByRole('table', { name: 'Planned changes' });
    expect(within(table).getByRole('row', { name: /Atlas/ }).textContent).toContain('31 Dec 202630 Jun 2026');
    expect(within(table).getByRole('row', { name: /Delta/ }).textContent).toContain('Begins later: please remove');
    expect(screen.getByText('2 projects you cannot see: their CSM gets a to-do')).toBeDefined();
    await choose(user, /^Replacement on Atlas/, strangeName);
    await user.click(screen.getByLabelText(/^Reason/));
    await user.paste('سبب 👩‍💻 =1+1 <b>');
    await user.dblClick(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/employees/resignations',
        {
          employeeId: 11,
          resignationDate: '2026-06-01',
          lastWorkingDay: '2026-06-30',
          reason: 'سبب 👩‍💻 =1+1 <b>',
          places: [
            { projectId: 7, version: 5, replacementId: 12 },
            { projectId: 9, version: 5, replacementId: null },
          ],
        },
      ],
    ]);
  });

  test('searches the employee by a name cut to the length that the server accepts', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Add resignation' }));
    await user.click(await screen.findByRole('combobox', { name: /^Employee/ }));
    await user.paste('x'.repeat(101));
    await waitFor(() => expect(requests.at(-1)?.path).toContain(`name=${'x'.repeat(100)}`));
    expect(requests.at(-1)?.path).not.toContain('x'.repeat(101));
  });

  test('is not sent when the last working day is before the resignation', async () => {
    const { user, writes } = show();
    await typeAsha(user);
    await type(user, /^Last working day/, '31 May 2026');
    await user.click(save());
    await screen.findByText(messages.lastDayBeforeResignation);
    expect(screen.queryByRole('table', { name: 'Planned changes' })).toBeNull();
    expect(writes()).toEqual([]);
  });

  test('stays as typed when it could not be saved, and keeps its key', async () => {
    const answers = [broken, ok(asha, 'Resignation added successfully')];
    const { user, writes } = show({ write: () => answers.shift() ?? broken });
    await typeAsha(user);
    await user.click(save());
    await screen.findByText('Failed to add resignation. Please try again');
    await user.click(save());
    await screen.findByText('Resignation added successfully');
    expect(new Set(writes().map(({ key }) => key)).size).toBe(1);
  });

  test('shows its new effect when projects changed meanwhile', async () => {
    const { user, requests } = show({
      write: () => ({ status: 409, body: { code: 'places_changed', message: serverMessages.placesChanged } }),
    });
    await typeAsha(user);
    const previews = () => requests.filter(({ path }) => path.endsWith('/preview')).length;
    const before = previews();
    await user.click(save());
    await screen.findByText(serverMessages.placesChanged);
    await waitFor(() => expect(previews()).toBe(before + 1));
  });

  test('says at a project that the replacement leaves too', async () => {
    const error = { path: 'places.0.replacementId', message: serverMessages.employeeLeaves };
    const { user } = show({
      write: () => ({ status: 400, body: { code: 'employee_leaves', message: error.message, errors: [error] } }),
    });
    await typeAsha(user);
    await choose(user, /^Replacement on Atlas/, strangeName);
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Replacement on Atlas/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getByRole('combobox', { name: /^Replacement on Delta/ }).getAttribute('aria-invalid')).not.toBe(
      'true',
    );
  });

  test('is offered back to a user who was signed out while typing', async () => {
    const first = show();
    await typeAsha(first.user);
    first.unmount();
    const { user } = show({ kept: first.kept });
    await user.click(await screen.findByRole('button', { name: 'Add resignation' }));
    await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await screen.findByRole('table', { name: 'Planned changes' });
    expect(screen.getByRole('textbox', { name: /^Last working day/ })).toHaveProperty('value', '30 Jun 2026');
  });
});

test('shows values that another user saved beside the typed ones, replacements too', async () => {
  const newer = { ...asha, reason: 'Family', projects: [{ ...atlas, replacement: null }], version: 3 };
  const { user, writes } = show({
    write: ({ body }) =>
      (body as Resignation).version === 2
        ? { status: 409, body: { code: 'stale_version', message: serverMessages.staleVersion, current: newer } }
        : ok(newer, 'Resignation updated successfully'),
  });
  await user.click(await screen.findByText('Asha Rao'));
  await screen.findByRole('table', { name: 'Planned changes' });
  await user.type(screen.getByLabelText(/^Reason/), ' soon');
  await waitFor(() => expect(save()).toHaveProperty('disabled', false));
  await user.click(save());
  const part = within(await screen.findByRole('region', { name: 'Saved by another user' }));
  expect(part.getByRole('row', { name: /^Reason/ }).textContent).toMatch(/Moves to Lima soon.*Family/);
  expect(part.getByRole('row', { name: /^Replacement on Atlas/ }).textContent).toMatch(/Bela Kun.*none/);
  await waitFor(() => expect(save()).toHaveProperty('disabled', false));
  await user.click(save());
  await screen.findByText('Resignation updated successfully');
  expect(writes().at(-1)).toMatchObject({ method: 'PUT', body: { reason: 'Moves to Lima soon', version: 3 } });
});

describe('withdrawing a resignation', () => {
  const act = async (user: User, name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for Asha Rao/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
    return within(await screen.findByRole('alertdialog'));
  };

  test('says which off-board dates it restores before it does', async () => {
    const { user, writes } = show({ write: () => ok({ ...asha, status: 'Withdrawn' }, 'Withdrawn.') });
    const question = await act(user, 'Withdraw');
    question.getByText('Do you want to withdraw the resignation of Asha Rao?');
    question.getByText(
      'Off-board dates: Atlas: 30 Jun 2026 → 31 Dec 2026; 1 more that you cannot see stay, and their CSM gets a to-do',
    );
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Withdrawn.');
    expect(writes().map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/employees/resignations/3/withdraw?version=2'],
    ]);
  });

  test('reports a failed deletion', async () => {
    const { user } = show({ write: () => broken });
    await user.click((await act(user, 'Delete')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete resignation. Please try again');
  });

  test('is not offered for a withdrawn resignation, which cannot be opened', async () => {
    const { user } = show({ rows: [{ ...asha, status: 'Withdrawn' }] });
    await user.click(await screen.findByRole('button', { name: /^Actions for Asha Rao/ }));
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.queryByRole('menuitem', { name: 'Withdraw' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByText('Asha Rao'));
    await screen.findByText(messages.resignationWithdrawn);
  });
});
