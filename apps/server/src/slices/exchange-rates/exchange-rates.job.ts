import { addDays } from '@countinghouse/billing/values/calendar-date.ts';
import { isoInstant, todayIn } from '../../clock/clock.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { currenciesOfCompanies } from '../companies/companies.public.ts';
import { keepRates, notUpdatedSince } from './exchange-rates.sql.ts';

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
      notUpdatedSince(tx, await currenciesOfCompanies(tx), since),
    );
    const updated: Record<string, number> = {};
    const ends = await context.eachItem(
      wanted.map((currencyCode) => ({
        name: currencyCode,
        run: async () => {
          const days = await ratesUpdated(context, currencyCode);
          updated[currencyCode] = days;
          return `Rates of ${days === 1 ? '1 day' : `${days} days`} from ${context.outside.exchangeRates.name}`;
        },
      })),
    );
    const failed = ends.filter(({ isDone }) => !isDone);
    if (ends.length > 0 && failed.length === ends.length)
      throw new Error(failed.map(({ name, words }) => `${name}: ${words}`).join(' '));
    return { updated, missing: Object.fromEntries(failed.map(({ name, words }) => [name, words])) };
  },
};

/** Keeps the rates of one currency; answers how many days they are for. */
async function ratesUpdated(
  { outside, nowMs, signal, inTransaction }: JobContext,
  currencyCode: string,
): Promise<number> {
  const { name: source, ratesOf } = outside.exchangeRates;
  const today = todayIn('UTC', nowMs());
  const period = { start: addDays(today, -daysBack), end: today };
  const rates = await ratesOf({ currencyCode, period, signal });
  if (rates.length === 0) throw new Error(`${source} has no rates of this currency.`);
  await inTransaction(({ tx }) => keepRates(tx, { currencyCode, source, rates, now: isoInstant(nowMs()) }));
  return rates.length;
}
