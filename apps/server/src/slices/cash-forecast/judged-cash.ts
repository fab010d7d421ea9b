import { rangeHeld } from '@countinghouse/billing/cash-forecast/cash-scorecard.ts';
import { expectedOf, type ExpectedPayment } from '@countinghouse/billing/expected-payments/expected-payment.ts';
import { firstOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { selectPaymentHistories } from '../expected-payments/payment-histories.public.ts';
import { selectPaidUntil } from './cash-scorecard.sql.ts';
import type { CashFilter } from './cash-to-come.sql.ts';
import { findCash, type Cash } from './cash-to-come.ts';

/** A month that is over, and what was to be paid on its first day. */
export interface CashOfMonth {
  readonly month: CalendarDate;
  readonly cash: readonly Cash[];
}

/** The range in which an open invoice was expected to be paid, and what became of it. */
export interface JudgedRange {
  readonly cash: Cash & { readonly invoiceId: number; readonly dueDate: CalendarDate };
  readonly expected: ExpectedPayment;
  /** Null while something is outstanding. */
  readonly paidOn: CalendarDate | null;
  readonly isHeld: boolean;
}

/** No account is older. */
const firstJudged = '2000-01-01';

/** The months from the first to the last that are over, each as of its first day by what was dated before. */
export async function selectMonthsOfCash(
  { tx, caller, today }: { readonly tx: Tx; readonly caller: Caller; readonly today: CalendarDate },
  { from, to, ...filter }: CashFilter & { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<CashOfMonth[]> {
  const months = monthsFrom(from, to).filter((month) => month >= firstJudged && month < firstOfMonth(today));
  if (months.length === 0) return [];
  const histories = await selectPaymentHistories(tx, months);
  const found: CashOfMonth[] = [];
  for (const month of months) {
    const stand = { day: month, isToday: false };
    found.push({ month, cash: await findCash(tx, caller, filter, { stand, histories: histories(month) }) });
  }
  return found;
}

/** Returns the ranges of some invoices that can be judged today. */
export async function judgeRanges(
  tx: Tx,
  months: readonly CashOfMonth[],
  today: CalendarDate,
): Promise<(cash: readonly Cash[]) => JudgedRange[]> {
  const ids = months.flatMap(({ cash }) => cash.flatMap(({ invoiceId }) => invoiceId ?? []));
  const paidUntil = await selectPaidUntil(tx, [...new Set(ids)]);
  return (all) =>
    all.flatMap((cash): JudgedRange[] => {
      const { invoiceId, dueDate } = cash;
      const paidOn = invoiceId === null ? undefined : paidUntil.get(invoiceId);
      const expected = dueDate === undefined ? undefined : expectedOf(cash.learned, dueDate);
      if (invoiceId === null || dueDate === undefined || paidOn === undefined || expected === undefined) return [];
      const isHeld = rangeHeld(expected, paidOn, today);
      return isHeld === undefined ? [] : [{ cash: { ...cash, invoiceId, dueDate }, expected, paidOn, isHeld }];
    });
}
