import type { Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import type { LeaveOfDeveloper } from '@countinghouse/contract/leave/leave.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { sampleProject } from '../slices/rates/testing/sample-rates.ts';
import { DevelopersScreen } from './developers.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const asha: Developer = {
  employeeId: 11,
  employeeName: 'Asha Rao',
  role: 'React Developer',
  billingModel: null,
  billingPercentage: '50.00',
  fromDate: '2026-05-01',
  offBoardDate: null,
  openingLeaveBalance: '0.50',
  version: 3,
};
const { version: _, ...ofAsha } = asha;
const balance: LeaveOfDeveloper = {
  ...ofAsha,
  isKnown: true,
  invoicedThrough: null,
  previousLeaveBalance: '0.50',
  leaveEarned: '0.00',
  leaveTaken: '0.00',
  leaveUsed: '0.00',
  leaveDeduced: '0.00',
  currentLeaveBalance: '0.50',
  takenByMonth: ['0.00'],
};

function show(write: (request: FakeRequest) => FakeResponse = () => ok([asha], 'Employee updated successfully')) {
  useSession.setState({ session: anAccountant });
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path.startsWith('/projects/')) return ok(sampleProject);
    if (one.path.startsWith('/techStack'))
      return ok({
        techStackDetails: ['Go Developer', 'React Developer'].map((name, at) => ({
          id: at + 1,
          name,
          category: 'Back End Technologies',
          defaultRate: null,
          version: 1,
        })),
      });
    if (one.path.startsWith('/employees/leaveBalance'))
      return ok({ today: '2026-07-15', leaveTerm: '1.50', months: ['2026-07-01'], developers: [balance] });
    if (one.path.startsWith('/employees/leaveLedger'))
      return ok({ employeeId: 11, employeeName: 'Asha Rao', months: [] });
    if (one.path.startsWith('/employees/project')) return ok([asha]);
    return ok([{ employeeId: 12, name: 'Bela Kun', email: 'bela@devs.example', role: 'Go Developer' }]);
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={['/developers/7']}>
        <Routes>
          <Route path="/developers/:id" element={<DevelopersScreen />} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...shown, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const open = async (user: ReturnType<typeof show>['user']) => {
  await user.click((await screen.findAllByText('Asha Rao'))[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Asha Rao' }));
};

test('billing terms of a developer are saved over their version, and an off-board date before the first day is rejected', async () => {
  const { user, writes } = show();
  const drawer = await open(user);
  const share = await drawer.findByLabelText(/^Billing %/);
  await user.clear(share);
  await user.type(share, '75');
  await user.type(drawer.getByRole('textbox', { name: /^Off-board date/ }), '30 Apr 2026');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('Off-board date cannot be before from date');
  expect(writes()).toEqual([]);
  await user.clear(drawer.getByRole('textbox', { name: /^Off-board date/ }));
  await user.type(drawer.getByRole('textbox', { name: /^Off-board date/ }), '31 Dec 2026');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await screen.findByText('Employee updated successfully');
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    [
      '/employees/details?projectId=7',
      [
        {
          employeeId: 11,
          role: 'React Developer',
          billingModel: null,
          billingPercentage: '75.00',
          fromDate: '2026-05-01',
          offBoardDate: '2026-12-31',
          openingLeaveBalance: '0.50',
          version: 3,
        },
      ],
    ],
  ]);
});

test('values saved by another user meanwhile are shown beside the typed ones', async () => {
  const { user } = show(() => ({
    status: 409,
    body: {
      message: 'Someone else changed this since you opened it.',
      code: 'stale_version',
      current: { ...asha, billingPercentage: '60.00', version: 4 },
    },
  }));
  const drawer = await open(user);
  const share = await drawer.findByLabelText(/^Billing %/);
  await user.clear(share);
  await user.type(share, '75');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  const newer = within(await drawer.findByRole('region', { name: 'Saved by another user' }));
  expect(newer.getByRole('row', { name: /Billing %/ }).textContent).toMatch(/75.*60/);
});

test('an employee is added to the project with their last role', async () => {
  const { user, writes } = show(() => ok(asha, 'Employee added successfully'));
  await screen.findAllByText('Asha Rao');
  await user.click(screen.getByRole('button', { name: 'Add developer' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add developer' }));
  await user.click(drawer.getByRole('combobox', { name: /^Employee/ }));
  await user.click(await screen.findByText('Bela Kun (bela@devs.example)'));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await screen.findByText('Employee added successfully');
  expect(writes()[0]).toMatchObject({
    path: '/employees/add?projectId=7&employeeId=12',
    body: { role: 'Go Developer', billingPercentage: '100.00', openingLeaveBalance: '0.00' },
  });
});

test('a developer with hours on the project cannot be removed, and the message says what to do instead', async () => {
  const words =
    'This employee has time logs, rates or invoices on the project and cannot be removed. Please set an off-board date instead.';
  const { user, writes } = show(() => ({ status: 409, body: { message: words, code: 'developer_in_use' } }));
  const drawer = await open(user);
  await user.click(await drawer.findByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText(words);
  await waitFor(() =>
    expect(writes().map(({ path }) => path)).toEqual(['/employees/remove?projectId=7&employeeId=11&version=3']),
  );
});
