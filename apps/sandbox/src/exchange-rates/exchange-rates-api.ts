import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestCounts } from '../control/request-counts.ts';
import { GATEWAY_PAGE, playFaults, type ErrorAnswers } from '../faults/play-faults.ts';
import { formFields } from '../oauth/form-fields.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import { currencyCodes } from '../wire/currencies.ts';
import { exact, writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { lastPublished, type RateOfDay, ratesInRange } from './daily-rates.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const KNOWN = ['base', 'quotes', 'providers', 'date', 'from', 'to', 'group', 'expand'];

/** The daily reference rates of Frankfurter (version 2) under `/exchange-rates`, in US dollars only; it needs no key. */
export function exchangeRatesApi(app: FastifyInstance, world: World, counts: RequestCounts): void {
  app.addHook('onRequest', async (request) =>
    counts.count('exchange-rates', request.method, request.url.split('?')[0] ?? ''),
  );
  playFaults(app, world, 'exchange-rates', errorAnswers);
  app.get('/v2/rates', async (request, reply) => rates(world, request, reply));
  app.setNotFoundHandler(async (_request, reply) => refuse(reply, 404, 'not found'));
}

async function rates({ ledger, now }: World, request: FastifyRequest, reply: FastifyReply) {
  const query = formFields(request.query);
  const stranger = Object.keys(query).filter((name) => !KNOWN.includes(name));
  if (stranger.length > 0) return refuse(reply, 422, `unknown parameter: ${stranger.join(', ')}`);
  const today = now().toISOString().slice(0, 10);
  const { date, from, to } = query;
  if ([date, from, to].some((day) => day !== undefined && !isCalendarDay(day)))
    return refuse(reply, 422, 'invalid date');
  if (date !== undefined && (from ?? to) !== undefined) return refuse(reply, 422, 'conflicting params');
  const base = (query['base'] ?? 'EUR').toUpperCase();
  const quotes = query['quotes']?.toUpperCase().split(',') ?? currencyCodes;
  const unknown = [base, ...quotes].filter((code) => !currencyCodes.includes(code));
  if (unknown.length > 0) return refuse(reply, 422, `invalid currency: ${unknown.join(',')}`);
  if (base !== 'USD') return refuse(reply, 422, 'this imitation knows the base USD only');
  const found = quotes.flatMap((quote): RateOfDay[] => {
    if (from !== undefined) return ratesInRange(ledger, quote, from, to !== undefined && to < today ? to : today);
    const last = lastPublished(ledger, quote, date !== undefined && date < today ? date : today);
    return last === undefined ? [] : [last];
  });
  const order = (one: RateOfDay): string => (from === undefined ? one.quote : `${one.date} ${one.quote}`);
  found.sort((one, other) => (order(one) < order(other) ? -1 : 1));
  return reply
    .type(JSON_TYPE)
    .send(writeJson(found.map((one) => ({ date: one.date, base, quote: one.quote, rate: exact(one.rate) }))));
}

const refuse = async (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).type(JSON_TYPE).send(JSON.stringify({ status, message }));

const errorAnswers: ErrorAnswers = {
  status: (status, html) =>
    html || status >= 502
      ? { contentType: 'text/html; charset=utf-8', body: GATEWAY_PAGE }
      : { contentType: JSON_TYPE, body: JSON.stringify({ status, message: 'internal server error' }) },
  throttled: () => ({ status: 429, contentType: 'text/plain', body: 'Too Many Requests' }),
  faultIn200: () => JSON.stringify({ status: 500, message: 'internal server error' }),
  expireToken: () => undefined,
  asOtherCompany: (body) => body,
  asOtherDocument: (body) => body,
};
