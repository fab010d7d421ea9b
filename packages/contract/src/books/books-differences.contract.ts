import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { booksProvider, booksRegion } from '../options.ts';
import { moneyKeepers } from '../roles.ts';
import { dateOut, idIn, idOut, instantOut, isoDateIn, textIn, versionIn } from '../wire.ts';

/** The most invoices with differences returned per books; their number is returned with them. */
export const differingInvoicesMax = 100;

const differingField = z.enum([
  'document',
  'number',
  'date',
  'dueDate',
  'purchaseOrder',
  'currencyCode',
  'total',
  'tax',
  'balance',
]);

const difference = z.object({
  field: differingField,
  /** Amounts as decimal text; the state of a document is `issued`, `void`, `draft` or `missing`. */
  ours: z.string(),
  theirs: z.string(),
  /** Of each side, if the field is an amount. */
  currencies: z.object({ ours: z.string(), theirs: z.string() }).nullable(),
});

const differingInvoice = z.object({
  invoiceId: idOut,
  projectId: idOut,
  projectName: z.string(),
  invoiceNumber: z.string().nullable(),
  invoiceDate: dateOut,
  booksUrl: z.string().nullable(),
  fields: z.array(difference),
});
export type DifferingInvoice = z.output<typeof differingInvoice>;

const comparedBooks = z.object({
  provider: booksProvider,
  region: booksRegion,
  /** Only books that answered completely can be reported to have no difference. */
  state: z.enum(['answered', 'away', 'not connected']),
  askedAt: instantOut,
  /** Invoices and credit notes here that these books should contain. */
  invoices: z.int(),
  /** How many of them have an unknown state. */
  unasked: z.int(),
  differing: z.int(),
  rows: z.array(differingInvoice),
});
export type ComparedBooks = z.output<typeof comparedBooks>;

/** By the books' value, by ours, or kept with a reason. */
const wayToSettle = z.enum(['theirs', 'ours', 'leave']);

/** An open difference: one per field of an invoice. */
const recordedDifference = difference.extend({
  differenceId: idOut,
  foundAt: instantOut,
  /** `sent`: our value is being sent to the books. `left`: the difference is kept, with a reason. */
  state: z.enum(['open', 'sent', 'left']),
  /** The reason to keep it, or the books' response to our value. */
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
  ways: z.array(wayToSettle),
  version: z.int(),
});
export type RecordedDifference = z.output<typeof recordedDifference>;

const ofInvoice = z.object({ differences: z.array(recordedDifference) });
const oneInvoice = z.strictObject({ id: idIn });

/** Issued invoices here compared with the books. */
export const booksDifferenceEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/invoices/booksDifferences',
    summary: 'Differences between the books and the invoices issued here in a period, read from the books now',
    roles: moneyKeepers,
    reads: true,
    outside: true,
    list: true,
    body: z.strictObject({ from: isoDateIn, to: isoDateIn }),
    answer: z.object({ books: z.array(comparedBooks) }),
    refusals: ['range_reversed', 'period_too_long'],
  }),
  ofInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:id/booksDifferences',
    summary: 'Differences between an invoice and the books at the last comparison, and how each can be settled',
    roles: moneyKeepers,
    params: oneInvoice,
    answer: ofInvoice,
    refusals: ['invoice_not_found'],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/invoices/:id/booksDifferences',
    summary:
      'Compare an invoice with its document in the books now; payments are synced, other differences are kept until they are settled',
    roles: moneyKeepers,
    outside: true,
    params: oneInvoice,
    answer: ofInvoice,
    refusals: [
      'invoice_not_found',
      'invoice_not_in_books',
      'invoice_being_pushed',
      'books_not_connected',
      'provider_away',
    ],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/invoices/booksDifferences/:id/settle',
    summary: 'Settle a difference with the books: take theirs, push ours, or leave it with a reason',
    roles: moneyKeepers,
    outside: true,
    params: oneInvoice,
    body: z.strictObject({
      version: versionIn,
      way: wayToSettle,
      /** The reason to keep it, or to void the invoice here too. */
      reason: textIn(500).trim().default(''),
    }),
    answer: ofInvoice,
    refusals: [
      'not_found',
      'stale_version',
      'difference_way_closed',
      'difference_not_taken',
      'reason_missing',
      'invoice_being_pushed',
      'invoice_has_credits',
      'invoice_has_money',
      'credited_hours_billed',
      'retainer_balance_used',
      'books_not_connected',
      'provider_away',
    ],
  }),
};
