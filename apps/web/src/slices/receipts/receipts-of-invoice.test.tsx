import type { ReceiptsOfInvoice as Received } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ReceiptsOfInvoice } from './receipts-of-invoice.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const expected = {
  expectedDate: '2026-06-30',
  earliestDate: '2026-06-28',
  latestDate: '2026-07-13',
  learnedFrom: 'company',
  payments: 20,
};
const expectedOr = <Answer,>(path: string, other: () => Answer) =>
  path.endsWith('/expected-payment') ? ok({ expected }) : other();

const receipt = {
  receiptId: 8,
  receivedDate: '2026-05-31',
  amount: '100.10',
  note: 'by wire',
  source: 'hand' as const,
  enteredBy: 'Anna',
  enteredAt: '2026-05-31T09:00:00.000Z',
  reverses: null,
  isReversed: false,
  partOf: null,
  inBooks: null,
  exchangeDifference: '0.00',
};
const partly: Received = {
  invoiceId: 3,
  companyId: 8,
  correctsInvoiceId: null,
  currencyCode: 'GBP',
  invoiceAmount: '600.00',
  receivedAmount: '100.10',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '0.00',
  creditApplications: [],
  outStandingAmount: '499.90',
  receivedDate: '2026-05-31',
  invoiceStatus: 'Partial Received',
  paymentStatus: 'Partial Received',
  receipts: [receipt],
  adjustments: [],
  books: null,
  usualClosing: null,
  version: 2,
};

