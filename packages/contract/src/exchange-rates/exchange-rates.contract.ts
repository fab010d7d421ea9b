import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, isoDateIn } from '../wire.ts';

const knownRate = z.object({
  /** US dollars for one unit of the currency. */
  rate: decimalOut,
  /** The day of the rate: the requested one or, on a day without rates, the last one before it. */
  date: dateOut,
  /** The source service. */
  source: z.string(),
});
export type KnownRate = z.output<typeof knownRate>;

/** The values of currencies in US dollars, from an exchange-rate service. */
export const exchangeRateEndpoints = {
  known: endpoint({
    method: 'GET',
    path: '/exchangeRates',
    summary: 'The latest known exchange rate of a currency on a day; null when none is known',
    roles: everyone,
    query: z.strictObject({ currencyCode: z.string().regex(/^[A-Z]{3}$/), date: isoDateIn }),
    answer: z.object({ exchangeRate: knownRate.nullable() }),
    refusals: [],
  }),
};
