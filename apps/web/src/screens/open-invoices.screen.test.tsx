import type { OpenDocument } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { useSession } from '../api/session.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { OpenInvoicesScreen } from './open-invoices.screen.tsx';

const invoice: OpenDocument = {
  kind: 'Invoice',
  invoiceId: 31,
  projectId: 4,
  projectName: 'Atlas Data Platform',
  invoiceNumber: 'INV-31',
  invoiceDate: '2026-08-01',
  invoiceDueDate: '2026-08-31',
  daysOverdue: 82,
  currencyCode: 'GBP',
  invoiceAmount: '1200.00',
  openAmount: '200.10',
  usdOpenAmount: '250.13',
};
const expected = {
  expectedDate: '2026-12-09',
  earliestDate: '2026-12-01',
  latestDate: '2027-01-04',
  learnedFrom: 'all',
  payments: 120,
};
const credit: OpenDocument = {
  ...invoice,
  kind: 'Credit note',
  invoiceId: 32,
  invoiceNumber: 'CN-32',
  invoiceDueDate: null,
  daysOverdue: null,
  invoiceAmount: '-60.00',
  openAmount: '-50.00',
  usdOpenAmount: '-62.50',
};
const onAccount: OpenDocument = {
  ...credit,
  kind: 'Payment on account',
  invoiceId: null,
  projectId: null,
  projectName: null,
  invoiceNumber: null,
  invoiceDate: null,
  invoiceAmount: null,
  openAmount: '-10.00',
};

let requests: readonly FakeRequest[];
let documents: readonly OpenDocument[];
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  documents = [invoice, credit, onAccount];
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/receivables/documents/expected-payments'))
      return ok({ invoices: [{ invoiceId: 31, expected }] });
    if (path.startsWith('/receivables')) return ok({ on: '2026-11-21', documents });
    return path.startsWith('/company/')
      ? ok({ companyDetails: { companyName: 'Northwind' }, clientDetails: [] })
      : ok([]);
  });
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const show = (at: string) =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/receivables/:id" element={<OpenInvoicesScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </WithQueries>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

test('asks for the documents behind an amount, and says which they are', async () => {
  show('/receivables/7?currency=GBP&on=2026-10-31&show=upTo90');
  await rowOf(/INV-31/);
  expect(requests.map(({ path }) => path)).toContain(
    '/receivables/documents?companyId=7&on=2026-10-31&currencyCode=GBP&show=upTo90',
  );
  for (const words of ['As of 31 Oct 2026', '61–90 days overdue']) screen.getByText(words);
  await screen.findByRole('heading', { name: 'Open invoices of Northwind' });
});

test('leads to the statement of account up to the same day', async () => {
  show('/receivables/7?on=2026-10-31');
  const link = await screen.findByRole('link', { name: 'Statement of account' });
  expect(link.getAttribute('href')).toBe('/statement/7?to=2026-10-31');
});

test('shows when an invoice is expected to be paid and why, for today only', async () => {
  show('/receivables/7');
  const cell = await screen.findByText('1 Dec 2026 – 4 Jan 2027');
  expect(cell.parentElement?.title).toContain('from 120 payments of all companies');
  expect((await rowOf(/INV-31/)).textContent).toContain('9 Dec 2026');
  cleanup();
  show('/receivables/7?on=2026-10-31');
  expect((await rowOf(/INV-31/)).textContent).not.toContain('9 Dec 2026');
});

test('shows invoices with their days overdue, credits below 0, and their sum', async () => {
  show('/receivables/7');
  expect((await rowOf(/INV-31/)).textContent).toMatch(/Atlas Data Platform.*31 Aug 2026.*82.*1,200\.00.*200\.10/);
  expect((await rowOf(/CN-32/)).textContent).toMatch(/Credit note.*−50\.00/);
  expect((await rowOf(/Payment on account/)).textContent).toMatch(/−10\.00/);
  expect((await rowOf(/Total GBP/)).textContent).toContain('140.10');
});

test('opens an invoice over the page, and the company from its payments on account', async () => {
  const { user } = show('/receivables/7?currency=GBP');
  await user.click(within(await rowOf(/INV-31/)).getByText('Atlas Data Platform'));
  expect(address()).toBe('/receivables/7?currency=GBP&invoice=31');
  // pointing at the row fetches them, which must not outlast this file
  await Promise.all([import('./invoice-over-page.tsx'), import('../slices/invoices/fetch-invoice.ts')]);
  await user.click(within(await rowOf(/Payment on account/)).getByText('Payment on account'));
  expect(address()).toBe('/companydetails/7');
});

test('says that a company does not exist where the address has no number', async () => {
  show('/receivables/x');
  await screen.findByText('This company no longer exists.');
});
