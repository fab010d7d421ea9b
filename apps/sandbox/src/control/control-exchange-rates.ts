import type { FastifyInstance } from 'fastify';
import { keepRate } from '../exchange-rates/daily-rates.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import { bad, type ControlDesk, fieldsOf, textIn } from './control-desk.ts';

/** Sets the responses of the exchange-rate service, including invalid ones: the text is returned unchanged. */
export function controlExchangeRates(app: FastifyInstance, { world, counts }: ControlDesk): void {
  app.get('/exchange-rates', async () => ({ requests: counts.of('exchange-rates') }));
  app.post('/exchange-rates', async (request, reply) => {
    const input = fieldsOf(request.body);
    const [quote, date, rate] = [textIn(input, 'quote'), textIn(input, 'date'), input['rate']];
    if (!/^[A-Z]{3}$/.test(quote)) return bad(reply, '"quote" must be a currency such as GBP.');
    if (!isCalendarDay(date)) return bad(reply, '"date" must be a day such as 2026-11-02.');
    if (rate !== null && !(typeof rate === 'string' && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(rate)))
      return bad(reply, '"rate" must be a number in quotation marks, or null for none.');
    world.ledger.act((pen) => keepRate(pen, quote, date, rate));
    return reply.code(201).send({ quote, date, rate });
  });
}
