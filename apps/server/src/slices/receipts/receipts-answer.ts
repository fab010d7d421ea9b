import { paymentStatus } from '@countinghouse/billing/receipts/invoice-status.ts';
import { realisedExchangeDifference } from '@countinghouse/billing/receipts/exchange-difference.ts';
import { usualClosing } from '@countinghouse/billing/receipts/usual-closing.ts';
import { exchangeRateFromText } from '@countinghouse/billing/values/exchange-rate.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { Receipt, ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Tx } from '../../database/database.ts';
import { selectCreditApplications } from '../invoices/credit/credit-applications.public.ts';
import type { InvoiceWithMoney } from '../invoices/invoices.public.ts';
import { paymentsOverInvoice } from './company-payments.sql.ts';
import { booksAnswer } from './payments-in-books.public.ts';
import { booksForPayments, paymentsInBooks, type PaymentInBooks } from './payments-in-books-rows.public.ts';
import {
  selectAdjustments,
  opposite,
  rateOfPayments,
  selectReceipts,
  selectShortPayments,
  type StoredReceipt,
} from './receipts.sql.ts';

/** The account of an invoice as it travels: payments, adjustments and applied credits, with what they leave outstanding. */
export async function receiptsAnswer(tx: Tx, { record, money, summary }: InvoiceWithMoney): Promise<ReceiptsOfInvoice> {
  const { invoiceId, currencyCode, invoiceAmount, receivedAmount, outStandingAmount, receivedDate } = summary;
  const currency = parseCurrency(currencyCode);
  const written = (amount: string): string => moneyText(moneyFromText(amount, currency), currency);
  const receipts = await selectReceipts(tx, record.id);
  const rates = await rateOfPayments(tx, record.id);
  const rateOf = (text: string | null | undefined) => (text == null ? undefined : exchangeRateFromText(text));
  const differenceOf = ({ id, amount }: StoredReceipt): string | null => {
    const difference = realisedExchangeDifference(moneyFromText(amount, currency), currency, {
      ofDay: rateOf(rates.get(id)),
      ofInvoice: rateOf(record.exchangeRate),
    });
    return difference === undefined ? null : moneyText(difference, parseCurrency('USD'));
  };
  const adjustments = await selectAdjustments(tx, record.id);
  const applications = await selectCreditApplications(tx, record.id);
  const inBooks = await paymentsInBooks(tx, record.id);
  const wholes = await paymentsOverInvoice(tx, record.id);
  const partOf = (paymentNumber: number | null): Receipt['partOf'] => {
    const whole = paymentNumber === null ? undefined : wholes.get(paymentNumber);
    return paymentNumber === null || whole === undefined
      ? null
      : { paymentNumber, amount: written(whole.amount), invoices: whole.invoices };
  };
  const books = await booksForPayments(tx, record.id);
  return {
    invoiceId,
    companyId: record.companyId,
    correctsInvoiceId: record.corrects?.invoiceId ?? null,
    currencyCode,
    invoiceAmount,
    receivedAmount,
    adjustedAmount: record.adjusted,
    creditsAppliedAmount: record.creditsApplied,
    outStandingAmount,
    receivedDate,
    invoiceStatus: summary.invoiceStatus,
    paymentStatus: paymentStatus(money),
    receipts: receipts.map((one) => ({
      receiptId: one.id,
      receivedDate: one.receivedOn,
      amount: written(one.amount),
      note: one.note,
      source: one.source,
      enteredBy: one.enteredBy,
      enteredAt: one.enteredAt,
      reverses: one.reverses,
      isReversed: one.isReversed,
      partOf: partOf(one.companyPaymentId),
      inBooks: howFar(inBooks.get(one.id)),
      exchangeDifference: differenceOf(one),
    })),
    books: booksAnswer(books),
    adjustments: adjustments.map((one) => ({
      adjustmentId: one.id,
      adjustmentType: one.type,
      adjustedDate: one.adjustedOn,
      amount: written(one.amount),
      reason: one.reason,
      certificateNumber: one.certificateNumber,
      withholdingRate: one.withholdingRate,
      enteredBy: one.enteredBy,
      enteredAt: one.enteredAt,
      reverses: one.reverses,
      isReversed: one.isReversed,
    })),
    creditApplications: applications.map(({ id, appliedOn, amount, ...one }) => ({
      ...one,
      applicationId: id,
      appliedDate: appliedOn,
      amount: written(one.creditId === record.id ? opposite(amount) : amount),
    })),
    usualClosing: await closingAnswer(tx, record.companyId),
    version: summary.version,
  };
}

async function closingAnswer(tx: Tx, companyId: number): Promise<ReceiptsOfInvoice['usualClosing']> {
  const usual = usualClosing(await selectShortPayments(tx, companyId));
  if (usual === undefined) return null;
  const { like, times, of } = usual;
  return {
    adjustmentType: like.closedAs ?? null,
    withholdingRate: like.withholdingRate,
    reason: like.reason,
    times,
    of,
  };
}

const howFar = (there: PaymentInBooks | undefined): Receipt['inBooks'] =>
  there === undefined ? null : { state: there.state, words: there.words };
