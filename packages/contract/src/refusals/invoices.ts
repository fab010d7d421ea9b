import { exchangeRateMessages } from '../messages/exchange-rates.ts';
import { generalMessages } from '../messages/general.ts';
import { invoiceMessages, invoiceServerMessages } from '../messages/invoices.ts';
import type { RefusalWords } from './refusal.ts';

export const invoiceRefusals = {
  invoice_not_found: { status: 404, message: generalMessages.recordNotFound },
  invoice_locked: { status: 409, message: invoiceServerMessages.invoiceLocked },
  invoice_not_draft: { status: 409, message: invoiceServerMessages.invoiceNotDraft },
  invoice_not_issued: { status: 409, message: invoiceServerMessages.invoiceNotIssued },
  invoice_already_void: { status: 409, message: invoiceServerMessages.invoiceAlreadyVoid },
  invoice_not_pushable: { status: 409, message: invoiceServerMessages.invoiceNotPushable },
  invoice_already_issued: { status: 409, message: invoiceServerMessages.invoiceAlreadyIssued },
  invoice_being_pushed: { status: 409, message: invoiceServerMessages.invoiceBeingPushed },
  invoice_not_checking: { status: 409, message: invoiceServerMessages.invoiceNotChecking },
  invoice_found_in_books: { status: 409, message: invoiceServerMessages.invoiceFoundInBooks },
  shown_too_late: { status: 409, message: invoiceServerMessages.shownTooLate },
  invoice_not_creditable: { status: 409, message: invoiceServerMessages.invoiceNotCreditable },
  credit_too_early: { status: 400, message: invoiceMessages.creditTooEarly },
  credit_exceeds_invoice: { status: 409, message: invoiceMessages.creditExceedsInvoice },
  nothing_credited: { status: 400, message: invoiceMessages.nothingCredited },
  hours_not_billed: { status: 409, message: invoiceServerMessages.hoursNotBilled },
  invoice_has_credits: { status: 409, message: invoiceServerMessages.invoiceHasCredits },
  invoice_has_money: { status: 409, message: invoiceMessages.invoiceHasMoney },
  credited_hours_billed: { status: 409, message: invoiceServerMessages.creditedHoursBilled },
  invoice_amount_invalid: { status: 400, message: generalMessages.invalidAmount },
  totals_differ: { status: 409, message: invoiceServerMessages.totalsDiffer },
  period_already_invoiced: { status: 409, message: invoiceServerMessages.periodAlreadyInvoiced },
  nothing_to_invoice: { status: 400, message: invoiceServerMessages.nothingToInvoice },
  exchange_rate_missing: { status: 400, message: exchangeRateMessages.exchangeRateRequired },
  tax_unknown: { status: 400, message: invoiceServerMessages.taxUnknown },
} as const satisfies Record<string, RefusalWords>;
