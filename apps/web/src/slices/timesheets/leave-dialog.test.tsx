import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { NotificationHost } from '../../ui/notifications/notification-host.tsx';
import { browserTimer, createNotifications } from '../../ui/notifications/notifications-store.ts';
import { ConfirmProvider } from '../../ui/overlay/confirm.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OnTimeDialog } from './on-time-dialog.tsx';
import { leaveRow } from './testing/sample-leave-row.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const of = {
  projectId: 3,
  projectName: 'Cobalt & Co',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  timesheetStartDate: '2026-10-05',
  timesheetEndDate: '2026-10-11',
  invoiceId: null,
};

/** The row after another user unticked the 5th and the 6th. */
const theirs = {
  ...leaveRow,
  userLeaveData: {
    ...leaveRow.userLeaveData,
    fingerprint: 'theirs',
    leaveDetails: leaveRow.userLeaveData.leaveDetails.map((day) =>
      day.leaveId < '3' ? { ...day, approved: false } : day,
    ),
  },
  timesheetFingerprint: 'theirs',
  timesheetFingerprintBefore: 'theirs',
};

function open(answer: () => FakeResponse | Promise<FakeResponse> = () => ok({}), isReadOnly = false) {
  const requests = fakeServer(answer);
  const onSaved = vi.fn();
  const onClose = vi.fn();
  render(
    <WithQueries>
      <NotificationHost notifications={createNotifications(browserTimer)}>
        <ConfirmProvider>
          <LeaveDialog {...(isReadOnly ? {} : { of })} row={leaveRow} onSaved={onSaved} onClose={onClose} />
        </ConfirmProvider>
      </NotificationHost>
    </WithQueries>,
  );
  return { requests, onSaved, onClose, dialog: within(screen.getByRole('dialog', { name: 'Leave details' })) };
}
const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
const saveChanges = () => screen.getByRole('button', { name: 'Save Changes' });

test('shows the balance with its abbreviations explained, and the approved days that count', () => {
  const { dialog } = open();
  const figures = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(figures).toEqual([
    ['PLB previous balance', '0.50'],
    ['LT taken', '1.50'],
    ['ULB used', '0.50'],
    ['DLB deducted', '1.00'],
    ['CLB current balance', '0.00'],
  ]);
  expect(dialog.getByText('1.50', { selector: 'strong' })).toBeTruthy();
  expect(dialog.getByText('Loss of pay, unpaid')).toBeTruthy();
});

test('updates the approved total with the ticks, and saves only a change', async () => {
  const { dialog } = open();
  const total = () => dialog.getByText(/Total Approved/).textContent;
  expect(saveChanges().hasAttribute('disabled')).toBe(true);
  await tick(/5 Oct/);
  expect(total()).toBe('Total Approved 0.50');
  expect(saveChanges().hasAttribute('disabled')).toBe(false);
  await tick(/5 Oct/);
  expect(saveChanges().hasAttribute('disabled')).toBe(true);
  await tick(/20 Oct/);
  expect(total()).toBe('Total Approved 2.50');
});

test('gives the reason for a day that does not count and cannot be ticked', () => {
  const { dialog } = open();
  expect(dialog.getByRole('checkbox', { name: /12 Oct/ }).hasAttribute('disabled')).toBe(true);
  expect(dialog.getByText('Holiday')).toBeTruthy();
});

test('sends the ticks with what was shown and typed, once for two clicks, and passes on the returned row', async () => {
  const { arriving, arrive } = slowResponse();
  const { requests, onSaved, onClose } = open(() => arriving);
  await tick(/5 Oct/);
  await userEvent.click(saveChanges());
  await userEvent.click(saveChanges());
  arrive(ok({ userId: 7, timesheetFingerprint: 'new' }, 'Leave updated successfully'));
  await screen.findByText('Leave updated successfully');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/timesheet/recalculate/leave?projectName=Cobalt%20%26%20Co&startDate=10-01-2026&endDate=10-31-2026&timesheetStartDate=10-05-2026&timesheetEndDate=10-11-2026',
    body: {
      projectId: 3,
      userId: 7,
      edits: { extraLoggedHours: '2.00' },
      note: 'Release night',
      userLeaveData: { fingerprint: 'as-seen', leaveDetails: [{ leaveId: '1', approved: false }] },
    },
  });
  expect(onSaved).toHaveBeenCalledWith({ userId: 7, timesheetFingerprint: 'new' });
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [409, 'leave_settled', 'This leave was settled by an issued invoice. Void that invoice first.'],
  [500, 'internal', 'Something went wrong! Please Try Again.'],
])('keeps the ticks after a failure (%d), and a second try has the same key', async (status, code, words) => {
  const message = code === 'internal' ? 'stack' : words;
  const { requests, onClose } = open(() => ({ status, body: { code, message } }));
  await tick(/5 Oct/);
  await userEvent.click(saveChanges());
  // in the dialog and as a toast
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((one) => one.textContent?.includes(words))).toEqual([true, true]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /5 Oct/ }).checked).toBe(false);
  await userEvent.click(saveChanges());
  expect(requests.map((one) => one.key)).toEqual([requests[0]?.key, requests[0]?.key]);
  expect(onClose).not.toHaveBeenCalled();
});

test("shows and passes on another user's ticks, and saves over them the second time", async () => {
  const { requests, onSaved, onClose } = open(() =>
    requests.length > 1
      ? ok({ userId: 7, timesheetFingerprint: 'newest' })
      : {
          status: 409,
          body: { code: 'stale_version', message: 'Someone else changed this since you opened it.', current: theirs },
        },
  );
  await tick(/5 Oct/);
  await tick(/20 Oct/);
  await userEvent.click(saveChanges());
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this');
  expect(onSaved).toHaveBeenCalledWith(theirs);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /6 Oct/ }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /5 Oct/ }).checked).toBe(false);
  await userEvent.click(saveChanges());
  await screen.findByText('Leave updated successfully');
  // they had unticked the 5th already
  expect(requests[1]?.body).toMatchObject({
    userLeaveData: { fingerprint: 'theirs', leaveDetails: [{ leaveId: '4', approved: true }] },
  });
});

test('shows the leave of an issued invoice as read-only', () => {
  const { dialog } = open(undefined, true);
  expect(dialog.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(dialog.getAllByRole('checkbox').every((box) => box.hasAttribute('disabled'))).toBe(true);
});

test('lists on-time logs by day, without hours for a developer who has not left yet', () => {
  const entry = (entryId: string, hoursWorked: string, isOpen = false) => ({
    entryId,
    ontimeCategory: 'Client site',
    hoursWorked,
    seconds: 0,
    isOpen,
  });
  const onTimeLogs = [
    { date: '2026-10-05', ontimeLogs: [entry('1', '4.50'), entry('2', '3.00')] },
    { date: '2026-10-06', ontimeLogs: [entry('3', '0.00', true)] },
  ];
  render(<OnTimeDialog row={{ employeeName: 'Ada', onTimeLogs, onTimeHoursSum: '7.50' }} onClose={() => undefined} />);
  const dialog = within(screen.getByRole('dialog', { name: 'On-time log details' }));
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['5 Oct 2026Client site4.50', '5 Oct 2026Client site3.00', '6 Oct 2026Client siteNot checked out yet']);
  expect(dialog.getByText('7.50 h')).toBeTruthy();
});
