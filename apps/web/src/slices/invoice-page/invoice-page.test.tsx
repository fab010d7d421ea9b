import type { InvoicePage } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { InvoicePageView } from './invoice-page.tsx';

const aPage: InvoicePage = {
  invoiceId: 7,
  kind: 'Invoice',
  mark: null,
  invoiceNumber: 'INV-2026-7',
  corrects: null,
  projectName: 'Portal',
  associatedProjects: [],
  region: 'UK',
  language: 'English',
  seller: { name: 'Countinghouse UK', lines: ['2 Low Street'], taxNumber: 'GB2' },
  buyer: { name: 'Łódź Ltd', lines: ['1 High Street'], taxNumber: 'GB1' },
  logo: null,
  purchaseOrder: null,
  placeOfSupply: null,
  sacCode: null,
  localTax: null,
  payment: [],
  footer: '',
  startDate: '2026-05-01',
  endDate: '2026-05-31',
  invoiceDate: '2026-05-31',
  invoiceDueDate: '2026-06-30',
  currencyCode: 'GBP',
  customerMemo: 'Thank you',
  lines: [{ name: 'Development', description: 'May', quantity: '12.00', rate: '100.0000', amount: '1200.00' }],
  linesAmount: '1200.00',
  isTaxInside: false,
  taxes: [{ name: 'VAT', percent: '20.0000', amount: '240.00' }],
  total: '1440.00',
  payments: [{ date: '2026-06-02', amount: '440.00' }],
  receivedAmount: '440.00',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '0.00',
  outStandingAmount: '1000.00',
  rows: [],
  time: [
    {
      title: 'Ada, React Developer',
      hours: '12.00',
      lines: [{ date: '2026-05-04', name: 'Ada', role: 'React Developer', tasks: ['Login'], hours: '12.00' }],
    },
  ],
  paper: 'A4',
  unprintable: [],
};

afterEach(() => vi.unstubAllGlobals());

const shown = (page: Partial<InvoicePage> = {}) => {
  const requests: string[] = [];
  fakeServer(({ path }) => {
    requests.push(path);
    return ok({ ...aPage, ...page });
  });
  return {
    requests,
    ...renderPart(
      <WithQueries>
        <InvoicePageView invoiceId={7} />
      </WithQueries>,
    ),
  };
};
const sums = () =>
  within(screen.getByLabelText('Totals'))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test('an issued invoice shows tax, received payments and the amount due', async () => {
  shown();
  await screen.findByRole('article', { name: 'Invoice INV-2026-7' });
  expect(sums()).toEqual([
    'Subtotal: GBP 1,200.00',
    'VAT 20 %: GBP 240.00',
    'Total: GBP 1,440.00',
    'Received: GBP \u2212440.00',
    'Outstanding: GBP 1,000.00',
  ]);
  screen.getByText('Received on 2 Jun 2026: GBP 440.00');
  screen.getByText('Total 12.00 h');
});

test.each(['Draft', 'Void'] as const)('%s is shown as such, without a request', async (mark) => {
  shown({ mark, invoiceNumber: mark === 'Draft' ? null : 'INV-2026-7' });
  await screen.findByRole('heading', { name: `Invoice ${mark}` });
  expect(sums().some((line) => line.startsWith('Outstanding'))).toBe(false);
  expect(screen.queryByText(/^Received/)).toBeNull();
});

test('tax included in the lines is shown below the total', async () => {
  shown({ isTaxInside: true, total: '1200.00' });
  await screen.findByRole('article');
  expect(sums().slice(0, 2)).toEqual(['Total: GBP 1,200.00', 'Includes VAT 20 %: GBP 240.00']);
});

test('a credit names the invoice that it corrects and has no due date', async () => {
  shown({ kind: 'Credit', corrects: 'INV-2026-3' });
  await screen.findByText('Corrects invoice INV-2026-3');
  expect(screen.queryByText('Due date')).toBeNull();
});

