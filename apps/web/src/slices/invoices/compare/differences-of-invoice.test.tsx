import type { RecordedDifference } from '@countinghouse/contract/books/books-differences.contract.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { DifferencesOfInvoice } from './differences-of-invoice.tsx';
import { aDraft } from '../testing/sample-invoice.ts';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const issued: Invoice = { ...aDraft, documentState: 'issued', invoiceNumber: 'INV-0001', modifyInBooks: true };
const total: RecordedDifference = {
  differenceId: 7,
  field: 'total',
  ours: '600.00',
  theirs: '650.00',
  currencies: { ours: 'USD', theirs: 'USD' },
  foundAt: '2026-11-21T04:00:00.000Z',
  state: 'open',
  reason: null,
  settledBy: null,
  ways: ['ours', 'leave'],
  version: 3,
};

function show(differences: readonly RecordedDifference[], answer: () => FakeResponse = () => ok({ differences: [] })) {
  const requests = fakeServer((one) => (one.method === 'GET' ? ok({ differences }) : answer()));
  const part = renderPart(
    <WithQueries>
      <DifferencesOfInvoice invoice={issued} />
    </WithQueries>,
  );
  return { ...part, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('our value is sent to the books after a question, once however often the button is clicked', async () => {
  const { user, writes } = show([total]);
  const row = await rowOf('Total');
  expect(row.getByText(/650\.00/)).toBeDefined();
  await user.dblClick(row.getByRole('button', { name: 'Send our value' }));
  const question = await screen.findByRole('alertdialog', { name: 'Change the total of INV-0001 in QuickBooks?' });
  expect(question.textContent).toMatch(/The books now have USD.650\.00\. They will have USD.600\.00\./);
  expect(writes()).toEqual([]);
  await user.dblClick(within(question).getByRole('button', { name: 'Change in QuickBooks' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({
    path: '/invoices/booksDifferences/7/settle',
    body: { version: 3, way: 'ours', reason: '' },
  });
});

test('a void is sent to the books only after a question that names the invoice and the books', async () => {
  const { user, writes } = show([
    { ...total, field: 'document', ours: 'void', theirs: 'issued', currencies: null, ways: ['ours', 'leave'] },
  ]);
  await user.click((await rowOf('Document')).getByRole('button', { name: 'Void there too' }));
  const question = await screen.findByRole('alertdialog', { name: 'Void INV-0001 in QuickBooks?' });
  await user.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(writes()).toEqual([]);
});

test('keeping a difference needs a reason, and a failure keeps what was typed', async () => {
  const { user, writes } = show([total], () => ({
    status: 409,
    body: { code: 'stale_version', message: 'Someone else changed this.', requestId: 'r-1' },
  }));
  await user.click((await rowOf('Total')).getByRole('button', { name: 'Leave it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the total as it is?' }));
  await user.click(dialog.getByRole('button', { name: 'Leave it' }));
  expect(await dialog.findByText('Please enter reason')).toBeDefined();
  expect(writes()).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), 'the auditor wrote it');
  await user.click(dialog.getByRole('button', { name: 'Leave it' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ way: 'leave', reason: 'the auditor wrote it' });
  expect(await screen.findByText('Someone else changed this.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('the auditor wrote it');
});

test('each difference shows its state and offers only what is possible', async () => {
  show([
    { ...total, field: 'document', ours: 'issued', theirs: 'void', currencies: null, ways: ['theirs', 'leave'] },
    { ...total, differenceId: 8, state: 'sent', ways: [] },
    { ...total, differenceId: 9, field: 'tax', state: 'left', reason: 'rounded there', settledBy: 'Anna' },
    {
      ...total,
      differenceId: 10,
      field: 'date',
      ours: '2026-05-31',
      theirs: '2026-06-01',
      currencies: null,
      reason: 'The period is closed.',
    },
  ]);
  const buttons = async (name: string) =>
    (await rowOf(name)).queryAllByRole('button').map((button) => button.textContent);
  expect(await buttons('Document')).toEqual(['Void here too', 'Leave it']);
  expect(await buttons('Our value is being sent')).toEqual([]);
  expect(await buttons('Left by Anna: rounded there')).toEqual(['Send our value']);
  expect(await buttons('The books: The period is closed.')).toEqual(['Send our value', 'Leave it']);
});
