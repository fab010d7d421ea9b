import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { adjustmentType, booksProvider, paymentStatus, type AdjustmentType } from '../options.ts';
import { everyone, moneyKeepers, type Role } from '../roles.ts';
import {
  dateOut,
  decimalIn,
  decimalOut,
  idIn,
  idOut,
  instantOut,
  isoDateIn,
  moneyIn,
  textIn,
  versionIn,
} from '../wire.ts';

/** How far a payment is that is recorded in the books too. */
export const stateInBooks = z.enum([
  'Waiting',
  'Checking',
  'In books',
  'Rejected',
  'Being removed',
  'Not removed',
  'Removed from the books',
  'Open credit',
]);
export type StateInBooks = z.output<typeof stateInBooks>;

const receipt = z.object({
  receiptId: idOut,
  receivedDate: dateOut,
  /** Below 0 for a reversal, and for money that was paid back on a credit. */
  amount: decimalOut,
  note: z.string(),
  source: z.enum(['hand', 'books']),
  /** The user who recorded it; null where it comes from the books. */
  enteredBy: z.string().nullable(),
  enteredAt: instantOut,
  /** The receipt that this one takes back. */
  reverses: idOut.nullable(),
  isReversed: z.boolean(),
  /** The payment of several invoices that it is a part of; null where the invoice was paid alone. */
  partOf: z
    .object({
      paymentNumber: idOut,
      /** Of the whole payment. */
      amount: decimalOut,
      invoices: z.int(),
    })
    .nullable(),
  /** How far it is in the books; null where it was neither sent to them nor read from them. */
  inBooks: z
    .object({
      state: stateInBooks,
      /** What the books said against it, or why it waits. */
      words: z.string().nullable(),
    })
    .nullable(),
  /**
   * In US dollars: what the payment brought more or less at the rate of its day than at the rate of its invoice. It changes nothing that is
   * outstanding. Null where a rate is missing.
   */
  exchangeDifference: decimalOut.nullable(),
});
export type Receipt = z.output<typeof receipt>;

const adjustment = z.object({
  adjustmentId: idOut,
  adjustmentType,
  adjustedDate: dateOut,
  /** Below 0 for a reversal, and of a credit. */
  amount: decimalOut,
  reason: z.string(),
  /** Of withheld tax: the customer's certificate, and the percentage. */
  certificateNumber: z.string().nullable(),
  withholdingRate: decimalOut.nullable(),
  enteredBy: z.string(),
  enteredAt: instantOut,
  /** The adjustment that this one takes back. */
  reverses: idOut.nullable(),
  isReversed: z.boolean(),
});
export type Adjustment = z.output<typeof adjustment>;

const creditApplication = z.object({
  applicationId: idOut,
  /** The credit note, and the invoice that it is applied to; null of a credit note that only the books know. */
  creditId: idOut.nullable(),
  creditNumber: z.string(),
  invoiceId: idOut,
  invoiceNumber: z.string(),
  appliedDate: dateOut,
  /** In the sign of the document that was asked about: above 0 of an invoice, below 0 of a credit note; the other way round of a reversal. */
  amount: decimalOut,
  reason: z.string(),
  /** Null where the credit note was applied as it was issued, or by the books. */
  enteredBy: z.string().nullable(),
  enteredAt: instantOut,
  /** The application that this one reverses. */
  reverses: idOut.nullable(),
  isReversed: z.boolean(),
});
export type CreditApplication = z.output<typeof creditApplication>;

export const booksOfPayments = z
  .object({
    provider: booksProvider,
    /** False: the consent is older than what recording payments needs. */
    canRecordPayments: z.boolean(),
    depositAccounts: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The account that was used last; null for the undeposited funds of the books. */
    lastDepositAccountId: z.string().nullable(),
  })
  .nullable();

const receiptsOfInvoice = z.object({
  invoiceId: idOut,
  companyId: idOut,
  /** Of a credit note. */
  correctsInvoiceId: idOut.nullable(),
  currencyCode: z.string(),
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  /** Sum of the adjustments. */
  adjustedAmount: decimalOut,
  /** Sum of the credit notes applied to it; of a credit note what was applied of it, below 0. */
  creditsAppliedAmount: decimalOut,
  outStandingAmount: decimalOut,
  /** The last day on which money came; nothing as long as none is there. */
  receivedDate: dateOut.nullable(),
  invoiceStatus: z.string(),
  paymentStatus: paymentStatus,
  /** In the order in which they were entered. Payments, adjustments and applied credits are numbered together: their ids are the order of all. */
  receipts: z.array(receipt),
  adjustments: z.array(adjustment),
  creditApplications: z.array(creditApplication),
  /** The books in which a payment of it can be recorded too; null where none hold it. */
  books: booksOfPayments,
  /** How most of the last four short payments of the company were closed: what is proposed for the next one. Null without any. */
  usualClosing: z
    .object({
      /** Null if their rest was left outstanding. */
      adjustmentType: adjustmentType.nullable(),
      withholdingRate: decimalOut.nullable(),
      reason: z.string(),
      /** So many of so many short payments. */
      times: z.int(),
      of: z.int(),
    })
    .nullable(),
  version: z.int(),
});
export type ReceiptsOfInvoice = z.output<typeof receiptsOfInvoice>;

