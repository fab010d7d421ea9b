import type { OpenCredit, ReceiptsOfInvoice as Received } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ClearMoneyDialog } from './clear-money-dialog.tsx';
import { OpenCreditsOfCompany } from './open-credits-of-company.tsx';
import { ReceiptsOfInvoice } from './receipts-of-invoice.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const account: Received = {
  invoiceId: 3,
  companyId: 8,
  correctsInvoiceId: null,
  currencyCode: 'GBP',
  invoiceAmount: '600.00',
  receivedAmount: '100.00',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '40.00',
  outStandingAmount: '460.00',
  receivedDate: '2026-05-31',
  invoiceStatus: 'Partial Received',
  paymentStatus: 'Partial Received',
  receipts: [
    {
      receiptId: 4,
      receivedDate: '2026-05-31',
      amount: '100.00',
      note: 'by wire',
      source: 'hand',
      enteredBy: 'Anna',
      enteredAt: '2026-05-31T09:00:00.000Z',
      reverses: null,
      isReversed: false,
      partOf: null,
      inBooks: null,
      exchangeDifference: '0.00',
    },
  ],
  adjustments: [],
  creditApplications: [
    {
      applicationId: 5,
      creditId: 6,
      creditNumber: 'INV-6',
      invoiceId: 3,
      invoiceNumber: 'INV-3',
      appliedDate: '2026-06-01',
      amount: '40.00',
      reason: '',
      enteredBy: null,
      enteredAt: '2026-06-01T09:00:00.000Z',
      reverses: null,
      isReversed: false,
    },
  ],
  usualClosing: { adjustmentType: 'Withholding Tax', withholdingRate: '10.00', reason: 'TDS', times: 3, of: 4 },
  books: null,
  version: 2,
};
const openCredit: OpenCredit = {
  creditId: 7,
  creditNumber: 'INV-7',
  creditDate: '2026-06-02',
  projectId: 1,
  projectName: 'Atlas',
  correctsInvoice: { invoiceId: 2, invoiceNumber: 'INV-2' },
  currencyCode: 'GBP',
  creditAmount: '80.00',
  openAmount: '50.00',
};
const open = {
  companyId: 8,
  openCredits: [openCredit],
  paymentsOnAccount: [
    {
      currencyCode: 'GBP',
      openAmount: '900.00',
      books: {
        provider: 'QUICK_BOOKS',
        canRecordPayments: true,
        depositAccounts: [{ id: '6', name: 'Checking' }],
        lastDepositAccountId: null,
      },
    },
  ],
  refunds: [
    {
      refundNumber: 31,
      currencyCode: 'GBP',
      refundDate: '2026-06-04',
      amount: '20.00',
      note: 'wire 12',
      isReversed: false,
      inBooks: { state: 'Rejected', words: 'The period is closed.' },
    },
  ],
  byCurrency: [{ currencyCode: 'GBP', openAmount: '950.00' }],
};

