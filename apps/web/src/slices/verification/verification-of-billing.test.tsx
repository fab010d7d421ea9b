import type { VerificationWeek, WeekTimesheet } from '@countinghouse/contract/verification/verification.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext, type FormDrafts } from '../../ui/form/form-draft.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { aBilling, aDedicatedWeek, aWeek, aWeekTimesheet, bothWeeks, changedSince } from './testing/sample-week.ts';
import type { Billing } from './use-weeks.ts';
import type { RowDialogs } from './row-dialogs.public.ts';
import { VerificationOfBilling } from './verification-of-billing.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

/** Replaces the dialogs of the other slice: shows its properties, and returns the row with the leave unticked. */
const dialogs: RowDialogs = {
  leave: ({ of, row, onSaved, onClose }) => (
    <button
      onClick={() => {
        const [unticked] = aDedicatedWeek(false).zohoEmployeeMetadataList;
        if (unticked !== undefined)
          onSaved({ ...unticked, timesheetFingerprint: 'two', timesheetFingerprintBefore: 'one' });
        onClose();
      }}
    >
      Untick the leave of {row.employeeName}, {of.startDate} to {of.endDate}, week from {of.timesheetStartDate}
    </button>
  ),
  logs: ({ logs, row }) => (
    <p>
      {logs} logs of {row.row.developer.name}
    </p>
  ),
  findings: () => null,
  onTime: ({ row }) => <p>OnTime of {row.employeeName}</p>,
};

function Shown({ billing, start, todo }: { billing: Billing; start: number | undefined; todo: number | undefined }) {
  const [at, setAt] = useState({ open: start, todo });
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(!isHere)}>Away and back</button>
      {isHere && (
        <VerificationOfBilling
          predictionId={5}
          billing={billing}
          dialogs={dialogs}
          {...at}
          onOpen={(open) => setAt({ open, todo: undefined })}
        />
      )}
    </>
  );
}

interface World {
  readonly billing?: Billing;
  readonly open?: number;
  readonly todo?: number;
  readonly weeks?: readonly VerificationWeek[];
  readonly timesheet?: WeekTimesheet | FakeResponse | (() => FakeResponse);
  readonly priced?: WeekTimesheet['sinceVerified'];
  readonly write?: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;
  readonly drafts?: FormDrafts;
}

function show({
  billing = aBilling,
  open,
  todo,
  weeks = bothWeeks,
  timesheet = aWeekTimesheet(),
  priced = [],
  write,
  drafts,
}: World = {}) {
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write?.(one) ?? ok({});
    if (one.path.startsWith('/verification/weeks')) return ok(weeks);
    if (one.path.includes('/changes?')) return ok(priced);
    if (typeof timesheet === 'function') return timesheet();
    return typeof timesheet === 'object' && 'status' in timesheet ? timesheet : ok(timesheet);
  });
  const part = renderPart(
    <MemoryRouter>
      <WithQueries>
        <FormDraftsContext value={drafts}>
          <Shown billing={billing} start={open} todo={todo} />
        </FormDraftsContext>
      </WithQueries>
    </MemoryRouter>,
  );
  const of = (method: string, path: string) =>
    requests.filter((one) => one.method === method && one.path.startsWith(path));
  return { ...part, of };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const refused = (code: string, message: string, current?: unknown): FakeResponse => ({
  status: 409,
  body: { code, message, current },
});

