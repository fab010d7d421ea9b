import type { InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import { outstandingTrace, runningOutstanding } from '@countinghouse/billing/receipts/receipt.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { wholeTrace } from '@countinghouse/billing/trace/figure-in-trace.ts';
import type { Editor, Trace } from '@countinghouse/billing/trace/trace.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { AdjustmentType } from '@countinghouse/contract/options.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { api } from '../../api/api.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';

/** A line of an invoice's account: a payment or adjustment, and the outstanding amount after it. */
export interface AccountRow {
  /** The id of the payment, the adjustment or the application; no two lines have the same. */
  readonly id: number;
  readonly kind: 'receipt' | 'adjustment' | 'credit';
  readonly type: 'Payment' | 'Credit note' | AdjustmentType;
  readonly date: CalendarDate;
  readonly amount: string;
  readonly words: string;
  readonly enteredBy: string;
  /** The user who entered it, and the day; undefined where the books or an issued credit note did. */
  readonly entered: Editor | undefined;
  readonly outstanding: string;
  /** It reverses another line, or was reversed itself. */
  readonly isSettled: boolean;
  /** Only the books can take it off. */
  readonly isOfBooks: boolean;
}

/** The amounts of an invoice: what it asks for and what was received. */
export function moneyOf({ currencyCode, ...received }: ReceiptsOfInvoice): InvoiceMoney {
  const currency = parseCurrency(currencyCode);
  return {
    amount: moneyFromText(received.invoiceAmount, currency),
    received: moneyFromText(received.receivedAmount, currency),
    adjusted: moneyFromText(received.adjustedAmount, currency),
    creditsApplied: moneyFromText(received.creditsAppliedAmount, currency),
  };
}

/** Of which payment of several invoices a payment is a part. */
const partWords = (currencyCode: string, { partOf }: ReceiptsOfInvoice['receipts'][number]): string[] =>
  partOf === null
    ? []
    : [
        `Part of ${currencyCode} ${readableDecimal(partOf.amount)} for ${partOf.invoices === 1 ? '1 invoice' : `${partOf.invoices} invoices`}`,
      ];

/** Payments, adjustments and applied credits of an invoice as one account, in the order in which they were entered. */
export function accountOf(received: ReceiptsOfInvoice): AccountRow[] {
  const currency = parseCurrency(received.currencyCode);
  const lines = [
    ...received.receipts.map((one) => ({
      ...one,
      id: one.receiptId,
      kind: 'receipt' as const,
      type: 'Payment' as const,
      date: one.receivedDate,
      isOfBooks: false,
      user: one.enteredBy,
      said: [...partWords(received.currencyCode, one), ...(one.note === '' ? [] : [one.note])].join(': '),
    })),
    ...received.adjustments.map((one) => ({
      ...one,
      id: one.adjustmentId,
      kind: 'adjustment' as const,
      type: one.adjustmentType,
      date: one.adjustedDate,
      isOfBooks: false,
      user: one.enteredBy,
      said: one.reason,
    })),
    ...received.creditApplications.map((one) => ({
      ...one,
      id: one.applicationId,
      kind: 'credit' as const,
      type: 'Credit note' as const,
      date: one.appliedDate,
      enteredBy: one.enteredBy ?? (one.creditId === null ? null : 'Applied when issued'),
      isOfBooks: one.creditId === null,
      user: one.enteredBy,
      said: [
        one.creditId === received.invoiceId ? `Applied to ${one.invoiceNumber}` : one.creditNumber,
        ...(one.reason === '' ? [] : [one.reason]),
      ].join(': '),
    })),
  ]
    .toSorted((one, other) => one.id - other.id)
    .map((line) => ({ ...line, money: moneyFromText(line.amount, currency) }));
  const left = runningOutstanding(
    moneyOf(received).amount,
    lines.map(({ kind, money }) => ({ kind, amount: money })),
  );
  return lines.map(({ id, kind, type, date, amount, said, user, enteredBy, enteredAt, reverses, ...line }, at) => ({
    id,
    kind,
    type,
    date: calendarDate(date),
    amount,
    words: reverses === null ? [line.isReversed && 'Reversed', said].filter(Boolean).join(': ') : `Reversal: ${said}`,
    enteredBy: enteredBy ?? 'The books',
    entered: user === null ? undefined : { name: user, day: calendarDate(enteredAt.slice(0, 10)) },
    outstanding: moneyText(left[at] ?? moneyOf(received).amount, currency),
    isSettled: line.isReversed || reverses !== null,
    isOfBooks: line.isOfBooks,
  }));
}

/** The amount of the invoice less each payment, adjustment and applied credit. */
export function outstandingOfAccount(received: ReceiptsOfInvoice): Trace {
  const currency = parseCurrency(received.currencyCode);
  const lines = accountOf(received).map(({ kind, type, date, words, amount, entered }) => ({
    kind,
    name: `${formatDate(date, 'd MMM yyyy')} ${kind === 'receipt' ? '' : `${type} `}${words}`.trim(),
    amount: moneyFromText(amount, currency),
    ...(entered && { enteredBy: entered }),
  }));
  return outstandingTrace(moneyOf(received), lines, currency);
}

/** An invoice as lists show it. */
interface ListedInvoice {
  readonly invoiceId: number;
  /** Null for a draft. */
  readonly invoiceNumber: string | null;
  readonly currencyCode: string;
}

/** The origin of a figure of a listed invoice; its trace is fetched when it is opened. */
export function originOf(
  { invoiceId: id, invoiceNumber, currencyCode: currency }: ListedInvoice,
  figure: 'amount' | 'received' | 'adjusted' | 'creditsApplied' | 'outstanding',
) {
  const of = invoiceNumber ?? 'Draft';
  if (figure === 'amount') {
    const trace = async () => wholeTrace((await api(invoiceEndpoints.trace, { params: { id } })).data.trace as Trace);
    return { of, currency, trace };
  }
  const trace = async () => {
    const tree = outstandingOfAccount((await api(receiptEndpoints.list, { params: { id } })).data);
    return tree.inputs.find((one) => one.figure === figure) ?? tree;
  };
  const what = figure === 'creditsApplied' ? 'credit notes applied' : figure;
  return { of: `${of}, ${what}`, currency, trace };
}
