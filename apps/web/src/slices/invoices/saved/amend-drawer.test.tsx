import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { AmendDrawer } from './amend-drawer.tsx';
import { aDraft } from '../testing/sample-invoice.ts';

afterEach(() => vi.unstubAllGlobals());

function show(invoice: Invoice) {
  const requests = fakeServer(() => ok(invoice, messages.invoiceSaved));
  const part = renderPart(
    <WithQueries>
      <AmendDrawer invoice={invoice} onClose={() => undefined} />
    </WithQueries>,
  );
  return { ...part, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const memo = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message on invoice/ });

test('an invoice from the books without a message keeps it empty when its due date is changed', async () => {
  const { user, writes } = show({ ...aDraft, documentState: 'issued', customerMemo: '' });
  expect(memo().required).toBe(false);
  const due = screen.getByRole('textbox', { name: /^Due date/ });
  await user.clear(due);
  await user.type(due, '28 Feb 2027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.invoiceSaved);
  expect(writes().map(({ body }) => body)).toMatchObject([{ invoiceDueDate: '2027-02-28', customerMemo: '' }]);
});

test('an existing message cannot be cleared', async () => {
  const { user, writes } = show(aDraft);
  await user.clear(memo());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.messageOnInvoiceRequired);
  expect(writes()).toEqual([]);
});
