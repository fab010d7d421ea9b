import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { query } from '../../../api/api.ts';
import { fakeServer, ok, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { NotificationHost } from '../../../ui/notifications/notification-host.tsx';
import { browserTimer, createNotifications } from '../../../ui/notifications/notifications-store.ts';
import { ConfirmProvider } from '../../../ui/overlay/confirm.tsx';
import type { Merged } from './billed-values.ts';
import { booksValuesOf } from './books-values.ts';
import { useSaveInvoice, type ToSave } from './save-invoice.ts';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { buildSheet } from './timesheet-sheet.ts';

afterEach(() => vi.unstubAllGlobals());

const merged: Merged = {
  invoiceLineItemList: [
    {
      lineId: 'combined',
      id: null,
      manuallyAdded: false,
      name: 'Development Fees',
      description: 'October 2026',
      quantity: '1.00',
      rate: '2036.0000',
      amount: '2036.00',
      netAmount: '2036.00',
      taxName: null,
      taxAmount: '0.00',
      userIds: [7, 8, 9],
    },
  ],
  totals: {
    rowsAmount: '2036.00',
    rounding: '0.00',
    servicesAmount: '0.00',
    retainerAmount: '0.00',
    retainerBalance: '0.00',
    linesAmount: '2036.00',
    taxAmount: '0.00',
    taxComponents: [],
    total: '2036.00',
  },
  cannotBeSaved: null,
};
const invoice: ToSave = {
  timesheet: dedicatedTimesheet,
  sheet: buildSheet(dedicatedTimesheet),
  note: '',
  values: {
    ...booksValuesOf(dedicatedTimesheet),
    customerMemo: 'Thank you',
    privateNote: 'October',
  },
  merged,
  continueAnyways: false,
  saveInBooks: false,
};

/** A simulated user in the last step over the project's list, and the fake server behind it. */
function saving(answer: () => FakeResponse) {
  const requests = fakeServer(({ method }) => (method === 'GET' ? ok({}) : answer()));
  const notifications = createNotifications(browserTimer);
  const useStep = () => {
    useQuery(query(invoiceEndpoints.list, { query: { projectId: 7 } }));
    return useSaveInvoice();
  };
  const { result } = renderHook(useStep, {
    wrapper: ({ children }) => (
      <WithQueries>
        <NotificationHost notifications={notifications}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </NotificationHost>
      </WithQueries>
    ),
  });
  const writes = () => requests.filter(({ method }) => method !== 'GET');
  const lists = () => requests.filter(({ path }) => path.startsWith('/invoices/filter'));
  return { save: (differing: Partial<ToSave> = {}) => result.current({ ...invoice, ...differing }), writes, lists };
}
const refusal = (errors: readonly { path: string; message: string }[]): FakeResponse => ({
  status: 422,
  body: { code: 'invalid', message: 'Please check the marked fields', errors },
});

describe('the key of a save', () => {
  test('stays the same for the same content, so that a second attempt creates no second invoice', async () => {
    const { save, writes } = saving(() => refusal([]));
    await save();
    await save();
    const [first, second] = writes();
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.key).toBe(first?.key);
  });

  test('is new as soon as the invoice changes', async () => {
    const { save, writes } = saving(() => refusal([]));
    await save();
    await save({ saveInBooks: true });
    await save({ saveInBooks: true, note: 'Checked' });
    expect(new Set(writes().map(({ key }) => key)).size).toBe(3);
    expect(writes().map(({ body }) => (body as { saveInBooks: boolean }).saveInBooks)).toEqual([false, true, true]);
  });
});

describe('an error without a message from the server', () => {
  test('says that a new invoice was not added, and that a draft was not edited', async () => {
    const { save } = saving(() => ({ status: 500, body: { code: 'internal', message: 'a stack trace' } }));
    const words = (message: string) => ({ errors: [{ path: '', message }] });
    await expect(save()).resolves.toEqual(words('Failed to add invoice. Please try again'));
    await expect(save({ timesheet: editedTimesheet, sheet: buildSheet(editedTimesheet) })).resolves.toEqual(
      words('Failed to edit invoice. Please try again'),
    );
  });
});

