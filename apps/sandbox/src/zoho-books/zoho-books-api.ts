import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RequestCounts } from '../control/request-counts.ts';
import { arrivedMs, playFaults } from '../faults/play-faults.ts';
import { createRateWindow } from '../faults/rate-window.ts';
import { formFields } from '../oauth/form-fields.ts';
import { currentSettings } from '../settings.ts';
import { isObject, type JsonObject, readJson, writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import type { BooksAtWork, OpenBooks } from './books.ts';
import { type BooksRequest, checkToken, countCall, createDayCounts, organisationOf } from './gate.ts';
import { organisationsAt } from './organisation-answers.ts';
import { organisation } from './organisations.ts';
import { routes, type Route } from './routes.ts';
import { JSON_TYPE, errorBody, zohoBooksErrorAnswers } from './error-answers.ts';
import { internalError, notJson, tooManyAtOnce, wrongMethod, wrongUrl, ZohoBooksError } from './zoho-books-error.ts';

const AT_ONCE_MAX = 10;

/**
 * The accounting API of all data centres, under `/zoho-apis/{location}/books/v3`. Returns a function that resets the
 * calls counted for the limits.
 */
export function zohoBooksApi(app: FastifyInstance, world: World, counts: RequestCounts): () => void {
  const minutes = createRateWindow([{ calls: 100, withinMs: 60_000 }]);
  const days = createDayCounts();
  const atOnce = new Map<string, number>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ server: 'ZGS', build_version: 'Nov_20_2026_1101' });
    const { organization_id: id = '' } = formFields(request.query);
    counts.count(`zoho-books/${id}`, request.method, pathShape(request.url));
    atOnce.set(id, (atOnce.get(id) ?? 0) + 1);
    reply.raw.once('close', () => atOnce.set(id, (atOnce.get(id) ?? 1) - 1));
  });
  playFaults(app, world, 'zoho-books', zohoBooksErrorAnswers(world));
  app.setErrorHandler(async (error, _request, reply) => {
    const refusal = error instanceof ZohoBooksError ? error : internalError();
    if (!(error instanceof ZohoBooksError)) console.error(error);
    await reply.code(refusal.status).headers(refusal.headers).type(JSON_TYPE).send(errorBody(refusal));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isKnown = routes.some((route) =>
      new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(tailOf(request.url)),
    );
    const error = isKnown ? wrongMethod() : wrongUrl();
    await reply.code(error.status).type(JSON_TYPE).send(errorBody(error));
  });

  app.get('/organizations', async (request, reply) => {
    checkToken(world, request as BooksRequest, 'settings');
    const found = organisationsAt((request as BooksRequest).params.location);
    return send(reply, 200, { code: 0, message: 'success', organizations: found });
  });
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (plain, reply) => {
        const request = plain as BooksRequest;
        checkToken(world, request, route.area);
        const of = organisationOf(request);
        void reply.headers(countCall(world, of, { minutes, days, atMs: arrivedMs(world, request) }));
        const isCrowded = (atOnce.get(of.id) ?? 0) > AT_ONCE_MAX;
        if (isCrowded && currentSettings(world.ledger).zohoBooksThrottle) throw tooManyAtOnce();
        return answer(reply, route, request);
      },
    });
  }

  async function answer(reply: FastifyReply, route: Route, request: BooksRequest) {
    const { params } = request;
    const query = formFields(request.query);
    const of = organisation(query['organization_id'] ?? '');
    if (of === undefined) throw wrongUrl();
    const open: OpenBooks = {
      organisation: of,
      view: world.ledger,
      now: world.now(),
      origin: `${request.protocol}://${request.host}`,
    };
    const given = { params, query, body: route.method === 'GET' ? {} : bodyOf(request) };
    const done =
      route.read === undefined
        ? world.ledger.act((pen) => route.write({ ...open, view: pen, pen } satisfies BooksAtWork, given))
        : route.read(open, given);
    if (done.madeAt !== undefined) void reply.header('location', `/api/v3${done.madeAt}`);
    const { madeAt, message = 'success', ...content } = done;
    return send(reply, madeAt === undefined ? 200 : 201, { code: 0, message, ...content });
  }

  return () => {
    minutes.reset();
    days.reset();
  };
}

function send(reply: FastifyReply, status: number, content: JsonObject) {
  return reply.code(status).type(JSON_TYPE).send(writeJson(content));
}

/** JSON, or the older format: a form field `JSONString` that contains it. */
function bodyOf(request: BooksRequest): JsonObject {
  if (typeof request.body !== 'string' || request.body === '') return {};
  const isForm = (request.headers['content-type'] ?? '').includes('x-www-form-urlencoded');
  const text = isForm ? (new URLSearchParams(request.body).get('JSONString') ?? '{}') : request.body;
  let body;
  try {
    body = readJson(text);
  } catch {
    throw notJson();
  }
  if (!isObject(body)) throw notJson();
  return body;
}

/** "/invoices/123": the path after the version. */
const tailOf = (url: string): string => (url.split('?')[0] ?? '').replace(/^\/zoho-apis\/[^/]+\/books\/v3/, '');

/** "/invoices/{id}": the path of a request without its ids. */
const pathShape = (url: string): string => tailOf(url).replace(/\/\d+(?=\/|$)/g, '/{id}');