function show(part: ReactNode, write: () => FakeResponse = () => ok(account, 'Credit note applied')) {
  const requests = fakeServer(({ method, path }) =>
    method !== 'GET'
      ? write()
      : ok(path.includes('open-credits') ? open : path.endsWith('/expected-payment') ? { expected: null } : account),
  );
  const { user } = renderPart(
    <MemoryRouter>
      <WithQueries>{part}</WithQueries>
    </MemoryRouter>,
  );
  return { user, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const ofInvoice = <ReceiptsOfInvoice invoice={{ invoiceId: 3, documentState: 'issued' }} />;

test('an applied credit note is a line of the account and can be reversed', async () => {
  const shown = show(ofInvoice);
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(table.textContent).toMatch(/Credit note.*INV-6.*Applied when issued.*40\.00.*460\.00/);
  await shown.user.click(within(table).getAllByRole('button', { name: 'Reverse' })[1] as HTMLElement);
  await shown.user.type(screen.getByLabelText(/^Reason/), 'of another invoice');
  await shown.user.click(inDialog().getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({
    path: '/invoices/3/credit-applications/5/reverse',
    body: { version: 2, reason: 'of another invoice' },
  });
});

test('an open credit is applied up to what both have', async () => {
  const shown = show(ofInvoice);
  await press(shown, 'Apply credit');
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value).toBe('50.00');
  await shown.user.clear(amount);
  await shown.user.type(amount, '50.01');
  await shown.user.click(inDialog().getByRole('button', { name: 'Apply credit' }));
  await screen.findByText('You cannot apply more than is open on the credit note.');
  await shown.user.clear(amount);
  await shown.user.type(amount, '20');
  await shown.user.click(inDialog().getByRole('button', { name: 'Apply credit' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({
    path: '/invoices/3/credit-applications',
    body: { version: 2, creditId: 7, amount: '20.00' },
  });
});

test('payments on account pay up to the outstanding amount', async () => {
  const shown = show(ofInvoice);
  await press(shown, 'Apply credit');
  await shown.user.click(await screen.findByRole('combobox', { name: /Open credit/ }));
  await shown.user.click(await screen.findByTitle(/Payments on account/));
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('460.00');
  await shown.user.click(inDialog().getByRole('button', { name: 'Apply credit' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({ path: '/invoices/3/open-credit-payments', body: { amount: '460.00' } });
});

test('a short payment leaves its rest outstanding, and shows how the last one was closed, with certificate and rate', async () => {
  const shown = show(ofInvoice);
  await press(shown, 'Record payment');
  const amount = screen.getByLabelText(/^Amount/);
  await shown.user.clear(amount);
  await shown.user.type(amount, '414');
  expect(screen.getByText('Withholding Tax in 3 of the last 4 short payments of this company')).toBeTruthy();
  expect(screen.queryByLabelText(/^Certificate number/)).toBeNull();
  const chooseWay = async (way: string): Promise<string> => {
    await shown.user.click(screen.getByRole('combobox', { name: /Close the rest as/ }));
    await shown.user.click(await screen.findByTitle(way));
    return screen.getByLabelText<HTMLInputElement>(/^Reason/).value;
  };
  // the reason belongs to its way
  expect(await chooseWay('Bank Charge')).toBe('');
  expect(await chooseWay('Withholding Tax')).toBe('TDS');
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await screen.findByText('Please enter certificate number');
  await shown.user.type(screen.getByLabelText(/^Certificate number/), 'TDS-17');
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]?.body).toMatchObject({
    amount: '414.00',
    adjustmentType: 'Withholding Tax',
    adjustmentAmount: '46.00',
    adjustmentReason: 'TDS',
    certificateNumber: 'TDS-17',
    withholdingRate: '10.00',
    invoiceStatus: 'Received',
  });
});

test('payments and credits that prevent a void are listed, each with the action to remove it', async () => {
  const shown = show(<ClearMoneyDialog invoice={{ invoiceId: 3, invoiceNumber: 'INV-3' }} onClose={() => undefined} />);
  expect(await screen.findByText(/Payments or credit notes are applied to this invoice/)).toBeTruthy();
  expect(
    inDialog()
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringMatching(/Payment.*by wire.*100\.00.*Reverse.*Move to open credit/),
    expect.stringMatching(/Credit note.*INV-6.*40\.00.*Reverse/),
  ]);
  await press(shown, 'Move to open credit');
  await shown.user.type(screen.getByLabelText(/^Reason/), 'paid twice');
  await shown.user.click(inDialog().getByRole('button', { name: 'Move to open credit' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({
    path: '/invoices/3/receipts/4/open-credit',
    body: { version: 2, reason: 'paid twice' },
  });
});

test('a company shows its open credits, and payments on account can be refunded', async () => {
  const shown = show(<OpenCreditsOfCompany companyId={8} />, () => ok({}, 'Open credit refunded'));
  expect((await screen.findByRole('table', { name: 'Open credits' })).textContent).toMatch(
    /INV-7.*INV-2.*Atlas.*80\.00.*50\.00/,
  );
  await press(shown, 'Refund');
  const amount = screen.getByLabelText(/^Amount/);
  await shown.user.clear(amount);
  await shown.user.type(amount, '900.01');
  await shown.user.click(inDialog().getByRole('button', { name: 'Refund' }));
  await screen.findByText('You cannot use more than the open credit of the company.');
  await shown.user.clear(amount);
  await shown.user.type(amount, '900');
  await shown.user.click(inDialog().getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({
    path: '/companies/8/open-credits/refund',
    body: { currencyCode: 'GBP', amount: '900.00', recordInBooks: true, depositAccountId: '6' },
  });
});

test('a refund that was a mistake is reversed with a reason', async () => {
  const shown = show(<OpenCreditsOfCompany companyId={8} />, () => ok({}, 'Refund reversed'));
  const headings = within(await screen.findByRole('table', { name: 'Refunds' })).getAllByRole('columnheader');
  expect(headings.map((heading) => heading.textContent)).not.toContain('');
  await press(shown, 'Reverse');
  expect(inDialog().getByText('Reverse the refund of GBP 20.00?')).toBeTruthy();
  await shown.user.click(inDialog().getByRole('button', { name: 'Reverse' }));
  await screen.findByText('Please enter reason');
  await shown.user.type(inDialog().getByLabelText(/^Reason/), 'sent twice');
  await shown.user.click(inDialog().getByRole('button', { name: 'Reverse' }));
  await screen.findByText('Refund reversed');
  expect(shown.writes()).toMatchObject([
    { path: '/companies/8/open-credits/refunds/31/reverse', body: { reason: 'sent twice' } },
  ]);
});

test('a refund that the books refused stands with their words, and is sent again', async () => {
  const shown = show(<OpenCreditsOfCompany companyId={8} />, () => ok({}, 'The refund is being recorded in the books'));
  expect((await screen.findByRole('table', { name: 'Refunds' })).textContent).toMatch(
    /Refund.*wire 12.*Rejected.*The period is closed\..*20\.00/,
  );
  await press(shown, 'Retry');
  await screen.findByText('The refund is being recorded in the books');
  expect(shown.writes()).toMatchObject([{ path: '/companies/8/open-credits/refunds/31/record-in-books', body: {} }]);
});
