import type { z } from 'zod';
import { TimeLogError } from '../time-log-error.ts';
import type { ZohoProjectsHttp } from './zoho-projects-http.ts';

const PAGE_ROWS = 200;
const PAGES_MAX = 500;

/** The list to read. */
export interface V3Read {
  readonly name: string;
  readonly endpoint: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The most pages that are read. */
  readonly pagesMax?: number;
}

/** All rows of a V3 list. */
export interface V3Rows<Row> {
  readonly rows: readonly Row[];
  /** False if the tool returned no list. */
  readonly hasList: boolean;
  /** False if `pagesMax` ended the reading. */
  readonly isWhole: boolean;
}

/** Reads all pages of a list. Its end is a short page or a page without a new row, never the tool's own flag (facts, 6.1). */
export async function readV3Pages<Schema extends z.ZodType, Row>(
  http: ZohoProjectsHttp,
  read: V3Read,
  schema: Schema,
  list: {
    /** Undefined if the response has no list. */
    readonly rowsOf: (answer: z.output<Schema>) => readonly Row[] | undefined;
    readonly idOf: (row: Row) => string;
  },
): Promise<V3Rows<Row>> {
  const { name, endpoint, path, signal, pagesMax } = read;
  const byId = new Map<string, Row>();
  let hasList = false;
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const parameters = { ...read.parameters, page: String(page), per_page: String(PAGE_ROWS) };
    const answer = await http.read({ name, endpoint, path, parameters, ...(signal ? { signal } : {}) }, schema);
    const rows = answer === undefined ? undefined : list.rowsOf(answer);
    hasList ||= rows !== undefined;
    const before = byId.size;
    for (const row of rows ?? []) byId.set(list.idOf(row), row);
    if (rows === undefined || rows.length < PAGE_ROWS) return { rows: [...byId.values()], hasList, isWhole: true };
    if (byId.size === before) throw pagingIgnored('The project tool returned the same page twice.');
    if (page === pagesMax) return { rows: [...byId.values()], hasList, isWhole: false };
  }
  throw pagingIgnored(`More than ${PAGES_MAX} pages.`);
}

/** An incomplete list would look complete. */
const pagingIgnored = (words: string) => new TimeLogError('rejected', { reason: 'paging_ignored', words });
