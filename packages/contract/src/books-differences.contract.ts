import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { booksProvider, booksRegion } from './options.ts';
import { moneyKeepers } from './roles.ts';
import { dateOut, idIn, idOut, instantOut, isoDateIn, textIn, versionIn } from './wire.ts';

/** So many invoices with differences travel of each books; how many there are is said beside them. */
export const differingInvoicesMax = 100;

const differingField = z.enum(['document', 'number', 'date', 'dueDate', 'currencyCode', 'total', 'tax', 'balance']);

const difference = z.object({
  field: differingField,
  /** Amounts as decimal text; what a document is as `issued`, `void`, `draft` or `missing`. */
  ours: z.string(),
  theirs: z.string(),
  /** Of each side, where the field is an amount. */
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
  /** Only of books that answered all of it can it be said that there is no difference. */
  state: z.enum(['answered', 'away', 'not connected']),
  askedAt: instantOut,
  /** Invoices and credits here that these books should hold. */
  invoices: z.int(),
  /** Of those, how many nothing is known about. */
  unasked: z.int(),
  differing: z.int(),
  rows: z.array(differingInvoice),
});
export type ComparedBooks = z.output<typeof comparedBooks>;

/** By what the books say, by what we say, or as it is with a reason. */
const wayToSettle = z.enum(['theirs', 'ours', 'leave']);

/** A difference that was found and has not ended: one for each field of an invoice. */
const keptDifference = difference.extend({
  differenceId: idOut,
  foundAt: instantOut,
  /** `sent`: ours is on its way to the books. `left`: it stays, for a reason. */
  state: z.enum(['open', 'sent', 'left']),
  /** Why it stays, or what the books answered to ours. */
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
  ways: z.array(wayToSettle),
  version: z.int(),
});
export type KeptDifference = z.output<typeof keptDifference>;

const ofInvoice = z.object({ differences: z.array(keptDifference) });
const oneInvoice = z.strictObject({ id: idIn });

/** What was issued here beside what the books hold of it. */
export const booksDifferenceEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/invoices/booksDifferences',
    summary: 'In what the books differ from the invoices issued here in a span of days, asked of each books now',
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
    summary:
      'In what the books differed from an invoice when they were compared last, and how each difference can be settled',
    roles: moneyKeepers,
    params: oneInvoice,
    answer: ofInvoice,
    refusals: ['invoice_not_found'],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/invoices/:id/booksDifferences',
    summary:
      'Compare an invoice with its document in the books now: payments are taken in, all else that differs is kept until it is settled',
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
      /** Why it stays, or why an invoice is void here too. */
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
