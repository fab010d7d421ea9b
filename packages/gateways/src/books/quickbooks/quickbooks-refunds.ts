import { z } from 'zod';
import { ExactNumber, type WritableJson } from '../../calling/exact-json.ts';
import { currencyOf, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { BooksCompany } from '../books-provider.ts';
import type { WriteOptions } from '../write-options.ts';
import { decimal } from '../answer-values.ts';
import type { BooksSettlements, NewCreditRefund, RefundedCredit } from '../books-settlements.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { isSameDecimal, plainDecimal } from '../decimal-text.ts';
import { noteWithReference, referenceInNote } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { quickBooksAccount, quickBooksPurchase, type quickBooksPayment } from './from-quickbooks.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

type PaymentRow = z.output<typeof quickBooksPayment>;
type PurchaseRow = z.output<typeof quickBooksPurchase>;
type Head = Pick<NewCreditRefund, 'reference' | 'customerId' | 'currency' | 'date'>;

const purchaseAnswer = z.object({ Purchase: quickBooksPurchase }).transform((answer) => answer.Purchase);
const deleted = z.object({ Purchase: z.object({ Id: z.string(), status: z.literal('Deleted') }) });

const creditAnswer = z
  .object({ CreditMemo: z.object({ Id: z.string(), Balance: decimal }) })
  .transform((answer) => answer.CreditMemo);

const exact = (amount: string): ExactNumber => new ExactNumber(plainDecimal(amount) ?? amount);

/** What refunds share with payments. */
interface OfPayments {
  readonly company: () => Promise<BooksCompany>;
  readonly post: (
    head: Head,
    fields: { readonly [key: string]: WritableJson | undefined },
    options: WriteOptions,
  ) => Promise<PaymentRow>;
  readonly withReference: (head: Omit<Head, 'currency'>) => Promise<PaymentRow | undefined>;
  readonly readPayment: (paymentId: string) => Promise<PaymentRow | undefined>;
  readonly deletePayment: (paymentId: string) => Promise<void>;
}

/**
 * Refunds of QuickBooks credit memos. The money is an expense over Accounts Receivable, from a bank account to the customer; a payment over 0
 * then links it to the credit memo. Both carry our reference. A refund is there when its payment is; an expense that an earlier try left
 * behind is taken for the next one.
 */
export function createQuickBooksRefunds(
  http: QuickBooksHttp,
  { company, post, withReference, readPayment, deletePayment }: OfPayments,
): Pick<BooksSettlements, 'refundCredit' | 'findRefund' | 'deleteRefund'> {
  async function receivable(): Promise<string> {
    const type = 'Accounts Receivable';
    const rows = await http.query('Account', [{ property: 'AccountType', equals: type }], quickBooksAccount);
    const [first] = rows.filter(({ Active }) => Active).sort((one, other) => Number(one.Id) - Number(other.Id));
    if (first !== undefined) return first.Id;
    throw new BooksTrouble('rejected', {
      reason: 'refused_by_books',
      words: `The books have no account of the type ${type}.`,
    });
  }

  /** The expense with our reference that no payment links yet, or that one does. */
  async function expenseOf({ reference, customerId, date, amount }: NewCreditRefund): Promise<PurchaseRow | undefined> {
    const rows = await http.query('Purchase', [{ property: 'TxnDate', equals: date }], quickBooksPurchase);
    const ours = rows.filter((row) => referenceInNote(row.PrivateNote) === reference);
    if (ours.length > 1)
      throw foundTwice(
        reference,
        ours.map((row) => row.Id),
      );
    const [found] = ours;
    if (found === undefined) return undefined;
    mustBeOurs('read', [{ what: 'customer', asked: customerId, answered: found.EntityRef?.value ?? '' }]);
    if (isSameDecimal(found.TotalAmt, amount)) return found;
    throw new BooksTrouble('rejected', {
      reason: 'refused_by_books',
      words: `The books hold an expense for ${reference} over another amount.`,
    });
  }

  /** An expense that no credit note covers would remain there alone: it is not created. */
  async function demandOpenCredit({ creditId, currency, amount }: NewCreditRefund): Promise<void> {
    const { Id, Balance } = await http.read('read-credit', `creditmemo/${encodeURIComponent(creditId)}`, creditAnswer);
    mustBeOurs('read', [{ what: 'credit', asked: creditId, answered: Id }]);
    if (moneyFromText(amount, currencyOf(currency)) <= moneyFromText(Balance, currencyOf(currency))) return;
    throw new BooksTrouble('rejected', {
      reason: 'invalid_before_sending',
      words: `In the books ${currency} ${Balance} is left of this credit note.`,
    });
  }

  async function makeExpense(refund: NewCreditRefund, { requestId, signal }: WriteOptions): Promise<PurchaseRow> {
    const { reference, customerId, currency, date, amount, fromAccountId, note } = refund;
    const { homeCurrency, hasMulticurrency } = await company();
    const body = {
      PaymentType: 'Cash',
      AccountRef: { value: fromAccountId },
      EntityRef: { value: customerId, type: 'Customer' },
      CurrencyRef: hasMulticurrency ? { value: currency } : undefined,
      TxnDate: date,
      PrivateNote: noteWithReference(reference, note),
      Line: [
        {
          Amount: exact(amount),
          DetailType: 'AccountBasedExpenseLineDetail',
          AccountBasedExpenseLineDetail: { AccountRef: { value: await receivable() } },
        },
      ],
    };
    const write = { name: 'refund-credit', path: 'purchase', body, requestId: `${requestId}-e`.slice(-50), signal };
    const made = await http.write(write, purchaseAnswer);
    mustBeOurs('write', [
      { what: 'payment', asked: reference, answered: referenceInNote(made.PrivateNote) },
      { what: 'customer', asked: customerId, answered: made.EntityRef?.value ?? '' },
      { what: 'currency', asked: currency, answered: made.CurrencyRef?.value ?? homeCurrency },
    ]);
    return made;
  }

  const linked = (row: PaymentRow, type: (name: string) => boolean): string[] =>
    row.Line.flatMap(({ LinkedTxn }) => LinkedTxn.filter(({ TxnType }) => type(TxnType)).map(({ TxnId }) => TxnId));

  const refunded = (row: PaymentRow, { creditId }: NewCreditRefund): RefundedCredit | undefined => {
    const isOfCredit = linked(row, (type) => type === 'CreditMemo').includes(creditId);
    const [expense] = linked(row, isExpense);
    const amount = row.Line.find(({ LinkedTxn }) => LinkedTxn.some(({ TxnId }) => TxnId === creditId))?.Amount ?? '0';
    return isOfCredit && expense !== undefined
      ? { refundId: `${row.Id}-${expense}`, creditId, date: row.TxnDate, amount }
      : undefined;
  };

  async function findRefund(refund: NewCreditRefund): Promise<RefundedCredit | undefined> {
    const row = await withReference(refund);
    return row && refunded(row, refund);
  }

  async function deleteExpense(id: string): Promise<void> {
    await untilCurrent(async () => {
      const path = `purchase/${encodeURIComponent(id)}`;
      try {
        const row = await http.read('read-expense', path, purchaseAnswer);
        mustBeOurs('read', [{ what: 'payment', asked: id, answered: row.Id }]);
        const body = { Id: row.Id, SyncToken: row.SyncToken };
        const answer = await http.write(
          { name: 'delete-expense', path: 'purchase', operation: 'delete', body },
          deleted,
        );
        mustBeOurs('write', [{ what: 'payment', asked: id, answered: answer.Purchase.Id }]);
      } catch (error) {
        if (!(error instanceof BooksTrouble) || error.reason !== 'not_found') throw error;
      }
    });
  }

  return {
    findRefund,

    async refundCredit(refund, options) {
      const { amount, creditId, reference } = refund;
      const there = await expenseOf(refund);
      if (there === undefined) await demandOpenCredit(refund);
      await options.beforeSending?.();
      const expense = there ?? (await makeExpense(refund, options));
      const line = (TxnId: string, TxnType: string) => ({ Amount: exact(amount), LinkedTxn: [{ TxnId, TxnType }] });
      const fields = {
        TotalAmt: exact('0'),
        PrivateNote: noteWithReference(reference, undefined),
        Line: [line(expense.Id, 'Expense'), line(creditId, 'CreditMemo')],
      };
      const { beforeSending: _sent, ...again } = options;
      try {
        const row = await post(refund, fields, again);
        return refunded(row, refund) ?? { refundId: `${row.Id}-${expense.Id}`, creditId, date: row.TxnDate, amount };
      } catch (error) {
        // a payment that the books do not apply is no refund: the expense must not remain there alone
        if (error instanceof BooksTrouble && error.kind === 'rejected' && !error.mayBeDone)
          await deleteExpense(expense.Id);
        throw error;
      }
    },

    async deleteRefund({ refundId }) {
      const [paymentId = '', expenseId = ''] = refundId.split('-');
      const row = await readPayment(paymentId);
      if (row !== undefined) await deletePayment(paymentId);
      if (expenseId !== '') await deleteExpense(expenseId);
    },
  };
}

const isExpense = (type: string): boolean => type === 'Expense' || type === 'Check';

const foundTwice = (reference: string, ids: readonly string[]): BooksTrouble =>
  new BooksTrouble('rejected', {
    reason: 'found_twice',
    words: `The books hold ${ids.length} expenses for ${reference}: ids ${ids.join(', ')}.`,
  });
