import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { api } from './api.ts';
import { useSession } from './session.ts';
import { useViewing } from './viewing.ts';
import { atCursor, nextCursorIn } from './page-cursors.ts';

interface Paged {
  readonly paginationDetails: { readonly totalElements: number };
}
type RowsOf<Answer, Name extends keyof Answer> = Answer[Name] extends readonly (infer Row)[] ? Row : never;

/** The user who is signed in and the user whose view is chosen. A file is written for one viewer, even if either changes meanwhile. */
export function viewerNow() {
  const token = useSession.getState().session?.token;
  return { viewAs: useViewing.getState().person?.id ?? null, ...(token === undefined ? {} : { token }) };
}

/**
 * Reads any page of a list, with the rights of who is signed in; `name` is what the answer calls its rows. A page that
 * follows the one read before begins after its last row.
 */
export function pagesOf<E extends Endpoint, Name extends keyof ReceivedOf<E>>(
  endpoint: E,
  requestOf: (page: { readonly pageNo: number; readonly pageSize: number }) => RequestOf<E>,
  name: Name,
) {
  const viewer = viewerNow();
  let next: { readonly pageNo: number; readonly cursor: string | null | undefined } | undefined;
  return async (pageNo: number, pageSize: number, signal: AbortSignal) => {
    const request = requestOf({ pageNo, pageSize });
    const { data } = await api(endpoint, next?.pageNo === pageNo ? atCursor(next.cursor, request) : request, {
      signal,
      ...viewer,
    });
    next = { pageNo: pageNo + 1, cursor: nextCursorIn(data) };
    return {
      rows: data[name] as readonly RowsOf<ReceivedOf<E>, Name>[],
      total: (data as Paged).paginationDetails.totalElements,
    };
  };
}
