import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../../ui/form/form-draft.ts';
import { memoryDrafts } from '../../../ui/testing/memory-drafts.ts';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { SavedInvoice } from '../saved/saved-invoice.tsx';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { creditable } from '../testing/sample-credit.ts';
import { aDraft } from '../testing/sample-invoice.ts';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const issued: Invoice = {
  ...aDraft,
  documentState: 'issued',
  invoiceNumber: 'INV-0001',
  invoiceStatus: 'Pending',
  version: 3,
};
const credit: Invoice = {
  ...issued,
  invoiceId: 2,
  invoiceNumber: 'INV-0002',
  invoiceAmount: '-99.20',
  correctsInvoice: { invoiceId: 1, invoiceNumber: 'INV-0001' },
  creditReason: 'too long',
};

function show(
  invoice: Invoice,
  write: () => FakeResponse | Promise<FakeResponse> = () => ok(credit, 'Credit saved.'),
  kept = new Map<string, unknown>(),
) {
  const requests = fakeServer(({ method, path }) => {
    if (method !== 'GET') return write();
    if (path.endsWith('/credit')) return ok(creditable);
    if (path.endsWith('/sinceBilled')) return ok([]);
    return ok(path.startsWith('/invoices/timesheet/') ? editedTimesheet : invoice);
  });
  const onShow = vi.fn();
  const part = renderPart(
    <MemoryRouter>
      <WithQueries>
        <FormDraftsContext value={memoryDrafts(kept)}>
          <SavedInvoice
            invoiceId={invoice.invoiceId}
            onClose={() => undefined}
            onEdit={() => undefined}
            onShow={onShow}
          />
        </FormDraftsContext>
      </WithQueries>
    </MemoryRouter>,
  );
  return { ...part, onShow, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

const button = (name: string) => screen.findByRole('button', { name });
const drawer = () => screen.findByRole('dialog', { name: 'Credit INV-0001' });

test('an issued invoice is credited once, with the total on screen and the credited hours', async () => {
  const slow = slowResponse();
  const { user, writes, onShow } = show(issued, () => slow.arriving);
  await user.click(await button('Credit'));
  const form = within(await drawer());
  await user.type(await form.findByLabelText(/^Reason/), 'too long');
  await user.type(form.getByLabelText(/^Marek Kowalski, React Developer/), '2');
  await user.tab();
  expect(form.getByRole('status', { name: 'Credit note total' }).textContent).toContain('99.20');
  expect(form.getByLabelText<HTMLInputElement>(/^Marek Kowalski(?!,)/).value).toBe('2.00');
  await user.dblClick(form.getByRole('button', { name: 'Credit' }));
  slow.arrive(ok(credit, 'Credit saved.'));
  await screen.findByText('Credit saved.');
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(2));
  expect(writes()).toHaveLength(1);
  expect(writes()[0]).toMatchObject({
    path: '/invoices/1/credit',
    body: {
      version: 3,
      reason: 'too long',
      lines: [{ lineId: 'row:11:41.3333', quantity: '2.00', amount: null }],
      hours: [{ userId: 11, hours: '2.00' }],
      creditAmount: '-99.20',
    },
  });
});

test('a credit without a reason or an amount is not sent, and a refused one keeps what was typed', async () => {
  const message = 'Someone else changed this since you opened it.';
  const { user, writes } = show(issued, () => ({ status: 409, body: { code: 'stale_version', message } }));
  await user.click(await button('Credit'));
  const form = within(await drawer());
  const save = await form.findByRole('button', { name: 'Credit' });
  await user.click(save);
  await form.findByText('Please enter reason');
  expect(writes()).toEqual([]);
  await user.type(form.getByLabelText(/^Reason/), 'too long');
  await user.click(form.getByRole('button', { name: 'Everything left to credit' }));
  await user.click(save);
  await form.findByText(message);
  expect(form.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('too long');
});

test('a credit and its invoice link to each other', async () => {
  const first = show(credit);
  await first.user.click(await button('INV-0001'));
  expect(first.onShow).toHaveBeenCalledWith(1);
  expect(screen.getByRole('dialog', { name: 'Credit note INV-0002' }).textContent).toContain('too long');
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
  await button('Void');
  first.unmount();
  const of = { invoiceId: 2, invoiceNumber: 'INV-0002', documentState: 'issued', invoiceDate: '2026-11-22' } as const;
  const second = show({ ...issued, credits: [{ ...of, invoiceAmount: '-99.20', pushState: 'in books' }] });
  await second.user.click(await button('INV-0002'));
  expect(second.onShow).toHaveBeenCalledWith(2);
});

test('a credit that the books rejected is sent again or deleted, and neither opened nor mapped', async () => {
  show({
    ...credit,
    documentState: 'draft',
    // a draft shows its number only while the outcome of its push is unknown
    invoiceNumber: null,
    push: { ...credit.push, state: 'failed', reason: 'The period is closed.' },
  });
  await button('Retry');
  await button('Delete');
  expect(screen.queryByRole('button', { name: 'Open timesheet' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull();
});

test('a CSM is not offered to credit', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  show(issued);
  await screen.findByRole('table', { name: 'Timesheet' });
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
});

test('a credit is refused once when another user credited meanwhile, and continues with what is left', async () => {
  const message = 'Someone else changed this since you opened it.';
  const answers = [{ status: 409, body: { code: 'stale_version', message } }];
  const typed = { reason: 'too long', lines: creditable.lines.map(() => ({ taken: '1' })) };
  const kept = new Map([['credit of 1', { typed, version: 2 }]]);
  const { user, writes } = show(issued, () => answers.shift() ?? ok(credit, 'Credit saved.'), kept);
  await user.click(await button('Credit'));
  await user.click(await button('Continue with them'));
  const save = await within(await drawer()).findByRole('button', { name: 'Credit' });
  await user.click(save);
  await screen.findByText(message);
  await user.click(save);
  await screen.findByText('Credit saved.');
  expect(writes().map(({ body }) => body)).toMatchObject([{ version: 2 }, { version: 3 }]);
});
