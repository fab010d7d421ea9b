import { z } from 'zod';
import { ExactNumber } from '../../calling/exact-json.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksCompany } from '../books-provider.ts';
import type { WriteOptions } from '../write-options.ts';
import { BooksError } from '../books-error.ts';
import { isSameDecimal, plainDecimal } from '../decimal-text.ts';
import { noteWithReference, referenceInNote } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { quickBooksAccount, quickBooksPurchase } from './from-quickbooks.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

type PurchaseRow = z.output<typeof quickBooksPurchase>;

const purchaseAnswer = z.object({ Purchase: quickBooksPurchase }).transform((answer) => answer.Purchase);
const deleted = z.object({ Purchase: z.object({ Id: z.string(), status: z.literal('Deleted') }) });

/** Money that leaves a bank account for a customer. */
export interface NewExpense {
  readonly reference: string;
  readonly customerId: string;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Above 0, in `currency`. */
  readonly amount: string;
  readonly fromAccountId: string;
  readonly note?: string;
}

/** The expenses over Accounts Receivable by which QuickBooks pays customers back; a payment links each to what it refunds. */
export interface QuickBooksExpenses {
  /** The expense with our reference. Two of them, and one over another amount, are trouble. */
  find(input: NewExpense): Promise<PurchaseRow | undefined>;
  make(input: NewExpense, options: WriteOptions): Promise<PurchaseRow>;
  read(id: string): Promise<PurchaseRow>;
  /** Deletes an expense that nothing links any longer; one that is gone stays gone. */
  remove(id: string): Promise<void>;
}

export function createQuickBooksExpenses(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): QuickBooksExpenses {
  async function receivable(): Promise<string> {
    const type = 'Accounts Receivable';
    const rows = await http.query('Account', [{ property: 'AccountType', equals: type }], quickBooksAccount);
    const [first] = rows.filter(({ Active }) => Active).sort((one, other) => Number(one.Id) - Number(other.Id));
    if (first !== undefined) return first.Id;
    throw new BooksError('rejected', {
      reason: 'refused_by_books',
      words: `The books have no account of the type ${type}.`,
    });
  }

  async function read(id: string): Promise<PurchaseRow> {
    const row = await http.read('read-expense', `purchase/${encodeURIComponent(id)}`, purchaseAnswer);
    mustBeOurs('read', [{ what: 'payment', expected: id, answered: row.Id }]);
    return row;
  }

  return {
    read,

    async find({ reference, customerId, date, amount }) {
      const rows = await http.query('Purchase', [{ property: 'TxnDate', equals: date }], quickBooksPurchase);
      const ours = rows.filter((row) => referenceInNote(row.PrivateNote) === reference);
      if (ours.length > 1)
        throw foundTwice(
          reference,
          ours.map((row) => row.Id),
        );
      const [found] = ours;
      if (found === undefined) return undefined;
      mustBeOurs('read', [{ what: 'customer', expected: customerId, answered: found.EntityRef?.value ?? '' }]);
      if (isSameDecimal(found.TotalAmt, amount)) return found;
      throw new BooksError('rejected', {
        reason: 'refused_by_books',
        words: `The books hold an expense for ${reference} over another amount.`,
      });
    },

    async make({ reference, customerId, currency, date, amount, fromAccountId, note }, { requestId, signal }) {
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
            Amount: new ExactNumber(plainDecimal(amount) ?? amount),
            DetailType: 'AccountBasedExpenseLineDetail',
            AccountBasedExpenseLineDetail: { AccountRef: { value: await receivable() } },
          },
        ],
      };
      const write = { name: 'refund-credit', path: 'purchase', body, requestId: `${requestId}-e`.slice(-50), signal };
      const made = await http.write(write, purchaseAnswer);
      mustBeOurs('write', [
        { what: 'payment', expected: reference, answered: referenceInNote(made.PrivateNote) },
        { what: 'customer', expected: customerId, answered: made.EntityRef?.value ?? '' },
        { what: 'currency', expected: currency, answered: made.CurrencyRef?.value ?? homeCurrency },
      ]);
      return made;
    },

    remove: (id) =>
      untilCurrent(async () => {
        try {
          const row = await read(id);
          const body = { Id: row.Id, SyncToken: row.SyncToken };
          const write = { name: 'delete-expense', path: 'purchase', operation: 'delete', body } as const;
          const answer = await http.write(write, deleted);
          mustBeOurs('write', [{ what: 'payment', expected: id, answered: answer.Purchase.Id }]);
        } catch (error) {
          if (!(error instanceof BooksError) || error.reason !== 'not_found') throw error;
        }
      }),
  };
}

const foundTwice = (reference: string, ids: readonly string[]): BooksError =>
  new BooksError('rejected', {
    reason: 'found_twice',
    words: `The books hold ${ids.length} expenses for ${reference}: ids ${ids.join(', ')}.`,
  });
