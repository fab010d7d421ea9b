import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { paymentStatus } from './options.ts';
import { everyone, moneyKeepers } from './roles.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut, isoDateIn, moneyIn, textIn, versionIn } from './wire.ts';

const receipt = z.object({
  receiptId: idOut,
  receivedDate: dateOut,
  /** Below 0 for a reversal, and for money that was paid back on a credit. */
  amount: decimalOut,
  note: z.string(),
  source: z.enum(['hand', 'books']),
  /** Nobody where the books told of it. */
  enteredBy: z.string().nullable(),
  enteredAt: instantOut,
  /** The receipt that this one takes back. */
  reverses: idOut.nullable(),
  isReversed: z.boolean(),
});
export type Receipt = z.output<typeof receipt>;

const receiptsOfInvoice = z.object({
  invoiceId: idOut,
  currencyCode: z.string(),
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  outStandingAmount: decimalOut,
  /** The last day on which money came; nothing as long as none is there. */
  receivedDate: dateOut.nullable(),
  invoiceStatus: z.string(),
  paymentStatus: paymentStatus,
  /** In the order in which they were entered. */
  receipts: z.array(receipt),
  version: z.int(),
});
export type ReceiptsOfInvoice = z.output<typeof receiptsOfInvoice>;

export const receiptEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/invoices/:id/receipts',
    summary: 'The money that came for an invoice, and what is outstanding',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    answer: receiptsOfInvoice,
    refusals: ['invoice_not_found'],
  }),
  add: endpoint({
    method: 'PATCH',
    path: '/invoices',
    summary: 'Add money that came for an issued invoice; what was received is the sum',
    roles: moneyKeepers,
    body: z.strictObject({
      invoiceId: idIn,
      version: versionIn,
      /** What came now, in the invoice's currency and with its sign. */
      amount: moneyIn,
      receivedDate: isoDateIn,
      note: textIn(500).trim().default(''),
    }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_needs_issued',
      'receipt_amount_invalid',
      'receipt_other_sign',
      'receipt_over_outstanding',
      'receipt_in_future',
      'retainer_balance_used',
    ],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/invoices/:id/receipts/:receiptId/reverse',
    summary: 'Take a receipt back with a reason; both stay in the list',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, receiptId: idIn }),
    body: z.strictObject({ version: versionIn, reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')) }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_not_found',
      'receipt_already_reversed',
      'retainer_balance_used',
    ],
  }),
};