describe('the weeks of a billing', () => {
  test('are a table with a tick or a cross; a row opens its week', async () => {
    const { user } = show();
    const table = await screen.findByRole('table', { name: 'Weeks' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Week', 'Start Date', 'End Date', 'Is Verified']);
    await within(table).findByRole('row', { name: 'Week 1 1 Oct 2026 4 Oct 2026 No' });
    await user.click(within(table).getByRole('row', { name: 'Week 2 5 Oct 2026 11 Oct 2026 Yes' }));
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
  });

  test('name their days when a project is paid in advance', async () => {
    show({ billing: { ...aBilling, payModel: 'Prepaid' } });
    await screen.findByText('1 of 2 verified, weeks of 1 – 30 Sep 2026, because this project is Prepaid');
  });

  test('are fetched once, and again on request', async () => {
    const { user, of } = show();
    await user.click(await screen.findByRole('row', { name: /^Week 1 / }));
    await user.click(await button('Back'));
    await screen.findByRole('row', { name: /^Week 1 / });
    expect(of('GET', '/verification/weeks')).toHaveLength(1);
    await user.click(await button('Reload the weeks'));
    await waitFor(() => expect(of('GET', '/verification/weeks')).toHaveLength(2));
  });

  test('are fetched again for a user who comes back later, because rates, leave and logs may have changed', async () => {
    const { user, of } = show({ open: 1 });
    await screen.findByRole('table', { name: 'Employees' });
    await user.click(screen.getByRole('button', { name: 'Away and back' }));
    await user.click(screen.getByRole('button', { name: 'Away and back' }));
    await waitFor(() => expect(of('GET', '/verification/11')).toHaveLength(2));
    expect(of('GET', '/verification/weeks')).toHaveLength(2);
  });

  test('are generated once, however often Generate is pressed, and replace the former ones', async () => {
    const slow = slowResponse();
    const { user, of } = show({ weeks: [], write: () => slow.arriving });
    await user.dblClick(await button('Generate'));
    slow.arrive(ok(bothWeeks, 'Weeks generated successfully'));
    await screen.findByText('Weeks generated successfully');
    await screen.findByRole('row', { name: /^Week 2 / });
    expect(of('POST', '/verification')).toMatchObject([{ path: '/verification?predictionId=5' }]);
  });

  test("show the server's message when they cannot be generated", async () => {
    const { user } = show({ write: () => refused('prediction_without_end', 'The words of the server') });
    await user.click(await button('Generate'));
    await screen.findByText('The words of the server');
  });

  test('are not generated again without a yes when a tick would be lost', async () => {
    const [prediction] = aBilling.predictionDetails;
    const shorter = { ...aBilling, predictionDetails: [{ ...prediction!, endDate: '2026-10-10' }] };
    const { user, of } = show({ billing: shorter });
    await screen.findByText(/dates of this prediction changed/);
    await user.click(await button('Generate'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'the verification and note of week 2 are removed',
    );
    await user.click(await button('Keep them'));
    expect(of('POST', '/verification')).toEqual([]);
  });

  test('are generated again with the confirmed losses, and fetched again when the server knows of more', async () => {
    const [prediction] = aBilling.predictionDetails;
    const shorter = { ...aBilling, predictionDetails: [{ ...prediction!, endDate: '2026-10-10' }] };
    const { user, of } = show({ billing: shorter, write: () => refused('weeks_written', 'Look again.') });
    await screen.findByText(/dates of this prediction changed/);
    await user.click(await button('Generate'));
    await user.click(await button('Generate again'));
    await screen.findByText('Look again.');
    expect(of('POST', '/verification').map((one) => one.path)).toEqual([
      `/verification?predictionId=5&given=${bothWeeks[1]?.verificationId}`,
    ]);
    await waitFor(() => expect(of('GET', '/verification/weeks')).toHaveLength(2));
  });

  test('of a billing without an end differ from those that are not generated yet', async () => {
    const [prediction] = aBilling.predictionDetails;
    const { user, of } = show({ billing: { ...aBilling, predictionDetails: [{ ...prediction!, endDate: null }] } });
    expect((await button('Generate')).hasAttribute('disabled')).toBe(true);
    await user.click(await screen.findByRole('row', { name: /^Week 1 / }));
    await screen.findByText('Please make sure you have added end-date to prediction !');
    expect(of('GET', '/verification/11')).toEqual([]);
  });
});

describe('a week', () => {
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Employees' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) =>
            cell.textContent?.replaceAll(/, where does this come from\?|^(Billable|Rate|Total|Amount) /g, ''),
          ),
      );

  test('shows who worked how long, the amounts, and the totals of the columns', async () => {
    show({ open: 1 });
    const all = await rows();
    expect(all.map((cells) => [cells.at(3), cells.at(-2), cells.at(-1)])).toEqual([
      ['15.00', '15.00', 'USD 750.00'],
      ['8.00', '8.00', 'USD 400.00'],
      ['23.00', '23.00', 'USD 1,150.00'],
    ]);
    expect(screen.getByRole('heading', { name: 'Timesheet Details from 1 Oct 2026 to 4 Oct 2026' })).toBeDefined();
    // half an hour missing is good, a whole day is far off; the sign shows it without colour too
    expect(all.map((cells) => cells.at(5))).toEqual([
      expect.stringContaining('0.50, good'),
      expect.stringContaining('8.00, far off'),
      '8.50',
    ]);
    expect(screen.queryByRole('columnheader', { name: 'Model' })).toBeNull();
  });

  test('counts exactly one missing hour as good, and more as a reason to look', async () => {
    const week = aWeekTimesheet();
    const ofSeconds = (seconds: number) =>
      week.zohoEmployeeMetadataList.slice(0, 1).map((row) => ({
        ...row,
        logs: row.logs.slice(0, 2).map((log, at) => (at === 0 ? { ...log, seconds } : log)),
      }));
    const missing = async (seconds: number) => {
      const { unmount } = show({ open: 1, timesheet: { ...week, zohoEmployeeMetadataList: ofSeconds(seconds) } });
      const shown = (await rows())[0]?.at(5);
      unmount();
      return shown;
    };
    // 7 hours on the second day, of 16
    expect(await missing(28_800)).toContain('1.00, good');
    expect(await missing(28_764)).toContain('1.01, needs attention');
    expect(await missing(18_000)).toContain('4.00, needs attention');
    expect(await missing(17_964)).toContain('4.01, far off');
  });

  test('is fetched once, however often it is opened', async () => {
    const { user, of } = show({ open: 1 });
    await rows();
    await user.click(await button('Back'));
    await user.click(await screen.findByRole('row', { name: /^Week 1 / }));
    await rows();
    expect(of('GET', '/verification/11')).toHaveLength(1);
  });

  test('opens the time entries behind its hours', async () => {
    const { user } = show({ open: 1 });
    await user.click(await button('Non billable hours details of Asha Rao'));
    await screen.findByText('nonBillable logs of Asha Rao');
    await user.click(await button('Billable hours details of Asha Rao'));
    await screen.findByText('billable logs of Asha Rao');
  });

  test('is saved with tick, note and version, after a yes', async () => {
    const saved = aWeek({ verified: true, notes: 'All there', note: 'All there', version: 2 });
    const { user, of } = show({ open: 1, write: () => ok(saved, 'Timesheet verified successfully') });
    await user.type(await screen.findByLabelText('Notes'), 'All there');
    await user.click(screen.getByLabelText('Verify'));
    await user.click(await button('Save'));
    await screen.findByRole('alertdialog', { name: 'Verify week 1, 1 – 4 Oct 2026?' });
    await user.click(await button('No'));
    expect(of('PUT', '/verification')).toEqual([]);
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    await screen.findByText('Timesheet verified successfully');
    expect(of('PUT', '/verification').map((one) => one.body)).toEqual([
      { ...bothWeeks[0], verified: true, notes: 'All there', logsMark: 'as seen' },
    ]);
    expect(within(await button(/^Week 1/)).getByLabelText('verified')).toBeDefined();
  });

  test('keeps what was typed when another user saved first, and shows their values', async () => {
    const theirs = aWeek({ verified: true, notes: 'Theirs', note: 'Theirs', version: 2 });
    const { user, of } = show({
      open: 1,
      write: () => refused('stale_version', 'Someone else changed this since you opened it.', theirs),
    });
    await user.type(await screen.findByLabelText('Notes'), 'Mine');
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    await screen.findAllByText('Someone else changed this since you opened it.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Mine');
    const newer = await screen.findByRole('region', { name: 'Saved by another user' });
    expect(newer.textContent).toContain('Theirs');
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    await waitFor(() => expect(of('PUT', '/verification').at(-1)?.body).toMatchObject({ version: 2, notes: 'Mine' }));
  });

  test('sends the version that the typing began over, although the week was fetched again meanwhile', async () => {
    const weeks = [...bothWeeks];
    const theirs = aWeek({ notes: 'Theirs', note: 'Theirs', version: 2 });
    const { user, of } = show({
      open: 1,
      weeks,
      write: ({ path }) =>
        path.startsWith('/verification')
          ? refused('stale_version', 'Someone else changed this since you opened it.', theirs)
          : refused('source_not_connected', 'Not connected.'),
    });
    await user.type(await screen.findByLabelText('Notes'), 'Mine');
    weeks[0] = theirs;
    const before = of('GET', '/verification/weeks').length;
    await user.click(await button(/^Fetch again/));
    await waitFor(() => expect(of('GET', '/verification/weeks').length).toBeGreaterThan(before));
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    const newer = await screen.findByRole('region', { name: 'Saved by another user' });
    expect(newer.textContent).toContain('Theirs');
    expect(of('PUT', '/verification').map((one) => one.body)).toMatchObject([{ version: 1, notes: 'Mine' }]);
  });

  test('opened from a to-do is verified with its id alone', async () => {
    const saved = aWeek({ verified: true, version: 2 });
    const { user, of } = show({ todo: 11, write: () => ok(saved, 'Timesheet verified successfully') });
    await screen.findByRole('table', { name: 'Employees' });
    expect(screen.queryByLabelText('Notes')).toBeNull();
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    await screen.findByText('Timesheet verified successfully');
    expect(of('PUT', '/verification').map((one) => one.body)).toEqual([{ verificationId: 11, verified: true }]);
    await user.click(await button('Back'));
    await screen.findByRole('row', { name: /^Week 2 / });
  });

  test('shows the reason when saving failed', async () => {
    const { user } = show({ open: 1, write: () => ({ status: 500, body: 'no words' }) });
    await user.click(await screen.findByLabelText('Verify'));
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    // at the form and as a toast
    await waitFor(() => expect(screen.getAllByText('Failed to verify the timesheet')).toHaveLength(2));
  });

  test('is not ticked when its hours changed since they were shown, and shows the new ones', async () => {
    const { user, of } = show({ open: 1, write: () => refused('week_hours_differ', 'The hours changed.') });
    await user.click(await screen.findByLabelText('Verify'));
    await user.click(await button('Save'));
    await user.click(await button('Yes'));
    await screen.findAllByText('The hours changed.');
    await waitFor(() => expect(of('GET', '/verification/11')).toHaveLength(2));
  });

  test('offers an unsaved note back', async () => {
    const kept = new Map<string, unknown>([['week 11', { typed: { notes: 'Ask Carlos' } }]]);
    const drafts = {
      store: vi.fn(),
      stored: (name: string) => Promise.resolve(kept.get(name)),
      discard: vi.fn(),
      closed: vi.fn(),
    };
    const { user } = show({ open: 1, drafts });
    await user.click(await button('Continue with them'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Ask Carlos');
  });

  test('asks before a typed note is discarded', async () => {
    const { user } = show({ open: 1 });
    await user.type(await screen.findByLabelText('Notes'), 'Unsaved');
    await user.click(await button(/^Week 2/));
    await screen.findByRole('alertdialog', { name: 'Do you want to discard the changes?' });
    await user.click(await button('No'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Unsaved');
  });

  test('cannot be saved without employees', async () => {
    show({ open: 1, timesheet: aWeekTimesheet({ zohoEmployeeMetadataList: [] }) });
    await screen.findByText('No employee data available');
    expect((await button('Save')).hasAttribute('disabled')).toBe(true);
  });

  test.each([
    [{ status: 409, body: { code: 'verification_too_short', message: 'Time duration too short for verification' } }],
    [{ status: 500, body: 'no words' }],
  ])('shows an error when it cannot be fetched, with Retry', async (answer) => {
    const { user, of } = show({ open: 1, timesheet: answer as never });
    await screen.findByText(answer.status === 409 ? /too short/ : 'Failed to get week timesheet data');
    await user.click(await button('Retry'));
    await waitFor(() => expect(of('GET', '/verification/11').length).toBeGreaterThan(1));
  });

  test('shows each changed time entry and its amount', async () => {
    const weeks = [aWeek({ logsChanged: true }), bothWeeks[1]!];
    const { user } = show({ open: 1, weeks, timesheet: aWeekTimesheet({ sinceVerified: changedSince }) });
    const changed = await screen.findByRole('region', { name: 'Changed logs' });
    expect(within(changed).getAllByRole('row').at(1)?.textContent).toMatch(
      /Asha Rao.*2 Oct 2026.*Checkout page.*8\.00.*7\.00.*−1\.00.*USD −50\.00/,
    );
    expect(within(changed).getByRole('row', { name: /^Total −1\.00 USD −50\.00/ })).toBeDefined();
    await user.click(within(changed).getByRole('button', { name: /^Amount/ }));
    await screen.findByRole('dialog', { name: 'Where does this come from?' });
  });

  test('has hours that were added late left unbilled with a reason, with the amount shown before, once', async () => {
    const weeks = [aWeek({ logsChanged: true }), bothWeeks[1]!];
    const [row] = changedSince;
    const day = '2026-10-03';
    const more = { logId: '77', before: null, now: { day, seconds: 5400, billable: true, task: 'Hotfix' } };
    const sinceVerified = [{ ...row!, amount: '25.00', logs: [...row!.logs, more] }];
    const { user, of } = show({
      open: 1,
      weeks,
      timesheet: aWeekTimesheet({ sinceVerified }),
      priced: [{ ...row!, billedHours: '1.50', amount: '75.00', logs: [more] }],
      write: () => ok(aWeek({ version: 2 }), 'The difference is written off.'),
    });
    const choices = within(await screen.findByRole('region', { name: 'How to handle the changes' }));
    choices.getByText(/The amount of the week changes by/);
    const leave = choices.getByRole<HTMLButtonElement>('button', { name: 'Leave what was added' });
    expect(leave.disabled).toBe(true);
    const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(tick(/Checkout page/).disabled).toBe(true);
    await user.click(tick(/Hotfix/));
    await waitFor(() => expect(leave.disabled).toBe(false));
    expect(of('GET', '/verification/11/changes').at(-1)?.path).toContain('logs=77');
    await user.click(leave);
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the changes as they are?' }));
    dialog.getByText(/75\.00/);
    await user.click(dialog.getByRole('button', { name: 'Leave it' }));
    await dialog.findByText('Please enter reason');
    await user.type(dialog.getByLabelText(/^Reason/), 'Not agreed');
    await user.dblClick(dialog.getByRole('button', { name: 'Leave it' }));
    await screen.findByText('The difference is written off.');
    expect(of('POST', '/verification/11/changes').map(({ body }) => body)).toEqual([
      { version: 1, reason: 'Not agreed', logs: [{ logId: '77', seconds: 5400 }] },
    ]);
  });

  test('of a Mixed project names developers without a billing model, and shows the model of each', async () => {
    show({ open: 1, timesheet: aWeekTimesheet({ projectModel: 'Mixed' }) });
    const dialog = await screen.findByRole('dialog', { name: 'Attention !' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Asha Rao, React Developer', 'Ben Ito, React Developer']);
    const link = within(dialog).getByRole('link', { name: 'Developers (Leave Balance)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/developers/${aBilling.projectId}?headerSelectedItem=leaveBalance`,
      '_blank',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Model', hidden: true })).toBeDefined();
  });
});

describe('leave and attendance in a week', () => {
  const cellsOf = async (name: RegExp) =>
    within(within(await screen.findByRole('table', { name: 'Employees' })).getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent ?? '');
  const headings = async () =>
    within(await screen.findByRole('table', { name: 'Employees' }))
      .getAllByRole('columnheader')
      .map((one) => one.textContent);

  test('have columns when they were fetched', async () => {
    show({ open: 1, timesheet: aDedicatedWeek() });
    expect((await screen.findByRole('table', { name: 'Employees' })).style.minWidth).toBe('1600px');
    expect(await headings()).toEqual([
      'Name',
      'Role',
      'Billing(%)',
      'Rate',
      'Leaves Details',
      'Billable',
      'Non Billable',
      'OnTime Logs',
      'O vs Z',
      'Missing Time',
      'Deduction',
      'Total',
      'Amount',
    ]);
    const cells = await cellsOf(/^Asha Rao/);
    expect(cells[3]).toContain('LT 1.00, CLB 0.00');
    expect(cells[6]).toContain('9.00');
    // 9 hours present, 15.5 logged
    expect(cells[7]).toContain('\u22126.50, far off');
    expect(cells[9]).toContain('0.50 days');
    expect(cells.at(-1)).toContain('USD 600.00');
    expect((await cellsOf(/^Total/)).slice(5)).toEqual([
      '0.50',
      '9.00',
      '\u221214.50',
      expect.any(String),
      '0.50 days',
      '28.00',
      'USD 1,400.00',
    ]);
  });

  test('are a dash with the reason for a developer whom their service does not know', async () => {
    const week = aDedicatedWeek();
    const rows = week.zohoEmployeeMetadataList.map((row, at) =>
      at === 0 ? { ...row, unknownTo: ['people', 'attendance'] as ('people' | 'attendance')[] } : row,
    );
    show({ open: 1, timesheet: { ...week, zohoEmployeeMetadataList: rows } });
    const cells = await cellsOf(/^Asha Rao/);
    // leave, attendance, the difference to it, and the deduction
    for (const at of [3, 6, 7, 9]) expect(cells[at]).not.toMatch(/\d/);
    expect(screen.getAllByTitle(/^Not found in Zoho People/)).toHaveLength(2);
    expect(screen.getAllByTitle(/^Not found in OnTime/)).toHaveLength(2);
  });

  test('have no columns when they were not fetched, and no deduction for hourly work', async () => {
    show({ open: 1, timesheet: { ...aDedicatedWeek(), projectModel: 'Hourly', attendanceSyncedTime: null } });
    expect(await headings()).not.toContain('OnTime Logs');
    expect(await headings()).toContain('Leaves Details');
    expect(await headings()).not.toContain('Deduction');
  });

  test('update the row at once when a reviewer changes them, without fetching the week', async () => {
    const { user, of } = show({ open: 1, timesheet: aDedicatedWeek() });
    await user.click(await button('Leave details of Asha Rao'));
    await user.click(await button('Untick the leave of Asha Rao, 2026-10-01 to 2026-10-11, week from 2026-10-01'));
    await waitFor(async () => expect((await cellsOf(/^Asha Rao/)).at(-1)).toContain('USD 800.00'));
    expect(of('GET', '/verification/11')).toHaveLength(1);
  });

  test('open the attendance of each day', async () => {
    const { user } = show({ open: 1, timesheet: aDedicatedWeek() });
    await user.click(await button('On-time log details of Asha Rao'));
    await screen.findByText('OnTime of Asha Rao');
  });
});

describe('fetching the logs of a week again', () => {
  const pull = {
    pullId: 3,
    projectId: 7,
    state: 'done',
    reason: null,
    logsRead: 3,
    startDate: '2026-10-01',
    endDate: '2026-10-04',
  };

  test('requests its days, then the week and the ticks, and keeps what was typed', async () => {
    const { user, of } = show({ open: 1, write: () => ok(pull) });
    await user.type(await screen.findByLabelText('Notes'), 'Typed');
    await user.click(await button(/^Fetch again\. Last synced: 5\sOct\s2026/));
    await waitFor(() => expect(of('GET', '/verification/11')).toHaveLength(2));
    expect(of('POST', '/timesheet')[0] ?? of('POST', '/')[0]).toMatchObject({
      body: { startDate: '2026-10-01', endDate: '2026-10-04' },
    });
    expect(of('GET', '/verification/weeks').length).toBeGreaterThan(1);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Typed');
  });

  test('keeps the week when it could not be fetched again, and says so with Retry', async () => {
    let isAway = false;
    const { user } = show({
      open: 1,
      timesheet: () => (isAway ? { status: 500, body: { code: 'internal', message: '' } } : ok(aWeekTimesheet())),
      write: () => ok(pull),
    });
    await user.type(await screen.findByLabelText('Notes'), 'Typed');
    isAway = true;
    await user.click(await button(/^Fetch again/));
    await screen.findByText('Failed to get week timesheet data');
    expect(screen.getByRole('table', { name: 'Employees' })).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Failed to get week timesheet data')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Typed');
  });

  test('reports leave that did not arrive with the logs, when leave matters', async () => {
    const { user } = show({
      open: 1,
      billing: { ...aBilling, projectModel: 'Dedicated', payModel: 'Postpaid' },
      write: () =>
        ok({
          ...pull,
          leaveReason: 'The leave tool is away.',
          leaveDays: 0,
          attendanceReason: null,
          attendanceDays: 0,
        }),
    });
    await user.click(await button(/^Fetch again/));
    await screen.findByText('The leave tool is away.');
  });

  test('gives the reason when the project tool returned none', async () => {
    const { user } = show({ open: 1, write: () => ok({ ...pull, state: 'failed', reason: 'The tool is away.' }) });
    await user.click(await button(/^Fetch again/));
    await screen.findByText('The tool is away.');
  });

  test('needs no project tool when the hours came from a file', async () => {
    const { user, of } = show({ open: 1, write: () => refused('source_not_connected', 'Not connected.') });
    await user.click(await button(/^Fetch again/));
    await waitFor(() => expect(of('GET', '/verification/11')).toHaveLength(2));
    expect(screen.queryByText('Not connected.')).toBeNull();
  });
});
