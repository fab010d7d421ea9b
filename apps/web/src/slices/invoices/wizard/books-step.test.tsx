import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { useMergedLines } from './books-step.tsx';
import { booksValuesOf } from './books-values.ts';
import { addedRow, buildSheet } from './timesheet-sheet.ts';

afterEach(() => vi.unstubAllGlobals());

test('the server merges its own hours: it is sent only what a user typed, and the rows and items that a user added', async () => {
  const requests = fakeServer(() => ok({}));
  const sheet = buildSheet(editedTimesheet);
  const hosting = { id: 1, name: 'Hosting', description: 'October', rate: '20.0000' };
  const gita = { userId: 13, name: 'Guest Gita', role: 'QA Engineer' };
  const rows = [...sheet.rows, addedRow(sheet.frame, { ...gita, typed: { calculatedBillingHours: '2.00' }, note: '' })];
  renderHook(
    () => useMergedLines(editedTimesheet, { ...sheet, rows, services: [hosting] }, booksValuesOf(editedTimesheet)),
    { wrapper: WithQueries },
  );
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/invoices/lineItems' });
  expect(requests[0]?.body).toEqual({
    projectId: editedTimesheet.projectId,
    startDate: '2026-10-01',
    endDate: '2026-10-02',
    fingerprint: editedTimesheet.fingerprint,
    invoiceId: 1,
    invoiceTemplate: editedTimesheet.invoiceTemplate,
    taxDetails: { globalTaxSetting: 'Exclusive of Tax', taxCodeId: '4' },
    zohoEmployeeMetadataList: [
      { userId: 11, rate: '41.3333', extraLoggedHours: '1.25', note: 'Release night' },
      { userId: 12, calculatedBillingHours: '7.77', discountedHours: '0.50', note: '' },
      {
        userId: 13,
        isDeletable: true,
        employeeName: 'Guest Gita',
        userRole: 'QA Engineer',
        calculatedBillingHours: '2.00',
        note: '',
      },
    ],
    invoiceLineItemList: [hosting],
  });
});
