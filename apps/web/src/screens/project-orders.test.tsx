import { messages } from '@countinghouse/contract/messages.ts';
import type { PurchaseOrder } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { sampleProject } from '../slices/projects/testing/sample-project.ts';
import { OrdersCard } from '../slices/purchase-orders/orders-card.tsx';

const order = {
  orderId: 1,
  orderNumber: 'PO-77',
  amount: '10000.00',
  currencyCode: 'GBP',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  used: '0.00',
  pending: '600.00',
  document: null as PurchaseOrder['document'],
  version: 1,
};
const project = {
  ...sampleProject,
  hasPurchaseOrders: true,
  currencyCode: 'GBP',
  company: {
    companyId: 1,
    companyName: 'Northwind',
    displayName: 'Northwind',
    currencyCode: 'GBP',
    region: 'UK',
    provider: 'QUICK_BOOKS',
    inBooks: true,
    accStartDate: null,
    taxDetails: { taxable: false, globalTaxSetting: 'Not Applicable', taxName: null },
  },
} as const;

beforeEach(() => useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ACCOUNTANT' } }));
afterEach(() => vi.unstubAllGlobals());

function show(orders: readonly Partial<typeof order>[], of: Parameters<typeof OrdersCard>[0]['project'] = project) {
  const onLook = vi.fn();
  const requests = fakeServer(({ method }) =>
    method === 'GET' ? ok({ purchaseOrders: orders.map((one) => ({ ...order, ...one })) }) : ok({}),
  );
  return {
    requests,
    onLook,
    ...renderPart(
      <WithQueries>
        <OrdersCard project={of} onLook={onLook} />
      </WithQueries>,
    ),
  };
}
const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

test.each([
  ['7999.99', '79 % used', '2,000.01'],
  ['8000.00', '80 % used', '2,000.00'],
  ['10000.00', 'Used up', '0.00'],
  ['12500.00', 'Exceeded by GBP 2,500.00', '\u22122,500.00'],
])('an order of GBP 10,000.00 that is used for %s shows %s and what is left', async (used, words, left) => {
  show([{ used }]);
  const text = await row(/PO-77/);
  expect(text).toContain(words);
  expect(text).toContain(`GBP ${left}`);
});

test('an order is deleted after a question, over the version on screen', async () => {
  const { requests, user } = show([{ version: 4 }]);
  await user.click(within(await screen.findByRole('row', { name: /PO-77/ })).getByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText(messages.orderDeleteQuestion('PO-77'));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/projects/purchaseOrders/1?version=4',
    ]),
  );
});

const document = {
  fileName: 'a'.repeat(32),
  name: 'order.pdf',
  mediaType: 'application/pdf',
  size: 300,
  storedAt: '2026-11-21T00:00:00.000Z',
};

test('a document is attached over the version on screen', async () => {
  const { requests, user } = show([{ version: 4 }]);
  await user.click(within(await screen.findByRole('row', { name: /PO-77/ })).getByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: 'Attach document' }));
  const bytes = ['%PDF-1.7\n', 'x'.repeat(30), '\n%%EOF'];
  await user.upload(
    await screen.findByLabelText(/^Document/),
    new File(bytes, 'order.pdf', { type: 'application/pdf' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Attach' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  const [sent] = requests.filter(({ method }) => method === 'PUT');
  expect(sent?.path).toBe('/projects/purchaseOrders/1/document?version=4');
  expect(sent?.body instanceof FormData && (sent.body.get('file') as File).name).toBe('order.pdf');
});

test('a document is shown from the table', async () => {
  const { onLook, user } = show([{ document }]);
  await user.click(await screen.findByRole('button', { name: 'order.pdf' }));
  expect(onLook).toHaveBeenCalledExactlyOnceWith(document);
});

test('a CSM sees the orders and can change none', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  show([{}]);
  await screen.findByRole('row', { name: /PO-77/ });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a project without a company cannot get an order, and without orders none are fetched', async () => {
  const { requests } = show([], { ...project, hasPurchaseOrders: false, company: null });
  await screen.findByText('No purchase orders yet');
  expect(requests).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add purchase order' })).toBeNull();
});
