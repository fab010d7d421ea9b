import type { ListedInvoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useViewing } from '../api/viewing.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { InvoiceDetailsScreen } from './invoice-details.screen.tsx';

const invoice: ListedInvoice = {
  invoiceId: 12,
  billingId: 5,
  projectId: 7,
  projectName: 'Salt & Sea',
  companyId: 4,
  customerName: 'Northwind Analytics Inc',
  documentState: 'issued',
  invoiceNumber: 'INV-2026-12',
  invoiceStatus: 'Pending',
  correctsInvoice: null,
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  invoiceDate: '2026-10-31',
  invoiceDueDate: '2026-11-30',
  currencyCode: 'GBP',
  invoiceAmount: '1200.00',
  receivedAmount: '0.00',
  outStandingAmount: '1200.00',
  receivedDate: null,
  push: { state: 'in books', reason: null, attempts: 1, since: null, booksUrl: null, booksNumber: 'INV-2026-12' },
  version: 2,
  accuracy: 100,
  financialType: 'Revenue',
  receivedMonth: 'Nov-2026',
  csmEmail: 'carlos@house.example',
  accountantEmail: null,
};
const sums = { invoiceAmount: '1200.00', receivedAmount: '0.00', outStandingAmount: '1200.00' };
const options = {
  csmUsers: [{ email: 'carlos@house.example', name: 'Carlos Vega' }],
  accountantUsers: [{ email: 'amelia@house.example', name: 'Amelia Stone' }],
};

