import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { adjustmentType, paymentStatus, type AdjustmentType } from './options.ts';
import { everyone, moneyKeepers, type Role } from './roles.ts';
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

const adjustment = z.object({
  adjustmentId: idOut,
  adjustmentType,
  adjustedDate: dateOut,
  /** Below 0 for a reversal, and of a credit. */
  amount: decimalOut,
  reason: z.string(),
  enteredBy: z.string(),
  enteredAt: instantOut,
  /** The adjustment that this one takes back. */
  reverses: idOut.nullable(),
  isReversed: z.boolean(),
});
export type Adjustment = z.output<typeof adjustment>;

const receiptsOfInvoice = z.object({
  invoiceId: idOut,
  currencyCode: z.string(),
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  /** Sum of the adjustments. */
  adjustedAmount: decimalOut,
  outStandingAmount: decimalOut,
  /** The last day on which money came; nothing as long as none is there. */
  receivedDate: dateOut.nullable(),
  invoiceStatus: z.string(),
  paymentStatus: paymentStatus,
  /** In the order in which they were entered. Receipts and adjustments are numbered together: their ids are the order of both. */
  receipts: z.array(receipt),
  adjustments: z.array(adjustment),
  version: z.int(),
});
export type ReceiptsOfInvoice = z.output<typeof receiptsOfInvoice>;

const reason = textIn(500).trim().min(1, messages.pleaseEnter('reason'));

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
    summary:
      'Add money that came for an issued invoice, and on wish waive what is missing; what was received is the sum',
    roles: moneyKeepers,
    body: z
      .strictObject({
        invoiceId: idIn,
        version: versionIn,
        /** What came now, in the invoice's currency and with its sign. */
        amount: moneyIn.optional(),
        /** In its place: all that came until now, this time included. */
        receivedAmount: moneyIn.optional(),
        receivedDate: isoDateIn,
        note: textIn(500).trim().default(''),
        adjustmentType: adjustmentType.optional(),
        adjustmentAmount: moneyIn.optional(),
        adjustmentReason: reason.optional(),
        /** The invoice is paid with this; refused where something stays outstanding. */
        invoiceStatus: z.literal('Received').optional(),
      })
      .refine(({ amount, receivedAmount }) => (amount === undefined) !== (receivedAmount === undefined), {
        path: ['amount'],
        message: messages.pleaseEnter('amount'),
      })
      .refine(
        ({ adjustmentType: type, adjustmentAmount, adjustmentReason }) =>
          (type === undefined) === (adjustmentAmount === undefined) &&
          (type === undefined) === (adjustmentReason === undefined),
        { path: ['adjustmentReason'], message: messages.pleaseEnter('reason') },
      ),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_needs_issued',
      'receipt_amount_invalid',
      'receipt_other_sign',
      'receipt_over_outstanding',
      'received_over_invoice',
      'received_not_equal',
      'receipt_in_future',
      'adjustment_amount_invalid',
      'adjustment_other_sign',
      'adjustment_over_outstanding',
      'retainer_balance_used',
    ],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/invoices/:id/receipts/:receiptId/reverse',
    summary: 'Take a receipt back with a reason; both stay in the list',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, receiptId: idIn }),
    body: z.strictObject({ version: versionIn, reason }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_not_found',
      'receipt_already_reversed',
      'retainer_balance_used',
    ],
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/invoices/:id/adjustments',
    summary:
      'Waive an amount of an issued invoice with a reason; money is written off by accountants and administrators',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({
      version: versionIn,
      adjustmentType,
      /** In the invoice's currency and with its sign. */
      amount: moneyIn,
      adjustedDate: isoDateIn,
      reason,
    }),
    answer: receiptsOfInvoice,
    refusals: [
      'forbidden',
      'invoice_not_found',
      'stale_version',
      'adjustment_needs_issued',
      'adjustment_amount_invalid',
      'adjustment_other_sign',
      'adjustment_over_outstanding',
      'adjustment_in_future',
      'retainer_balance_used',
    ],
  }),
  reverseAdjustment: endpoint({
    method: 'POST',
    path: '/invoices/:id/adjustments/:adjustmentId/reverse',
    summary: 'Take an adjustment back with a reason; both stay in the list',
    roles: everyone,
    params: z.strictObject({ id: idIn, adjustmentId: idIn }),
    body: z.strictObject({ version: versionIn, reason }),
    answer: receiptsOfInvoice,
    refusals: [
      'forbidden',
      'invoice_not_found',
      'stale_version',
      'adjustment_not_found',
      'adjustment_already_reversed',
      'retainer_balance_used',
    ],
  }),
};

/** Whether somebody of this role may waive in this way: money is written off by accountants and administrators (decisions, section 3). */
export const mayAdjust = (role: Role, type: AdjustmentType): boolean =>
  type !== 'Bad Debts' || (moneyKeepers as readonly Role[]).includes(role);
