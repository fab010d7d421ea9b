import type { LeaveOfDeveloper } from '@countinghouse/contract/leave/leave.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { asMade } from '../../ui/testing/as-made.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { balanceColumns } from './leave-balance-columns.tsx';
import { LeaveBalance } from './leave-balance.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const asha: LeaveOfDeveloper = {
  employeeId: 11,
  employeeName: 'Asha Rao',
  role: 'React Developer',
  billingModel: null,
  billingPercentage: '50.00',
  fromDate: '2026-05-01',
  offBoardDate: null,
  isKnown: true,
  openingLeaveBalance: '0.50',
  invoicedThrough: '2026-05-31',
  previousLeaveBalance: '1.00',
  leaveEarned: '2.23',
  leaveTaken: '5.00',
  leaveUsed: '3.23',
  leaveDeduced: '1.77',
  currentLeaveBalance: '-0.25',
  takenByMonth: ['5.00', '0.00'],
};
const balances = (developers: readonly LeaveOfDeveloper[]) =>
  ok({ today: '2026-07-15', leaveTerm: '1.50', months: ['2026-07-01', '2026-06-01'], developers });

test('an unknown value of a developer is a dash with the reason, and no zero', async () => {
  const unknown = {
    ...asha,
    isKnown: false,
    leaveTaken: null,
    leaveUsed: null,
    leaveDeduced: null,
    currentLeaveBalance: null,
    takenByMonth: [null, null],
  };
  show([balances([unknown])]);
  const row = await screen.findAllByRole('row', { name: /Asha Rao/ });
  expect(row.flatMap((one) => within(one).queryAllByText(/Not found in Zoho People/))).toHaveLength(6);
});

function show(answers: readonly FakeResponse[]) {
  let at = 0;
  const requests = fakeServer(() => answers[Math.min(at++, answers.length - 1)] ?? ok({}));
  const part = renderPart(
    <WithQueries>
      <LeaveBalance
        project={{ projectId: 7, projectName: 'Atlas Data Platform' }}
        seen={asMade(balanceColumns)}
        tools={null}
      />
    </WithQueries>,
  );
  return { ...part, requests };
}

const cellsOf = (table: HTMLElement) =>
  within(within(table).getAllByRole('row')[1] ?? table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the leave balance page', () => {
  test("shows billing models, how today's balance was computed, and the leave of each month", async () => {
    const { requests } = show([balances([asha])]);
    await screen.findAllByRole('rowheader', { name: 'Asha Rao' });
    expect(requests.map((one) => one.path)).toEqual(['/employees/leaveBalance?projectId=7']);
    expect(cellsOf(screen.getByRole('table', { name: 'Leave balance' }))).toEqual([
      'React Developer',
      '\u2013none 50 %',
      '\u22120.25',
      '1 May 2026 \u2013 ',
      '0.50',
      '31 May 2026',
      '1.00',
      '2.23',
      '5.00',
      '3.23',
      '1.77',
    ]);
    const months = screen.getByRole('table', { name: 'Leave by month' });
    expect(
      within(months)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Developer', 'Jul 2026', 'Jun 2026']);
    expect(cellsOf(months)).toEqual(['5.00', '0.00']);
    expect(screen.getByText('in days, on 15 Jul 2026; 1.50 days are earned in a whole month')).toBeDefined();
  });

  test('says so and shows no months without developers', async () => {
    show([balances([])]);
    await screen.findByText('No developers yet');
    expect(screen.queryByRole('table', { name: 'Leave by month' })).toBeNull();
  });

  test('shows an error when it cannot be fetched, and the data after Retry', async () => {
    const { user } = show([
      { status: 500, body: { code: 'internal', message: 'a stack trace', errors: [] } },
      balances([asha]),
    ]);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get leave balance details');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findAllByRole('rowheader', { name: 'Asha Rao' });
  });
});
