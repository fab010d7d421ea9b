import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { RowOfChanges } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { SavedInvoice } from './saved-invoice.tsx';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { aDraft } from '../testing/sample-invoice.ts';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

function show(
  invoice: Invoice,
  write: (request: FakeRequest) => FakeResponse | Promise<FakeResponse> = () => ok({}),
  changed: readonly RowOfChanges[] = [],
  timesheet: () => FakeResponse = () => ok(editedTimesheet),
) {
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path.includes('/sinceBilled')) {
      // these alone: as if no other had changed
      const only = new URL(one.path, 'http://x').searchParams.get('logs')?.split(',');
      return ok(changed.filter((row) => only === undefined || row.logs.some(({ logId }) => only.includes(logId))));
    }
    return one.path.startsWith('/invoices/timesheet/') ? timesheet() : ok(invoice);
  });
  const onClose = vi.fn();
  const onShow = vi.fn();
  const part = renderPart(
    <MemoryRouter>
      <WithQueries>
        <SavedInvoice invoiceId={invoice.invoiceId} onClose={onClose} onEdit={() => undefined} onShow={onShow} />
      </WithQueries>
    </MemoryRouter>,
  );
  return { ...part, onClose, onShow, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const button = (name: string) => screen.findByRole('button', { name });
const issued: Invoice = { ...aDraft, documentState: 'issued', invoiceNumber: 'INV-0001', invoiceStatus: 'Pending' };

/** Two hours less than what was billed. */
const changed: RowOfChanges = {
  userId: 3,
  employeeName: 'Asha Rao',
  billedHours: '-2.00',
  amount: '-100.00',
  traces: { billedHours: null, amount: null },
  logs: [
    {
      logId: '41',
      before: { day: '2026-05-04', seconds: 28_800, billable: true, task: 'Login' },
      now: { day: '2026-05-04', seconds: 21_600, billable: true, task: 'Login' },
    },
  ],
};

test('an invoice links to the page of its company', async () => {
  show(aDraft);
  const link = await screen.findByRole('link', { name: aDraft.customerName });
  expect(link.getAttribute('href')).toBe(`/companydetails/${aDraft.companyId}`);
});

describe('a draft of a company without books', () => {
  const withoutBooks: Invoice = { ...aDraft, hasBooks: false };

  test('is issued by hand after a question, once however often the button is pressed', async () => {
    const slow = slowResponse();
    const shown = show(withoutBooks, () => slow.arriving);
    await shown.user.click(await button('Issue'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(/This cannot be undone/);
    expect(shown.writes()).toEqual([]);
    await shown.user.dblClick(within(question).getByRole('button', { name: 'Issue' }));
    slow.arrive(ok(withoutBooks, 'Invoice issued as INV-2026-1'));
    await screen.findByText('Invoice issued as INV-2026-1');
    expect(shown.writes().map(({ path, body }) => [path, body])).toEqual([
      [`/invoices/${withoutBooks.invoiceId}/issue`, { version: withoutBooks.version }],
    ]);
  });

  test('is offered neither the books nor a mapping, and one with books is not issued by hand', async () => {
    show(withoutBooks);
    await button('Issue');
    expect(screen.queryByRole('button', { name: /^(Save in Books|Map)$/ })).toBeNull();
  });

  test('is not issued by hand once the books are connected', async () => {
    show(aDraft);
    await button('Save in Books');
    expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
  });
});

describe('an invoice that the books would reject', () => {
  const message = 'The books are closed up to 31 May 2026, as they were last read.';
  const refused: FakeResponse = { status: 409, body: { code: 'books_would_refuse', message } };
  const toBooks = async (answer: (request: FakeRequest, pushes: number) => FakeResponse) => {
    let pushes = 0;
    const { user, writes } = show(aDraft, (request) => {
      if (request.path.endsWith('/push')) pushes += 1;
      return answer(request, pushes);
    });
    await user.click(await button('Save in Books'));
    return writes;
  };

  test('is sent once more after the books were read, with a key of its own', async () => {
    const writes = await toBooks(({ path }, pushes) => (path.endsWith('/push') && pushes === 1 ? refused : ok(issued)));
    await waitFor(() => expect(writes()).toHaveLength(3));
    const [first, read, second] = writes();
    expect(read).toMatchObject({
      method: 'POST',
      path: '/options/company',
      body: { provider: aDraft.provider, region: aDraft.region },
    });
    expect([first?.path, second?.path]).toEqual(['/invoices/1/push', '/invoices/1/push']);
    expect(screen.queryByText(message)).toBeNull();
  });

  test.each([
    ['they would refuse it still', ok({}), 3],
    ['they are away', { status: 502, body: { code: 'books_away', message: 'away' } }, 2],
  ])('says why when %s', async (_, ofBooks, calls) => {
    const writes = await toBooks(({ path }) => (path.endsWith('/push') ? refused : ofBooks));
    expect(await screen.findByText(message)).toBeDefined();
    expect(writes()).toHaveLength(calls);
  });
});

describe('a change that the books rejected', () => {
  const push: Invoice['push'] = { ...issued.push, state: 'failed', reason: 'The period is closed.' };

  test.each(['issued', 'void'] as const)(
    'of an invoice that is %s shows the reason and is sent again once',
    async (state) => {
      const slow = slowResponse();
      const { user, writes } = show({ ...issued, documentState: state, push }, () => slow.arriving);
      expect(await screen.findByText('The period is closed.')).toBeDefined();
      await user.dblClick(await button('Retry'));
      slow.arrive(ok(issued, 'Invoice queued'));
      await screen.findByText('Invoice queued');
      expect(writes().map(({ path, body }) => [path, body])).toEqual([
        [`/invoices/${issued.invoiceId}/push`, { version: issued.version }],
      ]);
    },
  );

  test('is not sent again by a user who may not push, nor after the books accepted it', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    const { unmount } = show({ ...issued, push });
    await screen.findByText('The period is closed.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    unmount();
    useSession.setState({ session: anAccountant });
    show({ ...issued, push: { ...push, state: 'in books', reason: null } });
    await button('Void');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('time entries that changed after invoicing', () => {
  const choices = () => screen.findByRole('region', { name: 'How to handle the changes' });

  test('are carried to the next invoice once, with the amount shown before', async () => {
    const { user, writes } = show(issued, () => ok({}), [changed]);
    const shown = await choices();
    expect(within(shown).queryByRole('button', { name: 'Change this draft' })).toBeNull();
    expect(shown.textContent).toMatch(/The next invoice of the project bills \w{3} −100\.00/);
    await user.dblClick(within(shown).getByRole('button', { name: 'Carry to the next invoice' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      path: '/invoices/1/sinceBilled',
      body: { choice: 'carry', logs: [{ logId: '41', seconds: 21_600 }] },
    });
  });

  test('are left unbilled only with a reason', async () => {
    const { user, writes } = show(issued, () => ok({}), [changed]);
    await user.click(within(await choices()).getByRole('button', { name: 'Leave it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the changes as they are?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave it' }));
    expect(await dialog.findByText('Please enter reason')).toBeDefined();
    expect(writes()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Reason/), 'agreed with the client');
    await user.click(dialog.getByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ choice: 'leave', reason: 'agreed with the client' });
  });

  test('are settled one by one, with the amount of the chosen ones; a moved entry counts once', async () => {
    const moved = (userId: number, employeeName: string, amount: string, hasIt: boolean): RowOfChanges => {
      const log = { day: '2026-05-05', seconds: 3600, billable: true, task: 'Login' };
      const logs = [{ logId: '42', before: hasIt ? null : log, now: hasIt ? log : null }];
      return { ...changed, userId, employeeName, amount, logs };
    };
    const rows = [changed, moved(4, 'Ben Ode', '-50.00', false), moved(5, 'Cleo Paz', '60.00', true)];
    const { user, writes } = show(issued, () => ok({}), rows);
    const shown = await choices();
    expect(shown.textContent).toMatch(/project bills \w{3} −90\.00/);
    await user.click(screen.getByRole('checkbox', { name: 'Asha Rao, 2026-05-04, Login' }));
    await waitFor(() => expect(shown.textContent).toMatch(/project bills \w{3} \+?10\.00/));
    await user.click(within(shown).getByRole('button', { name: 'Carry to the next invoice' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ choice: 'carry', logs: [{ logId: '42', seconds: 3600 }] });
    await user.click(screen.getByRole('checkbox', { name: /^Ben Ode/ }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Cleo Paz/ }).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: /^Asha Rao/ }));
    expect(within(shown).getByRole('button', { name: 'Leave it' }).hasAttribute('disabled')).toBe(true);
  });

  test('of a draft can be included in it, also by a CSM, who settles nothing else', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    show(aDraft, () => ok({}), [changed]);
    const shown = await choices();
    expect(
      within(shown)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Change this draft']);
  });
});

describe('a saved invoice', () => {
  test('shows what it bills: line, tax with its rate, and total', async () => {
    show(aDraft);
    const totals = await screen.findByLabelText('Totals');
    expect(totals.textContent).toMatch(/20\.0% S \(Sales\).*128\.13.*Total.*768\.80/);
    expect(screen.getByRole('region', { name: 'Invoice lines' }).textContent).toContain(
      'Marek Kowalski, React Developer',
    );
  });

  test.each([
    ['a draft is downloaded and exported', {}, ['Download Timesheet', 'Export Google sheet']],
    ['an issued one is downloaded', { documentState: 'issued' }, ['Download Timesheet']],
  ] as const)('exports its timesheet: %s', async (_, of, entries) => {
    const { user } = show({ ...aDraft, ...of });
    await user.click(await button('Timesheet Action'));
    expect((await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)).toEqual(entries);
  });

  test('shows an error in place of a timesheet that cannot be fetched, and the timesheet after Retry', async () => {
    let answer: FakeResponse = {
      status: 404,
      body: { code: 'invoice_not_found', message: 'Invoice with id 1 not found' },
    };
    const { user } = show(aDraft, undefined, [], () => answer);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Invoice with id 1 not found');
    answer = ok(editedTimesheet);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table', { name: 'Timesheet' });
    await button('Timesheet Action');
  });

  test('exports nothing when it is void', async () => {
    show({ ...aDraft, documentState: 'void', voidReason: 'Wrong client' });
    await screen.findByRole('table', { name: 'Timesheet' });
    expect(screen.queryByRole('button', { name: 'Timesheet Action' })).toBeNull();
  });

  test('has an editable due date, month, financial type and message, and locks the rest', async () => {
    const { user, writes } = show(issued, () => ok(issued, 'Invoice saved successfully'));
    await user.click(await button('Invoice Details'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Invoice Details' }));
    expect(drawer.getAllByRole('textbox').map((one) => one.getAttribute('name'))).toEqual([
      'invoiceDueDate',
      'receivedMonth',
      'customerMemo',
    ]);
    for (const label of ['Start date', 'End date', 'Invoice status', 'Invoice date', 'Accuracy', 'Submission type'])
      drawer.getByText(label);
    const due = drawer.getByRole('textbox', { name: 'Due date' });
    await user.clear(due);
    await user.type(due, '1 Jan 2020');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    drawer.getByText('The due date cannot be before the invoice date.');
    await user.clear(due);
    await user.type(due, '28 Feb 2027');
    const type = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'Financial Type' });
    expect([...type.options].map((one) => one.text)).not.toContain('No Invoice');
    await user.selectOptions(type, 'Expenses');
    await user.dblClick(drawer.getByRole('button', { name: 'Save' }));
    await screen.findByText('Invoice saved successfully');
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'PUT',
        `/invoices/${issued.invoiceId}/details`,
        {
          version: issued.version,
          invoiceDueDate: '2027-02-28',
          customerMemo: issued.customerMemo,
          receivedMonth: 'Nov-2026',
          financialType: 'Expenses',
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invoice Details' })).toBeNull());
  });

  test('shows both values and keeps what was typed when another user changed its details', async () => {
    const current = { ...issued, version: issued.version + 1, customerMemo: 'Theirs' };
    const { user } = show(issued, () => ({
      status: 409,
      body: { code: 'stale_version', message: 'Changed', current },
    }));
    await user.click(await button('Invoice Details'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Invoice Details' }));
    const memo = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message on invoice' });
    await user.clear(memo);
    await user.type(memo, 'Mine');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    const both = await drawer.findByRole('region', { name: 'Saved by another user' });
    expect(both.textContent).toMatch(/Theirs/);
    expect(memo.value).toBe('Mine');
  });

  test('has no editable details for a CSM or when it is void', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    show(issued);
    await screen.findByLabelText('Totals');
    expect(screen.queryByRole('button', { name: 'Invoice Details' })).toBeNull();
  });

  test('lists time entries that changed after invoicing, with the amount of each', async () => {
    const time = { day: '2026-10-02', billable: true, task: 'Checkout page' };
    show(issued, undefined, [
      {
        userId: 1,
        employeeName: 'Asha Rao',
        billedHours: '-8.00',
        amount: '-400.00',
        traces: { billedHours: undefined, amount: undefined },
        logs: [{ logId: 'a', before: { ...time, seconds: 28_800 }, now: null }],
      },
    ]);
    await screen.findByText(/Time logs changed after invoicing/);
    const region = screen.getByRole('region', { name: 'Changed logs' });
    expect(region.textContent).toMatch(/Asha Rao.*2 Oct 2026.*Checkout page.*8\.00.*−8\.00.*−400\.00/);
  });

  test('is sent to the books once, however often the button is pressed', async () => {
    const slow = slowResponse();
    const { user, writes } = show(aDraft, () => slow.arriving);
    await user.dblClick(await button('Save in Books'));
    slow.arrive(ok({}, 'The invoice is being sent to the books.'));
    await screen.findByText('The invoice is being sent to the books.');
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({ path: '/invoices/1/push', body: { version: 1 } });
  });

  test('stays unchanged when another user acted first, with a message', async () => {
    const { user } = show(aDraft, () => ({
      status: 409,
      body: { code: 'stale_version', message: 'Another user changed this invoice.' },
    }));
    await user.click(await button('Save in Books'));
    await screen.findByText('Another user changed this invoice.');
    await button('Save in Books');
  });

  test('is deleted only after a yes to its name', async () => {
    const { user, writes, onClose } = show(aDraft);
    await user.click(await button('Delete'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Dover Reporting Suite');
    expect(writes()).toHaveLength(0);
    await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? question);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(writes()[0]).toMatchObject({ method: 'DELETE', path: '/invoices/1?version=1' });
  });

  test('stays open with an error when it could not be deleted, also without a message from the server', async () => {
    const { user, onClose } = show(aDraft, () => ({ status: 500, body: { code: 'internal', message: 'a trace' } }));
    await user.click(await button('Delete'));
    const question = await screen.findByRole('alertdialog');
    await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? question);
    await screen.findByText('Failed to delete invoice. Please try again');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('can be opened and edited by a CSM, who neither sends, maps, voids nor deletes it', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    const buttons = () =>
      within(screen.getByRole('dialog'))
        .getAllByRole('button')
        .map((one) => one.textContent);
    const { unmount } = show(aDraft);
    await button('Open timesheet');
    expect(buttons().filter((name) => /Books|Map|Delete/.test(name ?? ''))).toEqual([]);
    unmount();
    show(issued);
    await button('Timesheet Action');
    expect(buttons().filter((name) => /Void|Credit|Retry/.test(name ?? ''))).toEqual([]);
  });

  test('can be voided when it is issued, but neither edited nor sent again', async () => {
    show(issued);
    await button('Void');
    expect(screen.queryByRole('button', { name: 'Save in Books' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open timesheet' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('links to the books as soon as it is there, and not before', async () => {
    const { unmount } = show(aDraft);
    await button('Save in Books');
    expect(screen.queryByRole('link', { name: /^View in books/ })).toBeNull();
    unmount();
    show({ ...issued, redirectUrl: 'https://books.example/invoice?txnId=7' });
    const link = await screen.findByRole('link', { name: /^View in books/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://books.example/invoice?txnId=7',
      '_blank',
    ]);
  });

  test('offers a CSM neither delete nor void', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    const { unmount } = show(aDraft);
    await button('Open timesheet');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    unmount();
    show(issued);
    await screen.findByRole('dialog', { name: 'INV-0001' });
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });

  test('with an unknown outcome in the books can only be looked up or, with a reason, marked as not sent', async () => {
    const uncertain: Invoice = {
      ...aDraft,
      invoiceNumber: 'INV-2026-7',
      push: { ...aDraft.push, state: 'checking', reason: 'answer lost' },
    };
    const shown = show(uncertain, () => ok(uncertain, 'Looking for the invoice in the books.'));
    await screen.findByText(/Locked while the books are searched for it/);
    for (const name of ['Save in Books', 'Open timesheet', 'Delete', 'Map', 'Invoice Details'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await shown.user.dblClick(await button('Check now'));
    await screen.findByText('Looking for the invoice in the books.');
    await shown.user.click(await button('Mark as not sent'));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as not sent?' });
    await shown.user.click(within(dialog).getByRole('button', { name: 'Mark as not sent' }));
    expect(shown.writes()).toHaveLength(1);
    await shown.user.type(within(dialog).getByRole('textbox'), 'Not in QuickBooks');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Mark as not sent' }));
    const { invoiceId, version } = uncertain;
    await waitFor(() =>
      expect(shown.writes().map(({ path, body }) => [path, body])).toEqual([
        [`/invoices/${invoiceId}/books-check`, undefined],
        [`/invoices/${invoiceId}/not-sent`, { version, reason: 'Not in QuickBooks' }],
      ]),
    );
  });

  test('that the books rejected shows the reason and can be sent again', async () => {
    show({ ...aDraft, push: { ...aDraft.push, state: 'failed', reason: 'The customer is not in the books yet.' } });
    await screen.findByText(/The customer is not in the books yet\./);
    await button('Retry');
  });
});
