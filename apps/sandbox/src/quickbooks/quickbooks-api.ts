import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateWindow } from '../faults/rate-window.ts';
import { faultOf, playFaults } from '../faults/play-faults.ts';
import type { RequestCounts } from '../control/request-counts.ts';
import { formFields } from '../oauth/form-fields.ts';
import { currentSettings } from '../settings.ts';
import { type Json, type JsonObject, readJson, writeJson } from '../wire/exact-json.ts';
import { pacificDay, pacificTimeWithMs } from '../wire/pacific-time.ts';
import type { World } from '../world.ts';
import { transactionId } from './answer-headers.ts';
import { answerBatch } from './batch.ts';
import { type BooksAtWork, findRecord, type OpenBooks, openBooks } from './books.ts';
import { changesSince } from './change-data-capture.ts';
import { companyInfo, preferencesOnTheWire } from './company-answers.ts';
import { exchangeRateOnTheWire } from './exchange-rates.ts';
import { passGate } from './gate.ts';
import { sendInvoice } from './invoice-operations.ts';
import { invoiceOnTheWire } from './invoice-on-the-wire.ts';
import { invoicePdf } from './invoice-pdf.ts';
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
import { checkRequestId, storeAnswer, storedAnswer } from './request-ids.ts';
import { addTaxCode } from './tax-service.ts';
import { quickbooksTrouble } from './trouble-words.ts';

type Route = { Params: { realmId: string; entity: string; id: string } };

