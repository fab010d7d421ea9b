import type { WritableJson } from '../../calling/exact-json.ts';
import type { BooksCompany } from '../books-provider.ts';
import type { BooksSettlements, PaymentSearch, RecordedPayment, SettledWithPayment } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { isSameDecimal } from '../decimal-text.ts';
import { partOfPayment } from '../part-of-payment.ts';
import { noteWithReference } from '../reference-in-note.ts';
import { quickBooksAccount } from './from-quickbooks.ts';
import { sharesOf } from './payment-shares.ts';
import { createQuickBooksAppliedCredits } from './quickbooks-applied-credits.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import { createQuickBooksExpenses } from './quickbooks-expenses.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { createQuickBooksOwnPayments, exact, isVoided, lineTo, type PaymentRow } from './quickbooks-own-payments.ts';
import { createQuickBooksPaymentRefunds } from './quickbooks-payment-refunds.ts';
import { createQuickBooksRefunds } from './quickbooks-refunds.ts';

/** Payments, applied credit notes and refunds of QuickBooks. */
export function createQuickBooksSettlements(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): BooksSettlements {
  const own = createQuickBooksOwnPayments(http, company);
  const expenses = createQuickBooksExpenses(http, company);

  const recorded = (row: PaymentRow, { currency }: Pick<PaymentSearch, 'currency'>): RecordedPayment => ({
    paymentId: row.Id,
    date: row.TxnDate,
    amount: row.TotalAmt ?? '0',
    parts: sharesOf(row.Line, currency).map(({ documentId, money: amount }) => ({ documentId, amount })),
    isVoided: isVoided(row),
  });

  async function settleWithPayment({
    paymentId,
    documentId,
    currency,
    amount,
  }: SettledWithPayment): Promise<RecordedPayment> {
    return untilCurrent(async () => {
      const row = await own.readPayment(paymentId);
      if (row === undefined) throw gone('The books no longer have this payment.');
      const here = recorded(row, { currency });
      if (here.isVoided || isSameDecimal(partOfPayment(here, documentId), amount)) return here;
      const credited = sharesOf(row.Line, currency).some(
        (one) => one.documentId === documentId && one.credits.length > 0,
      );
      if (credited)
        throw new BooksError('rejected', {
          reason: 'refused_by_books',
          words: 'In the books, this payment was applied together with credits. Change it there.',
        });
      const others = row.Line.filter(
        ({ LinkedTxn }) => !LinkedTxn.some(({ TxnId, TxnType }) => TxnType === 'Invoice' && TxnId === documentId),
      );
      // the lines replace all existing ones, and an invoice is on one of them
      const Line = [
        ...others.map(({ Amount = '0', LinkedTxn }): WritableJson => ({ Amount: exact(Amount), LinkedTxn })),
        ...(isSameDecimal(amount, '0') ? [] : [lineTo(documentId, 'Invoice', amount)]),
      ];
      return recorded(await own.setLines(row, Line), { currency });
    });
  }

  return {
    ...createQuickBooksPaymentRefunds(expenses, own),
    ...createQuickBooksRefunds(http, expenses, { company, ...own }),
    ...createQuickBooksAppliedCredits(http, company, own),
    settleWithPayment,

    async depositAccounts() {
      const kinds = ['Bank', 'Other Current Asset'] as const;
      const rows = await Promise.all(
        kinds.map((type) => http.query('Account', [{ property: 'AccountType', equals: type }], quickBooksAccount)),
      );
      return rows
        .flat()
        .filter(
          ({ Active, AccountType, AccountSubType }) =>
            // other current assets include loans and prepayments
            Active && (AccountType === 'Bank' || AccountSubType === 'UndepositedFunds'),
        )
        .map(({ Id, Name }) => ({ id: Id, name: Name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    },

    async recordPayment(payment, options) {
      const { reference, amount, parts, depositAccountId, note } = payment;
      const fields = {
        TotalAmt: exact(amount),
        PrivateNote: noteWithReference(reference, note),
        DepositToAccountRef: depositAccountId === undefined ? undefined : { value: depositAccountId },
        Line: parts.map((part) => lineTo(part.documentId, 'Invoice', part.amount)),
      };
      return recorded(await own.post(payment, fields, options), payment);
    },

    async findRecordedPayment(search) {
      const row = await own.withReference(search);
      return row && recorded(row, search);
    },

    deletePayment: (paymentId) => own.deletePayment(paymentId),
  };
}

const gone = (words: string): BooksError => new BooksError('rejected', { reason: 'not_found', words });