test('the organization names itself with its address and tax number, and says how to pay', async () => {
  shown({ payment: ['Bank of York, 12-34-56', 'Name the number of the invoice.'], footer: 'Registered in Leeds' });
  const article = await screen.findByRole('article');
  for (const text of [
    '2 Low Street',
    'VAT number GB2',
    'VAT number GB1',
    'Bank of York, 12-34-56',
    'Registered in Leeds',
  ])
    within(article).getByText(text);
  within(article).getByRole('heading', { name: 'Payment' });
});

test('a page in German is marked as such for screen readers, while the product around it stays English', async () => {
  shown({ language: 'German' });
  await screen.findByRole('heading', { level: 1, name: /^Invoice / });
  const article = screen.getByRole('article');
  expect(article.lang).toBe('de');
  within(article).getByRole('heading', { name: 'Rechnung' });
  within(article).getByRole('columnheader', { name: 'Menge' });
  expect(sums()).toContain('Gesamt: GBP 1.440,00');
});

test('an invoice of India names the SAC code of the services in each line; others have no such column', async () => {
  shown({ region: 'IND', sacCode: '998314' });
  await screen.findByRole('columnheader', { name: 'SAC' });
  screen.getByRole('cell', { name: '998314' });
  cleanup();
  shown();
  await screen.findByRole('article');
  expect(screen.queryByRole('columnheader', { name: 'SAC' })).toBeNull();
});

test('a draft says what its region still requires; an issued invoice says nothing', async () => {
  const seller = { name: 'Countinghouse UK', lines: ['2 Low Street'], taxNumber: null };
  shown({ seller, mark: 'Draft', invoiceNumber: null });
  await screen.findByText('Before you issue this draft, complete what its region requires on an invoice: VAT number.');
  cleanup();
  shown({ seller });
  await screen.findByRole('article');
  expect(screen.queryByText(/^Before you issue/)).toBeNull();
});

test('without bank details nothing is said about the payment', async () => {
  shown();
  await screen.findByRole('article');
  expect(screen.queryByRole('heading', { name: 'Payment' })).toBeNull();
});

test('the other projects of the prediction are named', async () => {
  shown({ associatedProjects: ['Beside', 'Besides'] });
  expect((await screen.findByText('Associated projects')).nextElementSibling?.textContent).toBe('Beside, Besides');
});

test('characters that the PDF font lacks are reported before it is downloaded', async () => {
  shown({ unprintable: ['株', '式'] });
  await screen.findByText('The PDF has no characters for 株 式; they appear as question marks. Printing shows them.');
});

test('a failed PDF is reported, with a message of ours when the server has none', async () => {
  fakeServer(({ path }) =>
    path.includes('/pdf')
      ? { status: 500, body: { code: 'internal', message: messages.somethingWentWrong } }
      : ok(aPage),
  );
  const { user } = renderPart(
    <WithQueries>
      <InvoicePageView invoiceId={7} />
    </WithQueries>,
  );
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await screen.findByText('Download failed, Try again!');
});

test('it prints the shown page on the chosen paper size', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Letter' }));
  await waitFor(() => expect(screen.getByRole('article').className).toContain('Letter'));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('the logo of the organization stands above the title, under its name', async () => {
  shown({ logo: { mediaType: 'image/png', width: 320, height: 80, content: 'aGk=' } });
  const logo = await screen.findByRole('img', { name: 'Countinghouse UK' });
  expect(logo.getAttribute('src')).toBe('data:image/png;base64,aGk=');
  cleanup();
  shown();
  await screen.findByRole('article');
  expect(screen.queryByRole('img')).toBeNull();
});

test('the purchase order of its customer is among the facts', async () => {
  shown({ purchaseOrder: 'PO-77' });
  expect((await screen.findByText('Purchase order')).nextElementSibling?.textContent).toBe('PO-77');
});
