import type { WritableJson } from '../../calling/exact-json.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { BooksSettlements, NewPaymentRefund, RefundedPayment } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { isSameDecimal } from '../decimal-text.ts';
import { referenceInNote } from '../reference-in-note.ts';
import { refundSharesOf, sharesOf } from './payment-shares.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksExpenses } from './quickbooks-expenses.ts';
import { exact, isVoided, lineTo, type PaymentRow, type QuickBooksOwnPayments } from './quickbooks-own-payments.ts';

/**
 * Refunds of what a QuickBooks payment has in excess. The money is an expense over Accounts Receivable, from a bank account to the customer, and
 * the payment links it: in the screens, the expense is ticked in the payment. The expense carries our reference. A refund is there when the
 * payment links the expense; an expense that an earlier try left behind is linked by the next one.
 */
export function createQuickBooksPaymentRefunds(
  expenses: QuickBooksExpenses,
  { readPayment, setLines }: QuickBooksOwnPayments,
): Pick<BooksSettlements, 'refundPayment' | 'findPaymentRefund' | 'deletePaymentRefund' | 'excessOf'> {
  const linksOf = (row: PaymentRow, currency: string) =>
    refundSharesOf(row.Line, currency).filter(({ money }) => !isSameDecimal(money, '0'));

  const openOf = (row: PaymentRow, code: string): string => {
    if (row.UnappliedAmt !== undefined) return row.UnappliedAmt;
    const currency = parseCurrency(code);
    const used = [...sharesOf(row.Line, code), ...linksOf(row, code)];
    const open = used.reduce(
      (left, { money }) => left - moneyFromText(money, currency),
      moneyFromText(row.TotalAmt ?? '0', currency) as bigint,
    );
    return moneyText(moneyOfMinorUnits(open), currency);
  };

  async function demandPayment(paymentId: string): Promise<PaymentRow> {
    const row = await readPayment(paymentId);
    if (row !== undefined && !isVoided(row)) return row;
    throw new BooksError('rejected', {
      reason: 'not_found',
      words: 'The books no longer have this payment.',
    });
  }

  const refunded = ({ date, amount, reference }: NewPaymentRefund, refundId: string): RefundedPayment => ({
    refundId,
    date,
    amount,
    reference,
  });

  return {
    async findPaymentRefund(refund) {
      const row = await readPayment(refund.paymentId);
      if (row === undefined || isVoided(row)) return undefined;
      const expense = await expenses.find({ ...refund, customerId: row.CustomerRef.value });
      const isLinked = linksOf(row, refund.currency).some(({ expenseId }) => expenseId === expense?.Id);
      return expense !== undefined && isLinked ? refunded(refund, expense.Id) : undefined;
    },

    async refundPayment(refund, options) {
      const { paymentId, currency, amount } = refund;
      const payment = await demandPayment(paymentId);
      const input = { ...refund, customerId: payment.CustomerRef.value };
      const there = await expenses.find(input);
      const money = (text: string) => moneyFromText(text, parseCurrency(currency));
      // an expense that no money covers would stand there alone: it is not made
      if (there === undefined && money(amount) > money(openOf(payment, currency)))
        throw new BooksError('rejected', {
          reason: 'invalid_before_sending',
          words: `In the books, ${currency} ${openOf(payment, currency)} of this payment is open.`,
        });
      await options.beforeSending?.();
      const expense = there ?? (await expenses.make(input, options));
      try {
        await untilCurrent(async () => {
          const row = await demandPayment(paymentId);
          if (linksOf(row, currency).some(({ expenseId }) => expenseId === expense.Id)) return;
          await setLines(row, [...row.Line.map(sameLine), lineTo(expense.Id, 'Expense', amount)]);
        });
      } catch (error) {
        // what no payment covers is no refund: the money must not stand there alone
        if (error instanceof BooksError && error.kind === 'rejected' && !error.mayBeDone)
          await expenses.remove(expense.Id);
        throw error;
      }
      return refunded(refund, expense.Id);
    },

    async deletePaymentRefund({ refundId, paymentId }) {
      // the books delete no expense that a payment still links
      await untilCurrent(async () => {
        const row = await readPayment(paymentId);
        if (row === undefined || isVoided(row)) return;
        const others = row.Line.filter(
          ({ LinkedTxn }) => !LinkedTxn.some(({ TxnId, TxnType }) => TxnId === refundId && isExpense.has(TxnType)),
        );
        if (others.length < row.Line.length) await setLines(row, others.map(sameLine));
      });
      await expenses.remove(refundId);
    },

    async excessOf({ paymentId, currency }) {
      const row = await readPayment(paymentId);
      if (row === undefined || isVoided(row)) return undefined;
      const refunds: RefundedPayment[] = [];
      for (const { expenseId, money } of linksOf(row, currency)) {
        const { TxnDate, PrivateNote } = await expenses.read(expenseId);
        refunds.push({
          refundId: expenseId,
          date: TxnDate,
          amount: money,
          reference: referenceInNote(PrivateNote),
        });
      }
      return { open: openOf(row, currency), refunds };
    },
  };
}

const isExpense: ReadonlySet<string> = new Set(['Expense', 'Check']);

const sameLine = ({ Amount = '0', LinkedTxn }: PaymentRow['Line'][number]): WritableJson => ({
  Amount: exact(Amount),
  LinkedTxn,
});
