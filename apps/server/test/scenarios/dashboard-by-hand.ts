import type {
  Dashboard,
  DashboardFigures,
  Score,
  Scorecard,
} from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { cents, decimal, inUsd, type RawPrediction, type RawDocument } from './plain-sums.ts';
import { newestRates, type Currency } from './random-billings.ts';

/** The filters, and the day by which documents are overdue. */
export interface Looked {
  readonly billings: readonly RawPrediction[];
  readonly documents: readonly RawDocument[];
  readonly today: string;
}

const added = <T>(all: readonly T[], figure: (one: T) => bigint): bigint =>
  all.reduce((sum, one) => sum + figure(one), 0n);
const newestOf = (currency: string): bigint => newestRates[currency as Currency];

/** The figures of some billings and documents, each in USD before it is added; void documents are left out. */
function figuresOf({ billings, documents, today }: Looked) {
  const live = documents.filter(({ state }) => state !== 'void');
  const usd = (figure: (one: RawDocument) => bigint, when: (one: RawDocument) => boolean = () => true) =>
    added(live.filter(when), (one) => inUsd(figure(one), one.rate));
  const predicted = added(billings, (one) => inUsd(one.predicted, newestOf(one.currency)));
  const invoiced = usd(({ total }) => total);
  const figures: DashboardFigures = {
    predictedAmount: decimal(predicted, 2),
    invoiceAmount: decimal(invoiced, 2),
    draftAmount: decimal(
      usd(
        ({ total }) => total,
        ({ state }) => state === 'draft',
      ),
      2,
    ),
    receivedAmount: decimal(
      usd(({ received }) => received),
      2,
    ),
    outStandingAmount: decimal(
      usd(({ left }) => left),
      2,
    ),
    overdueAmount: decimal(
      usd(
        ({ left }) => left,
        ({ due }) => due < today,
      ),
      2,
    ),
  };
  return { ...figures, invoicedOfPredicted: percent(invoiced, predicted) };
}

/** A part of a whole in percent with two decimals, half away from zero, computed with doubled numbers instead of halves. */
function percent(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const size = (number: bigint) => (number < 0n ? -number : number);
  const rounded = (2n * size(part) * 10_000n + size(whole)) / (2n * size(whole));
  return decimal(part < 0n !== whole < 0n ? -rounded : rounded, 2);
}

/** The whole dashboard of some billings and their documents. */
export function dashboardByHand(looked: Looked, months: readonly string[]): Omit<Dashboard, 'companies' | 'unrated'> {
  const only = (
    billing: (one: RawPrediction) => boolean,
    document = (one: RawDocument) => billing(one.billing),
  ): Looked => ({
    today: looked.today,
    billings: looked.billings.filter(billing),
    documents: looked.documents.filter(document),
  });
  const names = (of: (one: RawPrediction) => readonly string[]) => [...new Set(looked.billings.flatMap(of))];
  const people = (of: (one: RawPrediction) => readonly string[]) =>
    names(of).map((email) => ({ email, name: '', ...figuresOf(only((one) => of(one).includes(email))) }));
  const buckets: readonly [Dashboard['ageing'][number]['bucket'], number, number][] = [
    ['Not due', -10_000_000, 0],
    ['1–30', 1, 30],
    ['31–60', 31, 60],
    ['61–90', 61, 90],
    ['Over 90', 91, 1_000_000],
  ];
  const live = looked.documents.filter(({ state }) => state !== 'void');
  const codes = [...new Set([...looked.billings, ...live].map(({ currency }) => currency))].toSorted();
  return {
    today: looked.today,
    totals: figuresOf(looked),
    byMonth: months.map((month) => ({ month, ...figuresOf(only((one) => monthWords(one.month) === month)) })),
    ageing: buckets.map(([bucket, first, last]) => ({
      bucket,
      dueFrom: null,
      dueTo: null,
      outStandingAmount: figuresOf({
        ...looked,
        documents: live.filter(
          ({ due }) => daysFrom(due, looked.today) >= first && daysFrom(due, looked.today) <= last,
        ),
      }).outStandingAmount,
    })),
    byCsm: people(({ csms }) => csms),
    byAccountant: people(({ accountants }) => accountants),
    byCompany: [...new Set([...looked.billings, ...live].map(({ companyId }) => companyId))].map((companyId) => ({
      companyId,
      companyName: '',
      ...figuresOf(
        only(
          (one) => one.companyId === companyId,
          (one) => one.companyId === companyId,
        ),
      ),
    })),
    byCurrency: codes.map((currencyCode) => {
      const own = only(
        ({ currency }) => currency === currencyCode,
        ({ currency }) => currency === currencyCode,
      );
      const ownSum = (figure: (one: RawDocument) => bigint) =>
        added(
          own.documents.filter(({ state }) => state !== 'void'),
          figure,
        );
      const figures = figuresOf(own);
      const invoiced = ownSum(({ total }) => total);
      return {
        currencyCode,
        ...figures,
        own: {
          predictedAmount: decimal(
            added(own.billings, ({ predicted }) => predicted),
            2,
          ),
          invoiceAmount: decimal(invoiced, 2),
          receivedAmount: decimal(
            ownSum(({ received }) => received),
            2,
          ),
          outStandingAmount: decimal(
            ownSum(({ left }) => left),
            2,
          ),
        },
        rate: currencyCode === 'USD' ? null : decimal(newestOf(currencyCode), 6),
        rateOf: currencyCode === 'USD' ? null : '2020-01-01',
        invoicesRate: currencyCode === 'USD' ? null : ratio(cents(figures.invoiceAmount ?? '0.00'), invoiced),
      };
    }),
  };
}

