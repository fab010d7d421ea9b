import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { PurchaseOrder } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { OrderNotice } from './order-notice.public.tsx';

afterEach(() => vi.unstubAllGlobals());

const order = {
  orderId: 1,
  orderNumber: 'PO-77',
  amount: '10000.00',
  currencyCode: 'GBP',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  used: '7000.00',
  pending: '0.00',
  document: null,
  version: 1,
};

/** The last step of an invoice of 1,000.00 and 200.00 tax, when its project has these orders. */
function show(orders: readonly Partial<PurchaseOrder>[], invoice: { total?: string; invoiceDate?: string } = {}) {
  const requests = fakeServer(() => ok({ purchaseOrders: orders.map((one) => ({ ...order, ...one })) }));
  const { total = '1200.00', invoiceDate = '2026-11-21' } = invoice;
  renderPart(
    <WithQueries>
      <OrderNotice
        projectId={4}
        invoice={{ invoiceDate: calendarDate(invoiceDate), currencyCode: 'GBP', total, taxAmount: '200.00' }}
      />
    </WithQueries>,
  );
  return requests;
}

describe('an invoice about to be saved', () => {
  test.each([
    [
      'leaves the rest of its order, before tax',
      {},
      'Purchase order PO-77: GBP 2,000.00 of GBP 10,000.00 left after this invoice.',
    ],
    ['uses its order up', { total: '3200.00' }, 'Purchase order PO-77: this invoice uses up its GBP 10,000.00.'],
    [
      'exceeds its order',
      { total: '3200.01' },
      'Purchase order PO-77: this invoice exceeds its GBP 10,000.00 by GBP 0.01.',
    ],
    [
      'has a date after the only order',
      { invoiceDate: '2027-01-01' },
      'No purchase order of this project is in force on 1 Jan 2027.',
    ],
  ])('that %s says so', async (_what, invoice, words) => {
    show([{}], invoice);
    expect((await screen.findByRole('status')).textContent).toBe(words);
  });

  test.each([
    ['no orders', []],
    ['orders in another currency', [{ currencyCode: 'EUR' }]],
  ])('of a project with %s says nothing', async (_what, orders) => {
    const requests = show(orders);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
