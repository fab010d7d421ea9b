import { z } from 'zod';
import type { Caller } from '../calling/outgoing-call.ts';
import type { TokenSource } from '../token-source.ts';
import { askGoogle, type GoogleAddresses } from './google-http.ts';
import { SheetsError } from './sheets-error.ts';
import { requestsFor, type SheetTab } from './tab-requests.ts';

/** A spreadsheet to write: its own tabs are replaced, tabs added by users are kept. */
export interface SpreadsheetContents {
  /** Our reference, stored in a property of the file that Drive can search. */
  readonly reference: string;
  readonly title: string;
  readonly tabs: readonly SheetTab[];
  /** The id of the file written last time. */
  readonly knownId: string | null;
}

export interface Spreadsheet {
  readonly id: string;
  readonly url: string;
}

/** Spreadsheets of a service account at Google. */
export interface GoogleSheets {
  /**
   * Writes a spreadsheet: the known one, else the one with this reference, else a new one. All of its tabs change
   * together. Throws SheetsError; repeating it after any error creates no second file.
   */
  put(contents: SpreadsheetContents): Promise<Spreadsheet>;
}

export interface GoogleSheetsLine {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  readonly addresses: GoogleAddresses;
  /** A folder of a shared drive, because a service account has no storage of its own (docs/domain/services.md#exchange-rates-and-google-sheets). */
  readonly folder: string | undefined;
  /** Everyone of this domain may read, and no one else: timesheets contain personal data. */
  readonly readerDomain: string | undefined;
}

const property = 'countinghouse';
const file = z.object({ id: z.string().min(1), webViewLink: z.string().min(1), trashed: z.boolean().optional() });
const fileFields = 'id,webViewLink,trashed';

export function openGoogleSheets(line: GoogleSheetsLine): GoogleSheets {
  const { drive, sheets } = line.addresses;
  const driveUrl = (path: string, parameters: Readonly<Record<string, string>>): URL => {
    const url = new URL(`${drive}/drive/v3/${path}`);
    for (const [name, value] of Object.entries({ supportsAllDrives: 'true', ...parameters }))
      url.searchParams.set(name, value);
    return url;
  };

  async function known(id: string | null): Promise<Spreadsheet | undefined> {
    if (id === null) return undefined;
    const url = driveUrl(`files/${encodeURIComponent(id)}`, { fields: fileFields });
    const found = await askGoogle(line, { name: 'look-at-file', effect: 'read', method: 'GET', url }, file);
    return found === undefined || found.trashed === true ? undefined : placeOf(found);
  }

  async function found(reference: string): Promise<Spreadsheet | undefined> {
    const q = `appProperties has { key='${property}' and value='${reference}' } and trashed=false`;
    const url = driveUrl('files', { q, includeItemsFromAllDrives: 'true', fields: `files(${fileFields})` });
    const list = z.object({ files: z.array(file) });
    const answer = await askGoogle(line, { name: 'find-file', effect: 'read', method: 'GET', url }, list);
    const [first] = answer?.files ?? [];
    return first === undefined ? undefined : placeOf(first);
  }

  async function made({ reference, title }: SpreadsheetContents): Promise<Spreadsheet> {
    const content = {
      name: title,
      mimeType: 'application/vnd.google-apps.spreadsheet',
      ...(line.folder === undefined ? {} : { parents: [line.folder] }),
      appProperties: { [property]: reference },
    };
    const url = driveUrl('files', { fields: fileFields });
    const answer = await askGoogle(line, { name: 'make-file', effect: 'write', method: 'POST', url, content }, file);
    if (answer === undefined) throw new SheetsError('not_set_up', 'The folder for timesheets was not found.');
    return placeOf(answer);
  }

  async function write({ id }: Spreadsheet, tabs: readonly SheetTab[]): Promise<void> {
    const properties = z.object({ sheetId: z.number().default(0) });
    const shape = z.object({ sheets: z.array(z.object({ properties })) });
    const look = new URL(`${sheets}/v4/spreadsheets/${id}?fields=sheets.properties.sheetId`);
    const now = await askGoogle(line, { name: 'look-at-tabs', effect: 'read', method: 'GET', url: look }, shape);
    if (now === undefined) throw new SheetsError('unavailable', 'The spreadsheet has just been removed.');
    const requests = requestsFor(tabs, new Set(now.sheets.map((sheet) => sheet.properties.sheetId)));
    const url = new URL(`${sheets}/v4/spreadsheets/${id}:batchUpdate`);
    const call = { name: 'write-tabs', effect: 'write', method: 'POST', url, content: { requests } } as const;
    const written = await askGoogle(line, call, z.object({ spreadsheetId: z.string() }));
    if (written === undefined) throw new SheetsError('unavailable', 'The spreadsheet has just been removed.');
  }

  async function share({ id }: Spreadsheet): Promise<void> {
    const { readerDomain: domain } = line;
    if (domain === undefined) return;
    const url = driveUrl(`files/${id}/permissions`, {});
    const content = { type: 'domain', role: 'reader', domain };
    // sharing twice with the same domain has the effect of once
    await askGoogle(line, { name: 'share-file', effect: 'read', method: 'POST', url, content }, z.unknown());
  }

  return {
    put: async (contents) => {
      const place = (await known(contents.knownId)) ?? (await found(contents.reference)) ?? (await made(contents));
      await write(place, contents.tabs);
      await share(place);
      return place;
    },
  };
}

const placeOf = ({ id, webViewLink }: z.output<typeof file>): Spreadsheet => ({ id, url: webViewLink });
