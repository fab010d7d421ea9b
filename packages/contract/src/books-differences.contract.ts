import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { booksProvider, booksRegion } from './options.ts';
import { moneyKeepers } from './roles.ts';
import { dateOut, idOut, instantOut, isoDateIn } from './wire.ts';

/** So many invoices with differences travel of each books; how many there are is said beside them. */
export const differingInvoicesMax = 100;

const differingInvoice = z.object({
  invoiceId: idOut,
  projectId: idOut,
  projectName: z.string(),
  invoiceNumber: z.string().nullable(),
  invoiceDate: dateOut,
  booksUrl: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.enum(['document', 'number', 'date', 'currencyCode', 'total', 'tax', 'balance']),
      /** Amounts as decimal text; what a document is as `issued`, `void`, `draft` or `missing`. */
      ours: z.string(),
      theirs: z.string(),
      /** Of each side, where the field is an amount. */
      currencies: z.object({ ours: z.string(), theirs: z.string() }).nullable(),
    }),
  ),
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
};
