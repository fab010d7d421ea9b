import { changeOfAccount } from '@countinghouse/billing/receipts/money-on-account.ts';
import { receiptInReference } from '@countinghouse/billing/receipts/payment-reference.ts';
import { planBooksPayments, type PaymentHere } from '@countinghouse/billing/receipts/plan-books-payments.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
} from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { ExcessOfPayment } from '@countinghouse/gateways/books/books-settlements.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Change, Work } from '../../handle.ts';
import { heldBalance, insertAccountPayment } from './account-payments.sql.ts';
import { invoiceOfMoney, isRefund, noteAccountRefund } from './account-refunds.public.ts';
import { firstOpenDays } from './open-days.ts';
import { opposite } from './receipts.sql.ts';

/** A payment of the books whose money is, or was, on account of a company here. */
export interface PaymentOnAccount {
  readonly companyId: number;
  readonly companyName: string;
  readonly currencyCode: string;
  readonly connectionId: number;
  readonly paymentId: string;
}

/** The payments of some books whose money is on account, or was since a day: refunded, used there or deleted; or those with certain ids. */
export async function paymentsOnAccount(
  tx: Tx,
  connectionId: number,
  which: { readonly since: CalendarDate } | { readonly paymentIds: readonly string[] },
): Promise<PaymentOnAccount[]> {
  const areThese =
    'since' in which
      ? sql`sum(a.amount) <> 0 or max(a.paid_on) >= ${which.since} and bool_or(a.receipt_id is null and not a.is_of_payment)`
      : sql`a.payment_id = any(${[...which.paymentIds]}::text[])`;
  const { rows } = await sql<PaymentOnAccount>`
    select a.company_id as "companyId", c.display_name as "companyName", a.currency_code as "currencyCode", a.connection_id as "connectionId",
      a.payment_id as "paymentId"
    from account_payment a join company c on c.id = a.company_id
    where a.connection_id = ${connectionId} and a.connection_id is not null and a.payment_id is not null
    group by a.company_id, c.display_name, a.currency_code, a.connection_id, a.payment_id
    having ${areThese} order by min(a.id)`.execute(tx);
  return rows;
}

/** What the books changed of money on account. */
export interface ChangedAccount {
  readonly refunded: number;
  readonly takenBack: number;
  /** Decimal text; below 0 where the books used it or deleted the payment. */
  readonly used: string;
}

/**
 * Brings what a company has on account of a payment to what the books hold of it: refunds that a bookkeeper entered or deleted there, money that
 * was applied to an invoice there, and a payment that was deleted. While something of the payment is on its way to the books, or was refused by
 * them, it stays as it is. A second time finds nothing to do.
 *
 * @param excess undefined where the books have the payment no longer
 * @param isPlanOnly says what would be done and changes nothing
 */
export async function receiveAccountFromBooks(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  of: PaymentOnAccount,
  {
    excess,
    today,
    now,
    isPlanOnly = false,
  }: {
    readonly excess: ExcessOfPayment | undefined;
    readonly today: CalendarDate;
    readonly now: string;
    readonly isPlanOnly?: boolean;
  },
): Promise<ChangedAccount | undefined> {
  await heldBalance(tx, of);
  if (await isUnderWay(tx, of)) return undefined;
  const { companyId, currencyCode, connectionId, paymentId } = of;
  const currency = parseCurrency(currencyCode);
  const text = (amount: bigint): string => moneyText(moneyOfMinorUnits(amount), currency);
  const rows = await selectRows(tx, of);
  const sumOf = (some: readonly StoredRow[]): bigint =>
    some.reduce((sum, { amount }) => sum + moneyFromText(amount, currency), 0n);
  const plan = excess === undefined ? nothingPlanned : planOf(rows, excess, currency);
  const refundHere = (id: number): bigint => -sumOf(rows.filter((row) => row.id === id));
  const takenBack = plan.reversed.reduce((sum, { receiptId }) => sum + refundHere(receiptId), 0n);
  const taken = moneyOfMinorUnits(-sumOf(rows.filter(({ isOfBooks }) => isOfBooks)));
  // of a refund that is over more than was ever on account here, the rest is money that no one moved to the account
  let left = sumOf(rows) + takenBack + (taken < ZERO_MONEY ? 0n : taken);
  const added = plan.added.flatMap((one) => {
    const part = one.amount < left ? one.amount : left;
    left -= part;
    return part === 0n ? [] : [{ ...one, part }];
  });
  const refunded = added.reduce((sum, { part }) => sum + part, 0n);
  const used = changeOfAccount({
    here: moneyOfMinorUnits(sumOf(rows) + takenBack - refunded),
    takenByBooks: taken < ZERO_MONEY ? ZERO_MONEY : taken,
    openThere: excess === undefined ? ZERO_MONEY : moneyFromText(excess.open, currency),
  });
  if (added.length + plan.reversed.length + plan.tied.length === 0 && used === ZERO_MONEY) return undefined;
  const changed = { refunded: added.length, takenBack: plan.reversed.length, used: text(used) };
  if (isPlanOnly) return changed;

  const money = { companyId, currencyCode, connectionId, paymentId };
  const entered = { ...money, receiptId: null, userId: null, now };
  for (const { receiptId: reverses } of plan.reversed)
    await insertAccountPayment(tx, {
      ...entered,
      paidOn: today,
      amount: text(refundHere(reverses)),
      note: serverMessages.refundTakenBackInBooks,
      reverses,
    });
  for (const { payment, receiptId } of plan.tied)
    await noteAccountRefund(tx, {
      ...money,
      refundNumber: receiptId,
      booksRefundId: payment.paymentId,
      day: payment.day,
      amount: text(payment.amount),
    });
  const openDays = await firstOpenDays(
    tx,
    added.map(({ day }) => day),
    today,
  );
  // what the books took first comes back, so that a refund of it finds its money
  const change = async (): Promise<void> => {
    if (used !== ZERO_MONEY)
      await insertAccountPayment(tx, {
        ...entered,
        paidOn: today,
        amount: text(used),
        note:
          excess === undefined
            ? serverMessages.takenBackInBooks
            : used < ZERO_MONEY
              ? serverMessages.usedInBooks
              : serverMessages.openInBooksAgain,
        isOfBooks: true,
      });
  };
  if (used > ZERO_MONEY) await change();
  for (const { paymentId: booksRefundId, day, amount, part } of added) {
    const refundNumber = await insertAccountPayment(tx, {
      ...entered,
      paidOn: openDays.get(day) ?? today,
      amount: opposite(text(part)),
      note: serverMessages.refundedInBooks,
    });
    await noteAccountRefund(tx, { ...money, refundNumber, booksRefundId, day, amount: text(amount) });
  }
  if (used < ZERO_MONEY) await change();
  const said = (fieldName: string, newValue: string): Change => ({ fieldName, oldValue: null, newValue });
  audit({
    action: 'Synced',
    resource: 'COMPANY',
    resourceId: companyId,
    resourceName: of.companyName,
    changes: [
      ...plan.reversed.map(({ amount }) => said('Refund removed in the books', `${currencyCode} ${text(amount)}`)),
      ...plan.tied.map(({ payment }) => said('Refund found in the books', `${currencyCode} ${text(payment.amount)}`)),
      ...added.map(({ part }) => said('Refund in the books', `${currencyCode} ${text(part)}`)),
      ...(used === ZERO_MONEY ? [] : [said('Open credit, as in the books', `${currencyCode} ${text(used)}`)]),
    ],
  });
  return changed;
}

