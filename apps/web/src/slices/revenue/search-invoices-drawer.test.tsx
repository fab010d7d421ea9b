import type { RevenueRow } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { SearchInvoicesDrawer } from './search-invoices-drawer.tsx';

const found: NonNullable<RevenueRow['invoiceDetails']> = {
  invoiceId: 70,
  invoiceNumber: 'INV-2026-000007',
  invoiceStatus: 'Pending',
  documentState: 'issued',
  correctsInvoice: null,
  invoiceDate: '2026-10-31',
  invoiceDueDate: '2026-11-30',
  currencyCode: 'USD',
  invoiceAmount: '1200.00',
  receivedAmount: '0.00',
  outStandingAmount: '1200.00',
};
const row: RevenueRow = {
  billingId: 5,
  version: 3,
  projectId: 7,
  projectName: 'Atlas Data Platform',
  companyId: 3,
  companyName: 'Northwind Analytics Inc',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  accuracy: 100,
  financialType: 'Revenue',
  predictedAmount: '1200.00',
  currencyCode: 'USD',
  primaryCsm: 'Carlos Vega',
  primaryAccountant: null,
  isClosed: false,
  receivedMonth: 'Dec-2026',
  invoiceDetails: found,
};

let requests: readonly FakeRequest[];
let rows: readonly RevenueRow[];
let saving: FakeResponse;
let failing: FakeResponse | undefined;
let suggesting: FakeResponse;
beforeEach(() => {
  rows = [row];
  failing = undefined;
  suggesting = ok(['INV-2026-000007']);
  saving = ok({ billingId: 5, receivedMonth: 'Jan-2027', version: 4 }, 'Revenue updated successfully');
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/options/suggestion')) return suggesting;
    if (path.startsWith('/revenue/filter')) return failing ?? ok({ revenueDetails: rows, paginationDetails: {} });
    return saving;
  });
});
const to = (path: string) => requests.filter((one) => one.path.startsWith(path));

function show() {
  const onClose = vi.fn();
  const { user } = renderPart(
    <WithQueries>
      <MemoryRouter>
        <SearchInvoicesDrawer onClose={onClose} />
      </MemoryRouter>
    </WithQueries>,
  );
  return { user, onClose, field: screen.getByLabelText('Search Invoice') };
}
const monthField = () => screen.findByRole('textbox', { name: 'Received Month of INV-2026-000007' });

describe('the search over invoice numbers', () => {
  test('suggests numbers after a pause and shows the rows of the chosen one', async () => {
    const { user, field } = show();
    expect(screen.getByRole('dialog').style.width).toBe('100%');
    await user.type(field, '2026-0');
    expect(to('/options/suggestion')).toEqual([]);
    await vi.waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull(), { timeout: 3000 });
    expect(to('/options/suggestion').map(({ path }) => path)).toEqual([
      '/options/suggestion?key=invoiceNumber&value=2026-0',
    ]);
    await user.clear(field);
    await user.click(field);
    await user.paste('INV-2026-000007');
    const table = await screen.findByRole('table', { name: 'Revenue of the invoice' });
    expect(within(table).getByRole('link', { name: 'INV-2026-000007' }).getAttribute('href')).toBe('/?invoice=70');
    expect(to('/revenue/filter')[0]?.body).toEqual({ invoiceNumber: ['INV-2026-000007'], receivedMonth: [] });
  });

  test('accepts a complete number without suggestions or an error', async () => {
    suggesting = { status: 500, body: { code: 'internal', message: 'x' } };
    const { user, field } = show();
    await user.type(field, 'INV-2026-000007{Enter}');
    await monthField();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(to('/options/suggestion').length).toBeLessThanOrEqual(1);
  });

  test('says that an invoice is void, although its billing is closed', async () => {
    rows = [{ ...row, isClosed: true, invoiceDetails: { ...found, invoiceStatus: 'Void' } }];
    const { user, field } = show();
    await user.type(field, 'INV-2026-000007{Enter}');
    const table = await screen.findByRole('table', { name: 'Revenue of the invoice' });
    expect(within(table).getByRole('cell', { name: 'Void' })).toBeTruthy();
    expect(within(table).queryByText('Closed')).toBeNull();
  });

  test('says when there is no such number, and clears everything when it is emptied', async () => {
    rows = [];
    const { user, field } = show();
    await user.type(field, 'NONE{Enter}');
    expect(await screen.findByText('No results found. Try searching with another Invoice number')).toBeTruthy();
    await user.clear(field);
    expect(screen.queryByText('No results found. Try searching with another Invoice number')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows no results when it fails, with the error', async () => {
    failing = { status: 500, body: { code: 'internal', message: 'Something went wrong! Please Try Again.' } };
    const { user, field } = show();
    await user.type(field, 'INV-2026-000007{Enter}');
    expect(await screen.findByText('No results found. Try searching with another Invoice number')).toBeTruthy();
    expect(await screen.findByText('Something went wrong! Please Try Again.')).toBeTruthy();
  });

  test('is repeated for the same number', async () => {
    failing = { status: 500, body: { code: 'internal', message: 'Something went wrong! Please Try Again.' } };
    const { user, field } = show();
    await user.type(field, 'INV-2026-000007{Enter}');
    await screen.findByText('Something went wrong! Please Try Again.');
    failing = undefined;
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await monthField()).toBeTruthy();
  });

  test('sends nothing that may be code', async () => {
    const { user, field } = show();
    await user.type(field, '<b>{Enter}');
    expect(screen.getByText('Invalid input: Potential XSS attempt detected')).toBeTruthy();
    expect(requests).toEqual([]);
  });
});

describe('the expected month of the money', () => {
  const found = async () => {
    const shown = show();
    await shown.user.type(shown.field, 'INV-2026-000007{Enter}');
    return { ...shown, month: await monthField() };
  };
  const write = async (user: ReturnType<typeof show>['user'], month: HTMLElement, text: string) => {
    await user.clear(month);
    await user.type(month, text);
    await user.tab();
  };

  test('is saved when it changes, and the row is fetched again', async () => {
    const { user, month } = await found();
    await write(user, month, 'Jan 2027');
    await vi.waitFor(() => expect(to('/revenue').filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(to('/revenue').find(({ method }) => method === 'PUT')?.body).toEqual({
      billingId: 5,
      version: 3,
      receivedMonth: 'Jan-2027',
    });
    expect(await screen.findByText('Revenue updated successfully')).toBeTruthy();
    expect(to('/revenue/filter')).toHaveLength(2);
  });

  test('changed by another user is shown beside the typed one, and one of the two is chosen', async () => {
    const current = { billingId: 5, receivedMonth: 'Mar-2027', version: 9 };
    const message = 'Someone else changed this since you opened it.';
    saving = { status: 409, body: { code: 'stale_version', message, current } };
    const { user, month } = await found();
    await write(user, month, 'Jan 2027');
    expect(await screen.findByText(/They saved Mar 2027/)).toBeTruthy();
    expect((await monthField()).getAttribute('value')).toBe('Jan 2027');
    await user.click(screen.getByRole('button', { name: 'Save my month' }));
    await vi.waitFor(() =>
      expect(
        to('/revenue')
          .filter(({ method }) => method === 'PUT')
          .at(-1)?.body,
      ).toMatchObject({ version: 9 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Use their month' }));
    expect((await monthField()).getAttribute('value')).toBe('Mar 2027');
  });
});
