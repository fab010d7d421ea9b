import { mappingEndpoints, type BooksComparison } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { MapDialog } from './map-dialog.tsx';
import { aDraft } from '../testing/sample-invoice.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (field: BooksComparison['fields'][number]['field'], ours: string, theirs = ours) => ({
  field,
  ours,
  theirs,
  agrees: ours === theirs,
});
const found = (total: string): BooksComparison => ({
  booksInvoiceNumber: 'HAND-7',
  booksUrl: 'http://books.example/HAND-7',
  fields: [row('customer', 'Pembroke & Hale Ltd'), row('currency', 'GBP'), row('total', '768.80', total)],
  fingerprint: `mark of ${total}`,
});
const no = (code: string, message: string): FakeResponse => ({ status: 409, body: { code, message } });

function show({
  look,
  write = () => ok(aDraft),
}: {
  look: () => FakeResponse;
  write?: () => FakeResponse | Promise<FakeResponse>;
}) {
  const requests = fakeServer(({ method }) => (method === 'GET' ? look() : write()));
  const onClose = vi.fn();
  const part = renderPart(
    <WithQueries>
      <MapDialog invoice={aDraft} onClose={onClose} />
    </WithQueries>,
  );
  return { ...part, onClose, requests, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

test('a matching invoice is compared and mapped with two Enters, once', async () => {
  const slow = slowResponse();
  const { user, requests, writes, onClose } = show({ look: () => ok(found('768.80')), write: () => slow.arriving });
  await user.type(screen.getByLabelText(/Books invoice number/), 'HAND-7{Enter}');
  await screen.findByText('Everything agrees.');
  expect(requests.map(({ path }) => path)).toContain('/invoices/map?invoiceId=1&booksInvoiceNumber=HAND-7');
  await user.dblClick(screen.getByRole('button', { name: 'Map' }));
  slow.arrive(ok(aDraft, 'Invoice mapped to HAND-7'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writes()).toHaveLength(1);
  expect(writes()[0]).toMatchObject({
    method: mappingEndpoints.map.method,
    path: '/invoices/map?invoiceId=1&booksInvoiceNumber=HAND-7',
    body: { version: 1, confirmed: 'mark of 768.80' },
  });
});

test('a difference is marked in words, and another number is compared again', async () => {
  const { user, writes } = show({ look: () => ok(found('700.00')) });
  const number = screen.getByLabelText(/Books invoice number/);
  await user.type(number, 'HAND-7{Enter}');
  await screen.findByText('1 field differs.');
  const total = screen.getByRole('row', { name: /^Total/ });
  expect(within(total).getByText('differs')).toBeDefined();
  screen.getByRole('button', { name: 'Map with these differences' });
  await user.type(number, '8');
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByRole('button', { name: 'Compare' });
  expect(writes()).toHaveLength(0);
});

test('an invalid number shows the reason at its field and stays typed', async () => {
  const words = 'The books have no invoice with this number.';
  const { user } = show({ look: () => no('books_invoice_not_found', words) });
  const number = screen.getByLabelText<HTMLInputElement>(/Books invoice number/);
  await user.type(number, 'NONE{Enter}');
  await screen.findByText(words);
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(number.value).toBe('NONE');
});

test('an invoice that changed in the books meanwhile is compared again before it is mapped', async () => {
  const words = 'The invoice in the books differs from this one. Please confirm the differences.';
  const { user } = show({ look: () => ok(found('768.80')), write: () => no('books_invoice_differs', words) });
  await user.type(screen.getByLabelText(/Books invoice number/), 'HAND-7{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Map' }));
  await screen.findByText(words);
  screen.getByRole('button', { name: 'Compare' });
});
