import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { SameDateNotice } from './same-date-notice.tsx';
import { aDraft } from '../testing/sample-invoice.ts';

afterEach(() => vi.unstubAllGlobals());

/** The last step of invoice 1 (or of a new one), when the project has these invoices with its date. */
function show(invoices: readonly object[], invoiceId: number | null = null) {
  const requests = fakeServer(() =>
    ok({
      invoiceDetails: invoices.map((one) => ({ ...aDraft, accuracy: 100, receivedMonth: null, ...one })),
      paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: invoices.length },
    }),
  );
  renderPart(
    <WithQueries>
      <SameDateNotice projectId={4} invoiceDate={calendarDate('2024-02-29')} invoiceId={invoiceId} />
    </WithQueries>,
  );
  return requests;
}

describe('the date of an invoice', () => {
  test('links to another invoice of the project with the same date, in a new tab', async () => {
    const requests = show([{ invoiceId: 7 }]);
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('Another invoice of this project has the same invoice date.');
    const link = screen.getByRole('link', { name: 'Existing invoices (opens a new tab)' });
    expect(link.getAttribute('href')).toBe('/existinginvoice?projectId=4&invoiceDate=2024-02-29');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(requests[0]?.path).toContain('invoiceDate=29-Feb-2024');
  });

  test.each([
    ['no other invoice has', [], null],
    ['only the draft itself has', [{ invoiceId: 1 }], 1],
    ['only a void invoice has', [{ invoiceId: 7, documentState: 'void' }], null],
  ] as const)('has no notice when %s', async (_who, invoices, own) => {
    const requests = show(invoices, own);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
