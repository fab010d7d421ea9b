import { appliedPayments } from '../applied-payments.ts';
import type { BooksProvider } from '../books-provider.ts';
import { isReference } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { zohoInvoicePayment, zohoPaymentDay } from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

/** Payments of Zoho Books. The payments applied to an invoice are listed with it, in its currency. */
export const createZohoBooksPayments = (
  http: ZohoBooksHttp,
): Pick<BooksProvider, 'paymentsOf' | 'paymentDaysSince'> => ({
  async paymentsOf({ id, currency }) {
    const path = `invoices/${encodeURIComponent(id)}/payments`;
    const rows = await http.list({ path, key: 'payments' }, zohoInvoicePayment);
    for (const row of rows) mustBeOurs('read', [{ what: 'document', expected: id, answered: row.invoice_id }]);
    const applied = rows.map((row) => {
      const reference = row.reference_number;
      return {
        paymentId: row.payment_id,
        date: row.date,
        amount: row.amount,
        reference: reference !== undefined && isReference(reference) ? reference : undefined,
      };
    });
    return appliedPayments(applied, currency);
  },

  async paymentDaysSince(sinceMs) {
    // a list that ignores this filter returns all payments, which is as good
    const query = { last_modified_time: new Date(sinceMs).toISOString().replace(/\.\d+Z$/, '+0000') };
    const rows = await http.list({ path: 'customerpayments', key: 'customerpayments', query }, zohoPaymentDay);
    return new Map(rows.map((row) => [row.payment_id, row.date]));
  },
});
