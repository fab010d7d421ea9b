import { paymentStatus } from '@countinghouse/billing/receipts/invoice-status.ts';
import { currencyOf, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ReceiptsOfInvoice } from '@countinghouse/contract/receipts.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { InvoiceWithMoney } from '../invoices/invoices.public.ts';
import { receiptsOf } from './receipts.sql.ts';

/** The receipts of an invoice as they travel, with what they leave outstanding. */
export async function receiptsAnswer(tx: Tx, { record, money, summary }: InvoiceWithMoney): Promise<ReceiptsOfInvoice> {
  const { invoiceId, currencyCode, invoiceAmount, receivedAmount, outStandingAmount, receivedDate } = summary;
  const currency = currencyOf(currencyCode);
  const receipts = await receiptsOf(tx, record.id);
  return {
    invoiceId,
    currencyCode,
    invoiceAmount,
    receivedAmount,
    outStandingAmount,
    receivedDate,
    invoiceStatus: summary.invoiceStatus,
    paymentStatus: paymentStatus(money),
    receipts: receipts.map((one) => ({
      receiptId: one.id,
      receivedDate: one.receivedOn,
      amount: moneyText(moneyFromText(one.amount, currency), currency),
      note: one.note,
      source: one.source,
      enteredBy: one.enteredBy,
      enteredAt: one.enteredAt,
      reverses: one.reverses,
      isReversed: one.isReversed,
    })),
    version: summary.version,
  };
}
