import { pricedHours, type PricePerHour } from '@countinghouse/billing/margin/priced-hours.ts';
import { rateInRange, type ProjectRates } from '@countinghouse/billing/rates/rate-on-day.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { exchangeRateText } from '@countinghouse/billing/values/exchange-rate.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { OriginKind } from '@countinghouse/contract/margin/margin.contract.ts';
import { bareLine, type Fact, type FactLine } from './fact.ts';
import type { CostOfDays, LoggedTime } from './margin-hours.sql.ts';
import type { ProjectOfMargin, RateOfMonth } from './margin-places.sql.ts';

const usd = parseCurrency('USD');

/** Time of an employee on a project in a month at one price. */
interface TimeAtPrice {
  readonly projectId: number;
  readonly employeeId: number;
  readonly month: CalendarDate;
  readonly days: Period;
  readonly seconds: bigint;
  readonly price: PricePerHour | undefined;
}

/** Time at a price with its line of the derivation; `usd` is undefined while it is not known. */
export function pricedTime(kind: OriginKind, time: TimeAtPrice, rateOf: RateOfMonth) {
  const { price, month } = time;
  const priced = pricedHours(time.seconds, price, ({ code }) => rateOf(month, code));
  const line = (): FactLine => {
    const rate = price === undefined ? undefined : rateOf(month, price.currency.code);
    return {
      ...bareLine,
      kind,
      startDate: time.days.start,
      endDate: time.days.end,
      hours: hoursText(priced.hours),
      perHour: price === undefined ? null : rateText(price.perHour),
      currencyCode: price?.currency.code ?? null,
      ownAmount: price === undefined || priced.own === undefined ? null : moneyText(priced.own, price.currency),
      exchangeRate: rate === undefined ? null : exchangeRateText(rate),
      usdAmount: priced.usd === undefined ? null : moneyText(priced.usd, usd),
    };
  };
  return { ...priced, kind, line };
}

/** What logged hours cost: all of them, at the cost of their day. */
export function factsOfCosts(
  logged: readonly LoggedTime[],
  costs: ReadonlyMap<number, CostOfDays>,
  rateOf: RateOfMonth,
): Fact[] {
  const priced = logged.map((time) => ({
    ...time,
    price: time.costId === null ? undefined : costs.get(time.costId),
  }));
  return atOnePrice(priced).map((time) => {
    const { hours, usd: cost, kind, line } = pricedTime('Logged hours', time, rateOf);
    const { projectId, employeeId, month } = time;
    const ofCost = cost === undefined ? { hoursWithoutCost: hours } : { cost };
    return { projectId, employeeId, month, sums: { loggedHours: hours, ...ofCost }, kind, line };
  });
}

/** What billable hours come to at the rates of their days. */
export function factsOfValues(
  logged: readonly LoggedTime[],
  {
    projects,
    ratesOf,
    roleOf,
    rateOf,
  }: {
    readonly projects: ReadonlyMap<number, ProjectOfMargin>;
    readonly ratesOf: (projectId: number) => ProjectRates;
    readonly roleOf: (projectId: number, employeeId: number) => string | null;
    readonly rateOf: RateOfMonth;
  },
): Fact[] {
  const priceOf = ({ projectId, employeeId, rangeId }: LoggedTime): PricePerHour | undefined => {
    const rates = ratesOf(projectId);
    const range = rates.ranges.find(({ id }) => id === rangeId);
    const person = { employeeId, role: roleOf(projectId, employeeId) ?? '' };
    const { rate, reason } = rateInRange(range, person, rates);
    const currency = parseCurrency(projects.get(projectId)?.currencyCode ?? 'USD');
    return reason === 'none' ? undefined : { perHour: rate, currency };
  };
  const priced = logged
    .filter(({ billableSeconds }) => billableSeconds > 0n)
    .map((time) => ({ ...time, seconds: time.billableSeconds, price: priceOf(time) }));
  return atOnePrice(priced).map((time) => {
    const { hours, usd: value, kind, line } = pricedTime('Billable hours', time, rateOf);
    const { projectId, employeeId, month } = time;
    const ofValue = value === undefined ? { hoursWithoutRate: hours } : { value };
    return { projectId, employeeId, month, sums: { billableHours: hours, ...ofValue }, kind, line };
  });
}

/** The time of each employee, project and month at each price, so that it is rounded once. */
export function atOnePrice(parts: readonly TimeAtPrice[]): TimeAtPrice[] {
  const by = new Map<string, TimeAtPrice>();
  for (const part of parts) {
    const { projectId, employeeId, month, price, days } = part;
    const key = `${projectId} ${employeeId} ${month} ${price?.perHour ?? ''} ${price?.currency.code ?? ''}`;
    const known = by.get(key);
    if (known === undefined) by.set(key, { projectId, employeeId, month, price, days, seconds: part.seconds });
    else
      by.set(key, {
        ...known,
        days: {
          start: days.start < known.days.start ? days.start : known.days.start,
          end: days.end > known.days.end ? days.end : known.days.end,
        },
        seconds: known.seconds + part.seconds,
      });
  }
  return [...by.values()];
}
