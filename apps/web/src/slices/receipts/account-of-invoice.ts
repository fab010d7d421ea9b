import type { InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import { outstandingTrace, runningOutstanding } from '@countinghouse/billing/receipts/receipt.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { currencyOf, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AdjustmentType } from '@countinghouse/contract/options.ts';
import type { ReceiptsOfInvoice } from '@countinghouse/contract/receipts.contract.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import type { OriginQuestion } from '../../ui/figures/figure-origin.tsx';

/** A line of an invoice's account: what came or was waived, and what it left outstanding. */
export interface AccountRow {
  /** Of the receipt or the adjustment; no two lines have the same. */
  readonly id: number;
  readonly kind: 'receipt' | 'adjustment';
  readonly type: 'Receipt' | AdjustmentType;
  readonly date: CalendarDate;
  readonly amount: string;
  readonly words: string;
  readonly enteredBy: string;
  readonly outstanding: string;
  /** It takes another one back, or was taken back itself. */
  readonly isSettled: boolean;
}

/** What an invoice asks for and what came of it. */
export function moneyOf({ currencyCode, ...received }: ReceiptsOfInvoice): InvoiceMoney {
  const currency = currencyOf(currencyCode);
  return {
    amount: moneyFromText(received.invoiceAmount, currency),
    received: moneyFromText(received.receivedAmount, currency),
    adjusted: moneyFromText(received.adjustedAmount, currency),
  };
}

/** Receipts and adjustments of an invoice as one account, in the order in which they were entered. */
export function accountOf(received: ReceiptsOfInvoice): AccountRow[] {
  const currency = currencyOf(received.currencyCode);
  const lines = [
    ...received.receipts.map((one) => ({
      ...one,
      id: one.receiptId,
      kind: 'receipt' as const,
      type: 'Receipt' as const,
      date: one.receivedDate,
      said: one.note,
    })),
    ...received.adjustments.map((one) => ({
      ...one,
      id: one.adjustmentId,
      kind: 'adjustment' as const,
      type: one.adjustmentType,
      date: one.adjustedDate,
      said: one.reason,
    })),
  ]
    .toSorted((one, other) => one.id - other.id)
    .map((line) => ({ ...line, money: moneyFromText(line.amount, currency) }));
  const left = runningOutstanding(
    moneyOf(received).amount,
    lines.map(({ kind, money }) => ({ kind, amount: money })),
  );
  return lines.map(({ id, kind, type, date, amount, said, enteredBy, reverses, isReversed }, at) => ({
    id,
    kind,
    type,
    date: calendarDate(date),
    amount,
    words: reverses === null ? [isReversed && 'Reversed', said].filter(Boolean).join(': ') : `Reversal: ${said}`,
    enteredBy: enteredBy ?? 'The books',
    outstanding: moneyText(left[at] ?? moneyOf(received).amount, currency),
    isSettled: isReversed || reverses !== null,
  }));
}

/** The amount of the invoice less each receipt and each adjustment. */
export function outstandingOrigin(received: ReceiptsOfInvoice): OriginQuestion {
  const currency = currencyOf(received.currencyCode);
  const lines = accountOf(received).map(({ kind, type, date, words, amount }) => ({
    kind,
    name: `${shownDate(date)} ${kind === 'receipt' ? '' : `${type} `}${words}`.trim(),
    amount: moneyFromText(amount, currency),
  }));
  return {
    of: 'Outstanding',
    currency: received.currencyCode,
    trace: outstandingTrace(moneyOf(received), lines, currency),
  };
}