/** The accounting API under `/quickbooks/v3/company/{realmId}`. Answers a function that forgets the calls counted for the limits. */
export function quickbooksApi(app: FastifyInstance, world: World, counts: RequestCounts): () => void {
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
  playFaults(app, world, 'quickbooks', quickbooksTrouble(world));
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

  const open = (request: FastifyRequest<Route>): OpenBooks => {
    const books = openBooks(world.ledger, request.params.realmId, world.now());
    if (books === undefined) throw applicationError();
    return books;
  };
  const answer = (reply: FastifyReply, content: JsonObject) => reply.type(JSON_TYPE).send(withTime(world, content));

  /** One write: done once per request id, its answer stored in the same act. */
  const carryOut = (request: FastifyRequest<Route>, reply: FastifyReply, work: (books: BooksAtWork) => JsonObject) => {
    const { realmId } = request.params;
    const query = formFields(request.query);
    const requestId = query['requestid'] === '' ? undefined : query['requestid'];
    if (requestId !== undefined) checkRequestId(requestId);
    const honours = currentSettings(world.ledger).requestIdsHonoured && faultOf(request)?.kind !== 'ignore-request-ids';
    const before = requestId !== undefined && honours ? storedAnswer(world.ledger, realmId, requestId) : undefined;
    if (before !== undefined) return reply.type(JSON_TYPE).send(before);
    const body = inAct(request, (books) => {
      const text = withTime(world, work(books));
      if (requestId !== undefined) storeAnswer(books.pen, realmId, requestId, pathShape(request), text);
      return text;
    });
    return reply.type(JSON_TYPE).send(body);
  };
  const inAct = <T>(request: FastifyRequest<Route>, work: (books: BooksAtWork) => T): T => {
    const query = formFields(request.query);
    const include = new Set((query['include'] ?? '').split(',').map((word) => word.trim().toLowerCase()));
    return world.ledger.act((pen) => {
      const requestId = query['requestid'];
      return work({ ...open(request), view: pen, pen, include, ...(requestId === undefined ? {} : { requestId }) });
    });
  };

  app.get<Route>('/query', async (request, reply) =>
    answerStatement(request, reply, formFields(request.query)['query']),
  );
  app.post<Route>('/query', async (request, reply) =>
    answerStatement(request, reply, typeof request.body === 'string' ? request.body : undefined),
  );
  const answerStatement = (request: FastifyRequest<Route>, reply: FastifyReply, statement: string | undefined) => {
    if (statement === undefined || statement === '') throw missingParameter('query');
    return answer(reply, { QueryResponse: answerQuery(open(request), statement) });
  };

  app.get<Route>('/cdc', async (request, reply) => {
    const query = formFields(request.query);
    return answer(reply, changesSince(open(request), query['entities'], query['changedSince']));
  });
  app.post<Route>('/batch', async (request, reply) => {
    const requestId = formFields(request.query)['requestid'];
    const before = requestId === undefined ? undefined : storedAnswer(world.ledger, request.params.realmId, requestId);
    if (before !== undefined && currentSettings(world.ledger).requestIdsHonoured)
      return reply.type(JSON_TYPE).send(before);
    const content = withTime(
      world,
      answerBatch(bodyOf(request), (work) => inAct(request, work)),
    );
    if (requestId !== undefined)
      world.ledger.act((pen) => storeAnswer(pen, request.params.realmId, requestId, '/batch', content));
    return reply.type(JSON_TYPE).send(content);
  });
  app.post<Route>('/taxservice/taxcode', async (request, reply) => {
    const content = inAct(request, (books) => addTaxCode(books, objectBody(request)));
    return reply.type(JSON_TYPE).send(writeJson(content));
  });
  app.get<Route>('/companyinfo/:id', async (request, reply) => {
    if (request.params.id !== request.params.realmId) throw objectNotFound('CompanyInfo', request.params.id);
    return answer(reply, { CompanyInfo: companyInfo(open(request)) });
  });
  app.get<Route>('/preferences', async (request, reply) =>
    answer(reply, { Preferences: preferencesOnTheWire(open(request)) }),
  );
  app.get<Route>('/exchangerate', async (request, reply) => {
    const query = formFields(request.query);
    const currency = query['sourcecurrencycode'];
    if (currency === undefined) throw missingParameter('sourcecurrencycode');
    const day = query['asofdate'] ?? pacificDay(world.now());
    return answer(reply, { ExchangeRate: exchangeRateOnTheWire(open(request), currency.toUpperCase(), day) });
  });

  app.get<Route>('/invoice/:id/pdf', async (request, reply) => {
    const books = open(request);
    const invoice = findRecord(books, 'invoices', request.params.id);
    if (invoice === undefined || invoice.state === 'deleted') throw objectNotFound('Invoice', request.params.id);
    const customer = findRecord(books, 'customers', invoice.customerId);
    return reply
      .type('application/pdf')
      .send(invoicePdf(books.company.companyName, customer?.displayName ?? '', invoice));
  });
  app.post<Route>('/invoice/:id/send', async (request, reply) =>
    carryOut(request, reply, (books) => ({
      Invoice: invoiceOnTheWire(books, sendInvoice(books, request.params.id, formFields(request.query)['sendTo'])),
    })),
  );

  app.get<Route>('/:entity/:id', async (request, reply) =>
    answer(reply, read(open(request), request.params.entity, request.params.id)),
  );
  app.post<Route>('/:entity', async (request, reply) => {
    const operation = formFields(request.query)['operation'];
    const { entity } = request.params;
    if (entity !== entity.toLowerCase()) throw unsupportedOperation(entity);
    return carryOut(request, reply, (books) => write(books, entity, bodyOf(request), operation));
  });
  return () => limits.reset();
}

const JSON_TYPE = 'application/json;charset=utf-8';

function withTime(world: World, content: JsonObject): string {
  return writeJson({ ...content, time: pacificTimeWithMs(world.now()) });
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

function objectBody(request: FastifyRequest): JsonObject {
  const body = bodyOf(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unsupportedProperty('body');
  return body as JsonObject;
}

/** "/invoice/{id}": the path of a request without the ids in it. */
function pathShape(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '';
  return path.replace(/^\/quickbooks\/v3\/company\/[^/]+/, '').replace(/\/\d+(?=\/|$)/g, '/{id}');
}
