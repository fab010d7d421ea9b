import { isShownYet } from '../faults/shown-late.ts';
import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { zonedTime } from '../wire/zoned-time.ts';
import type { World } from '../world.ts';
import { idIn, type Organisation, organisation } from './organisations.ts';
import type { StoredRecord, Records } from './records.ts';

/** The books of one organisation, for reading. */
export type OpenBooks = {
  readonly organisation: Organisation;
  readonly view: LedgerView;
  readonly now: Date;
  /** The sandbox's URL, for links in responses. */
  readonly origin: string;
};

/** The books of one organisation within one write transaction. */
export type BooksAtWork = OpenBooks & { readonly pen: Pen };

type Shelf = keyof Records;

/** The books of an organisation, for inspection without the API. */
export function zohoBooksOf(world: World, id: string): OpenBooks | undefined {
  const found = organisation(id);
  return found === undefined ? undefined : { organisation: found, view: world.ledger, now: world.now(), origin: '' };
}

const shelfOf = ({ organisation }: OpenBooks, name: string): string => `zoho-books/${organisation.id}/${name}`;

export function allRecords<S extends Shelf>(books: OpenBooks, name: S): Records[S][] {
  return books.view.all(shelfOf(books, name)) as Records[S][];
}

/** The records of a kind that lists include. */
export const shownRecords = <S extends Shelf>(books: OpenBooks, name: S): Records[S][] =>
  allRecords(books, name).filter((record) => !('createdAt' in record) || isShownYet(books.view, record, books.now));

export function findRecord<S extends Shelf>(books: OpenBooks, name: S, id: string): Records[S] | undefined {
  return books.view.get(shelfOf(books, name), id) as Records[S] | undefined;
}

export function keepRecord<S extends Shelf>(books: BooksAtWork, name: S, record: Records[S]): void {
  books.pen.put(shelfOf(books, name), record.id, record);
}

export function removeRecord(books: BooksAtWork, name: Shelf, id: string): void {
  books.pen.remove(shelfOf(books, name), id);
}

/** The next id of the organisation; all kinds of records share one sequence. */
export function nextId(books: BooksAtWork): string {
  return idIn(books.organisation, books.pen.nextNumber(shelfOf(books, 'all'), 'id', 97_001));
}

/** The next number of a sequence, such as "INV-000011". */
export function nextDocumentNumber(books: BooksAtWork, row: string): number {
  return books.pen.nextNumber(shelfOf(books, 'all'), row, 1);
}

/** Id and times of a new record. */
export function newRecord(books: BooksAtWork): StoredRecord {
  const at = books.now.toISOString();
  return { id: nextId(books), createdAt: at, changedAt: at };
}

/** "2026-06-09T16:22:34-0400": the time of the organisation, its offset without a colon. */
export function timeOf(books: OpenBooks, instant: string): string {
  const { day, time, offset } = zonedTime(new Date(instant), books.organisation.timeZone);
  return `${day}T${time}${offset.replace(':', '')}`;
}

/** Today where the organisation is. */
export function todayOf(books: OpenBooks): string {
  return zonedTime(books.now, books.organisation.timeZone).day;
}

/** "09 Jun 2026", the display format of the organisations. */
export function displayDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3);
  return `${day.slice(8)} ${month} ${day.slice(0, 4)}`;
}
