import type { BooksItems } from '../books-items.ts';
import type { BooksProvider } from '../books-provider.ts';
import { zohoInvoiceRow } from './from-zoho-books.ts';
import { invoiceToZohoBooks } from './to-zoho-books.ts';
import { createZohoBooksDocuments, invoiceAnswer } from './zoho-books-documents.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import type { ZohoBooksCompany } from './zoho-books-provider.ts';

type Invoices = Pick<
  BooksProvider,
  'createInvoice' | 'findInvoice' | 'invoicesNumbered' | 'readInvoice' | 'changeInvoice' | 'voidInvoice'
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
    readInvoice: documents.read,
    changeInvoice: documents.change,
    voidInvoice: documents.void,
  };
}
