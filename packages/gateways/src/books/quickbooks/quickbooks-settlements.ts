import { z } from 'zod';
import { ExactNumber, type WritableJson } from '../../calling/exact-json.ts';
import type { BooksCompany } from '../books-provider.ts';
import type { WriteOptions } from '../write-options.ts';
import type {
  AppliedCredit,
  BooksSettlements,
  NewAppliedCredit,
  NewBooksPayment,
  PaymentSearch,
  RecordedPayment,
  SettledWithPayment,
} from '../books-settlements.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { isSameDecimal, plainDecimal } from '../decimal-text.ts';
import { noteWithReference, referenceInNote } from '../reference-in-note.ts';
import { mustBeOurs } from '../same-company.ts';
import { unclear } from '../trouble-of-call.ts';
import { quickBooksAccount, quickBooksPayment } from './from-quickbooks.ts';
import { sharesOf } from './payment-shares.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { createQuickBooksExpenses } from './quickbooks-expenses.ts';
import { createQuickBooksPaymentRefunds } from './quickbooks-payment-refunds.ts';
import { createQuickBooksRefunds } from './quickbooks-refunds.ts';
import { paymentsLinkedTo } from './quickbooks-payments.ts';

type PaymentRow = z.output<typeof quickBooksPayment>;

/** The common fields of our payments. */
type Head = Pick<NewBooksPayment, 'reference' | 'customerId' | 'currency' | 'date'>;

const paymentAnswer = z.object({ Payment: quickBooksPayment }).transform((answer) => answer.Payment);
const deleted = z.object({ Payment: z.object({ Id: z.string(), status: z.literal('Deleted') }) });

const exact = (amount: string): ExactNumber => new ExactNumber(plainDecimal(amount) ?? amount);

/**
 * Payments and applied credit notes of QuickBooks. An applied credit note is a payment over 0 that links the credit
 * memo and the invoice, so both are found and deleted like payments.
 */
