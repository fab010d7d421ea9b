import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { exchangeRateEndpoints } from '@countinghouse/contract/exchange-rates/exchange-rates.contract.ts';
import type { Context } from '../../handle.ts';
import { rateOn } from './exchange-rates.public.ts';

type Known = typeof exchangeRateEndpoints.known;

/** The latest known exchange rate of a currency on a day. */
export async function knownRate({ tx }: Context<Known>, { query }: InputOf<Known>): Promise<AnswerOf<Known>> {
  return { exchangeRate: (await rateOn(tx, query.currencyCode, query.date)) ?? null };
}
