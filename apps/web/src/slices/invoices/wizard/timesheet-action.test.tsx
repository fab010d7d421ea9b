import { messages } from '@countinghouse/contract/messages.ts';
import { timeColumn } from '@countinghouse/contract/options.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, okFile, slowResponse, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { buildSheet } from './timesheet-sheet.ts';
import { collectStoredFiles, type StoredFile } from '../../../ui/export/testing/stored-files.ts';
import { TimesheetAction } from './timesheet-action.tsx';

let stored: readonly StoredFile[];

beforeEach(() => {
  stored = collectStoredFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function menuOf(
  answer: () => FakeResponse | Promise<FakeResponse>,
  timesheet = editedTimesheet,
  isBilled = false,
) {
  const requests = fakeServer(answer);
  const part = renderPart(
    <WithQueries>
      <TimesheetAction timesheet={timesheet} sheet={isBilled ? undefined : buildSheet(timesheet)} />
    </WithQueries>,
  );
  await part.user.click(screen.getByRole('button', { name: 'Timesheet Action' }));
  return { ...part, requests };
}

async function opened(answer: () => FakeResponse | Promise<FakeResponse>) {
  const part = await menuOf(answer);
  await part.user.click(await screen.findByRole('menuitem', { name: 'Download Timesheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download Timesheet' }));
  return { ...part, dialog };
}

describe('Download Timesheet', () => {
  test('stores the chosen columns of the timesheet period, merged as chosen', async () => {
    const { user, dialog, requests } = await opened(() => okFile('Timesheet Łódź.csv', 'Date,Task'));
    for (const name of ['Role', 'Notes', 'Billable hours', 'Non billable hours', 'Employee'])
      await user.click(dialog.getByRole('checkbox', { name }));
    await user.click(dialog.getByRole('radio', { name: 'Task' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(requests.find(({ path }) => path === '/invoices/download')).toMatchObject({
      method: 'POST',
      body: {
        zohoProjectId: '4004',
        timesheetStartDate: editedTimesheet.invoiceGenerateDetails.timesheetStartDate,
        timesheetEndDate: editedTimesheet.invoiceGenerateDetails.timesheetEndDate,
        columnNames: ['Date', 'Task'],
        mergeByDate: false,
        invoiceId: editedTimesheet.invoiceGenerateDetails.invoiceId,
      },
    });
    expect(stored[0]?.name).toBe('Timesheet Łódź.csv');
    expect(await stored[0]?.text).toBe('Date,Task');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps the order of the columns, in whatever order they are ticked', async () => {
    const { user, dialog, requests } = await opened(() => okFile('a.csv', ''));
    await user.click(dialog.getByRole('checkbox', { name: 'Date' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Date' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ columnNames: timeColumn.options });
  });

  test('requires at least one column, with the error at its place', async () => {
    const { user, dialog, requests } = await opened(() => ok({}));
    for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please select at least one column')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  test('stores one file when it is pressed twice', async () => {
    const slow = slowResponse();
    const { user, dialog, requests } = await opened(() => slow.arriving);
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    slow.arrive(okFile('a.csv', ''));
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(requests).toHaveLength(1);
  });

  test("shows the server's message, and stays open with the choices", async () => {
    const { user, dialog } = await opened(() => ({
      status: 404,
      body: { code: 'project_not_found', message: 'No data available for this ProjectId!' },
    }));
    await user.click(dialog.getByRole('checkbox', { name: 'Notes' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('No data available for this ProjectId!');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Notes' }).checked).toBe(false);
    expect(stored).toEqual([]);
  });

  test.each([
    ['fails', { code: 'internal', message: messages.somethingWentWrong }],
    ['is cut short on the way', 'bad gateway'],
  ])('reports a failed download when the server %s and has no message for it', async (_, body) => {
    const { user, dialog } = await opened(() => ({ status: 500, body }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Download failed, Try again!');
  });

  test('is closed with Cancel', async () => {
    const { user, dialog, requests } = await opened(() => ok({}));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests).toHaveLength(0);
  });
});

/** A browser tab as `window.open` returns it. */
function aTab() {
  const [replace, close] = [vi.fn(), vi.fn()];
  return { replace, close, window: { opener: window, location: { replace }, close } as unknown as Window };
}

describe('Google sheet', () => {
  const url = 'https://docs.google.com/spreadsheets/d/one/edit';
  const choose = async (user: Awaited<ReturnType<typeof menuOf>>['user'], name: string) =>
    user.click(await screen.findByRole('menuitem', { name }));

  test('is exported with what was typed, opened in a new tab, and from then on viewed or updated', async () => {
    const tab = aTab();
    const open = vi.spyOn(window, 'open').mockReturnValue(tab.window);
    const { user, requests } = await menuOf(() => ok(url));
    await choose(user, 'Export Google sheet');
    // opened on the click itself, before any response, and without access to this page
    expect(open).toHaveBeenCalledWith('', '_blank');
    await waitFor(() => expect(tab.replace).toHaveBeenCalledWith(url));
    expect(tab.window.opener).toBeNull();
    const { startDate, endDate } = editedTimesheet.invoiceGenerateDetails;
    expect(requests[0]?.path).toContain(`/sheets/4004?startDate=${startDate}&endDate=${endDate}&timesheetStartDate=`);
    expect(requests[0]?.body).toMatchObject({
      fingerprint: editedTimesheet.fingerprint,
      zohoEmployeeMetadataList: expect.arrayContaining([
        expect.objectContaining({ userId: 11, rate: '41.3333', note: 'Release night' }),
      ]),
    });
    await user.click(screen.getByRole('button', { name: 'Timesheet Action' }));
    await choose(user, 'View Google sheet');
    expect(open).toHaveBeenCalledTimes(2);
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('menuitem', { name: 'Export Google sheet' })).toBeNull();
  });

  test('is viewed after a former export, and updated on request', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const details = { ...editedTimesheet.invoiceGenerateDetails, sheetURL: url };
    const { user, requests } = await menuOf(() => ok(url), { ...editedTimesheet, invoiceGenerateDetails: details });
    await screen.findByRole('menuitem', { name: 'View Google sheet' });
    await choose(user, 'Update Google sheet');
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  test('includes the items that users added', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const line = {
      ...editedTimesheet.invoiceLineItemList[0],
      id: 3,
      name: 'Hosting',
      description: 'October',
      rate: '20.0000',
    };
    const { user, requests } = await menuOf(() => ok(url), {
      ...editedTimesheet,
      invoiceLineItemList: [line as never],
    });
    await choose(user, 'Export Google sheet');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({
      invoiceLineItemList: [{ id: 3, name: 'Hosting', description: 'October', rate: '20.0000' }],
    });
  });

  test('of an invoiced timesheet is viewed and no longer updated', async () => {
    const details = { ...editedTimesheet.invoiceGenerateDetails, sheetURL: url };
    await menuOf(() => ok(url), { ...editedTimesheet, invoiceGenerateDetails: details }, true);
    const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
    expect(entries).toEqual(['Download Timesheet', 'View Google sheet']);
  });

  test("shows the server's reason when it could not be written", async () => {
    const tab = aTab();
    vi.spyOn(window, 'open').mockReturnValue(tab.window);
    const { user } = await menuOf(() => ({
      status: 409,
      body: { code: 'sheet_failed', message: 'The caller does not have permission' },
    }));
    await choose(user, 'Export Google sheet');
    await screen.findByText('The caller does not have permission');
    expect([tab.replace.mock.calls, tab.close.mock.calls]).toEqual([[], [[]]]);
  });
});