export function createQuickBooksSettlements(
  http: QuickBooksHttp,
  company: () => Promise<BooksCompany>,
): BooksSettlements {
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
      { what: 'payment', asked: reference, answered: referenceInNote(row.PrivateNote) },
      { what: 'customer', asked: customerId, answered: row.CustomerRef.value },
      { what: 'currency', asked: currency, answered: row.CurrencyRef?.value ?? homeCurrency },
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
        mustBeOurs('read', [{ what: 'customer', asked: customerId, answered: row.CustomerRef.value }]);
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

  const recorded = (
    row: PaymentRow,
    { documentId, currency }: Pick<PaymentSearch, 'documentId' | 'currency'>,
  ): RecordedPayment => ({
    paymentId: row.Id,
    date: row.TxnDate,
    amount: row.TotalAmt ?? '0',
    applied: sharesOf(row.Line, currency).find((share) => share.documentId === documentId)?.money ?? '0',
    isVoided: isVoided(row),
  });

  async function readPayment(paymentId: string): Promise<PaymentRow | undefined> {
    try {
      const row = await http.read('read-payment', `payment/${encodeURIComponent(paymentId)}`, paymentAnswer);
      mustBeOurs('read', [{ what: 'payment', asked: paymentId, answered: row.Id }]);
      return row;
    } catch (error) {
      if (error instanceof BooksTrouble && error.reason === 'not_found') return undefined;
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
        mustBeOurs('write', [{ what: 'payment', asked: paymentId, answered: answer.Payment.Id }]);
      } catch (error) {
        // another user deleted it in between, which is the wanted result
        if (!(error instanceof BooksTrouble) || error.reason !== 'not_found') throw error;
      }
    });

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

  const isWished =
    ({ creditId, documentId, amount }: NewAppliedCredit) =>
    (one: AppliedCredit): boolean =>
      one.creditId === creditId && one.documentId === documentId && isSameDecimal(one.amount, amount);

  async function settleWithPayment({
    paymentId,
    documentId,
    currency,
    amount,
  }: SettledWithPayment): Promise<RecordedPayment> {
    return untilCurrent(async () => {
      const row = await readPayment(paymentId);
      if (row === undefined) throw gone('The books do not have this payment any longer.');
      const here = recorded(row, { documentId, currency });
      if (here.isVoided || isSameDecimal(here.applied, amount)) return here;
      const credited = sharesOf(row.Line, currency).some(
        (one) => one.documentId === documentId && one.credits.length > 0,
      );
      if (credited)
        throw new BooksTrouble('rejected', {
          reason: 'refused_by_books',
          words: 'In the books this payment was applied together with credits. Change it there.',
        });
      const others = row.Line.filter(
        ({ LinkedTxn }) => !LinkedTxn.some(({ TxnId, TxnType }) => TxnType === 'Invoice' && TxnId === documentId),
      );
      // the lines replace all existing ones, and an invoice is on one of them
      const Line = [
        ...others.map(({ Amount = '0', LinkedTxn }): WritableJson => ({ Amount: exact(Amount), LinkedTxn })),
        ...(isSameDecimal(amount, '0') ? [] : [lineTo(documentId, 'Invoice', amount)]),
      ];
      return recorded(await setLines(row, Line), { documentId, currency });
    });
  }

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
    mustBeOurs('write', [{ what: 'payment', asked: row.Id, answered: changed.Id }]);
    return changed;
  }

  const expenses = createQuickBooksExpenses(http, company);

  return {
    ...createQuickBooksPaymentRefunds(expenses, { readPayment, isVoided, setLines }),
    ...createQuickBooksRefunds(http, expenses, { company, post, withReference, readPayment, deletePayment }),
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
      const { reference, amount, documentId, depositAccountId, note } = payment;
      const fields = {
        TotalAmt: exact(amount),
        PrivateNote: noteWithReference(reference, note),
        DepositToAccountRef: depositAccountId === undefined ? undefined : { value: depositAccountId },
        Line: [lineTo(documentId, 'Invoice', amount)],
      };
      return recorded(await post(payment, fields, options), payment);
    },

    async findRecordedPayment(search) {
      const row = await withReference(search);
      return row && recorded(row, search);
    },

    deletePayment: (paymentId) => deletePayment(paymentId),

    async creditsAppliedTo(document) {
      const linked = await paymentsLinkedTo(http, document, (await company()).homeCurrency);
      return linked
        .flatMap(({ row }) => appliedIn(row, document.currency))
        .filter(({ documentId }) => documentId === document.id);
    },

    async applyCredit(wish, options) {
      const { reference, amount, creditId, documentId, currency } = wish;
      const fields = {
        TotalAmt: exact('0'),
        PrivateNote: noteWithReference(reference, undefined),
        Line: [lineTo(documentId, 'Invoice', amount), lineTo(creditId, 'CreditMemo', amount)],
      };
      const row = await post(wish, fields, options);
      const made = appliedIn(row, currency).find(isWished(wish));
      if (made !== undefined) return made;
      throw unclear('write', 'unreadable_answer', { words: 'The books recorded the credit without applying it.' });
    },

    async findAppliedCredit(wish) {
      const ours = await withReference(wish);
      const found = ours && appliedIn(ours, wish.currency).find(isWished(wish));
      if (found !== undefined) return found;
      // the books, or a user, may have applied the same credit note
      const document = { id: wish.documentId, customerId: wish.customerId, currency: wish.currency };
      const linked = await paymentsLinkedTo(http, document, (await company()).homeCurrency);
      const same = linked
        .flatMap(({ row }) => appliedIn(row, wish.currency))
        .filter((one) => isWished(wish)(one) && !wish.known.includes(one.applicationId));
      if (same.length > 1)
        throw foundTwice(
          wish.reference,
          same.map((one) => one.applicationId),
        );
      return same[0];
    },

    removeAppliedCredit: ({ applicationId }) =>
      deletePayment(applicationId.split('-')[0] ?? '', (row) => {
        if (!applicationId.includes('-') && !hasMoney(row)) return;
        throw new BooksTrouble('rejected', {
          reason: 'refused_by_books',
          words: 'In the books this credit was applied together with other amounts. Remove it there.',
        });
      }),
  };
}

const gone = (words: string): BooksTrouble => new BooksTrouble('rejected', { reason: 'not_found', words });

const lineTo = (TxnId: string, TxnType: string, amount: string): WritableJson => ({
  Amount: exact(amount),
  LinkedTxn: [{ TxnId, TxnType }],
});

const hasMoney = (row: PaymentRow): boolean => !isSameDecimal(row.TotalAmt ?? '0', '0');

/** A void payment keeps its note after the word and has no links. */
const isVoided = (row: PaymentRow): boolean => row.Line.length === 0 && /^\s*voided/i.test(row.PrivateNote ?? '');

const foundTwice = (reference: string, ids: readonly string[]): BooksTrouble =>
  new BooksTrouble('rejected', {
    reason: 'found_twice',
    words: `The books hold ${ids.length} payments for ${reference}: ids ${ids.join(', ')}.`,
  });
