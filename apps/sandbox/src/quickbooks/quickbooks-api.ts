import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { playFaults } from '../faults/play-faults.ts';
import { createRateWindow } from '../faults/rate-window.ts';
import type { RequestCounts } from '../control/request-counts.ts';
import { formFields } from '../oauth/form-fields.ts';
import { type Json, type JsonObject, readJson, writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { transactionId } from './answer-headers.ts';
import { type BooksRequest, createWrites, openForRequest, withTime } from './carry-out.ts';
import { companyInfo, preferencesOnTheWire } from './company-answers.ts';
import { passGate } from './gate.ts';
import { read, write } from './operations.ts';
import { answerQuery } from './query-answers.ts';
import {
  applicationError,
  faultBody,
  missingParameter,
  objectNotFound,
  QuickBooksFault,
  unsupportedOperation,
  unsupportedProperty,
} from './quickbooks-fault.ts';
import { quickbooksErrorAnswers } from './error-answers.ts';
import type { Webhooks } from './webhooks.ts';
import { asXml } from './xml-answer.ts';

type Route = { Params: BooksRequest['params'] };

const JSON_TYPE = 'application/json;charset=utf-8';

/**
 * The accounting API under `/quickbooks/v3/company/{realmId}`. Returns a function that resets the calls counted for the
 * limits.
 */
export function quickbooksApi(
  app: FastifyInstance,
  world: World,
  counts: RequestCounts,
  webhooks: Webhooks,
): () => void {
  const limits = createRateWindow([
    { calls: 500, withinMs: 60_000 },
    { calls: 10, withinMs: 1000 },
  ]);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook<Route>('onRequest', async (request, reply) => {
    void reply.headers({ intuit_tid: transactionId(), 'QBO-Version': '2026.1.0', 'Service-Time': 'total=12, db=5' });
    counts.count(`quickbooks/${request.params.realmId}`, request.method, pathShape(request));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith(JSON_TYPE) && typeof payload === 'string';
    if (!isJson || wantsJson(request)) return payload;
    void reply.type('application/xml').removeHeader('content-length');
    return asXml(payload);
  });
  playFaults(app, world, 'quickbooks', quickbooksErrorAnswers(world));
  app.addHook<Route>('onRequest', async (request, reply) =>
    passGate(world, limits, request.params.realmId, request, reply),
  );
  app.setErrorHandler(async (error, _request, reply) => {
    const fault = error instanceof QuickBooksFault ? error : applicationError();
    if (!(error instanceof QuickBooksFault)) console.error(error);
    await reply
      .code(fault.status)
      .type(JSON_TYPE)
      .send(writeJson(faultBody(fault, world.now())));
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).type('text/html').send('<html><body><h1>404 Not Found</h1></body></html>'),
  );
  lookUps(app, world);
  writes(app, world, webhooks);
  return () => limits.reset();
}

function lookUps(app: FastifyInstance, world: World): void {
  const open = (request: BooksRequest) => openForRequest(world, request);
  const answer = (reply: FastifyReply, content: JsonObject) => reply.type(JSON_TYPE).send(withTime(world, content));
  const answerStatement = (request: BooksRequest, reply: FastifyReply, statement: unknown) => {
    if (typeof statement !== 'string' || statement === '') throw missingParameter('query');
    return answer(reply, { QueryResponse: answerQuery(open(request), statement) });
  };

  app.get<Route>('/query', async (request, reply) =>
    answerStatement(request, reply, formFields(request.query)['query']),
  );
  app.get<Route>('/companyinfo/:id', async (request, reply) => {
    if (request.params.id !== request.params.realmId) throw objectNotFound('CompanyInfo', request.params.id);
    return answer(reply, { CompanyInfo: companyInfo(open(request)) });
  });
  app.get<Route>('/preferences', async (request, reply) =>
    answer(reply, { Preferences: preferencesOnTheWire(open(request)) }),
  );
  app.get<Route>('/:entity/:id', async (request, reply) =>
    answer(reply, read(open(request), request.params.entity, request.params.id)),
  );
}

function writes(app: FastifyInstance, world: World, webhooks: Webhooks): void {
  const { once } = createWrites(world, webhooks);
  const send = (reply: FastifyReply, text: string) => reply.type(JSON_TYPE).send(text);

  app.post<Route>('/:entity', async (request, reply) => {
    const { operation } = formFields(request.query);
    const { entity } = request.params;
    if (entity !== entity.toLowerCase()) throw unsupportedOperation(entity);
    return send(
      reply,
      once(request, operation, (books) => write(books, entity, bodyOf(request), operation)),
    );
  });
}

/** Without "Accept: application/json" the books respond in XML. */
function wantsJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json');
}

function bodyOf(request: FastifyRequest): Json {
  if (typeof request.body !== 'string' || request.body === '') throw unsupportedProperty('body');
  try {
    return readJson(request.body);
  } catch {
    throw new QuickBooksFault(
      '2010',
      'Request has invalid or unsupported property',
      'The request body is no valid JSON.',
    );
  }
}

/** "/invoice/{id}": the path of a request without the ids in it. */
function pathShape(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '';
  return path.replace(/^\/quickbooks\/v3\/company\/[^/]+/, '').replace(/\/\d+(?=\/|$)/g, '/{id}');
}
