import { exchangeRateText } from '@countinghouse/billing/values/exchange-rate.ts';
import type { RateOfDay } from '@countinghouse/gateways/exchange-rates/exchange-rate-source.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Which of these currencies a service told nothing about since a moment. */
export async function notUpdatedSince(tx: Tx, currencyCodes: readonly string[], since: string): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select code from unnest(${currencyCodes}::text[]) as wanted (code)
    where not exists (select 1 from exchange_rate r where r.currency_code = code and r.fetched_at > ${since})
    order by code`.execute(tx);
  return found.rows.map((row) => row.code);
}

/** Stores the rates of a service; a rate of the same day replaces the earlier one. */
export async function keepRates(
  tx: Tx,
  update: { currencyCode: string; source: string; rates: readonly RateOfDay[]; now: string },
): Promise<void> {
  const rates = update.rates.map(({ day, rate }) => ({ day, rate: exchangeRateText(rate) }));
  await sql`
    insert into exchange_rate (currency_code, day, rate, source, fetched_at)
    select ${update.currencyCode}, day, rate, ${update.source}, ${update.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (day date, rate numeric)
    on conflict (currency_code, day) do update
    set rate = excluded.rate, source = excluded.source, fetched_at = excluded.fetched_at`.execute(tx);
}
