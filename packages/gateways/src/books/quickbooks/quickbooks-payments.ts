import { appliedPayments } from '../applied-payments.ts';
import type { BooksCompany, BooksProvider } from '../books-provider.ts';
import { mustBeOurs } from '../same-company.ts';
import { quickBooksPayment, quickBooksPaymentDay } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

/** The payments of a customer tell by line to which documents they were applied (facts, section 11). */
export function createQuickBooksPayments(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): Pick<BooksProvider, 'paymentsOf' | 'paymentDaysSince'> {
  return {
    async paymentsOf({ id, customerId, currency }) {
      const { homeCurrency } = await company();
      const rows = await http.query('Payment', [{ property: 'CustomerRef', equals: customerId }], quickBooksPayment);
      const applied = rows.flatMap((row) => {
        mustBeOurs('read', [{ what: 'customer', asked: customerId, answered: row.CustomerRef.value }]);
        const lines = row.Line.filter(({ LinkedTxn }) =>
          LinkedTxn.some(({ TxnId, TxnType }) => TxnId === id && TxnType === 'Invoice'),
        );
        if (lines.length > 0)
          mustBeOurs('read', [{ what: 'currency', asked: currency, answered: row.CurrencyRef?.value ?? homeCurrency }]);
        return lines.map(({ Amount = '0' }) => ({ paymentId: row.Id, date: row.TxnDate, amount: Amount }));
      });
      return appliedPayments(applied, currency);
    },

    async paymentDaysSince(sinceMs) {
      const since = { property: 'MetaData.LastUpdatedTime', from: wholeSeconds(sinceMs) } as const;
      const rows = await http.query('Payment', [since], quickBooksPaymentDay);
      return new Map(rows.map((row) => [row.Id, row.TxnDate]));
    },
  };
}

/** As the query language takes moments: `2026-11-21T19:00:00Z`. */
const wholeSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
