import type { z } from 'zod';
import { ExactNumber } from '../../calling/exact-json.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { BooksSettlements, NewPaymentRefund, RefundedCredit, RefundedPayment } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { plainDecimal } from '../decimal-text.ts';
import { isReference } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { afterSending, unclear } from '../error-of-call.ts';
import {
  zohoCreditRefund,
  zohoCreditRefundAnswer,
  zohoDone,
  zohoPaymentAnswer,
  zohoPaymentRefund,
} from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

const exact = (amount: string): ExactNumber => new ExactNumber(plainDecimal(amount) ?? amount);

const DESCRIPTION_MAX = 2000;

type Refunds = Pick<
  BooksSettlements,
  | 'refundCredit'
  | 'findRefund'
  | 'deleteRefund'
  | 'refundsOfCredit'
  | 'refundPayment'
  | 'findPaymentRefund'
  | 'deletePaymentRefund'
  | 'excessOf'
>;

/** Refunds of credit notes and of excess payments. Each carries our reference in its reference number, which is compared exactly. */
export function createZohoBooksRefunds(
  http: ZohoBooksHttp,
  remove: (name: string, path: string) => Promise<void>,
): Refunds {
  const creditPath = (creditId: string): string => `creditnotes/${encodeURIComponent(creditId)}/refunds`;
  const paymentPath = (paymentId: string): string => `customerpayments/${encodeURIComponent(paymentId)}`;

  const ofPayment = async (paymentId: string): Promise<RefundedPayment[]> => {
    const path = `${paymentPath(paymentId)}/refunds`;
    const rows = await http.list({ path, key: 'payment_refunds' }, zohoPaymentRefund);
    return rows.map((row) => {
      mustBeOurs('read', [{ what: 'payment', expected: paymentId, answered: row.payment_id }]);
      const { payment_refund_id: refundId, date, amount_fcy, amount } = row;
      return { refundId, date, amount: amount_fcy ?? amount ?? '0', reference: referenceOf(row.reference_number) };
    });
  };

  async function findPaymentRefund({ reference, paymentId }: NewPaymentRefund): Promise<RefundedPayment | undefined> {
    const ours = (await ofPayment(paymentId)).filter((one) => one.reference === reference);
    if (ours.length > 1)
      throw foundTwice(
        reference,
        ours.map(({ refundId }) => refundId),
      );
    return ours[0];
  }

  return {
    async refundCredit(refund, { signal, beforeSending }) {
      const { creditId, reference } = refund;
      await beforeSending?.();
      const write = { name: 'refund-credit', path: creditPath(creditId), body: bodyOf(refund), signal };
      const made = await http.write(write, zohoCreditRefundAnswer);
      mustBeOurs('write', [
        { what: 'credit', expected: creditId, answered: made.creditnote_id },
        { what: 'payment', expected: reference, answered: made.reference_number },
      ]);
      return refundOf(made);
    },

    async findRefund({ reference, creditId }) {
      const rows = await http.list({ path: creditPath(creditId), key: 'creditnote_refunds' }, zohoCreditRefund);
      const ours = rows.filter((row) => row.reference_number === reference);
      if (ours.length > 1)
        throw foundTwice(
          reference,
          ours.map((row) => row.creditnote_refund_id),
        );
      return ours[0] && refundOf(ours[0]);
    },

    deleteRefund: ({ refundId, creditId }) =>
      remove('delete-refund', `${creditPath(creditId)}/${encodeURIComponent(refundId)}`),

    async refundsOfCredit({ id }) {
      const rows = await http.list({ path: creditPath(id), key: 'creditnote_refunds' }, zohoCreditRefund);
      for (const row of rows) mustBeOurs('read', [{ what: 'credit', expected: id, answered: row.creditnote_id }]);
      return rows.map(refundOf);
    },

    async refundPayment(refund, { signal, beforeSending }) {
      const path = `${paymentPath(refund.paymentId)}/refunds`;
      await beforeSending?.();
      await http.write({ name: 'refund-payment', path, body: bodyOf(refund), signal }, zohoDone);
      // the documents show its answer as a list and as one refund: the list that follows is the same in all of them
      const made = await afterSending(() => findPaymentRefund(refund));
      if (made !== undefined) return made;
      throw unclear('write', 'unreadable_answer', { words: 'The books do not show the refund that they recorded.' });
    },

    findPaymentRefund,

    deletePaymentRefund: ({ refundId, paymentId }) =>
      remove('delete-refund', `${paymentPath(paymentId)}/refunds/${encodeURIComponent(refundId)}`),

    async excessOf({ paymentId, currency: code }) {
      try {
        const payment = await http.read('read-payment', paymentPath(paymentId), zohoPaymentAnswer);
        mustBeOurs('read', [{ what: 'payment', expected: paymentId, answered: payment.payment_id }]);
        const refunds = await ofPayment(paymentId);
        const currency = parseCurrency(code);
        const used = [...payment.invoices.map((one) => one.amount_applied), ...refunds.map(({ amount }) => amount)];
        const rest = used.reduce(
          (left, amount) => left - moneyFromText(amount, currency),
          moneyFromText(payment.amount, currency) as bigint,
        );
        return { open: payment.unused_amount ?? moneyText(moneyOfMinorUnits(rest), currency), refunds };
      } catch (error) {
        if (error instanceof BooksError && error.reason === 'not_found') return undefined;
        throw error;
      }
    },
  };
}

const bodyOf = ({ reference, date, amount, fromAccountId, note }: Omit<NewPaymentRefund, 'paymentId'>) => ({
  date,
  refund_mode: 'banktransfer',
  reference_number: reference,
  amount: exact(amount),
  from_account_id: fromAccountId,
  description: note?.trim().slice(0, DESCRIPTION_MAX),
});

const referenceOf = (text: string | undefined): string | undefined =>
  text !== undefined && isReference(text) ? text : undefined;

const refundOf = (row: z.output<typeof zohoCreditRefund>): RefundedCredit => ({
  refundId: row.creditnote_refund_id,
  creditId: row.creditnote_id,
  date: row.date,
  amount: row.amount_fcy ?? row.amount ?? '0',
  reference: referenceOf(row.reference_number),
});

const foundTwice = (reference: string, ids: readonly string[]): BooksError =>
  new BooksError('rejected', {
    reason: 'found_twice',
    words: `The books hold ${ids.length} refunds for ${reference}: ids ${ids.join(', ')}.`,
  });
