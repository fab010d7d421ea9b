import { appliedPayments } from '../applied-payments.ts';
import type { BooksCompany, BooksProvider } from '../books-provider.ts';
import { mustBeOurs } from '../same-company.ts';
import { quickBooksPayment } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

/** The payments of a customer tell by line to which documents they were applied (facts, section 11). */
export function createQuickBooksPayments(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): Pick<BooksProvider, 'paymentsOf'> {
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
  };
}
