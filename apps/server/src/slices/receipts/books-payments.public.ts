import { receiptInReference } from '@countinghouse/billing/receipts/payment-reference.ts';
import {
  planBooksPayments,
  type PaymentHere,
  type ReceiptByHand,
} from '@countinghouse/billing/receipts/plan-books-payments.ts';
import { outstanding } from '@countinghouse/billing/receipts/invoice-status.ts';
import { type CalendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
} from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksDocumentHead, BooksPayment } from '@countinghouse/gateways/books/books-provider.ts';
import type { Change, Work } from '../../handle.ts';
import { creditedInBooks } from '../invoices/credit/credits-in-books-rows.public.ts';
import { invoiceWithMoney } from '../invoices/invoices.public.ts';
import { settleRetainer } from '../retainer/retainer.public.ts';
import { changeOfSum } from './change-of-sum.ts';
import { insertAccountPayment, takenFromAccount } from './account-payments.sql.ts';
import { selectBooksPayments, insertBooksPayment } from './books-payments.sql.ts';
import { referencesOfCompanyPayments } from './company-payments-in-books.public.ts';
import { paymentsUnderWay, removedFromBooks, sentToBooks } from './payments-in-books-rows.public.ts';
import { firstOpenDays } from './open-days.ts';
import { insertReceipt, opposite, selectReceipts, type StoredReceipt } from './receipts.sql.ts';

/** Why payments of the books cannot be received here, in words for the user who has to check them. */
export class NotReceived extends Error {}

export interface TakenIn {
  readonly added: number;
  readonly tied: number;
  readonly reversed: number;
  /** Why a payment of the books is not recorded yet; undefined where all are. */
  readonly waiting: string | undefined;
  /** The payments of the books whose money went back on account: the books may not have it open. */
  readonly backOnAccount: readonly string[];
}

const dayInWords = (day: CalendarDate): string => formatDate(day, 'd MMM yyyy');

/**
 * Brings the receipts of an issued invoice to what the books applied to it: what is new is added or tied to the receipt that a person
 * entered, what changed or went is reversed. The one sum that an invoice was brought from the books with stays while they say that as much
 * was paid; after that its payments stand in its place. All of it or nothing; a second time finds nothing to do.
 *
 * @returns how many were added, tied and taken back, and which payment of a closed month waits for a person
 * @throws NotReceived when more came than the invoice asks for, or its retainer was used meanwhile
 */
