import type { DirectInvoice } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { DirectInvoicesScreen } from './direct-invoices.screen.tsx';

const licences: DirectInvoice = {
  invoiceId: '41',
  invoiceNumber: 'LICENCE-1',
  customerName: 'Northwind Analytics Inc',
  invoiceDate: '2026-11-05',
  invoiceDueDate: '2026-12-05',
  currencyCode: 'USD',
  invoiceAmount: '1840.00',
  receivedAmount: '40.10',
  outStandingAmount: '1799.90',
  booksUrl: 'https://books.example/41',
  companyId: 2,
  mappedTo: null,
};
const training: DirectInvoice = {
  ...licences,
  invoiceId: '42',
  invoiceNumber: 'TRAINING-1',
  customerName: 'Zenith',
  invoiceDate: '2026-10-31',
  invoiceAmount: '0.05',
  receivedAmount: '0.00',
  outStandingAmount: '0.05',
  companyId: null,
};
const here: DirectInvoice = {
  ...licences,
  invoiceId: '43',
  invoiceNumber: 'HERE-1',
  mappedTo: { invoiceId: 9, projectId: 7, projectName: 'Atlas Data Platform', version: 3, isDirect: true },
};
const inUsa = { provider: 'QUICK_BOOKS', region: 'US', organizationName: 'Countinghouse US' };
const inIndia = { provider: 'ZOHO_BOOKS', region: 'IND', organizationName: 'Countinghouse India' };

let requests: readonly FakeRequest[];
let books: readonly unknown[];
let held: readonly DirectInvoice[];
let refusal: FakeResponse | undefined;
/** An invoice that was created here and is in the books. */
let sent: DirectInvoice | undefined;
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  books = [inUsa, inIndia];
  held = [licences, training];
  refusal = undefined;
  sent = undefined;
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path, body }) => {
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path === '/invoices/directInvoice/books') return ok({ books });
    if (path.startsWith('/projects/search'))
      return ok({
        projectDetails: [
          { projectId: 7, projectName: 'Atlas Data Platform', companyName: 'Northwind Analytics Inc', region: 'US' },
          { projectId: 8, projectName: 'Everest', companyName: 'Everest Retail', region: 'IND' },
        ],
        paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 2 },
      });
    if (path === '/invoices/directInvoice')
      return ok({
        directInvoices: (body as { mapped: boolean }).mapped ? [here, ...(sent === undefined ? [] : [sent])] : held,
      });
    if (path.endsWith('/unmap')) return ok({ invoiceId: 9 }, 'HERE-1 unmapped');
    if (refusal !== undefined) return refusal;
    held = [training];
    return { status: 201, body: { data: { invoices: [] }, message: '1 invoice mapped with Atlas Data Platform' } };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Where() {
  return <p data-testid="where">{useLocation().search}</p>;
}

function show(at = '/directinvoices') {
  return renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <DirectInvoicesScreen />
        <Where />
      </WithQueries>
    </MemoryRouter>,
  );
}
const lists = () => requests.filter(({ path }) => path === '/invoices/directInvoice');
const writes = () => requests.filter(({ path }) => path.endsWith('/assignProject'));

async function beginMapping() {
  const { user } = show();
  const row = await screen.findByRole('row', { name: /LICENCE-1/ });
  await user.click(within(row).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Map with project' }));
  return { user, drawer: within(await screen.findByRole('dialog', { name: 'Map with project' })) };
}

test('lists the invoices of the first books of this month and the last one, with totals and newest first', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Direct invoices' });
  await within(table).findByText('LICENCE-1', { exact: false });
  expect(lists().at(-1)?.body).toEqual({
    provider: 'QUICK_BOOKS',
    region: 'US',
    from: '2026-10-01',
    to: '2026-11-21',
    mapped: false,
  });
  expect(table.textContent).toMatch(/LICENCE-1.*TRAINING-1.*no company here.*Total USD.*1,840\.05.*40\.10.*1,799\.95/);
});

