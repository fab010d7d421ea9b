import type { FastifyRequest } from 'fastify';
import type { Ledger } from '../ledger/ledger.ts';

/** A cell as stored: the exact input and its format. */
export type SheetCell = {
  readonly value?: string | number | boolean;
  /** The pattern of the number format, such as `#,##0.00`. */
  readonly pattern?: string;
  readonly bold?: true;
};

export type SheetTab = {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRowCount: number;
  readonly cells: readonly (readonly SheetCell[])[];
};

export type Permission = {
  readonly id: string;
  readonly type: string;
  readonly role: string;
  readonly emailAddress?: string;
  readonly domain?: string;
};

/** A spreadsheet in the shared drive. */
export type SheetFile = {
  readonly id: string;
  readonly name: string;
  readonly parents: readonly string[];
  readonly appProperties: Readonly<Record<string, string>>;
  readonly trashed: boolean;
  readonly createdTime: string;
  readonly permissions: readonly Permission[];
  readonly tabs: readonly SheetTab[];
};

const SHELF = 'google/files';
/** The only folder that the service account may write into; it has no storage itself. */
export const sharedFolder = 'shared-drive-timesheets';

export const fileOf = (ledger: Ledger, id: string) => ledger.get(SHELF, id) as SheetFile | undefined;
export const allFiles = (ledger: Ledger) => ledger.all(SHELF) as SheetFile[];
export const storeFile = (ledger: Ledger, file: SheetFile): void => ledger.act((pen) => pen.put(SHELF, file.id, file));
/** The URL of a spreadsheet for a user. */
export const urlOf = (request: FastifyRequest, id: string): string =>
  `http://${request.host}/google/spreadsheets/d/${id}/edit`;
export const emptyTab = (sheetId: number, title: string): SheetTab => ({
  sheetId,
  title,
  rowCount: 1000,
  columnCount: 26,
  frozenRowCount: 0,
  cells: [],
});