const openCredit = z.object({
  creditId: idOut,
  creditNumber: z.string(),
  creditDate: dateOut,
  projectId: idOut,
  projectName: z.string(),
  /** The invoice that the credit note corrects. */
  correctsInvoice: z.object({ invoiceId: idOut, invoiceNumber: z.string() }),
  currencyCode: z.string(),
  /** The amount of the credit note, and its open part; both above 0. */
  creditAmount: decimalOut,
  openAmount: decimalOut,
});
export type OpenCredit = z.output<typeof openCredit>;

const reason = textIn(500).trim().min(1, messages.pleaseEnter('reason'));

/** Withheld tax comes with the customer's certificate and the percentage. */
const withheld = {
  certificateNumber: textIn(100).trim().min(1, messages.pleaseEnter('certificate number')).optional(),
  withholdingRate: decimalIn(2, messages.invalidPercentage, { min: 1n, max: 10_000n }).optional(),
};
interface Withheld {
  readonly adjustmentType?: AdjustmentType | undefined;
  readonly certificateNumber?: string | undefined;
  readonly withholdingRate?: string | undefined;
}
const hasCertificate = ({ adjustmentType: type, certificateNumber }: Withheld): boolean =>
  (type === 'Withholding Tax') === (certificateNumber !== undefined);
const certificateError = { path: ['certificateNumber'], message: messages.pleaseEnter('certificate number') };
const hasWithholdingRate = ({ adjustmentType: type, withholdingRate }: Withheld): boolean =>
  (type === 'Withholding Tax') === (withholdingRate !== undefined);
const withholdingRateError = { path: ['withholdingRate'], message: messages.pleaseEnter('withholding rate') };

