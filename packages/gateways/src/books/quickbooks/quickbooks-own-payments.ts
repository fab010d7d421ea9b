import { z } from 'zod';
import { ExactNumber, type WritableJson } from '../../calling/exact-json.ts';
import type { BooksCompany } from '../books-provider.ts';
import type { NewBooksPayment } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { plainDecimal } from '../decimal-text.ts';
import { referenceInNote } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import type { WriteOptions } from '../write-options.ts';
import { quickBooksPayment } from './from-quickbooks.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

export type PaymentRow = z.output<typeof quickBooksPayment>;

/** The common fields of our payments. */
type Head = Pick<NewBooksPayment, 'reference' | 'customerId' | 'currency' | 'date'>;

const paymentAnswer = z.object({ Payment: quickBooksPayment }).transform((answer) => answer.Payment);
const deleted = z.object({ Payment: z.object({ Id: z.string(), status: z.literal('Deleted') }) });

/** An amount as the number that is sent. */
export const exact = (amount: string): ExactNumber => new ExactNumber(plainDecimal(amount) ?? amount);

/** Our payments in QuickBooks, which applied credit notes and refunds are as well: recorded, found by our reference, changed and deleted. */
export interface QuickBooksOwnPayments {
  readonly post: (
    head: Head,
    fields: { readonly [key: string]: WritableJson | undefined },
    options: WriteOptions,
  ) => Promise<PaymentRow>;
  readonly withReference: (head: Omit<Head, 'currency'>) => Promise<PaymentRow | undefined>;
  readonly readPayment: (paymentId: string) => Promise<PaymentRow | undefined>;
  /** Deletes a payment, unless `check` throws at what it is by then. */
  readonly deletePayment: (paymentId: string, check?: (row: PaymentRow) => void) => Promise<void>;
  /** Gives a payment other lines; what no line names is open money of the customer. */
  readonly setLines: (row: PaymentRow, lines: readonly WritableJson[]) => Promise<PaymentRow>;
}

export function createQuickBooksOwnPayments(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): QuickBooksOwnPayments {
  async function post(
    { reference, customerId, currency, date }: Head,
    fields: { readonly [key: string]: WritableJson | undefined },
    { requestId, signal, beforeSending }: WriteOptions,
  ): Promise<PaymentRow> {
    const { homeCurrency, hasMulticurrency } = await company();
    const body = {
      CustomerRef: { value: customerId },
      CurrencyRef: hasMulticurrency ? { value: currency } : undefined,
      TxnDate: date,
      ...fields,
    };
    const write = { name: 'record-payment', path: 'payment', body, requestId, signal };
    await beforeSending?.();
    const row = await http.write(write, paymentAnswer);
    mustBeOurs('write', [
      { what: 'payment', expected: reference, answered: referenceInNote(row.PrivateNote) },
      { what: 'customer', expected: customerId, answered: row.CustomerRef.value },
      { what: 'currency', expected: currency, answered: row.CurrencyRef?.value ?? homeCurrency },
    ]);
    return row;
  }

  /**
   * The payments with our reference: on its date, else on any, because a user may have changed the date. Void ones come
   * last.
   */
  async function withReference({
    reference,
    customerId,
    date,
  }: Omit<Head, 'currency'>): Promise<PaymentRow | undefined> {
    const ofCustomer = { property: 'CustomerRef', equals: customerId } as const;
    for (const conditions of [[ofCustomer, { property: 'TxnDate', equals: date } as const], [ofCustomer]]) {
      const rows = await http.query('Payment', conditions, quickBooksPayment);
      for (const row of rows)
        mustBeOurs('read', [{ what: 'customer', expected: customerId, answered: row.CustomerRef.value }]);
      const ours = rows.filter((row) => referenceInNote(row.PrivateNote) === reference);
      const live = ours.filter((row) => !isVoided(row));
      if (live.length > 1)
        throw foundTwice(
          reference,
          live.map((row) => row.Id),
        );
      const [found] = [...live, ...ours];
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async function readPayment(paymentId: string): Promise<PaymentRow | undefined> {
    try {
      const row = await http.read('read-payment', `payment/${encodeURIComponent(paymentId)}`, paymentAnswer);
      mustBeOurs('read', [{ what: 'payment', expected: paymentId, answered: row.Id }]);
      return row;
    } catch (error) {
      if (error instanceof BooksError && error.reason === 'not_found') return undefined;
      throw error;
    }
  }

  const deletePayment = (paymentId: string, check: (row: PaymentRow) => void = () => undefined): Promise<void> =>
    untilCurrent(async () => {
      const row = await readPayment(paymentId);
      if (row === undefined) return;
      check(row);
      const body = { Id: row.Id, SyncToken: row.SyncToken };
      try {
        const write = { name: 'delete-payment', path: 'payment', operation: 'delete', body } as const;
        const answer = await http.write(write, deleted);
        mustBeOurs('write', [{ what: 'payment', expected: paymentId, answered: answer.Payment.Id }]);
      } catch (error) {
        // another user deleted it in between, which is the wanted result
        if (!(error instanceof BooksError) || error.reason !== 'not_found') throw error;
      }
    });

  async function setLines(row: PaymentRow, lines: readonly WritableJson[]): Promise<PaymentRow> {
    const body = {
      Id: row.Id,
      SyncToken: row.SyncToken,
      sparse: true,
      CustomerRef: { value: row.CustomerRef.value },
      TotalAmt: exact(row.TotalAmt ?? '0'),
      Line: [...lines],
    };
    const changed = await http.write({ name: 'settle-with-payment', path: 'payment', body }, paymentAnswer);
    mustBeOurs('write', [{ what: 'payment', expected: row.Id, answered: changed.Id }]);
    return changed;
  }

  return { post, withReference, readPayment, deletePayment, setLines };
}

/** The line of a payment that links a document. */
export const lineTo = (TxnId: string, TxnType: string, amount: string): WritableJson => ({
  Amount: exact(amount),
  LinkedTxn: [{ TxnId, TxnType }],
});

/** A void payment keeps its note after the word and has no links. */
export const isVoided = (row: PaymentRow): boolean =>
  row.Line.length === 0 && /^\s*voided/i.test(row.PrivateNote ?? '');

export const foundTwice = (reference: string, ids: readonly string[]): BooksError =>
  new BooksError('rejected', {
    reason: 'found_twice',
    words: `The books hold ${ids.length} payments for ${reference}: ids ${ids.join(', ')}.`,
  });