export async function receiveFromBooks(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  {
    invoiceId,
    document,
    payments,
    today,
    now,
    takesLate = false,
  }: {
    readonly invoiceId: number;
    readonly document: Pick<BooksDocumentHead, 'total' | 'balance'>;
    readonly payments: readonly BooksPayment[];
    readonly today: CalendarDate;
    readonly now: string;
    /** Record a payment of a closed month on the first open day, with its true day in the note; else it waits for a person. */
    readonly takesLate?: boolean;
  },
): Promise<TakenIn> {
  const query = { id: invoiceId, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, query);
  const nothing = { added: 0, tied: 0, reversed: 0, waiting: undefined, backOnAccount: [] };
  // void or gone meanwhile: nothing is received for it any more
  if (invoice?.record.documentState !== 'issued') return nothing;
  const { record } = invoice;
  const currency = parseCurrency(record.currencyCode);
  const receipts = new Map((await selectReceipts(tx, invoiceId)).map((one) => [one.id, one]));
  const known = await selectBooksPayments(tx, invoiceId);
  const reversals = new Map([...receipts.values()].map((one) => [one.reverses, one]));
  const tiedBefore = new Set(known.map(({ receiptId }) => receiptId));
  const untied = (source: StoredReceipt['source']) =>
    [...receipts.values()].filter((one) => one.source === source && one.reverses === null && !tiedBefore.has(one.id));
  // no payment of the books is without a name, so that one that came as a sum is gone there as soon as it is looked for
  const sums = untied('books').map((one) => ({ ...one, receiptId: one.id, day: one.receivedOn, paymentId: '' }));
  const sent = await sentToBooks(tx, invoiceId);
  const removed = await removedFromBooks(tx, invoiceId);
  const underWay = await paymentsUnderWay(tx, invoiceId);
  const here = [...known, ...sums].flatMap(({ paymentId, day, receiptId, amount }): PaymentHere[] => {
    if (removed.has(receiptId) || underWay.has(paymentId)) return [];
    const reversal = reversals.get(receiptId);
    // a reversal by the books is left out, as the payment may come again; so is a sum that a user reversed, once its payments are known
    const isSum = paymentId === '';
    if (reversal !== undefined && (reversal.source === 'books' || (isSum && known.length > 0))) return [];
    const state = reversal === undefined ? 'counted' : 'taken back';
    return [{ paymentId, day, receiptId, amount: moneyFromText(amount, currency), state }];
  });
  const credited = moneyFromText(await creditedInBooks(tx, invoiceId), currency);
  const paidThere = moneyFromText(document.total, currency) - moneyFromText(document.balance, currency) - credited;
  const isOneSum = here.some(({ paymentId }) => paymentId === '');
  if (isOneSum && here.reduce((all, { amount }) => all + amount, 0n) === paidThere) return nothing;
  const byHand = untied('hand').flatMap((one): ReceiptByHand[] => {
    if (one.isReversed && !sent.has(one.id)) return [];
    const state = sent.has(one.id) ? (one.isReversed ? 'sent, reversed' : 'sent') : 'kept';
    return [{ receiptId: one.id, day: one.receivedOn, amount: moneyFromText(one.amount, currency), state }];
  });
  // of what is on its way to be changed there, they tell what was before or what is after
  const settled = payments.filter(({ paymentId }) => !underWay.has(paymentId));
  const ofSeveral = await referencesOfCompanyPayments(tx, invoiceId);
  const there = settled.map(({ paymentId, date, amount, reference }) => ({
    paymentId,
    day: date,
    amount: moneyFromText(amount, currency),
    sentOf: receiptInReference(reference, record.reference) ?? ofSeveral.get(reference ?? ''),
  }));
  const plan = planBooksPayments(there, here, byHand);
  const text = (amount: (typeof there)[number]['amount']): string => moneyText(amount, currency);
  const openDays = await firstOpenDays(
    tx,
    plan.added.map(({ day }) => day),
    today,
  );
  const late = plan.added.filter(({ day }) => openDays.get(day) !== day);
  const unplaced = late.filter(({ day }) => !takesLate || openDays.get(day) === null);
  const [first] = unplaced;
  const waiting =
    first &&
    serverMessages.paidInClosedMonth(
      `${record.currencyCode} ${text(first.amount)}`,
      dayInWords(first.day),
      ((openDay) => openDay && dayInWords(openDay))(openDays.get(first.day) ?? null),
    );
  const waits = new Set(unplaced.map(({ paymentId }) => paymentId));
  // what stands in its place meanwhile stays: a payment that was moved into the month as it was, and a sum whose payments are not all known
  const isSumKept = waits.size > 0 && plan.reversed.some(({ paymentId }) => paymentId === '');
  if (isSumKept) return { ...nothing, waiting };
  const reversed = plan.reversed.filter(({ paymentId }) => !waits.has(paymentId));
  const added = plan.added.filter(({ paymentId }) => !waits.has(paymentId));
  const { tied } = plan;
  if (reversed.length + tied.length + added.length === 0) return { ...nothing, waiting };

  const turnOf = (paymentId: string) => (known.find((one) => one.paymentId === paymentId)?.turn ?? 0) + 1;
  const entered = { invoiceId, source: 'books', userId: null, now } as const;
  const backOnAccount: string[] = [];
  for (const { receiptId, amount } of reversed) {
    const note = serverMessages.takenBackInBooks;
    const taken = text(amount);
    const reversal = { ...entered, receivedOn: today, amount: opposite(taken), note, reverses: receiptId };
    const reversalId = await insertReceipt(tx, reversal);
    // what was paid from the open credit of the company goes back there
    const money = await takenFromAccount(tx, receiptId);
    if (money === undefined) continue;
    const { companyId, currencyCode } = record;
    const back = {
      companyId,
      currencyCode,
      paidOn: today,
      amount: taken,
      receiptId: reversalId,
      note,
      userId: null,
      now,
    };
    await insertAccountPayment(tx, { ...back, ...money });
    if (money.paymentId !== null) backOnAccount.push(money.paymentId);
  }
  for (const { payment, receiptId } of tied)
    await insertBooksPayment(tx, {
      ...payment,
      amount: text(payment.amount),
      invoiceId,
      turn: turnOf(payment.paymentId),
      receiptId,
      now,
    });
  const afterwards = await invoiceWithMoney(tx, query);
  const left = afterwards === undefined ? ZERO_MONEY : outstanding(afterwards.money);
  const sum = moneyOfMinorUnits(added.reduce((all, { amount }) => all + amount, 0n));
  const isMore = record.corrects === null ? sum > left : sum < left;
  if (isMore) throw new NotReceived(serverMessages.booksPaidMore(record.currencyCode, text(sum), text(left)));
  for (const payment of added) {
    const amount = text(payment.amount);
    const receiptId = await insertReceipt(tx, {
      ...entered,
      receivedOn: openDays.get(payment.day) ?? payment.day,
      amount,
      note: openDays.get(payment.day) === payment.day ? '' : serverMessages.paidEarlier(dayInWords(payment.day)),
      reverses: null,
    });
    await insertBooksPayment(tx, {
      ...payment,
      amount,
      invoiceId,
      turn: turnOf(payment.paymentId),
      receiptId,
      now,
    });
  }
  const after = await invoiceWithMoney(tx, query);
  if (after === undefined) throw new Error('the invoice that received money is not there');
  const lastDay = added.at(-1)?.day;
  const day = (lastDay && openDays.get(lastDay)) ?? today;
  if (!(await settleRetainer(tx, { invoiceId, day, now }))) throw new NotReceived(serverMessages.retainerBalanceUsed);
  const said = (fieldName: string, oldValue: string | null, newValue: string): Change => ({
    fieldName,
    oldValue,
    newValue,
  });
  audit({
    action: 'Synced',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      ...reversed.map((one) =>
        said(
          'Payment reversed',
          null,
          `${record.currencyCode} ${text(one.amount)} on ${one.day}: ${serverMessages.takenBackInBooks}`,
        ),
      ),
      ...tied.map(({ payment }) =>
        said('Payment found in the books', null, `${record.currencyCode} ${text(payment.amount)} on ${payment.day}`),
      ),
      ...added.map((one) => said('Payment', null, `${record.currencyCode} ${text(one.amount)} on ${one.day}`)),
      ...(record.received === after.record.received
        ? []
        : [
            changeOfSum('Received amount', record.currencyCode, {
              before: record.received,
              after: after.record.received,
            }),
          ]),
    ],
  });
  return { added: added.length, tied: tied.length, reversed: reversed.length, waiting, backOnAccount };
}
