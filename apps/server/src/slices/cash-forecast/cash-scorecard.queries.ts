import { monthOfForecast } from '@countinghouse/billing/cash-forecast/cash-forecast.ts';
import { averageOfMonths, scoreCash } from '@countinghouse/billing/cash-forecast/cash-scorecard.ts';
import { addDays, addMonths, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { percentageText, type Percentage } from '@countinghouse/billing/values/percentage.ts';
import type {
  cashForecastEndpoints,
  JudgedPayment,
} from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { expectedAnswer } from '../expected-payments/payment-histories.public.ts';
import { sumIn } from './cash-forecast.queries.ts';
import { selectReceived } from './cash-scorecard.sql.ts';
import { usd } from './cash-to-come.ts';
import { judgeRanges, selectMonthsOfCash, type JudgedRange } from './judged-cash.ts';

type Scorecard = typeof cashForecastEndpoints.scorecard;
type Judged = typeof cashForecastEndpoints.judged;

const percent = (share: Percentage | undefined): string | null => (share === undefined ? null : percentageText(share));

const monthName = (month: CalendarDate): string => formatDate(month, 'MMM-yyyy');

/**
 * How good the expected payments in the caller's scope were: for each month that is over, what would have been expected on its first day by what was dated
 * before, and what was received.
 */
export async function cashScorecard(
  context: Context<Scorecard>,
  { query }: InputOf<Scorecard>,
): Promise<AnswerOf<Scorecard>> {
  const { tx, caller, today } = context;
  const months = await selectMonthsOfCash(context, query);
  const first = months[0]?.month;
  const last = months.at(-1)?.month;
  if (first === undefined || last === undefined)
    return { months: [], error: null, errorOfAverage: null, heldShare: null, judged: 0, held: 0 };
  const span = { from: addMonths(first, -3), to: addDays(addMonths(last, 1), -1) };
  const received = await selectReceived(tx, caller, query, span);
  const receivedIn = (month: CalendarDate) => moneyFromText(received.get(month) ?? '0', usd);
  const judged = months.map(({ month, cash }) => ({
    month,
    cash,
    expected: sumIn(cash, monthOfForecast(month)),
    received: receivedIn(month),
    average: averageOfMonths([-3, -2, -1].map((before) => receivedIn(addMonths(month, before)))),
  }));
  const rangesOf = await judgeRanges(tx, months, today);
  const all = counted(months.flatMap(({ cash }) => rangesOf(cash)));
  const { error, errorOfAverage, held } = scoreCash(judged, all);
  return {
    months: judged.map(({ month, cash, expected, received: came, average }) => ({
      month: monthName(month),
      expectedAmount: moneyText(expected, usd),
      receivedAmount: moneyText(came, usd),
      averageAmount: moneyText(average, usd),
      ...counted(rangesOf(cash)),
    })),
    error: percent(error),
    errorOfAverage: percent(errorOfAverage),
    heldShare: percent(held),
    ...all,
  };
}

const counted = (ranges: readonly JudgedRange[]): { readonly judged: number; readonly held: number } => ({
  judged: ranges.length,
  held: ranges.filter(({ isHeld }) => isHeld).length,
});

/** The ranges that the scorecard counts, one by one: the newest month first, then the earliest due date. */
export async function judgedPayments(context: Context<Judged>, { query }: InputOf<Judged>): Promise<AnswerOf<Judged>> {
  const months = await selectMonthsOfCash(context, query);
  const rangesOf = await judgeRanges(context.tx, months, context.today);
  const byDueDate = (one: JudgedRange, other: JudgedRange): number =>
    one.cash.dueDate === other.cash.dueDate
      ? one.cash.invoiceId - other.cash.invoiceId
      : one.cash.dueDate < other.cash.dueDate
        ? -1
        : 1;
  return {
    payments: months.toReversed().flatMap(({ month, cash }) =>
      rangesOf(cash)
        .toSorted(byDueDate)
        .map((range) => judgedAnswer(month, range)),
    ),
  };
}

function judgedAnswer(month: CalendarDate, { cash, expected, paidOn, isHeld }: JudgedRange): JudgedPayment {
  const { invoiceId, invoiceNumber, companyId, companyName, projectId, projectName, dueDate, currencyCode } = cash;
  return {
    month: monthName(month),
    invoiceId,
    invoiceNumber,
    companyId,
    companyName,
    projectId,
    projectName,
    dueDate,
    currencyCode,
    cashAmount: moneyText(cash.open, parseCurrency(currencyCode)),
    expected: expectedAnswer(expected),
    paidDate: paidOn,
    isHeld,
  };
}
