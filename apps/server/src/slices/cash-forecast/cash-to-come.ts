import type { CashToCome } from '@countinghouse/billing/cash-forecast/cash-forecast.ts';
import {
  expectedInvoiceDates,
  type InvoicingHabit,
} from '@countinghouse/billing/expected-payments/expected-invoice.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { divideHalfAwayFromZero } from '@countinghouse/billing/values/decimal.ts';
import { convert, exchangeRateFromText } from '@countinghouse/billing/values/exchange-rate.ts';
import { moneyFromText, moneyOfMinorUnits, parseCurrency, type Money } from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { selectHabits, type StoredHabit } from '../expected-payments/invoicing-habits.public.ts';
import type { PaymentHistories } from '../expected-payments/payment-histories.public.ts';
import { selectCash, type CashFilter, type Stand, type StoredCash } from './cash-to-come.sql.ts';

export const usd = parseCurrency('USD');

/** Something that is to be paid, with its dates and the curve of its payment. */
export interface Cash extends Omit<StoredCash, 'dueDate' | 'amount'> {
  /** In its currency, with tax. */
  readonly open: Money;
  /** What is expected in USD; undefined if a rate is missing. */
  readonly inUsd: Money | undefined;
  /** Undefined for a prediction if no project was ever invoiced. */
  readonly dueDate: CalendarDate | undefined;
  readonly learned: CashToCome['learned'];
}

/** What the companies in the caller's scope are to pay, each with the curve that applies to it. */
export async function findCash(
  tx: Tx,
  caller: Caller,
  filter: CashFilter,
  { stand, histories }: { readonly stand: Stand; readonly histories: PaymentHistories },
): Promise<Cash[]> {
  const stored = await selectCash(tx, caller, filter, stand);
  const habitOf = stored.some(({ kind }) => kind === 'Prediction') ? await selectHabits(tx, stand.day) : undefined;
  return stored.map((one) => {
    const habit = one.kind === 'Prediction' ? habitOf?.(one) : undefined;
    const dates = datesOf(one, habit, stand.day);
    const open = amountOf(one, habit);
    return {
      ...one,
      open,
      inUsd:
        one.rate === null
          ? undefined
          : convert(open, parseCurrency(one.currencyCode), exchangeRateFromText(one.rate), usd),
      dueDate: dates?.dueDate,
      learned: dates && histories.curveOf(one.companyId, dates.dueDate, dates.openOn),
    };
  });
}

/** When it is due, and since when it can be paid: not before its invoice. */
function datesOf(
  { invoiceDate, dueDate, ...period }: Pick<StoredCash, 'invoiceDate' | 'dueDate' | 'start' | 'end'>,
  habit: InvoicingHabit | undefined,
  day: CalendarDate,
): { readonly dueDate: CalendarDate; readonly openOn: CalendarDate } | undefined {
  if (invoiceDate !== null && dueDate !== null) return { dueDate, openOn: invoiceDate < day ? day : invoiceDate };
  const usual = habit && expectedInvoiceDates(period, habit, day);
  return usual && { dueDate: usual.dueDate, openOn: usual.invoiceDate };
}

/** The amount; of a prediction with the tax of the project's last invoices, and without what its retainer paid of them. */
function amountOf(
  { amount, currencyCode }: Pick<StoredCash, 'amount' | 'currencyCode'>,
  habit: StoredHabit | undefined,
): Money {
  const currency = parseCurrency(currencyCode);
  const units = moneyFromText(amount, currency);
  // the sums of all projects are of many currencies
  if (habit === undefined || habit.projectId === null) return units;
  const net = moneyFromText(habit.net, currency);
  if (net <= 0n) return units;
  return moneyOfMinorUnits(divideHalfAwayFromZero(units * moneyFromText(habit.payable, currency), net));
}
