import {
  averageOfMonths,
  rangeHeld,
  scoreCash,
  type JudgedMonth,
} from '@countinghouse/billing/cash-forecast/cash-scorecard.ts';
import { monthOfForecast } from '@countinghouse/billing/cash-forecast/cash-forecast.ts';
import { expectedOf } from '@countinghouse/billing/expected-payments/expected-payment.ts';
import {
  addDays,
  addMonths,
  firstOfMonth,
  formatDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageText, type Percentage } from '@countinghouse/billing/values/percentage.ts';
import type { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { selectPaymentHistories } from '../expected-payments/payment-histories.public.ts';
import { sumIn } from './cash-forecast.queries.ts';
import { selectPaidUntil, selectReceived } from './cash-scorecard.sql.ts';
import { findCash, usd, type Cash } from './cash-to-come.ts';

type Scorecard = typeof cashForecastEndpoints.scorecard;

/** No account is older. */
const firstJudged = '2000-01-01';

const percent = (share: Percentage | undefined): string | null => (share === undefined ? null : percentageText(share));

/**
 * How good the expected payments in the caller's scope were: for each month that is over, what would have been expected on its first day by what was dated
 * before, and what was received.
 */
export async function cashScorecard(
  { tx, caller, today }: Context<Scorecard>,
  { query: { from, to, ...filter } }: InputOf<Scorecard>,
): Promise<AnswerOf<Scorecard>> {
  const months = monthsFrom(from, to).filter((month) => month >= firstJudged && month < firstOfMonth(today));
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined)
    return { months: [], error: null, errorOfAverage: null, heldShare: null, judged: 0, held: 0 };
  const histories = await selectPaymentHistories(tx, months);
  const span = { from: addMonths(first, -3), to: addDays(addMonths(last, 1), -1) };
  const received = await selectReceived(tx, caller, filter, span);
  const receivedIn = (month: CalendarDate) => moneyFromText(received.get(month) ?? '0', usd);
  const judged: (JudgedMonth & { readonly month: CalendarDate; readonly cash: readonly Cash[] })[] = [];
  for (const month of months) {
    const stand = { day: month, isToday: false };
    const cash = await findCash(tx, caller, filter, { stand, histories: histories(month) });
    judged.push({
      month,
      cash,
      expected: sumIn(cash, monthOfForecast(month)),
      received: receivedIn(month),
      average: averageOfMonths([-3, -2, -1].map((before) => receivedIn(addMonths(month, before)))),
    });
  }
  const rangesOf = await judgeRanges(
    tx,
    judged.flatMap(({ cash }) => cash),
    today,
  );
  const ranges = rangesOf(judged.flatMap(({ cash }) => cash));
  const { error, errorOfAverage, held } = scoreCash(judged, ranges);
  return {
    months: judged.map(({ month, cash, expected, received: came, average }) => ({
      month: formatDate(month, 'MMM-yyyy'),
      expectedAmount: moneyText(expected, usd),
      receivedAmount: moneyText(came, usd),
      averageAmount: moneyText(average, usd),
      ...rangesOf(cash),
    })),
    error: percent(error),
    errorOfAverage: percent(errorOfAverage),
    heldShare: percent(held),
    ...ranges,
  };
}

/** Returns how many ranges of some invoices can be judged today, and how many held. */
async function judgeRanges(tx: Context<Scorecard>['tx'], all: readonly Cash[], today: CalendarDate) {
  const paidOn = await selectPaidUntil(tx, [...new Set(all.flatMap(({ invoiceId }) => invoiceId ?? []))]);
  return (cash: readonly Cash[]): { readonly judged: number; readonly held: number } => {
    const outcomes = cash.flatMap(({ invoiceId, dueDate, learned }) => {
      const paid = invoiceId === null ? undefined : paidOn.get(invoiceId);
      const range = dueDate === undefined ? undefined : expectedOf(learned, dueDate);
      const isHeld = paid === undefined || range === undefined ? undefined : rangeHeld(range, paid, today);
      return isHeld === undefined ? [] : [isHeld];
    });
    return { judged: outcomes.length, held: outcomes.filter(Boolean).length };
  };
}
