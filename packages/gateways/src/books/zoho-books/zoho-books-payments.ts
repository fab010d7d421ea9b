import { appliedPayments } from '../applied-payments.ts';
import type { BooksProvider } from '../books-provider.ts';
import { mustBeOurs } from '../same-company.ts';
import { zohoInvoicePayment } from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

/** What was applied to an invoice is listed beside it, in the currency of the invoice (facts, section 7). */
export const createZohoBooksPayments = (http: ZohoBooksHttp): Pick<BooksProvider, 'paymentsOf'> => ({
  async paymentsOf({ id, currency }) {
    const path = `invoices/${encodeURIComponent(id)}/payments`;
    const rows = await http.list({ path, key: 'payments' }, zohoInvoicePayment);
    for (const row of rows) mustBeOurs('read', [{ what: 'document', asked: id, answered: row.invoice_id }]);
    const applied = rows.map((row) => ({ paymentId: row.payment_id, date: row.date, amount: row.amount }));
    return appliedPayments(applied, currency);
  },
});
