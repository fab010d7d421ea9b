import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestCounts } from '../control/request-counts.ts';
import type { AttendanceEntry } from '../demo/demo-attendance.ts';
import { createRateWindow } from '../faults/rate-window.ts';
import { GATEWAY_PAGE, playFaults, type ErrorAnswers } from '../faults/play-faults.ts';
import { formFields } from '../oauth/form-fields.ts';
import { currentSettings } from '../settings.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import type { World } from '../world.ts';
import { attendanceEntries } from './attendance.ts';

/** A secret of this sandbox only. */
export const ontimeToken = 'sandbox-ontime-token';
const PAGE_MAX = 500;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The in-house attendance service under `/ontime`: one list per period, page by page, with an explicit end. */
export function ontimeApi(app: FastifyInstance, world: World, counts: RequestCounts): () => void {
  const window = createRateWindow([{ calls: 60, withinMs: 60_000 }]);
  let endedToken = false;
  app.addHook('onRequest', async (request) => counts.count('ontime', request.method, request.url.split('?')[0] ?? ''));
  playFaults(app, world, 'ontime', {
    ...errorAnswers,
    expireToken: () => {
      endedToken = true;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (currentSettings(world.ledger).zohoThrottle && !window.admit('all', world.uptimeMs()))
      return refuse(reply.header('retry-after', '60'), 429, 'too_many_requests', 'At most 60 calls a minute.');
    const isKnown = request.headers.authorization === `Bearer ${ontimeToken}` && !endedToken;
    endedToken = false;
    return isKnown ? undefined : refuse(reply, 401, 'unauthorized', 'The token is not known.');
  });
  app.get('/api/v1/entries', async (request, reply) => entries(world, request, reply));
  app.setNotFoundHandler(async (_request, reply) => refuse(reply, 404, 'not_found', 'There is no such call.'));
  return () => window.reset();
}

async function entries(world: World, request: FastifyRequest, reply: FastifyReply) {
  const { from = '', to = '', people, page = '1', pageSize = String(PAGE_MAX) } = formFields(request.query);
  if (!isCalendarDay(from) || !isCalendarDay(to) || to < from)
    return refuse(
      reply,
      400,
      'invalid_period',
      '"from" and "to" must be days such as 2026-10-01, the first not after the last.',
    );
  const [number, size] = [Number(page), Number(pageSize)];
  if (!Number.isInteger(number) || number < 1 || !Number.isInteger(size) || size < 1 || size > PAGE_MAX)
    return refuse(reply, 400, 'invalid_page', `"page" counts from 1 and "pageSize" is at most ${PAGE_MAX}.`);
  const wanted = people === undefined ? undefined : new Set(people.toLowerCase().split(','));
  const found = attendanceEntries(world.ledger, world.now(), from, to).filter(
    (entry) =>
      wanted === undefined || wanted.has(entry.email.toLowerCase()) || wanted.has(entry.employeeNumber.toLowerCase()),
  );
  const start = (number - 1) * size;
  return reply.type(JSON_TYPE).send(
    JSON.stringify({
      entries: found.slice(start, start + size).map(onTheWire),
      page: number,
      pageSize: size,
      hasMore: start + size < found.length,
    }),
  );
}

const onTheWire = ({ id, employeeNumber, email, day, category, minutes, isOpen, updatedAt }: AttendanceEntry) => ({
  id,
  person: { employeeNumber, email },
  day,
  category,
  minutes,
  duration: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  state: isOpen ? 'open' : 'closed',
  updatedAt,
});

const refuse = async (reply: FastifyReply, status: number, code: string, message: string) =>
  reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ error: { code, message } }));

const errorAnswers: Omit<ErrorAnswers, 'expireToken'> = {
  status: (status, html) =>
    html || status >= 502
      ? { contentType: 'text/html; charset=utf-8', body: GATEWAY_PAGE }
      : { contentType: JSON_TYPE, body: JSON.stringify({ error: { code: 'trouble', message: 'Try again later.' } }) },
  throttled: () => ({
    status: 429,
    contentType: JSON_TYPE,
    body: JSON.stringify({ error: { code: 'too_many_requests', message: 'At most 60 calls a minute.' } }),
  }),
  faultIn200: () => JSON.stringify({ error: { code: 'trouble', message: 'Something went wrong.' } }),
  asOtherCompany: (body) => body,
  asOtherDocument: (body) => body,
};
