import type { Failure } from '@countinghouse/contract/wire.ts';

/** An error response of the server, or a failed connection (status 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** The invalid fields, by path. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;
  /** The newer record, when another user saved first. */
  readonly current: unknown;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = failure.code;
    this.fields = failure.errors ?? [];
    this.requestId = failure.requestId;
    this.current = failure.current;
  }
}

/** Whether there was no clear response: the request may have been carried out. */
export const isUnclear = ({ status }: ApiFailure): boolean => status === 0 || status >= 502;

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;