function show(
  received = partly,
  write: () => FakeResponse | Promise<FakeResponse> = () => ok(partly, 'Payment recorded'),
) {
  const requests = fakeServer(({ method, path }) =>
    expectedOr(path, () => (method === 'GET' ? ok(received) : write())),
  );
  const part = renderPart(
    <WithQueries>
      <ReceiptsOfInvoice invoice={{ invoiceId: 3, documentState: 'issued' }} />
    </WithQueries>,
  );
  return { ...part, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

test('shows received and outstanding amounts, and their origin', async () => {
  const shown = show();
  expect((await screen.findByLabelText('Received')).textContent).toMatch(/100\.10.*499\.90/);
  expect(screen.getByRole('table', { name: 'Payments' }).textContent).toContain('by wire');
  await press(shown, 'Outstanding GBP 499.90 , where does this come from?');
  expect((await screen.findByRole('dialog')).textContent).toMatch(/600\.00.*100\.10/);
});

test('an open invoice shows when it is expected to be paid, and from what that was learned', async () => {
  show();
  const words = await screen.findByText('80 % within 28 Jun – 13 Jul 2026, from 20 payments of the company');
  expect(words.parentElement?.textContent).toContain('30 Jun 2026');
});

test('a paid invoice expects no payment', async () => {
  show({ ...partly, outStandingAmount: '0.00', receivedAmount: '600.00' });
  await screen.findByLabelText('Received');
  expect(screen.queryByText('Expected payment')).toBeNull();
});

test('each payment in a foreign currency shows its realised exchange difference in US dollars, or none without a rate', async () => {
  show({
    ...partly,
    receipts: [
      { ...receipt, exchangeDifference: '-3.21' },
      { ...receipt, receiptId: 9, exchangeDifference: null },
    ],
  });
  await screen.findByRole('columnheader', { name: /Exchange difference/ });
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first?.textContent).toMatch(/3\.21/);
  expect(second?.textContent).toContain('–');
});

test('a receipt begins with the outstanding amount and is added once, however often the button is pressed', async () => {
  const slow = slowResponse();
  const shown = show(partly, () => slow.arriving);
  await press(shown, 'Record payment');
  await shown.user.dblClick(inDialog().getByRole('button', { name: 'Record payment' }));
  slow.arrive(ok(partly, 'Payment recorded'));
  await screen.findByText('Payment recorded');
  expect(shown.writes()).toHaveLength(1);
  expect(shown.writes()[0]).toMatchObject({ path: '/invoices', body: { invoiceId: 3, version: 2, amount: '499.90' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['499.91', 'Received amount can not be greater than outstanding amount'],
  ['1000000', 'Received amount can not be greater than invoice amount'],
  ['-5.25', 'Enter a positive amount. To undo a payment, reverse it.'],
  ['0', 'Invalid amount entered'],
  ['1.234', 'Invalid amount entered'],
])('an amount of %s is rejected at its field, and nothing is sent', async (amount, message) => {
  const shown = show();
  await press(shown, 'Record payment');
  const field = screen.getByLabelText(/^Amount/);
  await shown.user.clear(field);
  await shown.user.type(field, amount);
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await screen.findByText(message);
  expect(shown.writes()).toEqual([]);
});

test('typed values stay when another user saved first', async () => {
  const message = 'Someone else changed this since you opened it.';
  const shown = show(partly, () => ({ status: 409, body: { code: 'stale_version', message } }));
  await press(shown, 'Record payment');
  await shown.user.type(screen.getByLabelText(/^Note/), 'by cheque');
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('by cheque');
});

test.each([
  ['Record payment', 'Record payment', async () => undefined],
  [
    'Adjust',
    'Adjust',
    async ({ user }: ReturnType<typeof show>) => {
      await user.click(screen.getByRole('combobox', { name: /Adjustment type/ }));
      await user.click(await screen.findByTitle('Deduction'));
      await user.type(screen.getByLabelText(/^Reason/), 'bank charges');
    },
  ],
])('%s repeated after a lost response has the same key, although a newer account was read', async (open, act, fill) => {
  const newer = { ...partly, version: 3, outStandingAmount: '400.00', receivedAmount: '200.00' };
  let reads = 0;
  const lost = (): FakeResponse => ({ status: 500, body: { code: 'internal', message: 'Try again' } });
  const requests = fakeServer(({ method, path }) =>
    expectedOr(path, () => (method === 'GET' ? ok(reads++ === 0 ? partly : newer) : lost())),
  );
  const part = renderPart(
    <WithQueries>
      <ReceiptsOfInvoice invoice={{ invoiceId: 3, documentState: 'issued' }} />
    </WithQueries>,
  );
  const shown = { ...part, writes: () => requests.filter(({ method }) => method !== 'GET') };
  await press(shown, open);
  await fill(shown);
  const again = async () => {
    await waitFor(() => expect(inDialog().getByRole<HTMLButtonElement>('button', { name: act }).disabled).toBe(false));
    await shown.user.click(inDialog().getByRole('button', { name: act }));
  };
  await again();
  await screen.findByText(/400\.00/);
  await again();
  await waitFor(() => expect(shown.writes()).toHaveLength(2));
  const [first, second] = shown.writes();
  expect(second?.body).toEqual(first?.body);
  expect(second?.key).toBe(first?.key);
});

test('a receipt is reversed with a reason, and says when it cannot be', async () => {
  const message = 'Later invoices have already used this retainer. Void them first.';
  const shown = show(partly, () => ({ status: 409, body: { code: 'retainer_balance_used', message } }));
  await press(shown, 'Reverse');
  await shown.user.click(inDialog().getByRole('button', { name: 'Reverse' }));
  await screen.findByText('Please enter reason');
  await shown.user.type(screen.getByLabelText(/^Reason/), ' bounced ');
  await shown.user.click(inDialog().getByRole('button', { name: 'Reverse' }));
  await screen.findByText(message);
  expect(shown.writes()).toHaveLength(1);
  expect(shown.writes()[0]).toMatchObject({
    path: '/invoices/3/receipts/8/reverse',
    body: { version: 2, reason: 'bounced' },
  });
});

const waived = {
  adjustmentId: 9,
  adjustmentType: 'Discount' as const,
  adjustedDate: '2026-05-30',
  amount: '9.90',
  reason: 'paid early',
  enteredBy: 'Anna',
  enteredAt: '2026-05-31T10:00:00.000Z',
  reverses: null,
  isReversed: false,
  partOf: null,
  certificateNumber: null,
  withholdingRate: null,
};
const adjusted: Received = {
  ...partly,
  adjustedAmount: '9.90',
  outStandingAmount: '490.00',
  adjustments: [waived],
  receipts: [receipt, { ...receipt, receiptId: 10, amount: '-1.00', reverses: 4 }],
};

test('receipts and adjustments are one account in the order of entry, each line with its balance', async () => {
  show(adjusted);
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/Payment.*by wire.*100\.10.*499\.90/),
    expect.stringMatching(/Discount.*paid early.*9\.90.*490\.00/),
    expect.stringMatching(/Reversal.*491\.00/),
  ]);
  expect(screen.getByLabelText('Received').textContent).toMatch(/Adjusted.*9\.90/);
});

test('an adjustment is reversed at its own address', async () => {
  const shown = show({ ...adjusted, receipts: [] });
  await press(shown, 'Reverse');
  await shown.user.type(screen.getByLabelText(/^Reason/), 'they paid');
  await shown.user.click(inDialog().getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({
    path: '/invoices/3/adjustments/9/reverse',
    body: { version: 2, reason: 'they paid' },
  });
});

test('an invoice is adjusted with a type and a reason', async () => {
  const shown = show();
  await press(shown, 'Adjust');
  await shown.user.click(inDialog().getByRole('button', { name: 'Adjust' }));
  await screen.findByText('Please select adjustment type');
  await screen.findByText('Please enter reason');
  await shown.user.click(screen.getByRole('combobox', { name: /Adjustment type/ }));
  await shown.user.click(await screen.findByTitle('Deduction'));
  await shown.user.type(screen.getByLabelText(/^Reason/), 'bank charges');
  await shown.user.click(inDialog().getByRole('button', { name: 'Adjust' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({
    path: '/invoices/3/adjustments',
    body: { version: 2, adjustmentType: 'Deduction', amount: '499.90', reason: 'bank charges' },
  });
});

test('a payment is said to pay the invoice only when it does, and the rest can be waived with it', async () => {
  const shown = show();
  await press(shown, 'Record payment');
  const field = screen.getByLabelText(/^Amount/);
  await shown.user.clear(field);
  await shown.user.type(field, '490');
  await shown.user.click(screen.getByLabelText('The invoice is paid with this'));
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await screen.findByText('Received amount must be same as Invoice amount');
  expect(shown.writes()).toEqual([]);
  await shown.user.click(screen.getByRole('combobox', { name: /Close the rest as/ }));
  await shown.user.click(await screen.findByTitle('Discount'));
  await shown.user.type(screen.getByLabelText(/^Reason/), 'paid early');
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]?.body).toMatchObject({
    amount: '490.00',
    adjustmentType: 'Discount',
    adjustmentAmount: '9.90',
    adjustmentReason: 'paid early',
    invoiceStatus: 'Received',
  });
});

test('a CSM reads receipts and adds none, and a paid invoice accepts no further ones', async () => {
  show({ ...partly, outStandingAmount: '0.00', receivedAmount: '600.00' });
  await screen.findByLabelText('Received');
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull());
});

const quickBooks: NonNullable<Received['books']> = {
  provider: 'QUICK_BOOKS',
  canRecordPayments: true,
  depositAccounts: [
    { id: '6', name: 'Checking' },
    { id: '4', name: 'Undeposited Funds' },
  ],
  lastDepositAccountId: '6',
};

test('a payment is also recorded in the books, in the account used last, unless that is unticked', async () => {
  const shown = show({ ...partly, books: quickBooks });
  await press(shown, 'Record payment');
  expect(inDialog().getByLabelText<HTMLInputElement>('Record in the books').checked).toBe(true);
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await screen.findByText('Payment recorded');
  expect(shown.writes()[0]).toMatchObject({ body: { recordInBooks: true, depositAccountId: '6' } });
  await press(shown, 'Record payment');
  await shown.user.click(inDialog().getByLabelText('Record in the books'));
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(2));
  expect(shown.writes()[1]).toMatchObject({ body: { recordInBooks: false } });
  expect(shown.writes()[1]?.body).not.toHaveProperty('depositAccountId');
});

const openCredit: Received = {
  ...partly,
  correctsInvoiceId: 2,
  invoiceAmount: '-600.00',
  receivedAmount: '0.00',
  outStandingAmount: '-600.00',
  receipts: [],
  books: { ...quickBooks, lastDepositAccountId: null },
};

test('a refund of a credit note names its account', async () => {
  const shown = show(openCredit);
  await press(shown, 'Record refund');
  expect(inDialog().getByLabelText(/^Refund from/)).toBeDefined();
  await shown.user.click(inDialog().getByRole('button', { name: 'Record refund' }));
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({ body: { recordInBooks: true, depositAccountId: '6' } });
});

test('a refund is recorded only here when the books have no account, unless one is chosen', async () => {
  const shown = show({ ...openCredit, books: { ...quickBooks, depositAccounts: [], lastDepositAccountId: null } });
  await press(shown, 'Record refund');
  expect(inDialog().getByLabelText<HTMLInputElement>('Record in the books').checked).toBe(false);
  await shown.user.click(inDialog().getByLabelText('Record in the books'));
  await shown.user.click(inDialog().getByRole('button', { name: 'Record refund' }));
  expect(await inDialog().findByText('Please select account')).toBeDefined();
  expect(shown.writes()).toEqual([]);
});

test('a consent without the scope says so, and the payment is recorded only here', async () => {
  const shown = show({ ...partly, books: { ...quickBooks, canRecordPayments: false } });
  await press(shown, 'Record payment');
  expect(inDialog().getByText('Reconnect to record payments in the books')).toBeTruthy();
  expect(inDialog().getByLabelText<HTMLInputElement>('Record in the books').disabled).toBe(true);
  await shown.user.click(inDialog().getByRole('button', { name: 'Record payment' }));
  await screen.findByText('Payment recorded');
  expect(shown.writes()[0]).toMatchObject({ body: { recordInBooks: false } });
});

test('a payment that the books rejected shows their message and is sent again on request', async () => {
  const inBooks = { state: 'Rejected' as const, words: 'The account period has closed.' };
  const shown = show({ ...partly, books: quickBooks, receipts: [{ ...receipt, inBooks }] });
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(table.textContent).toContain('RejectedThe account period has closed.');
  await press(shown, 'Retry');
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]).toMatchObject({ path: '/invoices/3/receipts/8/record-in-books', body: { version: 2 } });
});
