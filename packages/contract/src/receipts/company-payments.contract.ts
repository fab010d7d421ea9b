import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { moneyKeepers } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, isoDateIn, moneyIn, textIn, versionIn } from '../wire.ts';
import { booksOfPayments } from './receipts.contract.ts';

/** An open invoice that a payment of its company can cover. */
const payableInvoice = z.object({
  invoiceId: idOut,
  invoiceNumber: z.string(),
  projectName: z.string(),
  invoiceDate: dateOut,
  dueDate: dateOut.nullable(),
  /** Above 0. */
  outStandingAmount: decimalOut,
  version: z.int(),
  /** The books that hold it; null where none do. A payment is recorded in the books if the same ones hold all its invoices. */
  connectionId: idOut.nullable(),
});
export type PayableInvoice = z.output<typeof payableInvoice>;

const payableInvoices = z.object({
  companyId: idOut,
  companyName: z.string(),
  currencyCode: z.string(),
  /** The earliest due date first. */
  invoices: z.array(payableInvoice),
  /** The books that hold them. */
  books: z.array(z.object({ connectionId: idOut, ofPayments: booksOfPayments.unwrap() })),
});
export type PayableInvoices = z.output<typeof payableInvoices>;

const companyPayment = z.object({
  paymentNumber: idOut,
  companyId: idOut,
  currencyCode: z.string(),
  amount: decimalOut,
  /** The part that no invoice took. */
  openCredit: decimalOut,
});
export type CompanyPayment = z.output<typeof companyPayment>;

/** So many invoices fit into one payment. */
export const partsMax = 200;

/** Payments that cover several invoices of a company and currency (docs/domain/receipts-and-retainer.md). */
export const companyPaymentEndpoints = {
  payable: endpoint({
    method: 'GET',
    path: '/companies/:id/payable-invoices',
    summary: 'The open invoices of a company in one currency that a payment can cover, the earliest due date first',
    roles: moneyKeepers,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    query: z.strictObject({ currencyCode: z.string().regex(/^[A-Z]{3}$/) }),
    answer: payableInvoices,
    refusals: ['company_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/companies/:id/payments',
    summary: 'Record a payment that covers several invoices of a company; what exceeds them becomes open credit',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({
      currencyCode: z.string().regex(/^[A-Z]{3}$/),
      /** All that was paid, above 0. */
      amount: moneyIn,
      receivedDate: isoDateIn,
      note: textIn(500).trim().default(''),
      /** The part for each invoice, each invoice once. */
      parts: z
        .array(z.strictObject({ invoiceId: idIn, version: versionIn, amount: moneyIn }))
        .min(1, messages.paymentNeedsInvoice)
        .max(partsMax)
        .refine(
          (parts) => new Set(parts.map(({ invoiceId }) => invoiceId)).size === parts.length,
          messages.invoiceTwice,
        ),
      /** It is recorded in the books as one payment, where they hold all these invoices and their consent covers it. */
      recordInBooks: z.boolean().default(false),
      /** The account of the books that it is deposited to; their undeposited funds where it is left out. */
      depositAccountId: textIn(40).optional(),
    }),
    answer: companyPayment,
    refusals: [
      'company_not_found',
      'invoice_not_found',
      'stale_version',
      'receipt_needs_issued',
      'invoice_of_other_company',
      'receipt_amount_invalid',
      'receipt_other_sign',
      'receipt_over_outstanding',
      'parts_over_payment',
      'receipt_in_future',
      'payment_of_several_books',
      'deposit_account_unknown',
    ],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/companies/:id/payments/:paymentNumber/reverse',
    summary: 'Reverse a payment of several invoices as a whole, with a reason; all entries stay in the lists',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, paymentNumber: idIn }),
    body: z.strictObject({ reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')) }),
    answer: companyPayment,
    refusals: [
      'company_not_found',
      'receipt_not_found',
      'receipt_already_reversed',
      'payment_used_since',
      'retainer_balance_used',
    ],
  }),
};
