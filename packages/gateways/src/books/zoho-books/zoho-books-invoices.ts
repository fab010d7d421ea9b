import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import type { BooksItems } from '../books-items.ts';
import type { BooksProvider } from '../books-provider.ts';
import { unclear } from '../error-of-call.ts';
import { headFromZoho, zohoInvoiceHead, zohoInvoiceRow } from './from-zoho-books.ts';
import { invoiceToZohoBooks } from './to-zoho-books.ts';
import { createZohoBooksDocuments, invoiceAnswer } from './zoho-books-documents.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import type { ZohoBooksCompany } from './zoho-books-company.ts';

type Invoices = Pick<
  BooksProvider,
  | 'createInvoice'
  | 'findInvoice'
  | 'invoicesNumbered'
  | 'invoicesBetween'
  | 'readInvoice'
  | 'changeInvoice'
  | 'restoreLines'
  | 'voidInvoice'
>;

export function createZohoBooksInvoices(
  http: ZohoBooksHttp,
  items: BooksItems,
  company: () => Promise<ZohoBooksCompany>,
  url: (invoiceId: string) => string,
): Invoices {
  const documents = createZohoBooksDocuments(http, items, company, {
    path: 'invoices',
    numberField: 'invoice_number',
    answer: invoiceAnswer,
    row: zohoInvoiceRow,
    body: invoiceToZohoBooks,
    issuedAs: 'sent',
    url,
  });
  return {
    createInvoice: documents.create,
    findInvoice: documents.find,
    invoicesNumbered: documents.numbered,
    async invoicesBetween(first, last) {
      const query = { date_start: first, date_end: last };
      const rows = await http.list({ path: 'invoices', key: 'invoices', query }, zohoInvoiceHead);
      try {
        // a document created while pages are read moves the others: each is taken once
        return [...new Map(rows.map((row) => [row.invoice_id, headFromZoho(row, url(row.invoice_id))])).values()];
      } catch (error) {
        if (!(error instanceof DecimalError)) throw error;
        throw unclear('read', 'unreadable_answer', { words: `${error.text} is no amount in its currency` });
      }
    },
    readInvoice: documents.read,
    changeInvoice: documents.change,
    restoreLines: documents.restoreLines,
    voidInvoice: documents.void,
  };
}
