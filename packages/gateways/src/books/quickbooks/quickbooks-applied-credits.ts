import type { BooksCompany } from '../books-provider.ts';
import type { AppliedCredit, BooksSettlements, NewAppliedCredit } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { isSameDecimal } from '../decimal-text.ts';
import { noteWithReference } from '../reference-in-note.ts';
import { unclear } from '../error-of-call.ts';
import { sharesOf } from './payment-shares.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { exact, foundTwice, lineTo, type PaymentRow, type QuickBooksOwnPayments } from './quickbooks-own-payments.ts';
import { paymentsLinkedTo } from './quickbooks-payments.ts';

/**
 * Applied credit notes of QuickBooks. One is a payment over 0 that links the credit memo and the invoice, so it is found and
 * deleted like a payment.
 */
export function createQuickBooksAppliedCredits(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
  { post, withReference, deletePayment }: QuickBooksOwnPayments,
): Pick<BooksSettlements, 'creditsAppliedTo' | 'applyCredit' | 'findAppliedCredit' | 'removeAppliedCredit'> {
  const appliedIn = (row: PaymentRow, currency: string): AppliedCredit[] => {
    const pairs = sharesOf(row.Line, currency).flatMap(({ documentId, credits }) =>
      credits.map((credit) => ({ documentId, ...credit })),
    );
    const isAlone = pairs.length === 1 && !hasMoney(row);
    return pairs.map(({ documentId, creditId, amount }) => ({
      applicationId: isAlone ? row.Id : `${row.Id}-${creditId}-${documentId}`,
      creditId,
      documentId,
      date: row.TxnDate,
      amount,
    }));
  };

  const isRequested =
    ({ creditId, documentId, amount }: NewAppliedCredit) =>
    (one: AppliedCredit): boolean =>
      one.creditId === creditId && one.documentId === documentId && isSameDecimal(one.amount, amount);

  return {
    async creditsAppliedTo(document) {
      const linked = await paymentsLinkedTo(http, document, (await company()).homeCurrency);
      return linked
        .flatMap(({ row }) => appliedIn(row, document.currency))
        .filter(({ documentId }) => documentId === document.id);
    },

    async applyCredit(application, options) {
      const { reference, amount, creditId, documentId, currency } = application;
      const fields = {
        TotalAmt: exact('0'),
        PrivateNote: noteWithReference(reference, undefined),
        Line: [lineTo(documentId, 'Invoice', amount), lineTo(creditId, 'CreditMemo', amount)],
      };
      const row = await post(application, fields, options);
      const made = appliedIn(row, currency).find(isRequested(application));
      if (made !== undefined) return made;
      throw unclear('write', 'unreadable_answer', { words: 'The books recorded the credit without applying it.' });
    },

    async findAppliedCredit(application) {
      const ours = await withReference(application);
      const found = ours && appliedIn(ours, application.currency).find(isRequested(application));
      if (found !== undefined) return found;
      // the books, or a user, may have applied the same credit note
      const document = {
        id: application.documentId,
        customerId: application.customerId,
        currency: application.currency,
      };
      const linked = await paymentsLinkedTo(http, document, (await company()).homeCurrency);
      const same = linked
        .flatMap(({ row }) => appliedIn(row, application.currency))
        .filter((one) => isRequested(application)(one) && !application.known.includes(one.applicationId));
      if (same.length > 1)
        throw foundTwice(
          application.reference,
          same.map((one) => one.applicationId),
        );
      return same[0];
    },

    removeAppliedCredit: ({ applicationId }) =>
      deletePayment(applicationId.split('-')[0] ?? '', (row) => {
        if (!applicationId.includes('-') && !hasMoney(row)) return;
        throw new BooksError('rejected', {
          reason: 'refused_by_books',
          words: 'In the books, this credit was applied together with other amounts. Remove it there.',
        });
      }),
  };
}

const hasMoney = (row: PaymentRow): boolean => !isSameDecimal(row.TotalAmt ?? '0', '0');
