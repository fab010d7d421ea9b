import type { JsonObject } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import { allRecords, type OpenBooks } from './books.ts';
import { objectOf, textOf } from '../wire/field-reading.ts';
import { invalidQuery, missingParameter } from './quickbooks-fault.ts';
import { queryableNamed } from './queryables.ts';

const LOOK_BACK_DAYS = 30;
const ROWS_MAX = 1000;
const WITHOUT_CAPTURE = new Set(['journalcode', 'taxagency', 'timeactivity', 'taxcode', 'taxrate']);

/** The changes since a time, one element per requested entity, including deleted documents. */
export function changesSince(books: OpenBooks, entities: string | undefined, since: string | undefined): JsonObject {
  if (entities === undefined || entities === '') throw missingParameter('entities');
  if (since === undefined) throw missingParameter('changedSince');
  const sinceMs = Date.parse(since);
  if (Number.isNaN(sinceMs)) throw invalidQuery(`changedSince ${since} is not a time`);
  if (sinceMs < books.now.getTime() - LOOK_BACK_DAYS * 86_400_000)
    throw invalidQuery('changedSince reaches back more than 30 days');
  const answers = entities.split(',').map((asked): JsonObject => {
    const found = queryableNamed(asked.trim());
    if (found === undefined || WITHOUT_CAPTURE.has(asked.trim().toLowerCase()))
      throw invalidQuery(`Invalid entity ${asked}`);
    const rows = [
      ...found.rows(books).filter((row) => changedAtMs(row) >= sinceMs),
      ...deletedRows(books, found.name, sinceMs),
    ].slice(0, ROWS_MAX);
    return rows.length === 0 ? {} : { [found.name]: rows, startPosition: 1, maxResults: rows.length };
  });
  return { CDCResponse: [{ QueryResponse: answers }] };
}

function changedAtMs(row: JsonObject): number {
  return Date.parse(textOf(objectOf(row, 'MetaData') ?? {}, 'LastUpdatedTime') ?? '');
}

const shelves: Readonly<Record<string, 'invoices' | 'creditMemos' | 'payments' | undefined>> = {
  Invoice: 'invoices',
  CreditMemo: 'creditMemos',
  Payment: 'payments',
};

function deletedRows(books: OpenBooks, entity: string, sinceMs: number): JsonObject[] {
  const shelf = shelves[entity];
  if (shelf === undefined) return [];
  return allRecords(books, shelf)
    .filter((record) => record.state === 'deleted' && Math.floor(Date.parse(record.changedAt) / 1000) * 1000 >= sinceMs)
    .map((record) => ({
      domain: 'QBO',
      status: 'Deleted',
      Id: record.id,
      MetaData: { LastUpdatedTime: pacificTime(new Date(record.changedAt)) },
    }));
}