const nothingPlanned: ReturnType<typeof planBooksPayments> = { reversed: [], tied: [], added: [] };

interface StoredRow {
  readonly id: number;
  readonly amount: string;
  readonly isOfBooks: boolean;
  readonly isRefund: boolean;
  readonly isReversed: boolean;
  readonly day: string;
  readonly isSent: boolean;
  readonly booksRefundId: string | null;
  readonly booksDay: string | null;
  readonly booksAmount: string | null;
  readonly invoiceReference: string;
}

async function selectRows(tx: Tx, of: PaymentOnAccount): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select a.id, a.amount::text as amount, a.is_of_books as "isOfBooks", ${isRefund} as "isRefund",
      exists (select from account_payment x where x.reverses = a.id) as "isReversed", a.paid_on::text as day,
      f.outbox_id is not null and f.refund_id is null and o.state <> 'parked' as "isSent", f.refund_id as "booksRefundId",
      f.refunded_on::text as "booksDay", f.amount::text as "booksAmount",
      (select i.reference from invoice i where i.id = ${invoiceOfMoney}) as "invoiceReference"
    from account_payment a left join account_refund_in_books f on f.account_payment_id = a.id left join outbox o on o.id = f.outbox_id,
      lateral (select a.connection_id, a.payment_id) b
    where a.connection_id = ${of.connectionId} and a.payment_id = ${of.paymentId} and a.company_id = ${of.companyId} and a.currency_code = ${of.currencyCode}
    order by a.id`.execute(tx);
  return rows;
}

/** Which refunds come in, are one that was entered here, or are taken back: by the same rules as payments of an invoice. */
function planOf(rows: readonly StoredRow[], { refunds }: ExcessOfPayment, currency: ReturnType<typeof parseCurrency>) {
  const money = (text: string) => moneyFromText(text, currency);
  const there = refunds.map(({ refundId, date, amount, reference }) => ({
    paymentId: refundId,
    day: date,
    amount: money(amount),
    sentOf: receiptInReference(reference, rows[0]?.invoiceReference ?? ''),
  }));
  const notReversed = rows.filter(({ isRefund, isReversed }) => isRefund && !isReversed);
  const here = notReversed.flatMap((one): PaymentHere[] =>
    one.booksRefundId === null || one.booksDay === null || one.booksAmount === null
      ? []
      : [
          {
            paymentId: one.booksRefundId,
            day: calendarDate(one.booksDay),
            amount: money(one.booksAmount),
            receiptId: one.id,
            state: 'counted',
          },
        ],
  );
  const byHand = notReversed
    .filter(({ booksRefundId }) => booksRefundId === null)
    .map((one) => ({
      receiptId: one.id,
      day: calendarDate(one.day),
      amount: money(opposite(one.amount)),
      state: one.isSent ? ('sent' as const) : ('kept' as const),
    }));
  return planBooksPayments(there, here, byHand);
}

/** Something of a payment is on its way to the books, or was refused by them and waits for a person. */
async function isUnderWay(tx: Tx, { connectionId, paymentId }: PaymentOnAccount): Promise<boolean> {
  const { rows } = await sql`
    select from receipt_in_books p join outbox o on o.id = p.outbox_id
    where p.connection_id = ${connectionId} and p.payment_id = ${paymentId} and o.state <> 'done'
    union all
    select from account_refund_in_books f join outbox o on o.id = f.outbox_id
    where f.connection_id = ${connectionId} and f.payment_id = ${paymentId}
      and (f.refund_id is null and o.state in ('sending', 'unknown') or o.topic = 'delete-payment-refund' and o.state <> 'done')
    limit 1`.execute(tx);
  return rows.length > 0;
}