describe('a refusal by the server', () => {
  test('is shown at the field that it is about', async () => {
    const { save } = saving(() =>
      refusal([
        { path: 'invoiceGenerateDetails.invoiceDueDate', message: 'The due date cannot be before the invoice date.' },
        { path: 'invoiceGenerateDetails.taxDetails.taxCodeId', message: 'This tax is not in the books.' },
      ]),
    );
    await expect(save()).resolves.toEqual({
      errors: [
        { path: 'invoiceDueDate', message: 'The due date cannot be before the invoice date.' },
        { path: 'taxCodeId', message: 'This tax is not in the books.' },
      ],
    });
  });

  test('names the field that is not on this screen, for the form to show it above the others', async () => {
    const errors = [{ path: 'zohoEmployeeMetadataList.0.rate', message: 'Invalid' }];
    const { save } = saving(() => refusal(errors));
    await expect(save()).resolves.toEqual({ errors });
  });
});

test("a new invoice has the typed texts of its line, the server's figures, and no tax unless chosen", async () => {
  const { save, writes } = saving(() => ok({ invoiceId: 5 }));
  const words = { combined: { name: 'Consulting', description: 'As agreed' } };
  const values = {
    ...invoice.values,
    lineWords: words,
    taxMode: 'Not Applicable',
    taxCodeId: '4',
    exchangeRate: '1.27',
  };
  await expect(save({ values })).resolves.toEqual({ invoice: { invoiceId: 5 } });
  const [write] = writes();
  expect([write?.method, write?.path]).toEqual(['POST', invoiceEndpoints.create.path]);
  expect(write?.body).toMatchObject({
    invoiceGenerateDetails: {
      invoiceAmount: '2036.00',
      exchangeRate: '1.27',
      taxDetails: { taxable: true, globalTaxSetting: 'Not Applicable', taxCodeId: null },
      timesheetStartDate: '2026-10-01',
      timesheetEndDate: '2026-10-02',
      invoiceId: null,
      sheetURL: null,
      associatedProjects: [],
    },
    invoiceLineItemList: [{ name: 'Consulting', description: 'As agreed', amount: '2036.00' }],
  });
});

test('a draft that is saved again keeps the edited texts of its lines', async () => {
  const { save, writes } = saving(() => ok({ invoiceId: 1 }));
  const lineWords = { combined: { name: 'Consulting, PO 4711' } };
  const timesheet = {
    ...editedTimesheet,
    invoiceGenerateDetails: { ...editedTimesheet.invoiceGenerateDetails, lineWords },
  };
  await save({ timesheet, sheet: buildSheet(timesheet), values: booksValuesOf(timesheet) });
  expect(writes()[0]?.body).toMatchObject({
    invoiceLineItemList: [{ name: 'Consulting, PO 4711', description: 'October 2026' }],
  });
});

test('a draft is saved with the version that was shown', async () => {
  const { save, writes } = saving(() => ok({ invoiceId: 1 }));
  await save({ timesheet: editedTimesheet, sheet: buildSheet(editedTimesheet) });
  const [write] = writes();
  expect(write?.method).toBe('PUT');
  expect(write?.body).toMatchObject({ invoiceId: 1, version: 1, invoiceGenerateDetails: { invoiceId: 1 } });
});

test("a save sends what the timesheet carries and what was typed, and the total of the server's lines with tax", async () => {
  const { save, writes } = saving(() => ok({ invoiceId: 5 }));
  const carried = {
    endDate: null,
    endDateNull: true,
    sheetURL: 'https://docs.google.com/spreadsheets/d/october',
    associatedProjects: ['Harbor Site', 'Harbor Care'],
  };
  const timesheet = {
    ...dedicatedTimesheet,
    invoiceGenerateDetails: { ...dedicatedTimesheet.invoiceGenerateDetails, ...carried },
  };
  await save({
    timesheet,
    note: 'Checked with Carlos',
    values: { ...invoice.values, invoiceDate: '2026-12-01' },
    merged: { ...merged, totals: { ...merged.totals, taxAmount: '407.20', total: '2443.20' } },
  });
  expect(timesheet.invoiceGenerateDetails.invoiceDate).not.toBe('2026-12-01');
  expect(writes()[0]?.body).toMatchObject({
    invoiceGenerateDetails: {
      ...carried,
      note: 'Checked with Carlos',
      invoiceDate: '2026-12-01',
      invoiceAmount: '2443.20',
    },
    invoiceLineItemList: [{ amount: '2036.00' }],
  });
});

test("the project's list is fetched again after a save, and not after a refusal", async () => {
  let answer = refusal([]);
  const { save, lists } = saving(() => answer);
  await waitFor(() => expect(lists()).toHaveLength(1));
  await save();
  answer = ok({ invoiceId: 5 });
  expect(lists()).toHaveLength(1);
  await save();
  await waitFor(() => expect(lists()).toHaveLength(2));
});
