import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { invoice } from './invoices.contract.ts';
import { messages } from '../messages.ts';
import { moneyKeepers } from '../roles.ts';
import { idIn, textIn, versionIn } from '../wire.ts';

const oneInvoice = z.strictObject({ id: idIn });

/** The options for an invoice that was sent to the books without a clear response. */
export const unknownPushEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/invoices/:id/books-check',
    summary: 'Look in the books for an invoice whose outcome is unknown',
    roles: moneyKeepers,
    // it changes nothing on the invoice, so it needs no version
    params: oneInvoice,
    answer: invoice,
    status: 202,
    refusals: ['invoice_not_found', 'invoice_not_checking'],
  }),
  markNotSent: endpoint({
    method: 'POST',
    path: '/invoices/:id/not-sent',
    summary: 'Turn an invoice that the books do not have back into a draft, after searching the books',
    roles: moneyKeepers,
    outside: true,
    params: oneInvoice,
    body: z.strictObject({
      version: versionIn,
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
    }),
    answer: invoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_not_checking',
      'shown_too_late',
      'invoice_found_in_books',
      'books_not_connected',
      'provider_away',
    ],
  }),
};
