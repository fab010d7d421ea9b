import type { PayableInvoices } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { RecordCompanyPayment } from './record-company-payment.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const invoice = { projectName: 'Portal', invoiceDate: '2026-10-31', connectionId: 5 };
const payable: PayableInvoices = {
  companyId: 8,
  companyName: 'Harbour Ltd',
  currencyCode: 'GBP',
  invoices: [
    {
      ...invoice,
      invoiceId: 2,
      invoiceNumber: 'INV-2',
      dueDate: '2026-11-20',
      outStandingAmount: '250.00',
      version: 4,
    },
    {
      ...invoice,
      invoiceId: 1,
      invoiceNumber: 'INV-1',
      dueDate: '2026-11-30',
      outStandingAmount: '600.00',
      version: 7,
    },
  ],
  books: [
    {
      connectionId: 5,
      ofPayments: {
        provider: 'ZOHO_BOOKS',
        canRecordPayments: true,
        depositAccounts: [{ id: '6', name: 'Checking' }],
        lastDepositAccountId: '6',
      },
    },
  ],
};
const made = { paymentNumber: 3, companyId: 8, currencyCode: 'GBP', amount: '900.00', openCredit: '50.00' };

async function opened(of = payable, write: () => FakeResponse = () => ok(made, 'Payment recorded')) {
  const requests = fakeServer(({ method }) => (method === 'GET' ? ok(of) : write()));
  const { user } = renderPart(
    <MemoryRouter>
      <WithQueries>
        <RecordCompanyPayment companyId={8} currencies={['GBP']} />
      </WithQueries>
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  const field = (name: string | RegExp) => drawer.findByRole('textbox', { name });
  const type = async (name: string | RegExp, text: string) => {
    const found = await field(name);
    await user.clear(found);
    await user.type(found, text);
    await user.tab();
  };
  const values = async () =>
    Promise.all(
      ['INV-2, Portal', 'INV-1, Portal'].map(async (name) => ((await field(name)) as HTMLInputElement).value),
    );
  const save = () => user.click(drawer.getByRole('button', { name: 'Record payment' }));
  return { user, drawer, type, values, save, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

test('an amount is spread by due date, the rest is open credit, and one request records it', async () => {
  const { drawer, type, values, save, writes } = await opened();
  await type('Amount', '300');
  expect(await values()).toEqual(['250.00', '50.00']);
  await type('Amount', '900');
  expect(await values()).toEqual(['250.00', '600.00']);
  expect(drawer.getByRole('status', { name: 'Open credit' }).textContent).toMatch(/50\.00/);
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().map(({ path }) => path)).toEqual(['/companies/8/payments']);
  expect(writes()[0]?.body).toMatchObject({
    currencyCode: 'GBP',
    amount: '900.00',
    parts: [
      { invoiceId: 2, version: 4, amount: '250.00' },
      { invoiceId: 1, version: 7, amount: '600.00' },
    ],
    recordInBooks: true,
    depositAccountId: '6',
  });
});

test('a typed part stays as it was typed until the payment is spread again', async () => {
  const { user, drawer, type, values, save, writes } = await opened();
  await type('Amount', '300');
  await type('INV-1, Portal', '300');
  await type('INV-2, Portal', '0.01');
  await save();
  expect(await drawer.findByText('The invoices add up to more than the payment.')).toBeTruthy();
  await type('INV-1, Portal', '600.01');
  expect(await drawer.findByText('Received amount can not be greater than outstanding amount')).toBeTruthy();
  expect(writes()).toEqual([]);
  await type('Amount', '200');
  expect(await values()).toEqual(['0.01', '600.01']);
  await user.click(drawer.getByRole('button', { name: 'Spread by due date' }));
  expect(await values()).toEqual(['200.00', '']);
});

test('an invoice that changed meanwhile is shown as it is now, and nothing is lost', async () => {
  const newer = {
    ...payable,
    invoices: payable.invoices.map((one) => ({ ...one, version: 9, outStandingAmount: '40.00' })),
  };
  const { drawer, type, values, save } = await opened(payable, () => ({
    status: 409,
    body: { code: 'stale_version', message: 'It changed.', requestId: 'r', current: newer },
  }));
  await type('Amount', '100');
  await save();
  expect((await drawer.findByRole('alert')).textContent).toContain('An invoice has changed since');
  expect(await values()).toEqual(['40.00', '40.00']);
});

test('invoices of several books are paid here alone', async () => {
  const [one, other] = payable.invoices;
  if (one === undefined || other === undefined) throw new Error('two invoices are needed');
  const { drawer, type } = await opened({ ...payable, invoices: [one, { ...other, connectionId: null }] });
  expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Record in the books' }).checked).toBe(true);
  await type('Amount', '300');
  expect(drawer.queryByRole('checkbox', { name: 'Record in the books' })).toBeNull();
  expect(drawer.getByText('Recorded here only: these invoices are not in the same books.')).toBeTruthy();
});
