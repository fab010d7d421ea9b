import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import { exchangeRateFromUnitsBought, type ExchangeRate } from '@countinghouse/billing/values/exchange-rate.ts';
import { z } from 'zod';
import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { Answer } from '../../calling/answer.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';
import type { Caller } from '../../calling/outgoing-call.ts';
import { retryAfterMs } from '../../calling/pauses.ts';
import { dayInAnswer } from '../../day-in-answer.ts';
import { SourceError, sourceErrorFrom } from '../../source-error.ts';
import type { ExchangeRateSource, RateOfDay, RatesQuery } from '../exchange-rate-source.ts';

const A_MINUTE_MS = 60_000;

const answered = z.array(
  z.object({
    date: dayInAnswer('yyyy-MM-dd'),
    base: z.literal('USD'),
    quote: z.string().length(3),
    rate: z.string().transform((bought, context): ExchangeRate => {
      try {
        return exchangeRateFromUnitsBought(bought);
      } catch (error) {
        if (!(error instanceof DecimalError)) throw error;
        context.addIssue('not a rate');
        return z.NEVER;
      }
    }),
  }),
);
const refused = z.object({ message: z.string().max(500) });

/** The limits of calls to Frankfurter: it states no limit and asks for restraint. */
export const frankfurterPolicy = (api: string): CallPolicy => ({
  provider: 'frankfurter',
  allowedOrigins: [allowedOrigin(api)],
  windows: [{ calls: 5, perMs: 1_000 }],
  // no rate passes through binary floating point
  numbers: 'as_text',
  pauseAfter429Ms: A_MINUTE_MS,
  triesMax: 4,
  timeoutMs: 20_000,
});

/**
 * The daily reference rates of central banks, collected by Frankfurter (version 2). The request is how much one US
 * dollar buys and not the inverse, because Frankfurter rounds small rates to 5 decimals (docs/decisions/0010).
 */
export function createFrankfurterSource(of: {
  readonly caller: Caller;
  readonly api: string;
  readonly now: () => number;
}): ExchangeRateSource {
  async function ratesOf({ currencyCode, period, signal }: RatesQuery): Promise<readonly RateOfDay[]> {
    const url = new URL(`${of.api}/v2/rates`);
    const query = { base: 'USD', quotes: currencyCode, from: period.start, to: period.end };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await send(url, signal);
    const error = errorFrom(answer, of.now());
    if (error !== undefined) throw error;
    const parsed = answered.safeParse(answer.content.kind === 'json' ? answer.content.value : undefined);
    if (!parsed.success) throw unreadable(parsed.error.issues[0]?.path.join('.') || 'its beginning');
    const stranger = parsed.data.findIndex((one) => one.quote !== currencyCode || one.date > period.end);
    if (stranger !== -1) throw unreadable(String(stranger));
    const byDay = new Map(parsed.data.map(({ date, rate }) => [date, { day: date, rate }]));
    return [...byDay.values()];
  }

  async function send(url: URL, signal: AbortSignal | undefined): Promise<Answer> {
    try {
      return await of.caller.send({
        name: 'read-exchange-rates',
        effect: 'read',
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
        limitKey: of.api,
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (failure) {
      throw sourceErrorFrom(failure);
    }
  }

  return { name: 'Frankfurter', ratesOf };
}

const unreadable = (place: string): SourceError =>
  new SourceError('unreadable', `The exchange rate service returned unexpected data at ${place}.`);

function errorFrom(answer: Answer, nowMs: number): SourceError | undefined {
  const said = answer.content.kind === 'json' ? refused.safeParse(answer.content.value).data?.message : undefined;
  const words = said ?? `The exchange rate service answered ${answer.status}.`;
  if (answer.status === 429)
    return new SourceError('too_many_calls', words, {
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], nowMs) ?? A_MINUTE_MS,
    });
  if (answer.status >= 500) return new SourceError('unavailable', words);
  if (answer.status >= 400) return new SourceError('rejected', words);
  return answer.status === 200 && answer.content.kind === 'json'
    ? undefined
    : new SourceError('unavailable', 'The exchange rate service did not return a list.');
}
