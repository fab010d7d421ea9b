import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

interface RateOfDay {
  readonly rate: string;
  readonly date: string;
  readonly source: string;
}

/** The rate of a currency on a day, or else the newest one before it. */
export const rateOn = (tx: Tx, currencyCode: string, day: CalendarDate): Promise<RateOfDay | undefined> =>
  rateOfDay(tx, { currencyCode, day });

const rateOfDay = gathered(
  async (
    tx,
    asked: readonly { readonly currencyCode: string; readonly day: CalendarDate }[],
  ): Promise<(RateOfDay | undefined)[]> => {
    const { rows } = await sql<RateOfDay & { at: number }>`
      select a.at::int as at, r.rate, r.day as date, r.source
      from unnest(${asked.map((one) => one.currencyCode)}::text[], ${asked.map((one) => one.day)}::date[]) with ordinality as a (code, day, at),
        lateral (select x.rate, x.day, x.source from exchange_rate x where x.currency_code = a.code and x.day <= a.day order by x.day desc limit 1) r`.execute(
      tx,
    );
    const byPlace = new Map(rows.map(({ at, ...one }) => [at, one]));
    return asked.map((_one, place) => byPlace.get(place + 1));
  },
);