test('is searched by number or customer, and fetches other books and dates', async () => {
  const { user } = show();
  await screen.findByRole('row', { name: /LICENCE-1/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search direct invoices' }), 'zen');
  await waitFor(() => expect(screen.queryByRole('row', { name: /LICENCE-1/ })).toBeNull());
  expect(screen.getByRole('row', { name: /TRAINING-1/ })).toBeDefined();
  await user.selectOptions(screen.getByLabelText(/^Books/), 'Countinghouse India (Zoho Books IND)');
  await waitFor(() => expect(lists().at(-1)?.body).toMatchObject({ provider: 'ZOHO_BOOKS', region: 'IND' }));
  const asks = lists().length;
  const from = screen.getByLabelText('From');
  await user.clear(from);
  await user.type(from, '1 Dec 2026');
  await user.tab();
  await screen.findByText('End date cannot be before the start date');
  expect(lists()).toHaveLength(asks);
});

test('links an invoice that is already here, which cannot be chosen', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('link', { name: 'Mapped' }));
  const row = await screen.findByRole('row', { name: /HERE-1/ });
  expect(within(row).getByRole('link', { name: 'Atlas Data Platform' }).getAttribute('href')).toBe(
    '/directinvoices?tab=mapped&invoice=9',
  );
  expect(within(row).queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Map with project' })).toBeNull();
  expect(screen.getByTestId('where').textContent).toContain('tab=mapped');
});

test('unmaps an invoice from the books once and with a reason, but not one created here', async () => {
  sent = { ...here, invoiceId: '44', invoiceNumber: 'INV-1' };
  if (sent.mappedTo !== null) sent = { ...sent, mappedTo: { ...sent.mappedTo, isDirect: false } };
  const { user } = show('/directinvoices?tab=mapped');
  await screen.findByRole('row', { name: /INV-1/ });
  expect(screen.queryByRole('button', { name: 'Actions for INV-1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for HERE-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unmap' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unmap HERE-1 from Atlas Data Platform?' }));
  await user.click(dialog.getByRole('button', { name: 'Unmap' }));
  await dialog.findByText('Please enter reason');
  await user.type(dialog.getByLabelText(/^Reason/), ' wrong project ');
  await user.dblClick(dialog.getByRole('button', { name: 'Unmap' }));
  await screen.findByText('HERE-1 unmapped');
  const unmapped = requests.filter(({ path }) => path.endsWith('/unmap'));
  expect(unmapped.map(({ body }) => body)).toEqual([{ invoiceId: 9, version: 3, reason: 'wrong project' }]);
});

test('maps nothing without a choice', async () => {
  const { user } = show();
  await screen.findByRole('row', { name: /LICENCE-1/ });
  await user.click(screen.getByRole('button', { name: 'Map with project' }));
  await screen.findByText('Please select at least one Invoice to map with project');
});

test('requires project and dates at their fields, and maps once', async () => {
  const { user, drawer } = await beginMapping();
  const map = drawer.getByRole<HTMLButtonElement>('button', { name: 'Map with project' });
  expect(map.disabled).toBe(true);
  await user.type(drawer.getByLabelText(/^LICENCE-1 from/), '1 Nov 2026');
  await user.click(map);
  await drawer.findByText('Please select project');
  await drawer.findByText('Please add startDate and endDate for selected Invoice list');
  expect(writes()).toHaveLength(0);
  await user.click(drawer.getByRole('combobox', { name: /^Project/ }));
  await screen.findByText('Atlas Data Platform (Northwind Analytics Inc)');
  expect(screen.queryByText('Everest (Everest Retail)')).toBeNull();
  await user.click(screen.getByText('Atlas Data Platform (Northwind Analytics Inc)'));
  await user.type(drawer.getByLabelText(/^LICENCE-1 to/), '30 Nov 2026');
  await user.dblClick(map);
  await screen.findByText('1 invoice mapped with Atlas Data Platform');
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.body).toEqual({
    provider: 'QUICK_BOOKS',
    region: 'US',
    projectId: 7,
    invoices: [{ invoiceId: '41', startDate: '2026-11-01', endDate: '2026-11-30' }],
  });
  await waitFor(() => expect(screen.queryByRole('row', { name: /LICENCE-1/ })).toBeNull());
});

test('searches projects by allowed text, cut to the length that the server accepts', async () => {
  const { user, drawer } = await beginMapping();
  const searched = () => requests.filter(({ path }) => path.startsWith('/projects/search')).map(({ path }) => path);
  const field = drawer.getByRole('combobox', { name: /^Project/ });
  await user.click(field);
  await user.paste(`${'x'.repeat(100)}yz`);
  const last = `/projects/search?projectName=${'x'.repeat(100)}&pageSize=25`;
  await waitFor(() => expect(searched().at(-1)).toBe(last));
  await user.type(field, '<');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(searched().filter((path) => path.includes('%3C'))).toEqual([]);
});

test("shows the books' refusal at the document and keeps what was typed", async () => {
  refusal = {
    status: 409,
    body: {
      code: 'books_invoice_taken',
      message: 'Another invoice here is already mapped to this invoice.',
      errors: [{ path: 'invoices.0.invoiceId', message: 'Another invoice here is already mapped to this invoice.' }],
    },
  };
  const { user, drawer } = await beginMapping();
  await user.click(drawer.getByRole('combobox', { name: /^Project/ }));
  await user.click(await screen.findByText('Atlas Data Platform (Northwind Analytics Inc)'));
  await user.click(drawer.getByRole('button', { name: 'Use invoice months' }));
  await user.click(drawer.getByRole('button', { name: 'Map with project' }));
  await drawer.findByText('Another invoice here is already mapped to this invoice.');
  expect(drawer.getByLabelText<HTMLInputElement>(/^LICENCE-1 from/).value).toBe('1 Nov 2026');
});

test('shows that no books are connected', async () => {
  books = [];
  show();
  await screen.findByText('No books are connected');
});
