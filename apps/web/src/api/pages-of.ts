import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { api } from './api.ts';

interface Paged {
  readonly paginationDetails: { readonly totalElements: number };
}
type RowsOf<Answer, Name extends keyof Answer> = Answer[Name] extends readonly (infer Row)[] ? Row : never;

/** Reads any page of a list, with the rights of who is signed in; `name` is what the answer calls its rows. */
export const pagesOf =
  <E extends Endpoint, Name extends keyof ReceivedOf<E>>(
    endpoint: E,
    requestOf: (page: { readonly pageNo: number; readonly pageSize: number }) => RequestOf<E>,
    name: Name,
  ) =>
  async (pageNo: number, pageSize: number, signal: AbortSignal) => {
    const { data } = await api(endpoint, requestOf({ pageNo, pageSize }), { signal });
    return {
      rows: data[name] as readonly RowsOf<ReceivedOf<E>, Name>[],
      total: (data as Paged).paginationDetails.totalElements,
    };
  };
