/** The cursors of the pages of each list that were read, by what is asked of the list; the oldest lists are forgotten. */
const cursors = new Map<string, Map<number, string>>();
const listsMax = 100;

interface Paged {
  readonly query?: { readonly pageNo?: number; readonly cursor?: string };
}

/** What is asked of a list, whichever page of it. */
function questionOf(path: string, request: unknown): string {
  const { query, ...more } = (request ?? {}) as Paged;
  return JSON.stringify([path, { ...query, pageNo: undefined, cursor: undefined }, more]);
}

const pageOf = (request: unknown): number => (request as Paged | undefined)?.query?.pageNo ?? 1;

/** The same request with the cursor of its page, where the page before was read; page 1 and a page that is jumped to have none. */
export function withCursor<Request>(path: string, request: Request): Request {
  const pageNo = pageOf(request);
  return pageNo === 1 ? request : atCursor(cursors.get(questionOf(path, request))?.get(pageNo), request);
}

/** The same request for the page that begins at a cursor. */
export const atCursor = <Request>(cursor: string | null | undefined, request: Request): Request =>
  cursor == null ? request : { ...request, query: { ...(request as Paged).query, cursor } };

/** Where the next page begins, in the answer of a list that is read with cursors. */
export const nextCursorIn = (answer: unknown): string | null | undefined =>
  (answer as { paginationDetails?: { nextCursor?: string | null } } | null)?.paginationDetails?.nextCursor;

/** Keeps what the server said of where the next page begins. */
export function keepCursor(path: string, request: unknown, answer: unknown): void {
  const next = nextCursorIn(answer);
  if (next == null) return;
  const question = questionOf(path, request);
  const ofPages = cursors.get(question) ?? new Map<number, string>();
  cursors.delete(question);
  cursors.set(question, ofPages.set(pageOf(request) + 1, next));
  const oldest = cursors.keys().next();
  if (cursors.size > listsMax && oldest.done !== true) cursors.delete(oldest.value);
}

/** For the lists of another person. */
export const clearCursors = (): void => cursors.clear();
