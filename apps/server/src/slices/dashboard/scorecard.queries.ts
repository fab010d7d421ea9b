import { cameTrue, sumOutcomes, computeScore, type Outcomes } from '@countinghouse/billing/dashboard/scorecard.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageText, type Percentage } from '@countinghouse/billing/values/percentage.ts';
import { horizons, type dashboardEndpoints, type Score } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { describePage } from '../../keyset.ts';
import { outcomePage, storedOutcomes, type StoredOutcomes } from './scorecard.sql.ts';

type Scorecard = typeof dashboardEndpoints.scorecard;
type Judged = typeof dashboardEndpoints.judged;

const usd = parseCurrency('USD');
const cents = (text: string) => moneyFromText(text, usd);
const percent = (share: Percentage | undefined): string | null => (share === undefined ? null : percentageText(share));

const sumsOf = (one: StoredOutcomes): Outcomes => ({
  predictions: one.predictions,
  cameTrue: one.cameTrue,
  predicted: cents(one.predicted),
  invoiced: cents(one.invoiced),
  received: cents(one.received),
  missed: cents(one.missed),
});

function scored(outcomes: Outcomes): Score {
  const { error, bias, cameTrue: kept } = computeScore(outcomes);
  return {
    predictions: outcomes.predictions,
    predictedAmount: moneyText(outcomes.predicted, usd),
    invoiceAmount: moneyText(outcomes.invoiced, usd),
    receivedAmount: moneyText(outcomes.received, usd),
    error: percent(error),
    bias: percent(bias),
    cameTrue: percent(kept),
  };
}

/** How good the predictions in the caller's scope were, as they were frozen. */
export async function predictionScorecard(
  { tx, caller, today }: Context<Scorecard>,
  { query }: InputOf<Scorecard>,
): Promise<AnswerOf<Scorecard>> {
  const stored = await storedOutcomes(tx, caller, query, today);
  const of = (part: StoredOutcomes['part']) => stored.filter((one) => one.part === part);
  const total = of('total')[0];
  return {
    total: scored(total === undefined ? sumOutcomes([]) : sumsOf(total)),
    unrated: Number(total?.key ?? 0),
    byCsm: of('csm')
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.key.localeCompare(other.key, 'en'))
      .map((one) => ({ email: one.key, name: one.name, ...scored(sumsOf(one)) })),
    byProject: of('project').map((one) => ({
      projectId: Number(one.key),
      projectName: one.name,
      ...scored(sumsOf(one)),
    })),
    byModel: of('model').map((one) => ({
      projectModel: one.key as AnswerOf<Scorecard>['byModel'][number]['projectModel'],
      ...scored(sumsOf(one)),
    })),
    byHorizon: horizons.flatMap((horizon) =>
      of('horizon')
        .filter(({ key }) => key === horizon)
        .map((one) => ({ horizon, ...scored(sumsOf(one)) })),
    ),
    byAccuracy: of('accuracy')
      .toSorted((one, other) => Number(other.key) - Number(one.key))
      .map((one) => ({
        accuracy: Number(one.key) as AnswerOf<Scorecard>['byAccuracy'][number]['accuracy'],
        ...scored(sumsOf(one)),
      })),
  };
}

/** The predictions behind the scorecard one by one, the newest period first. */
export async function judgedPredictions(
  { tx, caller, today }: Context<Judged>,
  { query: { pageNo, pageSize, cursor, ...params } }: InputOf<Judged>,
): Promise<AnswerOf<Judged>> {
  const page = { pageNo, pageSize, cursor };
  const { rows, total } = await outcomePage(tx, caller, params, { ...page, today });
  return {
    predictionDetails: rows.map(({ predicted, invoiced, received, ownPredicted, place: _place, ...row }) => {
      const one = { predicted: cents(predicted), invoiced: cents(invoiced), received: cents(received) };
      const { error, bias } = computeScore(sumOutcomes([one]));
      const currency = parseCurrency(row.currencyCode);
      return {
        ...row,
        accuracy: row.accuracy as AnswerOf<Judged>['predictionDetails'][number]['accuracy'],
        projectModel: row.projectModel as AnswerOf<Judged>['predictionDetails'][number]['projectModel'],
        ownPredictedAmount: moneyText(moneyFromText(ownPredicted, currency), currency),
        predictedAmount: moneyText(one.predicted, usd),
        invoiceAmount: moneyText(one.invoiced, usd),
        receivedAmount: moneyText(one.received, usd),
        error: percent(error),
        bias: percent(bias),
        cameTrue: cameTrue(one),
      };
    }),
    paginationDetails: describePage(page, total, rows),
  };
}
