import { isShownYet } from '../faults/shown-late.ts';
import type { LedgerView, Pen } from '../ledger/ledger.ts';
import type { StoredRecord, Records } from './records.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import { companyProfile, type CompanyPreferences, type CompanyProfile } from './company-profiles.ts';
import { objectNotFound, staleObject } from './quickbooks-fault.ts';

/** The books of one company, for reading. */
export type OpenBooks = {
  readonly company: CompanyProfile;
  readonly preferences: CompanyPreferences;
  readonly view: LedgerView;
  readonly now: Date;
};

/** The books of one company within one write transaction. */
export type BooksAtWork = OpenBooks & {
  readonly pen: Pen;
  readonly requestId?: string;
  readonly include: ReadonlySet<string>;
};

type Shelf = keyof Records;

export function shelf(company: CompanyProfile, name: string): string {
  return `quickbooks/${company.realmId}/${name}`;
}

export function openBooks(view: LedgerView, realmId: string, now: Date): OpenBooks | undefined {
  const company = companyProfile(realmId);
  if (company === undefined) return undefined;
  const changed = view.get(`quickbooks/${realmId}/company`, 'preferences') as Partial<CompanyPreferences> | undefined;
  return { company, preferences: { ...company.preferences, ...changed }, view, now };
}

export function allRecords<S extends Shelf>(books: OpenBooks, name: S): Records[S][] {
  return books.view.all(shelf(books.company, name)) as Records[S][];
}

/** Whether a query includes a record yet. */
export const isShown = (books: OpenBooks, record: StoredRecord): boolean => isShownYet(books.view, record, books.now);

/** The records of a kind that queries include. */
export const shownRecords = <S extends Shelf>(books: OpenBooks, name: S): Records[S][] =>
  allRecords(books, name).filter((record) => isShown(books, record));

export function findRecord<S extends Shelf>(books: OpenBooks, name: S, id: string): Records[S] | undefined {
  return books.view.get(shelf(books.company, name), id) as Records[S] | undefined;
}

export function keepRecord<S extends Shelf>(books: BooksAtWork, name: S, record: Records[S]): void {
  books.pen.put(shelf(books.company, name), record.id, record);
}

/** The record to update, unless it was deleted or changed meanwhile. */
export function currentForUpdate<S extends Shelf>(
  books: OpenBooks,
  name: S,
  id: string,
  syncToken: string | undefined,
): Records[S] {
  const current = findRecord(books, name, id);
  if (current === undefined) throw objectNotFound(name, id);
  if (syncToken !== String(current.syncToken)) throw staleObject();
  return current;
}

/** Id, counter and times of a new record. Payments and invoices share one sequence of ids, as in the real books. */
export function newRecord(books: BooksAtWork, counter: string, first = 1): StoredRecord {
  const id = String(books.pen.nextNumber(`quickbooks/${books.company.realmId}`, counter, first));
  const at = books.now.toISOString();
  return { id, syncToken: 0, createdAt: at, changedAt: at };
}

export function changedRecord(books: BooksAtWork, current: StoredRecord): StoredRecord {
  const { id, createdAt } = current;
  return { id, syncToken: current.syncToken + 1, createdAt, changedAt: books.now.toISOString() };
}

/** Id, SyncToken and times in the format of the books. */
export function recordOnTheWire(record: StoredRecord): JsonObject {
  return {
    domain: 'QBO',
    sparse: false,
    Id: record.id,
    SyncToken: String(record.syncToken),
    MetaData: {
      CreateTime: pacificTime(new Date(record.createdAt)),
      LastUpdatedTime: pacificTime(new Date(record.changedAt)),
    },
  };
}