let requests: readonly FakeRequest[];
let isFailing = false;
beforeEach(() => {
  isFailing = false;
  localStorage.clear();
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/options/suggestion'))
      return ok(path.includes('invoiceNumber') ? ['INV-2026-12', 'INV-2026-13'] : ['Salt & Sea']);
    if (path.startsWith('/options/project')) return ok(options);
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/revenue/totals'))
      return ok({ ofCreditNotes: [], byCurrency: [], usd: null, withoutRate: [] });
    if (path.startsWith('/revenue/filter'))
      return ok({
        revenueDetails: [],
        paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 0, totalElements: 0 },
      });
    if (isFailing) return { status: 400, body: { code: 'internal', message: 'x' } };
    if (path.startsWith('/invoices/totals'))
      return ok({
        byCurrency: [{ ...sums, currencyCode: 'GBP' }],
        usd: { ...sums, invoiceAmount: '1524.00' },
        withoutRate: [],
      });
    return ok({
      invoiceDetails: [invoice],
      paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 1 },
    });
  });
});
afterEach(() => {
  act(() => useViewing.getState().reset());
  vi.unstubAllGlobals();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
async function show(at = '/invoicedetails') {
  const { user } = renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <Address />
        <InvoiceDetailsScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  await screen.findByRole('row', { name: /INV-2026-12/ });
  return user;
}
const calls = (path: string) => requests.filter((one) => one.path.startsWith(path));
/** The query of the list's last request, without its page. */
const sentQuery = (path = '/invoices/filter'): Record<string, string> => {
  const all = Object.fromEntries(new URLSearchParams(calls(path).at(-1)?.path.split('?')[1]));
  const { pageNo: _pageNo, pageSize: _pageSize, field: _field, order: _order, ...rest } = all;
  return rest;
};
const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;
const current = () => screen.getByRole('link', { current: 'page' }).textContent;

describe('the list of all invoices', () => {
  test('opens with the pending invoices, with totals in each currency and in USD', async () => {
    await show();
    expect(sentQuery()).toEqual({ invoiceStatus: 'Pending' });
    expect(current()).toBe('Pending Invoices');
    expect(within(screen.getByRole('row', { name: /^Total GBP/ })).getAllByText(/1,200\.00/)).toHaveLength(2);
    expect(within(screen.getByRole('row', { name: /^Total in USD/ })).getByText(/1,524\.00/)).toBeTruthy();
  });

  test('shows everything once its chip is removed, and the statuses of a tab', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Remove Invoice Status: Pending' }));
    await waitFor(() => expect(sentQuery()).toEqual({}));
    expect([address(), current()]).toEqual(['/invoicedetails?invoiceStatus=all', 'All Invoices']);
    await user.click(screen.getByRole('link', { name: 'Paid Invoices' }));
    await waitFor(() => expect(sentQuery()).toEqual({ invoiceStatus: 'Received,Closed,Deposit Settlement' }));
    await user.click(screen.getByRole('link', { name: 'Pending Invoices' }));
    await waitFor(() => expect(sentQuery()).toEqual({ invoiceStatus: 'Draft,Pending,Partial Received,Overdue' }));
    await user.click(screen.getByRole('link', { name: 'All Invoices' }));
    await waitFor(() => expect(sentQuery()).toEqual({}));
  });

  test('links to the page that the client gets', async () => {
    await show();
    const page = screen.getByRole('link', { name: 'Preview and print INV-2026-12' });
    expect(page.getAttribute('href')).toBe('/invoicepage/12');
  });

  test('has a tab for predictions without an invoice, which links back', async () => {
    const user = await show();
    await user.click(screen.getByRole('link', { name: 'Predictions' }));
    await screen.findByText('No open predictions');
    expect([address(), current()]).toEqual(['/invoicedetails?tab=predictions', 'Predictions']);
    expect(calls('/revenue/filter').at(-1)?.body).toMatchObject({ show: 'predictions' });
    await user.click(screen.getByRole('link', { name: 'Paid Invoices' }));
    await screen.findByRole('row', { name: /INV-2026-12/ });
    expect([sentQuery(), current()]).toEqual([
      { invoiceStatus: 'Received,Closed,Deposit Settlement' },
      'Paid Invoices',
    ]);
  });

  test('shows the valid part of an address and ignores the rest', async () => {
    const at =
      '?invoiceStatus=Overdue&invoiceStatus=Lost&projectName=Salt+%26+Sea&invoiceDueDate=01-Nov-2026,30-Nov-2026&startDate=31-Nov-2026&currencyCode=GBP&receivedMonth=Nov-2026&receivedMonth=13-2026';
    await show(`/invoicedetails${at}`);
    expect(sentQuery()).toEqual({
      invoiceStatus: 'Overdue',
      projectName: 'Salt & Sea',
      invoiceDueDate: '01-Nov-2026,30-Nov-2026',
      currencyCode: 'GBP',
      receivedMonth: 'Nov-2026',
    });
    expect(calls('/invoices/filter').at(-1)?.path).toContain('projectName=Salt%20%26%20Sea');
    screen.getByRole('button', { name: 'Remove Due date: 1 Nov 2026 – 30 Nov 2026' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Received Month' }).value).toBe('Nov 2026');
  });

  test('opens the invoice of a row', async () => {
    const user = await show();
    await user.click(screen.getByRole('row', { name: /INV-2026-12/ }));
    expect(address()).toBe('/invoicedetails?invoice=12');
  });

  test('is filtered to a month by the picker above it', async () => {
    const user = await show();
    await user.type(screen.getByRole('textbox', { name: 'Received Month' }), 'Dec 2026{Enter}');
    await waitFor(() => expect(sentQuery()).toEqual({ invoiceStatus: 'Pending', receivedMonth: 'Dec-2026' }));
  });

  test('shows a toast too when a filter could not be applied', async () => {
    const user = await show();
    isFailing = true;
    await user.click(screen.getByRole('link', { name: 'Paid Invoices' }));
    expect(await screen.findAllByText('Failed to apply filter. Please try again')).toBeTruthy();
  });

  test("has the CSM as its filter in that user's view", async () => {
    await show('/invoicedetails?accountant=amelia%40house.example');
    const carlos = { id: 9, name: 'Carlos Vega', email: 'carlos@house.example', role: 'ROLE_CSM' } as const;
    act(() => useViewing.getState().view(carlos));
    await waitFor(() => expect(sentQuery()).toEqual({ invoiceStatus: 'Pending', csm: carlos.email }));
  });
});

describe('the search by number', () => {
  const field = () => screen.getByRole('combobox', { name: 'Search invoices' });

  test('suggests numbers and searches the chosen one at once, among all invoices', async () => {
    const user = await show();
    await user.type(field(), 'inv');
    await waitFor(() => expect(document.querySelector('datalist option[value="INV-2026-13"]')).not.toBeNull(), {
      timeout: 2000,
    });
    await waitFor(() => expect(address()).toContain('q=inv'));
    const before = calls('/invoices/all').length;
    await user.clear(field());
    await user.click(field());
    await user.paste('INV-2026-13');
    await waitFor(() => expect(sentQuery('/invoices/all')).toEqual({ query: 'INV-2026-13' }), { timeout: 400 });
    expect(calls('/invoices/all').length).toBeGreaterThan(before);
    expect(address()).toContain('q=INV-2026-13');
    expect(current()).toBe('All Invoices');
  });

  test('submits on Enter, and is cleared by a filter', async () => {
    const user = await show();
    await user.type(field(), '2026{Enter}');
    await waitFor(() => expect(sentQuery('/invoices/all')).toEqual({ query: '2026' }));
    await user.click(screen.getByRole('link', { name: 'Paid Invoices' }));
    await waitFor(() => expect(sentQuery()).toEqual({ invoiceStatus: 'Received,Closed,Deposit Settlement' }));
    expect(address()).not.toContain('q=');
  });
});

describe('the filter drawer', () => {
  const open = async (user: Awaited<ReturnType<typeof show>>) => {
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    return within(await screen.findByRole('dialog', { name: 'Apply Filter' }));
  };

  test('is an accordion of eleven sections, each of which is cleared alone', async () => {
    const user = await show();
    const drawer = await open(user);
    expect(screen.getByRole('dialog', { name: 'Apply Filter' }).style.width).toBe('500px');
    expect(drawer.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Project Name',
      'Financial Type',
      'Accountant',
      'CSM',
      'Invoice Number',
      'Invoice Status',
      'Invoice Cycle',
      'Invoice Date',
      'Start Date',
      'End Date',
      'Received Date',
    ]);
    expect(drawer.getByRole('button', { name: 'Invoice Status' }).getAttribute('aria-expanded')).toBe('true');
    expect(drawer.getByRole('button', { name: 'Invoice Date' }).getAttribute('aria-expanded')).toBe('false');
    expect(drawer.queryByRole('button', { name: 'Clear Project Name' })).toBeNull();
    await user.type(drawer.getByRole('combobox', { name: 'Project Name' }), 'Salt');
    await user.click(drawer.getByRole('button', { name: 'Clear Invoice Status' }));
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sentQuery()).toEqual({ projectName: 'Salt' }));
  });

  test('sends a day or a range of days', async () => {
    const user = await show();
    const drawer = await open(user);
    await user.click(drawer.getByRole('button', { name: 'Invoice Date' }));
    await user.type(drawer.getByRole('textbox', { name: 'Earliest Invoice Date' }), '1 Oct 2026');
    await user.type(drawer.getByRole('textbox', { name: 'Latest Invoice Date' }), '31 Oct 2026');
    await user.click(drawer.getByRole('button', { name: 'Received Date' }));
    await user.type(drawer.getByRole('textbox', { name: 'Earliest Received Date' }), '2 Nov 2026');
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(sentQuery()).toEqual({
        invoiceStatus: 'Pending',
        invoiceDate: '01-Oct-2026,31-Oct-2026',
        receivedDate: '02-Nov-2026',
      }),
    );
  });

  test('rejects an end before the start', async () => {
    const user = await show();
    const drawer = await open(user);
    await user.click(drawer.getByRole('button', { name: 'End Date' }));
    await user.type(drawer.getByRole('textbox', { name: 'Earliest End Date' }), '2 Oct 2026');
    await user.type(drawer.getByRole('textbox', { name: 'Latest End Date' }), '1 Oct 2026');
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    drawer.getByText('End date cannot be before the start date');
  });

  test('says so and shows everything when nothing is set', async () => {
    const user = await show();
    const drawer = await open(user);
    await user.click(drawer.getByRole('button', { name: 'Clear Invoice Status' }));
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Please select atleast one filter options to apply filter!');
    await waitFor(() => expect(sentQuery()).toEqual({}));
  });

  test('asks before it discards, and shows everything then', async () => {
    const user = await show('/invoicedetails?csm=carlos%40house.example');
    const drawer = await open(user);
    await user.type(drawer.getByRole('combobox', { name: 'Project Name' }), '12');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Do you want to discard the changes?');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(sentQuery()).toEqual({}));
    expect(screen.queryByRole('dialog', { name: 'Apply Filter' })).toBeNull();
    expect(address()).toBe('/invoicedetails?invoiceStatus=all');
  });

  test.each([
    ['ROLE_CSM', 'CSM', 'Accountant'],
    ['ROLE_ACCOUNTANT', 'Accountant', 'CSM'],
  ] as const)("has no section of the user's own role: %s", async (userRole, own, other) => {
    useSession.setState({ session: { ...anAccountant, userRole } });
    const drawer = await open(await show());
    expect(drawer.queryByRole('region', { name: own })).toBeNull();
    drawer.getByRole('region', { name: other });
  });
});
