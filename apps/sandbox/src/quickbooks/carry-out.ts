import type { FastifyRequest } from 'fastify';
import { faultOf } from '../faults/play-faults.ts';
import { formFields } from '../oauth/form-fields.ts';
import { currentSettings } from '../settings.ts';
import { type JsonObject, isObject, writeJson } from '../wire/exact-json.ts';
import { pacificTimeWithMs } from '../wire/pacific-time.ts';
import type { World } from '../world.ts';
import { type BooksAtWork, type OpenBooks, openBooks } from './books.ts';
import { textOf } from '../wire/field-reading.ts';
import { applicationError } from './quickbooks-fault.ts';
import { checkRequestId, storeAnswer, storedAnswer } from './request-ids.ts';
import type { WebhookEvent, Webhooks } from './webhooks.ts';

export type BooksRequest = FastifyRequest<{ Params: { realmId: string; entity: string; id: string } }>;

/** How writes are stored in the ledger. */
export type Writes = {
  /** Runs once per request id; the response is stored in the same transaction, so that a repeat finds both or none. */
  once: (request: BooksRequest, operation: string | undefined, work: (books: BooksAtWork) => JsonObject) => string;
};

export function createWrites(world: World, webhooks: Webhooks): Writes {
  const act = <T>(request: BooksRequest, work: (books: BooksAtWork) => T): T => {
    const query = formFields(request.query);
    const include = new Set((query['include'] ?? '').split(',').map((word) => word.trim().toLowerCase()));
    const requestId = query['requestid'];
    return world.ledger.act((pen) => {
      const books = openForRequest(world, request);
      return work({
        ...books,
        view: pen,
        pen,
        include,
        ...(requestId === undefined || requestId === '' ? {} : { requestId }),
      });
    });
  };
  const notify = (request: BooksRequest, operation: string | undefined, content: JsonObject) => {
    for (const event of eventsOf(request.params.realmId, operation, content, world.now())) webhooks.notify(event);
  };

  return {
    once(request, operation, work) {
      const { realmId } = request.params;
      const requestId = requestIdOf(request);
      const before = earlierAnswer(world, request, requestId);
      if (before !== undefined) return before;
      const { text, content } = act(request, (books) => {
        const done = work(books);
        const answer = withTime(world, done);
        if (requestId !== undefined) storeAnswer(books.pen, realmId, requestId, request.url, answer);
        return { text: answer, content: done };
      });
      notify(request, operation, content);
      return text;
    },
  };
}

export function openForRequest(world: World, request: BooksRequest): OpenBooks {
  const books = openBooks(world.ledger, request.params.realmId, world.now());
  if (books === undefined) throw applicationError();
  return books;
}

/** A response's text with the time of the books in its envelope. */
export function withTime(world: World, content: JsonObject): string {
  return writeJson({ ...content, time: pacificTimeWithMs(world.now()) });
}

function requestIdOf(request: BooksRequest): string | undefined {
  const requestId = formFields(request.query)['requestid'];
  if (requestId === undefined || requestId === '') return undefined;
  checkRequestId(requestId);
  return requestId;
}

function earlierAnswer(world: World, request: BooksRequest, requestId: string | undefined): string | undefined {
  const honours = currentSettings(world.ledger).requestIdsHonoured && faultOf(request)?.kind !== 'ignore-request-ids';
  return requestId === undefined || !honours
    ? undefined
    : storedAnswer(world.ledger, request.params.realmId, requestId);
}

function eventsOf(realmId: string, operation: string | undefined, content: JsonObject, now: Date): WebhookEvent[] {
  return Object.entries(content).flatMap(([entity, document]) => {
    const id = isObject(document) ? textOf(document, 'Id') : undefined;
    if (!isObject(document) || id === undefined) return [];
    const isNew = textOf(document, 'SyncToken') === '0';
    const kinds = { delete: 'Delete', void: 'Void' } as const;
    const named = operation === 'delete' || operation === 'void' ? kinds[operation] : undefined;
    return [{ realmId, entity, id, operation: named ?? (isNew ? 'Create' : 'Update'), at: now.toISOString() }];
  });
}
