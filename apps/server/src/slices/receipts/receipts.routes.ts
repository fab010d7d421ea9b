import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addCompanyPayment } from './commands/add-company-payment.ts';
import { addReceipt } from './commands/add-receipt.ts';
import { applyOpenCredit } from './commands/apply-open-credit.ts';
import { adjustInvoice } from './commands/adjust-invoice.ts';
import { recordInBooks } from './commands/record-in-books.ts';
import { reverseAdjustment } from './commands/reverse-adjustment.ts';
import { moveToOpenCredit } from './commands/move-to-open-credit.ts';
import { payFromOpenCredit } from './commands/pay-from-open-credit.ts';
import { recordRefundInBooks } from './commands/record-refund-in-books.ts';
import { refundOpenCredit } from './commands/refund-open-credit.ts';
import { reverseCompanyPayment } from './commands/reverse-company-payment.ts';
import { reverseAppliedCredit } from './commands/reverse-applied-credit.ts';
import { reverseRefund } from './commands/reverse-refund.ts';
import { reverseReceipt } from './commands/reverse-receipt.ts';
import { listOpenCredits } from './open-credits.queries.ts';
import { listPayableInvoices } from './payable-invoices.queries.ts';
import { listReceipts } from './receipts.queries.ts';

export const receiptRoutes: Route[] = [
  handle(receiptEndpoints.list, listReceipts),
  handle(receiptEndpoints.add, addReceipt),
  handle(receiptEndpoints.reverse, reverseReceipt),
  handle(receiptEndpoints.recordInBooks, recordInBooks),
  handle(receiptEndpoints.adjust, adjustInvoice),
  handle(receiptEndpoints.reverseAdjustment, reverseAdjustment),
  handle(receiptEndpoints.moveToOpenCredit, moveToOpenCredit),
  handle(receiptEndpoints.payFromOpenCredit, payFromOpenCredit),
  handle(receiptEndpoints.refundOpenCredit, refundOpenCredit),
  handle(receiptEndpoints.recordRefundInBooks, recordRefundInBooks),
  handle(receiptEndpoints.reverseRefund, reverseRefund),
  handle(receiptEndpoints.openCredits, listOpenCredits),
  handle(receiptEndpoints.applyCredit, applyOpenCredit),
  handle(receiptEndpoints.reverseCreditApplication, reverseAppliedCredit),
  handle(companyPaymentEndpoints.payable, listPayableInvoices),
  handle(companyPaymentEndpoints.add, addCompanyPayment),
  handle(companyPaymentEndpoints.reverse, reverseCompanyPayment),
];
