import type { ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import type { z } from 'zod';
import type { Tx } from '../../database/database.ts';
import type { Work } from '../../handle.ts';
import type { Outside } from '../../outside.ts';
import type { Call, Common } from './call-endpoint.ts';

/** The values of a closed list, each with the other words that mean it. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** A column of a file, as a user maps it. */
export interface Column {
  readonly label: string;
  /** Further headings that mean the same, in small letters, the best first. */
  readonly names?: readonly string[];
  readonly isRequired?: boolean;
  /** How a cell is read; as text where it says nothing. Choices are met whatever their capitals. */
  readonly reads?: 'date' | 'figure' | 'yes or no' | Choices;
  readonly hint?: string;
  /** Under which names a refusal of the save names this column, besides its own. */
  readonly faultsOf?: readonly string[];
}
export type Columns = Readonly<Record<string, Column>>;

/** The cells of a row that are not empty, by column, as the forms send them: days as yyyy-mm-dd, figures with a point. */
export type Values = Readonly<Record<string, string>>;

/** A record as it is stored: `body` is what its form would send. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly body: unknown;
}

/** What a save needs: the endpoints of the product, and the records that the parts before it made of the same row. */
export interface Saving extends Pick<Work, 'tx' | 'audit'> {
  readonly call: Call;
  readonly common: Common;
  readonly key: string;
  readonly ids: ReadonlyMap<string, number>;
}

export interface Saved {
  readonly id: number;
  readonly version: number;
  /** Other records that the save added or changed, such as the rate range that ends the day before; null where it was added. */
  readonly beside?: readonly { readonly key: string; readonly before: unknown; readonly after: Stored }[];
}

/** What the cells of a row become, once the records that they name were looked up. */
export interface Prepared {
  readonly stored: ReadonlyMap<string, Stored>;
  /**
   * The record as its form would send it: the cells of the file over what is stored; undefined where what is wrong leaves none.
   * @throws CellFault
   */
  readonly bodyOf: (values: Values, before: unknown, wrong: Wrong) => unknown;
}

/** Says what is wrong with a cell and lets the next ones be read, so that a row is refused for everything at once. */
export type Wrong = (column: string, message: string) => void;

/** One of the records that a row holds: a row of companies has a company and a client. */
export interface Part {
  /** How a refusal names it. */
  readonly name: string;
  readonly columns: Columns;
  /** What tells one record from another; undefined where the row has none of this part. */
  readonly keyOf: (values: Values) => string | undefined;
  /** What tells a stored record from the others of its part; its id where it says nothing. */
  readonly recordOf?: (stored: Stored) => string;
  /** Rows with the same one are saved one after the other; the key where it says nothing. */
  readonly turnOf?: (values: Values) => string;
  /** What the form’s endpoint demands of a body. */
  readonly schema: z.ZodType;
  readonly storedBy: (tx: Tx, keys: readonly string[]) => Promise<ReadonlyMap<string, Stored>>;
  readonly prepare: (tx: Tx, rows: readonly Values[]) => Promise<Prepared>;
  readonly add: (saving: Saving, body: never) => Promise<Saved>;
  readonly change: (saving: Saving, body: never, before: Stored) => Promise<Saved>;
  /** Deletes what an import added. @throws Refusal where something hangs on it */
  readonly remove: (saving: Saving, stored: Stored) => Promise<void>;
}

/** The documents of the connected books, by connection and number. */
export type DocumentsInBooks = ReadonlyMap<string, readonly BooksDocumentHead[]>;

/** What asking the books needs, before the transaction that saves the rows. */
export interface Asking {
  readonly outside: Outside;
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
  readonly refuse: (code: 'provider_away' | 'books_not_connected') => never;
}

/** How the rows of one kind are imported. */
export interface Importer {
  readonly kind: ImportKind;
  /** Only users with the right to see costs import it, since a preview tells which rows are as they are stored. */
  readonly needsCosts?: boolean;
  /** What the connected books have of the rows of a file. */
  readonly askBooks?: (asking: Asking, rows: readonly Values[]) => Promise<DocumentsInBooks>;
  /** In the order in which they are saved. Some columns depend on what is stored, such as a rate for each role. */
  readonly partsFor: (tx: Tx, inBooks?: DocumentsInBooks) => Promise<readonly Part[]>;
}

/** What is wrong with a cell. */
export class CellFault extends Error {
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.name = 'CellFault';
    this.column = column;
  }
}

/** A closed list whose values have no other words. */
export const choicesOf = (values: readonly string[]): Choices => Object.fromEntries(values.map((value) => [value, []]));

/** The columns of all parts, in their order. */
export const columnsOf = (parts: readonly Part[]): Columns => Object.assign({}, ...parts.map((part) => part.columns));

/** A key of several texts, whatever their capitals. */
export const keyFrom = (...texts: readonly (string | undefined)[]): string =>
  JSON.stringify(texts.map((text) => (text ?? '').toLowerCase()));
/** The texts of such a key. */
export const textsOfKey = (key: string): readonly string[] => JSON.parse(key) as string[];