/** US dollars for one unit, with six decimals, half away from zero. */
function ratio(usd: bigint, own: bigint): string | null {
  // millionths take the place of hundredths of a percent here
  const hundredths = percent(usd * 100n, own);
  return hundredths === null ? null : decimal(cents(hundredths), 6);
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const monthWords = (month: string): string =>
  month === '' ? '' : `${monthNames[Number(month.slice(5, 7)) - 1]}-${month.slice(0, 4)}`;

const daysFrom = (day: string, until: string): number => (Date.parse(until) - Date.parse(day)) / 86_400_000;

interface Judged {
  readonly billing: RawPrediction;
  readonly horizon: string;
  readonly predicted: bigint;
  readonly invoiced: bigint;
  readonly received: bigint;
}

/** The results of the predictions that can be judged, each at the rate that was known when it was frozen. */
function judgedOf({ billings, documents, today }: Looked, moment: 'started' | 'invoiced'): readonly Judged[] {
  const live = new Map<number, RawDocument[]>();
  for (const one of documents)
    if (one.state !== 'void') live.set(one.billing.id, [...(live.get(one.billing.id) ?? []), one]);
  return billings.flatMap((billing) => {
    const own = live.get(billing.id) ?? [];
    if (billing.isMadeByInvoice || billing.predicted === 0n) return [];
    if (moment === 'started' && billing.start > today) return [];
    if (moment === 'invoiced' && !own.some(({ isCredit }) => !isCredit)) return [];
    if (own.length === 0 && !billing.isClosed && billing.month >= `${today.slice(0, 7)}-01`) return [];
    const rateOf = (one: RawDocument) => (one.currency === billing.currency ? newestOf(billing.currency) : one.rate);
    const ahead = daysFrom(billing.created, billing.start);
    return [
      {
        billing,
        horizon:
          ahead < 0
            ? 'After the start'
            : ahead <= 7
              ? 'Up to 7 days'
              : ahead <= 30
                ? '8 to 30 days'
                : ahead <= 90
                  ? '31 to 90 days'
                  : 'Over 90 days',
        predicted: inUsd(billing.predicted, newestOf(billing.currency)),
        invoiced: added(own, (one) => inUsd(one.total, rateOf(one))),
        received: added(own, (one) => inUsd(one.received, rateOf(one))),
      },
    ];
  });
}

function scoreOf(all: readonly Judged[]): Score {
  const missed = (one: Judged) => {
    const difference = one.invoiced - one.predicted;
    return difference < 0n ? -difference : difference;
  };
  const predicted = added(all, (one) => one.predicted);
  const invoiced = added(all, (one) => one.invoiced);
  const kept = all.filter((one) => missed(one) * 10n <= one.predicted).length;
  return {
    predictions: all.length,
    predictedAmount: decimal(predicted, 2),
    invoiceAmount: decimal(invoiced, 2),
    receivedAmount: decimal(
      added(all, (one) => one.received),
      2,
    ),
    error: percent(added(all, missed), predicted),
    bias: percent(invoiced - predicted, predicted),
    cameTrue: percent(BigInt(kept), BigInt(all.length)),
  };
}

/** The whole scorecard of some billings, each part by its key. */
export function scorecardByHand(
  looked: Looked,
  moment: 'started' | 'invoiced',
): Record<keyof Omit<Scorecard, 'unrated'>, Map<unknown, Score>> {
  const all = judgedOf(looked, moment);
  const by = (keysOf: (one: Judged) => readonly unknown[]): Map<unknown, Score> =>
    new Map(
      [...new Set(all.flatMap(keysOf))].map((key) => [key, scoreOf(all.filter((one) => keysOf(one).includes(key)))]),
    );
  return {
    total: new Map([['all', scoreOf(all)]]),
    byCsm: by(({ billing }) => billing.csms),
    byProject: by(({ billing }) => [billing.projectId]),
    byModel: by(({ billing }) => [billing.model]),
    byHorizon: by(({ horizon }) => [horizon]),
    byAccuracy: by(({ billing }) => [billing.accuracy]),
  };
}
