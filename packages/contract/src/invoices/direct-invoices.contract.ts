import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { booksProvider, booksRegion } from '../options.ts';
import { moneyKeepers } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, isoDateIn, textIn, versionIn } from '../wire.ts';

/** The most documents assigned to a project at once: each is read from the books. */
export const directInvoicesMax = 20;

const booksIn = { provider: booksProvider, region: booksRegion };

const directInvoice = z.object({
  /** Its id in the books. */
  invoiceId: z.string(),
  /** Missing if the books gave it no number. */
  invoiceNumber: z.string().nullable(),
  customerName: z.string(),
  invoiceDate: dateOut,
  invoiceDueDate: dateOut.nullable(),
  currencyCode: z.string(),
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  outStandingAmount: decimalOut,
  booksUrl: z.string(),
  /** Whether the customer is a company here, so that a project of that company can be assigned. */
  companyId: idOut.nullable(),
  /** For a mapped document: the invoice here, if its project is in the caller's scope. */
  mappedTo: z
    .object({
      invoiceId: idOut,
      projectId: idOut,
      projectName: z.string(),
      version: z.int(),
      /** Whether it was imported from the books and can be removed here. */
      isDirect: z.boolean(),
    })
    .nullable(),
});
export type DirectInvoice = z.output<typeof directInvoice>;

const dayIn = z.preprocess((given) => (given === '' ? null : given), isoDateIn.nullable());

/** Direct invoices: invoices that were made in the books (docs/domain/books-mapping.md#direct-invoices). */
export const directInvoiceEndpoints = {
  books: endpoint({
    method: 'GET',
    path: '/invoices/directInvoice/books',
    summary: 'The books whose invoices can be listed: those that are connected',
    roles: moneyKeepers,
    answer: z.object({ books: z.array(z.object({ ...booksIn, organizationName: z.string() })) }),
    refusals: [],
  }),
  list: endpoint({
    method: 'POST',
    path: '/invoices/directInvoice',
    summary: 'The unmapped or the mapped invoices of the books in a period',
    roles: moneyKeepers,
    reads: true,
    outside: true,
    body: z.strictObject({ ...booksIn, from: isoDateIn, to: isoDateIn, mapped: z.boolean().default(false) }),
    answer: z.object({ directInvoices: z.array(directInvoice) }),
    refusals: ['range_reversed', 'period_too_long', 'books_not_connected', 'provider_away'],
  }),
  assignProject: endpoint({
    method: 'POST',
    path: '/invoices/directInvoice/assignProject',
    summary: 'Map invoices of the books to a project and billing period; each becomes an issued invoice here',
    roles: moneyKeepers,
    outside: true,
    body: z.strictObject({
      ...booksIn,
      projectId: idIn,
      invoices: z
        .array(z.strictObject({ invoiceId: textIn(40).trim().min(1), startDate: dayIn, endDate: dayIn }))
        .min(1, messages.selectInvoiceToMap)
        .max(directInvoicesMax, messages.fewerInvoicesToMap(directInvoicesMax))
        .refine((all) => new Set(all.map((one) => one.invoiceId)).size === all.length, messages.invoiceChosenTwice)
        .refine(
          (all) => all.every((one) => one.startDate !== null && one.endDate !== null),
          messages.datesOfInvoicesToMap,
        )
        .transform((all) =>
          all.flatMap(({ invoiceId, startDate, endDate }) =>
            startDate === null || endDate === null ? [] : [{ invoiceId, startDate, endDate }],
          ),
        ),
    }),
    answer: z.object({
      invoices: z.array(z.object({ invoiceId: idOut, billingId: idOut, invoiceNumber: z.string() })),
    }),
    status: 201,
    refusals: [
      'project_not_found',
      'range_reversed',
      'period_too_long',
      'books_not_connected',
      'provider_away',
      'books_invoice_not_found',
      'books_invoice_not_live',
      'books_invoice_taken',
      'books_invoice_of_others',
    ],
  }),
  unmap: endpoint({
    method: 'POST',
    path: '/invoices/directInvoice/unmap',
    summary: 'Unmap an invoice of the books with a reason; the books do not change',
    roles: moneyKeepers,
    body: z.strictObject({
      invoiceId: idIn,
      version: versionIn,
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
    }),
    answer: z.object({ invoiceId: idOut }),
    refusals: [
      'invoice_not_found',
      'invoice_not_direct',
      'invoice_already_void',
      'stale_version',
      'direct_invoice_has_money',
      'invoice_being_pushed',
    ],
  }),
};
