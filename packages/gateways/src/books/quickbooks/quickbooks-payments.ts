import type { z } from 'zod';
import { appliedPayments } from '../applied-payments.ts';
import type { BooksCompany, BooksDocumentHead, BooksProvider } from '../books-provider.ts';
import { referenceInNote } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { quickBooksPayment, quickBooksPaymentDay } from './from-quickbooks.ts';
import { sharesOf, type PaymentShare } from './payment-shares.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

type PaymentRow = z.output<typeof quickBooksPayment>;

/** The payments of a customer that are linked to a document, with the amount that each settles of it. */
export async function paymentsLinkedTo(
  http: QuickBooksHttp,
  { id, customerId, currency }: Pick<BooksDocumentHead, 'id' | 'customerId' | 'currency'>,
  homeCurrency: string,
): Promise<{ readonly row: PaymentRow; readonly shares: readonly PaymentShare[] }[]> {
  const rows = await http.query('Payment', [{ property: 'CustomerRef', equals: customerId }], quickBooksPayment);
  return rows.flatMap((row) => {
    mustBeOurs('read', [{ what: 'customer', expected: customerId, answered: row.CustomerRef.value }]);
    const isLinked = row.Line.some(({ LinkedTxn }) =>
      LinkedTxn.some(({ TxnId, TxnType }) => TxnId === id && TxnType === 'Invoice'),
    );
    if (!isLinked) return [];
    mustBeOurs('read', [{ what: 'currency', expected: currency, answered: row.CurrencyRef?.value ?? homeCurrency }]);
    return [{ row, shares: sharesOf(row.Line, currency) }];
  });
}

/**
 * The lines of a payment name the documents to which it was applied; credit memos applied by it are not paid amounts.
 */
export function createQuickBooksPayments(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): Pick<BooksProvider, 'paymentsOf' | 'paymentDaysSince'> {
  return {
    async paymentsOf(document) {
      const linked = await paymentsLinkedTo(http, document, (await company()).homeCurrency);
      const applied = linked.flatMap(({ row, shares }) =>
        shares
          .filter(({ documentId }) => documentId === document.id)
          .map(({ money }) => ({
            paymentId: row.Id,
            date: row.TxnDate,
            amount: money,
            reference: referenceInNote(row.PrivateNote),
          })),
      );
      return appliedPayments(applied, document.currency);
    },

    async paymentDaysSince(sinceMs) {
      const since = { property: 'MetaData.LastUpdatedTime', from: wholeSeconds(sinceMs) } as const;
      const rows = await http.query('Payment', [since], quickBooksPaymentDay);
      return new Map(rows.map((row) => [row.Id, row.TxnDate]));
    },
  };
}

/** The format of moments in the query language: `2026-11-21T19:00:00Z`. */
const wholeSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
