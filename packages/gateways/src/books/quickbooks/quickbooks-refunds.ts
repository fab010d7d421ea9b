import { z } from 'zod';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { BooksCompany } from '../books-provider.ts';
import { decimal } from '../answer-values.ts';
import type { BooksSettlements, NewCreditRefund, RefundedCredit } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { noteWithReference, referenceInNote } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { quickBooksPayment } from './from-quickbooks.ts';
import { refundSharesOf } from './payment-shares.ts';
import type { QuickBooksExpenses } from './quickbooks-expenses.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { exact, lineTo, type PaymentRow, type QuickBooksOwnPayments } from './quickbooks-own-payments.ts';

const creditAnswer = z
  .object({ CreditMemo: z.object({ Id: z.string(), Balance: decimal }) })
  .transform((answer) => answer.CreditMemo);

/**
 * Refunds of QuickBooks credit memos. The money is an expense over Accounts Receivable, from a bank account to the customer; a payment over 0
 * then links it to the credit memo. Both carry our reference. A refund is there when its payment is; an expense that an earlier try left
 * behind is taken for the next one.
 */
export function createQuickBooksRefunds(
  http: QuickBooksHttp,
  expenses: QuickBooksExpenses,
  {
    company,
    post,
    withReference,
    readPayment,
    deletePayment,
  }: QuickBooksOwnPayments & { readonly company: () => Promise<BooksCompany> },
): Pick<BooksSettlements, 'refundCredit' | 'findRefund' | 'deleteRefund' | 'refundsOfCredit'> {
  /** An expense that no credit covers would stand there alone: it is not made. */
  async function demandOpenCredit({ creditId, currency, amount }: NewCreditRefund): Promise<void> {
    const { Id, Balance } = await http.read('read-credit', `creditmemo/${encodeURIComponent(creditId)}`, creditAnswer);
    mustBeOurs('read', [{ what: 'credit', expected: creditId, answered: Id }]);
    if (moneyFromText(amount, parseCurrency(currency)) <= moneyFromText(Balance, parseCurrency(currency))) return;
    throw new BooksError('rejected', {
      reason: 'invalid_before_sending',
      words: `In the books, ${currency} ${Balance} of this credit note is open.`,
    });
  }

  const refundsIn = (row: PaymentRow, creditId: string, currency: string): RefundedCredit[] =>
    refundSharesOf(row.Line, currency).flatMap(({ expenseId, credits }) =>
      credits
        .filter((one) => one.creditId === creditId)
        .map(({ amount }) => ({
          refundId: `${row.Id}-${expenseId}`,
          creditId,
          date: row.TxnDate,
          amount,
          reference: referenceInNote(row.PrivateNote),
        })),
    );

  return {
    async findRefund(refund) {
      const row = await withReference(refund);
      return row && refundsIn(row, refund.creditId, refund.currency)[0];
    },

    async refundsOfCredit({ id, customerId, currency }) {
      const ofCustomer = [{ property: 'CustomerRef', equals: customerId }] as const;
      const rows = await http.query('Payment', ofCustomer, quickBooksPayment);
      const isOfCredit = ({ Line }: PaymentRow): boolean =>
        Line.some(({ LinkedTxn }) => LinkedTxn.some(({ TxnId, TxnType }) => TxnType === 'CreditMemo' && TxnId === id));
      const { homeCurrency } = await company();
      return rows.filter(isOfCredit).flatMap((row) => {
        mustBeOurs('read', [
          { what: 'customer', expected: customerId, answered: row.CustomerRef.value },
          { what: 'currency', expected: currency, answered: row.CurrencyRef?.value ?? homeCurrency },
        ]);
        return refundsIn(row, id, currency);
      });
    },

    async refundCredit(refund, options) {
      const { amount, creditId, reference, currency } = refund;
      const there = await expenses.find(refund);
      if (there === undefined) await demandOpenCredit(refund);
      await options.beforeSending?.();
      const expense = there ?? (await expenses.make(refund, options));
      const fields = {
        TotalAmt: exact('0'),
        PrivateNote: noteWithReference(reference, undefined),
        Line: [lineTo(expense.Id, 'Expense', amount), lineTo(creditId, 'CreditMemo', amount)],
      };
      const { beforeSending: _sent, ...again } = options;
      try {
        const row = await post(refund, fields, again);
        return (
          refundsIn(row, creditId, currency)[0] ?? {
            refundId: `${row.Id}-${expense.Id}`,
            creditId,
            date: row.TxnDate,
            amount,
            reference,
          }
        );
      } catch (error) {
        // a payment that the books do not apply is no refund: the expense must not remain there alone
        if (error instanceof BooksError && error.kind === 'rejected' && !error.mayBeDone)
          await expenses.remove(expense.Id);
        throw error;
      }
    },

    async deleteRefund({ refundId }) {
      const [paymentId = '', expenseId = ''] = refundId.split('-');
      const row = await readPayment(paymentId);
      if (row !== undefined) await deletePayment(paymentId);
      if (expenseId !== '') await expenses.remove(expenseId);
    },
  };
}
