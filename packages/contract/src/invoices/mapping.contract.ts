import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { invoice } from './invoices.contract.ts';
import { messages } from '../messages.ts';
import { moneyKeepers } from '../roles.ts';
import { idIn, textIn, versionIn } from '../wire.ts';

const mapQuery = z.strictObject({
  invoiceId: idIn,
  booksInvoiceNumber: textIn(100).trim().min(1, messages.pleaseEnter('invoice number')),
});

const comparison = z.object({
  booksInvoiceNumber: z.string(),
  booksUrl: z.string(),
  fields: z.array(
    z.object({
      field: z.enum(['customer', 'currency', 'total', 'invoiceDate', 'dueDate']),
      ours: z.string(),
      theirs: z.string(),
      agrees: z.boolean(),
    }),
  ),
  /** Changes whenever the document in the books does; sent back, it identifies what the user confirmed. */
  fingerprint: z.string(),
});
export type BooksComparison = z.output<typeof comparison>;

const lookRefusals = [
  'invoice_not_found',
  'invoice_already_void',
  'invoice_not_pushable',
  'books_not_connected',
  'books_invoice_not_found',
  'books_invoice_twice',
  'books_invoice_not_live',
  'books_invoice_taken',
  'provider_away',
] as const;

/** An invoice created by hand in the books, tied to ours. */
export const mappingEndpoints = {
  compare: endpoint({
    method: 'GET',
    path: '/invoices/map',
    summary: 'A saved invoice and the document with this number in the books, side by side',
    roles: moneyKeepers,
    outside: true,
    query: mapQuery,
    answer: comparison,
    refusals: lookRefusals,
  }),
  map: endpoint({
    method: 'POST',
    path: '/invoices/map',
    summary: 'Map a saved invoice to the document in the books with this number; differences must be confirmed',
    roles: moneyKeepers,
    outside: true,
    query: mapQuery,
    body: z.strictObject({
      version: versionIn,
      /** The fingerprint of the comparison whose differences the user accepts. */
      confirmed: z.string().max(100).nullable().default(null),
    }),
    answer: invoice,
    refusals: [...lookRefusals, 'stale_version', 'books_invoice_differs', 'retainer_balance_changed'],
  }),
};
