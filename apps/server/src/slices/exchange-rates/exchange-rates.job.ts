import { addDays } from '@countinghouse/billing/values/calendar-date.ts';
import type { RateOfDay } from '@countinghouse/gateways/exchange-rates/exchange-rate-source.ts';
import { SourceTrouble } from '@countinghouse/gateways/source-trouble.ts';
import { isoInstant, todayIn } from '../../clock/clock.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { currenciesOfCompanies } from '../companies/companies.public.ts';
import { keepRates, notToldSince } from './exchange-rates.sql.ts';

/** Central banks publish once a day, each at an hour of its own; what has been told is asked for again after this time. */
const freshForMs = 6 * 3_600_000;
/** How many days are asked for: enough for a bill of last month, and for a product that stood still for weeks. */
const daysBack = 45;

/** Asks what the currencies of the customers are worth in US dollars; a currency in trouble keeps no other one waiting. */
export const exchangeRates: Job = {
  name: 'EXCHANGE_RATES',
  cron: '7 * * * *',
  run: async (context) => {
    const since = isoInstant(context.nowMs() - freshForMs);
    const wanted = await context.inTransaction(async ({ tx }) =>
      notToldSince(tx, await currenciesOfCompanies(tx), since),
    );
    const told: Record<string, number> = {};
    const missing: Record<string, string> = {};
    for (const currencyCode of wanted) {
      const found = await ask(context, currencyCode);
      if (typeof found === 'string') missing[currencyCode] = found;
      else told[currencyCode] = found.length;
    }
    if (wanted.length > 0 && Object.keys(told).length === 0) throw new Error(wordsOf(missing));
    return { told, missing };
  },
};

const wordsOf = (missing: Readonly<Record<string, string>>): string =>
  Object.entries(missing)
    .map(([currencyCode, reason]) => `${currencyCode}: ${reason}`)
    .join(' ');

/** The rates of one currency, kept; or why there are none. */
async function ask(
  { outside, nowMs, signal, inTransaction }: JobContext,
  currencyCode: string,
): Promise<readonly RateOfDay[] | string> {
  const { name: source, ratesOf } = outside.exchangeRates;
  const today = todayIn('UTC', nowMs());
  try {
    const period = { start: addDays(today, -daysBack), end: today };
    const rates = await ratesOf({ currencyCode, period, signal });
    if (rates.length === 0) return `${source} has no rates of this currency.`;
    await inTransaction(({ tx }) => keepRates(tx, { currencyCode, source, rates, now: isoInstant(nowMs()) }));
    return rates;
  } catch (error) {
    if (error instanceof SourceTrouble) return error.words;
    throw error;
  }
}
