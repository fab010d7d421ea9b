import { openCreditOfPayment, spreadByDueDate } from '@countinghouse/billing/receipts/spread-payment.ts';
import { calendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  moneyFromText,
  moneyText,
  parseCurrency,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { PayableInvoice, PayableInvoices } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { typedMoney } from './amount-errors.ts';

export interface TypedPayment {
  readonly amount: string;
  readonly receivedDate: string;
  readonly note: string;
  /** One entry for each invoice, in their order; empty where it gets nothing. */
  readonly parts: readonly { readonly amount: string }[];
  readonly recordInBooks: boolean;
  /** An account of the books; empty for undeposited funds. */
  readonly depositAccountId: string;
}

/** The parts of a payment by due date, as they are typed; all empty while the amount is not an amount. */
export function spreadParts({ currencyCode, invoices }: PayableInvoices, amount: string): TypedPayment['parts'] {
  const currency = parseCurrency(currencyCode);
  const parts = spreadByDueDate(
    typedMoney(amount, currencyCode) ?? ZERO_MONEY,
    invoices.map(({ invoiceId, dueDate, outStandingAmount }) => ({
      invoiceId,
      dueDate: dueDate === null ? undefined : calendarDate(dueDate),
      outstanding: moneyFromText(outStandingAmount, currency),
    })),
  );
  return invoices.map(({ invoiceId }) => {
    const part = parts.get(invoiceId);
    return { amount: part === undefined ? '' : moneyText(part, currency) };
  });
}

/** The invoices that get a part, with it; what is not an amount counts as nothing. */
export const paidInvoices = (
  { currencyCode, invoices }: PayableInvoices,
  parts: TypedPayment['parts'],
): readonly { readonly invoice: PayableInvoice; readonly money: Money }[] =>
  invoices.flatMap((invoice, at) => {
    const money = typedMoney(parts[at]?.amount ?? '', currencyCode);
    return money === undefined || money === ZERO_MONEY ? [] : [{ invoice, money }];
  });

/** What of a payment its invoices leave, below 0 where they exceed it; undefined while the amount is not an amount. */
export function openCreditTyped(of: PayableInvoices, { amount, parts }: TypedPayment): Money | undefined {
  const paid = typedMoney(amount, of.currencyCode);
  const sum = paidInvoices(of, parts).map(({ money }) => money);
  return paid === undefined ? undefined : openCreditOfPayment(paid, sum);
}

/** The connection whose books hold all paid invoices; undefined if they are in no books or in several. */
export function booksOfPaid(of: PayableInvoices, parts: TypedPayment['parts']) {
  const held = new Set(paidInvoices(of, parts).map(({ invoice }) => invoice.connectionId));
  const [connectionId] = held;
  return held.size > 1 ? undefined : of.books.find((one) => one.connectionId === connectionId);
}

/** What is wrong with the typed values, by field, as the server has it. */
export function paymentErrors(of: PayableInvoices, typed: TypedPayment, today: string): Record<string, string> {
  const { amount, parts, receivedDate } = typed;
  const currency = parseCurrency(of.currencyCode);
  const paid = typedMoney(amount, of.currencyCode);
  const left = openCreditTyped(of, typed);
  const ofParts = parts.flatMap(({ amount: part }, at): [string, string][] => {
    if (part === '') return [];
    const money = typedMoney(part, of.currencyCode);
    const most = moneyFromText(of.invoices[at]?.outStandingAmount ?? '0', currency);
    if (money === undefined) return [[`parts.${at}.amount`, messages.invalidAmount]];
    if (money < ZERO_MONEY) return [[`parts.${at}.amount`, messages.receiptOtherSign]];
    return money > most ? [[`parts.${at}.amount`, messages.receiptOverOutstanding]] : [];
  });
  const dateError = isCalendarDate(receivedDate)
    ? receivedDate > today
      ? messages.receiptInFuture
      : undefined
    : messages.pleaseSelect('received date');
  const isNothing = paid === undefined || paid <= ZERO_MONEY;
  return {
    ...Object.fromEntries(ofParts),
    ...(dateError === undefined ? {} : { receivedDate: dateError }),
    ...(isNothing ? { amount: messages.invalidAmount } : {}),
    ...(!isNothing && left !== undefined && left < ZERO_MONEY ? { amount: messages.partsOverPayment } : {}),
    ...(!isNothing && paidInvoices(of, parts).length === 0 ? { '': messages.paymentNeedsInvoice } : {}),
  };
}

/** The request that records the payment. */
export function paymentBody(of: PayableInvoices, typed: TypedPayment) {
  const { amount, receivedDate, note, parts, recordInBooks, depositAccountId } = typed;
  const currency = parseCurrency(of.currencyCode);
  const isRecorded = recordInBooks && booksOfPaid(of, parts)?.ofPayments.canRecordPayments === true;
  return {
    currencyCode: of.currencyCode,
    amount,
    receivedDate,
    note,
    parts: paidInvoices(of, parts).map(({ invoice: { invoiceId, version }, money }) => ({
      invoiceId,
      version,
      amount: moneyText(money, currency),
    })),
    recordInBooks: isRecorded,
    ...(isRecorded && depositAccountId !== '' ? { depositAccountId } : {}),
  };
}
