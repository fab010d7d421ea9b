import { isObject, type Json, type JsonObject } from '../wire/exact-json.ts';
import type { BooksAtWork } from './books.ts';
import { listOf, textOf } from '../wire/field-reading.ts';
import { write } from './operations.ts';
import { answerQuery } from './query-answers.ts';
import { faultEnvelope, QuickBooksFault, unsupportedProperty } from './quickbooks-fault.ts';

const ITEMS_MAX = 30;

/** One operation on one item. */
type InOwnAct = (operation: string | undefined, work: (books: BooksAtWork) => JsonObject) => JsonObject;

/** Up to thirty independent requests in one call; a refused one does not undo the others. */
export function answerBatch(body: Json, inOwnAct: InOwnAct): JsonObject {
  const items = isObject(body) ? (listOf(body, 'BatchItemRequest') ?? []).filter((item) => isObject(item)) : [];
  if (items.length === 0) throw unsupportedProperty('BatchItemRequest');
  if (items.length > ITEMS_MAX)
    throw new QuickBooksFault(
      '1040',
      'Batch size exceeded',
      `The request contains ${items.length} batch items; the maximum is ${ITEMS_MAX}.`,
    );
  const answers = items.map((item): JsonObject => {
    const bId = textOf(item, 'bId') ?? '';
    try {
      return { ...inOwnAct(textOf(item, 'operation'), (books) => answerItem(books, item)), bId };
    } catch (error) {
      if (error instanceof QuickBooksFault) return { ...faultEnvelope(error), bId };
      throw error;
    }
  });
  return { BatchItemResponse: answers };
}

function answerItem(books: BooksAtWork, item: JsonObject): JsonObject {
  const query = textOf(item, 'Query');
  if (query !== undefined) return { QueryResponse: answerQuery(books, query) };
  const entity = Object.keys(item).find((key) => key !== 'bId' && key !== 'operation' && key !== 'optionsData');
  if (entity === undefined) throw unsupportedProperty('BatchItemRequest');
  return write(books, entity.toLowerCase(), item[entity] ?? null, textOf(item, 'operation'));
}
