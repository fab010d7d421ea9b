import type { LeaveMonth, LeaveOfDeveloper } from '@countinghouse/contract/leave/leave.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { LeaveLedger } from './leave-ledger.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const developer = (employeeId: number, employeeName: string): LeaveOfDeveloper => ({
  employeeId,
  employeeName,
  role: 'React Developer',
  billingModel: null,
  billingPercentage: '50.00',
  fromDate: '2026-05-01',
  offBoardDate: null,
  isKnown: true,
  openingLeaveBalance: '0.50',
  invoicedThrough: null,
  previousLeaveBalance: '0.50',
  leaveEarned: '0.00',
  leaveTaken: '0.00',
  leaveUsed: '0.00',
  leaveDeduced: '0.00',
  currentLeaveBalance: '0.50',
  takenByMonth: ['0.00'],
});
const june: LeaveMonth = {
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  openingBalance: '1.00',
  leaveEarned: '1.50',
  leaveTaken: '1.00',
  leaveUsed: '0.00',
  leaveDeduced: '1.00',
  leaveSettled: '-0.25',
  closingBalance: '2.25',
  trace: { figure: 'leaveClosing', value: '2.25', unit: 'days', rule: 'difference', inputs: [] },
};
const july: LeaveMonth = { ...june, startDate: '2026-07-01', endDate: '2026-07-15', openingBalance: '2.25' };

function show(
  answerOf: (employeeId: string | null) => FakeResponse,
  developers = [developer(11, 'Asha Rao'), developer(12, 'Bela Kun')],
) {
  const requests = fakeServer(({ path }) =>
    path.startsWith('/employees/leaveLedger')
      ? answerOf(new URLSearchParams(path.split('?')[1]).get('employeeId'))
      : ok({ today: '2026-07-15', leaveTerm: '1.50', months: ['2026-07-01'], developers }),
  );
  const part = renderPart(
    <WithQueries>
      <LeaveLedger project={{ projectId: 7, projectName: 'Atlas' }} />
    </WithQueries>,
  );
  return { ...part, requests };
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the leave account of a developer is shown by month, with the origin of a closing balance', async () => {
  const { user } = show(() => ok({ employeeId: 11, employeeName: 'Asha Rao', months: [june, july] }));
  await screen.findByRole('rowheader', { name: 'Jun 2026' });
  expect(cells(/^Jun 2026/).slice(0, 6)).toEqual(['1.00', '1.50', '1.00', '0.00', '1.00', '\u22120.25']);
  screen.getByRole('rowheader', { name: 'Jul 2026, to 15 Jul 2026' });
  screen.getByText('in days: opening + earned \u2212 used + settled = closing');
  await user.click(screen.getByRole('button', { name: /^Closing balance of Jun 2026/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /Where does this come from/ }));
  drawer.getByText('Asha Rao, Jun 2026');
});

test('another developer has an account of their own', async () => {
  const { user, requests } = show((id) =>
    ok({ employeeId: Number(id), employeeName: 'x', months: id === '11' ? [june] : [] }),
  );
  await screen.findByRole('rowheader', { name: 'Jun 2026' });
  await user.selectOptions(screen.getByLabelText(/^Developer/), 'Bela Kun');
  await screen.findByText('No month yet');
  expect(requests.at(-1)?.path).toBe('/employees/leaveLedger?projectId=7&employeeId=12');
});

test('an account that cannot be fetched shows an error, and the data after Retry', async () => {
  const answers: FakeResponse[] = [{ status: 500, body: { code: 'internal', message: 'a stack trace' } }];
  const { user } = show(() => answers.shift() ?? ok({ employeeId: 11, employeeName: 'Asha Rao', months: [june] }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to get leave balance details');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('rowheader', { name: 'Jun 2026' });
});

test('a project without developers has no account', async () => {
  const { requests } = show(() => ok({}), []);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText('Leave account')).toBeNull();
});