export const receiptEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/invoices/:id/receipts',
    summary: 'The payments of an invoice and its outstanding amount',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    answer: receiptsOfInvoice,
    refusals: ['invoice_not_found'],
  }),
  add: endpoint({
    method: 'PATCH',
    path: '/invoices',
    summary: 'Record a payment of an issued invoice, and optionally adjust the rest',
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
        ...withheld,
        /** The invoice is paid with this; refused where something stays outstanding. */
        invoiceStatus: z.literal('Received').optional(),
        /** The payment is recorded in the books too, where they hold the invoice and their consent covers it. */
        recordInBooks: z.boolean().default(false),
        /** The account of the books that it is deposited to; their undeposited funds where it is left out. */
        depositAccountId: textIn(40).optional(),
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
      )
      .refine(hasCertificate, certificateError)
      .refine(hasWithholdingRate, withholdingRateError),
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
      'refund_in_future',
      'deposit_account_unknown',
      'adjustment_amount_invalid',
      'adjustment_other_sign',
      'adjustment_over_outstanding',
      'retainer_balance_used',
    ],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/invoices/:id/receipts/:receiptId/reverse',
    summary: 'Reverse a payment with a reason; both stay in the list',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, receiptId: idIn }),
    body: z.strictObject({ version: versionIn, reason }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_not_found',
      'receipt_already_reversed',
      'payment_of_several_invoices',
      'retainer_balance_used',
    ],
  }),
  recordInBooks: endpoint({
    method: 'POST',
    path: '/invoices/:id/receipts/:receiptId/record-in-books',
    summary: 'Retry recording a payment in the books, or deleting a reversed one there',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, receiptId: idIn }),
    body: z.strictObject({ version: versionIn, depositAccountId: textIn(40).optional() }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_not_found',
      'payment_not_for_books',
      'payment_under_way',
      'payment_used_since',
      'deposit_account_unknown',
    ],
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/invoices/:id/adjustments',
    summary: 'Adjust an issued invoice with a reason; accountants and administrators can write off amounts',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    body: z
      .strictObject({
        version: versionIn,
        adjustmentType,
        /** In the invoice's currency and with its sign. */
        amount: moneyIn,
        adjustedDate: isoDateIn,
        reason,
        ...withheld,
      })
      .refine(hasCertificate, certificateError)
      .refine(hasWithholdingRate, withholdingRateError),
    answer: receiptsOfInvoice,
    refusals: [
      'forbidden',
      'adjustment_needs_accountant',
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
  openCredits: endpoint({
    method: 'GET',
    path: '/companies/:id/open-credits',
    summary: 'The open credits of a company: issued credit notes that are not fully applied or refunded, oldest first',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    query: z.strictObject({ currencyCode: textIn(3).optional() }),
    answer: z.object({
      companyId: idOut,
      openCredits: z.array(openCredit),
      /** Payments that were moved off an invoice and not used since, and the books in which they can be refunded too. */
      paymentsOnAccount: z.array(
        z.object({ currencyCode: z.string(), openAmount: decimalOut, books: booksOfPayments }),
      ),
      /** The newest refunds of them, the newest first. */
      refunds: z.array(
        z.object({
          refundNumber: idOut,
          currencyCode: z.string(),
          refundDate: dateOut,
          /** Above 0. */
          amount: decimalOut,
          note: z.string(),
          /** Taken back, as the books deleted it. */
          isReversed: z.boolean(),
          inBooks: receipt.shape.inBooks,
        }),
      ),
      byCurrency: z.array(z.object({ currencyCode: z.string(), openAmount: decimalOut })),
    }),
    refusals: ['company_not_found'],
  }),
  moveToOpenCredit: endpoint({
    method: 'POST',
    path: '/invoices/:id/receipts/:receiptId/open-credit',
    summary: 'Move a payment off its invoice to the open credit of the company, with a reason',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, receiptId: idIn }),
    body: z.strictObject({ version: versionIn, reason }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_not_found',
      'receipt_already_reversed',
      'payment_under_way',
      'payment_not_movable',
      'retainer_balance_used',
    ],
  }),
  payFromOpenCredit: endpoint({
    method: 'POST',
    path: '/invoices/:id/open-credit-payments',
    summary: 'Pay an invoice from the payments that the company has on account',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({ version: versionIn, amount: moneyIn }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'receipt_needs_issued',
      'receipt_amount_invalid',
      'receipt_other_sign',
      'receipt_over_outstanding',
      'received_over_invoice',
      'over_account_balance',
      'open_credit_not_in_books',
      'retainer_balance_used',
    ],
  }),
  refundOpenCredit: endpoint({
    method: 'POST',
    path: '/companies/:id/open-credits/refund',
    summary: 'Refund payments that a company has on account; a credit note is refunded by a payment of its own',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({
      currencyCode: textIn(3),
      amount: moneyIn,
      refundDate: isoDateIn,
      note: textIn(500).trim().default(''),
      /** Record it in the books that have the money too, from the account that is named, else from the one used last. */
      recordInBooks: z.boolean().default(false),
      depositAccountId: textIn(40).optional(),
    }),
    answer: z.object({ companyId: idOut, currencyCode: z.string(), openAmount: decimalOut }),
    refusals: [
      'company_not_found',
      'refund_amount_invalid',
      'refund_in_future',
      'over_account_balance',
      'open_credit_not_in_books',
      'deposit_account_unknown',
    ],
  }),
  recordRefundInBooks: endpoint({
    method: 'POST',
    path: '/companies/:id/open-credits/refunds/:refundNumber/record-in-books',
    summary: 'Retry recording or deleting a refund of payments on account that the books rejected',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, refundNumber: idIn }),
    body: z.strictObject({ depositAccountId: textIn(40).optional() }),
    answer: z.object({ companyId: idOut, refundNumber: idOut }),
    refusals: [
      'company_not_found',
      'refund_not_found',
      'payment_not_for_books',
      'payment_under_way',
      'deposit_account_unknown',
    ],
  }),
  reverseRefund: endpoint({
    method: 'POST',
    path: '/companies/:id/open-credits/refunds/:refundNumber/reverse',
    summary:
      'Reverse a refund of payments on account with a reason: the money is on account again, and the books delete the refund',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, refundNumber: idIn }),
    body: z.strictObject({ reason }),
    answer: z.object({ companyId: idOut, refundNumber: idOut }),
    refusals: ['company_not_found', 'refund_not_found', 'refund_already_reversed'],
  }),
  applyCredit: endpoint({
    method: 'POST',
    path: '/invoices/:id/credit-applications',
    summary: 'Apply an open credit to an issued invoice of the same company and currency',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({
      version: versionIn,
      creditId: idIn,
      /** Above 0, in the currency of both. */
      amount: moneyIn,
    }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'credit_note_not_found',
      'application_needs_issued',
      'credit_of_other_company',
      'application_amount_invalid',
      'application_over_outstanding',
      'application_over_open_credit',
      'retainer_balance_used',
    ],
  }),
  reverseCreditApplication: endpoint({
    method: 'POST',
    path: '/invoices/:id/credit-applications/:applicationId/reverse',
    summary: 'Reverse an applied credit with a reason, from the invoice or from the credit note; both stay in the list',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn, applicationId: idIn }),
    body: z.strictObject({ version: versionIn, reason }),
    answer: receiptsOfInvoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'application_not_found',
      'application_already_reversed',
      'application_of_books',
      'retainer_balance_used',
    ],
  }),
  reverseAdjustment: endpoint({
    method: 'POST',
    path: '/invoices/:id/adjustments/:adjustmentId/reverse',
    summary: 'Reverse an adjustment with a reason; both stay in the list',
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

/** Whether a role may adjust in this way at all: a CSM grants discounts and deductions; all else is for accountants and administrators. */
export const mayAdjust = (role: Role, type: AdjustmentType): boolean =>
  type === 'Discount' || type === 'Deduction' || keepsMoney(role);

/** Whether a role may adjust any amount; others up to a twentieth of the invoice. */
export const keepsMoney = (role: Role): boolean => (moneyKeepers as readonly Role[]).includes(role);
