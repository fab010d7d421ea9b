import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Work } from '../../handle.ts';
import { serviceOfBooks } from '../connections/connections.public.ts';
import { followAccountRefund } from './account-refunds.public.ts';
import { selectBooksPayments, insertBooksPayment } from './books-payments.sql.ts';
import {
  followInBooks,
  keepDepositAccount,
  notePaymentId,
  noteRemoved,
  type BooksForPayments,
  type PaymentForBooks,
} from './payments-in-books-rows.public.ts';

/** Whether payments, or refunds of a credit note, can be recorded in some books: not where their consent is older than that. */
export const canRecordPayments = (books: BooksForPayments | undefined): books is BooksForPayments =>
  books !== undefined && missingScopes(books, books.isOfCredit ? 'applyCredits' : 'recordPayments').length === 0;

/** The books of payments as they travel. */
export const booksAnswer = (books: BooksForPayments | undefined): ReceiptsOfInvoice['books'] =>
  books === undefined
    ? null
    : {
        provider: books.provider,
        canRecordPayments: canRecordPayments(books),
        depositAccounts: [...books.depositAccounts],
        lastDepositAccountId: books.lastDepositAccountId,
      };

/** Leaves a payment for the books. `isAgain`: it was left before, and may be there although the books refused it. */
export async function sendPayment(
  { tx, enqueue }: Work,
  {
    receiptId,
    invoiceId,
    books: { connectionId },
    depositAccountId,
    isAgain = false,
  }: {
    readonly receiptId: number;
    readonly invoiceId: number;
    readonly books: Pick<BooksForPayments, 'connectionId'>;
    readonly depositAccountId: string | null;
    readonly isAgain?: boolean;
  },
): Promise<void> {
  const outboxId = await enqueue({
    topic: 'record-payment',
    service: serviceOfBooks(connectionId),
    subject: `invoice:${invoiceId}`,
    payload: { receiptId, ...(isAgain ? { mayBeThere: true } : {}) },
  });
  await followInBooks(tx, { receiptId, connectionId, depositAccountId, outboxId });
  await keepDepositAccount(tx, connectionId, depositAccountId);
}

/** Has the books delete a payment that was reversed here; what never gets there is found to be gone. */
export async function removePayment(
  { tx, enqueue }: Work,
  { receiptId, invoiceId, connectionId, depositAccountId }: Omit<PaymentForBooks, 'receivedOn'>,
): Promise<void> {
  const outboxId = await enqueue({
    topic: 'delete-payment',
    service: serviceOfBooks(connectionId),
    subject: `invoice:${invoiceId}`,
    payload: { receiptId },
  });
  await followInBooks(tx, { receiptId, connectionId, depositAccountId, outboxId });
}

/** Has the books refund the unapplied part of one of their payments. `isAgain`: it was sent before, and may exist although the books refused it. */
export async function sendAccountRefund(
  { tx, enqueue }: Work,
  {
    isAgain = false,
    ...sent
  }: {
    readonly refundNumber: number;
    readonly connectionId: number;
    readonly paymentId: string;
    readonly fromAccountId: string | null;
    readonly isAgain?: boolean;
  },
): Promise<void> {
  const { refundNumber, connectionId, paymentId, fromAccountId } = sent;
  const outboxId = await enqueue({
    topic: 'refund-payment',
    service: serviceOfBooks(connectionId),
    subject: `payment:${connectionId}-${paymentId}`,
    payload: { refundNumber, ...(isAgain ? { mayBeThere: true } : {}) },
  });
  await followAccountRefund(tx, { ...sent, outboxId });
  await keepDepositAccount(tx, connectionId, fromAccountId);
}

/** Has the books delete a refund of money on account; the message follows the one that recorded it, so that its id is known if it exists. */
export async function removeAccountRefund(
  { tx, enqueue }: Work,
  {
    refundNumber,
    connectionId,
    paymentId,
    fromAccountId,
  }: {
    readonly refundNumber: number;
    readonly connectionId: number;
    readonly paymentId: string;
    readonly fromAccountId: string | null;
  },
): Promise<void> {
  const outboxId = await enqueue({
    topic: 'delete-payment-refund',
    service: serviceOfBooks(connectionId),
    subject: `payment:${connectionId}-${paymentId}`,
    payload: { refundNumber },
  });
  await followAccountRefund(tx, { refundNumber, connectionId, paymentId, fromAccountId, outboxId });
}

/** Has the books apply as much of a payment to an invoice as here: nothing after it was moved off or reversed. */
export async function settleWithPayment(
  { tx, enqueue }: Work,
  {
    receiptId,
    invoiceId,
    connectionId,
    paymentId,
  }: {
    readonly receiptId: number;
    readonly invoiceId: number;
    readonly connectionId: number;
    readonly paymentId: string;
  },
): Promise<void> {
  const outboxId = await enqueue({
    topic: 'settle-with-payment',
    service: serviceOfBooks(connectionId),
    subject: `invoice:${invoiceId}`,
    payload: { receiptId },
  });
  await followInBooks(tx, { receiptId, connectionId, depositAccountId: null, outboxId, paymentId });
}

/** Stores by which id the books have a payment, so that the next payment sync knows it. */
export async function paymentIsInBooks(
  { tx }: Pick<Work, 'tx'>,
  {
    receiptId,
    invoiceId,
    ...there
  }: {
    readonly receiptId: number;
    readonly invoiceId: number;
    readonly paymentId: string;
    readonly day: CalendarDate;
    readonly amount: string;
    readonly now: string;
  },
): Promise<void> {
  await notePaymentId(tx, receiptId, there.paymentId);
  const known = await selectBooksPayments(tx, invoiceId);
  // the sync may have seen it first
  const before = known.find((one) => one.paymentId === there.paymentId);
  if (before?.receiptId === receiptId || known.some((one) => one.receiptId === receiptId)) return;
  await insertBooksPayment(tx, { ...there, invoiceId, receiptId, turn: (before?.turn ?? 0) + 1 });
}

/** Stores that the books have a payment no longer. */
export const paymentIsRemoved = ({ tx }: Pick<Work, 'tx'>, receiptId: number, now: string): Promise<void> =>
  noteRemoved(tx, receiptId, now);
