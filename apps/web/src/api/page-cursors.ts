interface Paged {
  readonly query?: { readonly pageNo?: number; readonly cursor?: string; readonly totalElements?: number };
}
interface Known {
  /** Where each page begins. */
  readonly cursors: Map<number, string>;
  /** How many rows the list has. */
  total: number;
}

/** What is known of each list that was read, by its request without a page; the oldest lists are forgotten. */
const lists = new Map<string, Known>();
const listsMax = 100;

/** What is asked of a list, whichever page of it. */
function questionOf(path: string, request: unknown): string {
  const { query, ...more } = (request ?? {}) as Paged;
  return JSON.stringify([path, { ...query, pageNo: undefined, cursor: undefined, totalElements: undefined }, more]);
}

const pageOf = (request: unknown): number => (request as Paged | undefined)?.query?.pageNo ?? 1;

/**
 * The same request with the size of its list and the cursor of its page, where the page before was read. Page 1 has neither, so
 * that the list is counted again; a page that is jumped to has no cursor.
 */
export function withCursor<Request>(path: string, request: Request): Request {
  const pageNo = pageOf(request);
  const known = pageNo === 1 ? undefined : lists.get(questionOf(path, request));
  if (known === undefined) return request;
  const sized = { ...request, query: { ...(request as Paged).query, totalElements: known.total } };
  return atCursor(known.cursors.get(pageNo), sized);
}

/** The same request for the page that begins at a cursor. */
export const atCursor = <Request>(cursor: string | null | undefined, request: Request): Request =>
  cursor == null ? request : { ...request, query: { ...(request as Paged).query, cursor } };

interface Answer {
  readonly paginationDetails?: { readonly nextCursor?: string | null; readonly totalElements?: number };
}

/** Where the next page begins, in the answer of a list that is read with cursors. */
export const nextCursorIn = (answer: unknown): string | null | undefined =>
  (answer as Answer | null)?.paginationDetails?.nextCursor;

/** Keeps what the server said of where the next page begins, and of how many rows there are. */
export function keepCursor(path: string, request: unknown, answer: unknown): void {
  const next = nextCursorIn(answer);
  if (next == null) return;
  const question = questionOf(path, request);
  const total = (answer as Answer).paginationDetails?.totalElements ?? 0;
  const known = lists.get(question) ?? { cursors: new Map<number, string>(), total };
  known.total = total;
  known.cursors.set(pageOf(request) + 1, next);
  lists.delete(question);
  lists.set(question, known);
  const oldest = lists.keys().next();
  if (lists.size > listsMax && oldest.done !== true) lists.delete(oldest.value);
}

/** After a change of the user's own, and for the lists of another user. */
export const clearCursors = (): void => lists.clear();
