import type { QueryClient } from '@tanstack/react-query';

/** The mark of the first page of each list whose pages are turned, by what is asked of it. */
const marks = new Map<string, string>();
const marksMax = 100;

interface Asked {
  readonly query?: { readonly pageNo?: number; readonly mark?: string };
}

/** What is asked of a list, whichever page of it. */
function questionOf([path, request]: readonly unknown[]): string {
  const { query, ...more } = (request ?? {}) as Asked;
  return JSON.stringify([path, { ...query, pageNo: undefined, mark: undefined }, more]);
}

const isTurned = (request: unknown): boolean => ((request as Asked | undefined)?.query?.pageNo ?? 1) > 1;

/** The same request with the mark of the walk that it belongs to; page 1 begins a new one. */
export function asTurned<Request>(path: string, request: Request): Request {
  const mark = isTurned(request) ? marks.get(questionOf([path, request])) : undefined;
  return mark === undefined ? request : markedWith(mark, request);
}

/** The same request for the rows that a mark stands for. */
export const markedWith = <Request>(mark: string | undefined, request: Request): Request =>
  mark === undefined ? request : { ...request, query: { ...(request as Asked).query, mark } };

/** The mark in the answer of a list that can be walked through. */
export const markIn = (answer: unknown): string | undefined =>
  (answer as { paginationDetails?: { mark?: string } } | null)?.paginationDetails?.mark;

/** Keeps what the server said of where a walk began. */
export function keepMark(path: string, request: unknown, answer: unknown): void {
  const mark = markIn(answer);
  if (mark === undefined) return;
  const question = questionOf([path, request]);
  marks.delete(question);
  marks.set(question, mark);
  const oldest = marks.keys().next();
  if (marks.size > marksMax && oldest.done !== true) marks.delete(oldest.value);
}

/** A list that somebody here changed is walked through anew, so that they see what they did; whoever signs in next begins anew too. */
export function walkAnewAfterChanges(queries: QueryClient): () => void {
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') marks.delete(questionOf(event.query.queryKey));
  });
  return () => {
    unsubscribe();
    marks.clear();
  };
}
