import type { Failure } from '@countinghouse/contract/wire.ts';

/** A no of the server, or of the way to it (status 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Which fields are wrong, by path. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;
  /** The newer record, when somebody else was faster. */
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

/** Whether no clear answer came: what was asked for may have been done all the same. */
export const isUnclear = ({ status }: ApiFailure): boolean => status === 0 || status >= 502;

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;
