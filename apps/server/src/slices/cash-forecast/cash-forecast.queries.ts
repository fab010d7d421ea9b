import {
  expectedIn,
  monthOfForecast,
  weeksOfForecast,
  type CashSpan,
} from '@countinghouse/billing/cash-forecast/cash-forecast.ts';
import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type {
  CashKind,
  cashForecastEndpoints,
  CashSums,
  CashToComeAnswer,
} from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { expectedOfCurve, selectPaymentHistories } from '../expected-payments/payment-histories.public.ts';
import type { CashFilter } from './cash-to-come.sql.ts';
import { findCash, usd, type Cash } from './cash-to-come.ts';

type Forecast = typeof cashForecastEndpoints.forecast;
type Payments = typeof cashForecastEndpoints.payments;

/** A span of days; without a last one it takes all the rest. */
type OpenSpan = Omit<CashSpan, 'to'> & { readonly to: CalendarDate | null };

async function cashOfToday(
  { tx, caller, today }: Context<Forecast> | Context<Payments>,
  filter: CashFilter,
): Promise<Cash[]> {
  const histories = await selectPaymentHistories(tx, [today]);
  return findCash(tx, caller, filter, { stand: { day: today, isToday: true }, histories: histories(today) });
}

/** The part of an amount in USD that is expected in a span. */
function usdExpectedIn({ inUsd, dueDate, learned }: Cash, span: OpenSpan): Money | undefined {
  if (inUsd === undefined) return undefined;
  // without a due date all of it is for the span that takes the rest
  if (dueDate === undefined) return span.to === null ? inUsd : ZERO_MONEY;
  return expectedIn({ amount: inUsd, dueDate, learned }, span);
}

/** What is expected of some amounts in a span, in USD; amounts without a rate are left out. */
export const sumIn = (all: readonly Cash[], span: OpenSpan): Money =>
  moneyOfMinorUnits(all.reduce((sum, one) => sum + (usdExpectedIn(one, span) ?? 0n), 0n));

/** The payments expected in the caller's scope in one month, in each week, and later. */
export async function cashForecast(
  context: Context<Forecast>,
  { query }: InputOf<Forecast>,
): Promise<AnswerOf<Forecast>> {
  const all = await cashOfToday(context, query);
  const of = (kind: CashKind): Cash[] => all.filter((one) => one.kind === kind);
  const [invoices, drafts, predictions] = [of('Invoice'), of('Draft'), of('Prediction')];
  const sumsIn = (span: OpenSpan): CashSums => {
    const sums = {
      invoices: sumIn(invoices, span),
      drafts: sumIn(drafts, span),
      predictions: sumIn(predictions, span),
    };
    const total = moneyOfMinorUnits(sums.invoices + sums.drafts + sums.predictions);
    return {
      invoices: moneyText(sums.invoices, usd),
      drafts: moneyText(sums.drafts, usd),
      predictions: moneyText(sums.predictions, usd),
      total: moneyText(total, usd),
    };
  };
  const month = monthOfForecast(context.today);
  const weeks = weeksOfForecast(context.today);
  const later = addDays(weeks.at(-1)?.to ?? context.today, 1);
  return {
    month: { ...month, ...sumsIn(month) },
    weeks: weeks.map((week) => ({ ...week, ...sumsIn(week) })),
    later: { from: later, ...sumsIn({ from: later, to: null }) },
    unrated: all.filter(({ inUsd }) => inUsd === undefined).length,
  };
}

/** What the forecast of some days adds up, the earliest expected date first. */
export async function expectedCash(
  context: Context<Payments>,
  { query }: InputOf<Payments>,
): Promise<AnswerOf<Payments>> {
  const { kind, from, to, ...filter } = query;
  const span = { from: from ?? context.today, to: to ?? null };
  const all = await cashOfToday(context, filter);
  const isAll = from === undefined && to === undefined;
  const shown = all
    .filter((one) => kind === undefined || one.kind === kind)
    .map((one) => cashAnswer(one, span))
    .filter(({ usdExpectedAmount }) => isAll || usdExpectedAmount !== usdZero);
  return { ...span, payments: shown.toSorted(byExpectedDate) };
}

const usdZero = moneyText(ZERO_MONEY, usd);

const byExpectedDate = (one: CashToComeAnswer, other: CashToComeAnswer): number => {
  const keyOf = ({ expected, dueDate, billingId }: CashToComeAnswer): string =>
    `${expected?.expectedDate ?? '9999'} ${dueDate ?? '9999'} ${String(billingId).padStart(10, '0')}`;
  return keyOf(one) < keyOf(other) ? -1 : 1;
};

function cashAnswer(one: Cash, span: OpenSpan): CashToComeAnswer {
  const { kind, billingId, invoiceId, invoiceNumber, companyId, companyName, projectId, projectName, currencyCode } =
    one;
  const expected = usdExpectedIn(one, span);
  return {
    kind,
    billingId,
    invoiceId,
    invoiceNumber,
    companyId,
    companyName,
    projectId,
    projectName,
    dueDate: one.dueDate ?? null,
    currencyCode,
    cashAmount: moneyText(one.open, parseCurrency(currencyCode)),
    usdCashAmount: one.inUsd === undefined ? null : moneyText(one.inUsd, usd),
    usdExpectedAmount: expected === undefined ? null : moneyText(expected, usd),
    expected: expectedOfCurve(one.learned, one.dueDate ?? null),
  };
}
