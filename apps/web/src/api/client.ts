import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import type { Endpoint, ReceivedFile, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { parseFileName } from '@countinghouse/contract/parse-file-name.ts';
import { isRead, todayHeader, unattendedHeader, viewAsHeader } from '@countinghouse/contract/calls.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { ApiFailure } from './failure.ts';

export interface Received<E extends Endpoint> {
  readonly data: ReceivedOf<E>;
  readonly message: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The idempotency key: the same for every attempt; created when a form is opened or an action begins. */
  readonly key?: string;
  /** Replaces the session's token: during sign-in, that of the half-login. */
  readonly token?: string;
  /** Replaces the user whose view lists are in now; `null` for the own view. */
  readonly viewAs?: number | null;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

export interface ClientParts {
  readonly token: () => string | undefined;
  /** The id of the user whose view an administrator chose. */
  readonly viewAs?: () => number | undefined;
  /** Whether the user has been inactive for a while. */
  readonly isUnattended: () => boolean;
  /** Called when the server does not know the session. */
  readonly signedOut: () => void;
  /** Called with the current day of the installation, for each response that has it. */
  readonly hearToday: (day: string) => void;
  /** Called when the user whose view was chosen no longer exists. */
  readonly viewedGone?: () => void;
  /** Called when a request that can change something has succeeded. */
  readonly wrote?: () => void;
  readonly fetch: typeof fetch;
  readonly pause: (ms: number) => Promise<void>;
}

const stillRunningTries = 8;
const cutOffTries = 3;

/**
 * Creates the client that calls endpoints as the contract declares them; no other code of the web app knows an address. A write
 * that was cut off, that is still running, or whose file waits for others of the same user, is sent again with the same key, so
 * that it has one effect.
 */
export function createClient(parts: ClientParts) {
  const { token, viewAs, isUnattended, signedOut, viewedGone, wrote, hearToday, fetch, pause } = parts;
  return async function call<E extends Endpoint>(
    endpoint: E,
    request?: RequestOf<E>,
    options: CallOptions = {},
  ): Promise<Received<E>> {
    const parts = (request ?? {}) as Parts;
    const bearer = options.token ?? token();
    const viewedId = endpoint.list === true ? (options.viewAs === undefined ? viewAs?.() : options.viewAs) : undefined;
    const mayRepeat = isRead(endpoint) || options.key !== undefined;
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(viewedId === undefined || viewedId === null ? {} : { [viewAsHeader]: String(viewedId) }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...(isUnattended() ? { [unattendedHeader]: '1' } : {}),
        ...(parts.form === undefined && parts.body !== undefined ? { 'content-type': 'application/json' } : {}),
      },
      ...(parts.form === undefined
        ? parts.body === undefined
          ? {}
          : { body: JSON.stringify(parts.body) }
        : { body: parts.form }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    };
    for (let tries = 1; ; tries += 1) {
      const outcome = await answerOf({ fetch, hearToday }, endpoint, addressOf(endpoint, parts), init);
      if ('data' in outcome) {
        if (!isRead(endpoint)) wrote?.();
        return outcome;
      }
      const { failure } = outcome;
      const isCutOff = failure.status === 0 || failure.status === 503;
      const hasToWait = failure.code === 'still_running' || failure.code === 'too_many_at_once';
      if (hasToWait && mayRepeat && tries < stillRunningTries) await pause(300 * tries);
      else if (isCutOff && mayRepeat && tries < cutOffTries) await pause(500 * tries);
      else {
        if (failure.code === 'not_signed_in' && options.token === undefined) signedOut();
        if (failure.code === 'viewed_gone') viewedGone?.();
        throw failure;
      }
    }
  };
}

async function answerOf<E extends Endpoint>(
  { fetch, hearToday }: Pick<ClientParts, 'fetch' | 'hearToday'>,
  endpoint: E,
  address: string,
  init: RequestInit,
): Promise<Received<E> | { failure: ApiFailure }> {
  let answer: Response;
  let file: ReceivedFile | undefined;
  try {
    answer = await fetch(address, init);
    hearToday(answer.headers.get(todayHeader) ?? '');
    file = answer.ok && endpoint.kind === 'file' ? await fileFrom(answer) : undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return { failure: new ApiFailure(0, { code: 'no_connection', message: messages.noInternet }) };
  }
  if (file !== undefined) return { data: file as ReceivedOf<E>, message: undefined };
  const body = (await answer.json().catch(() => undefined)) as unknown;
  if (answer.ok && typeof body === 'object' && body !== null && 'data' in body)
    return { data: body.data as ReceivedOf<E>, message: 'message' in body ? String(body.message) : undefined };
  return { failure: new ApiFailure(answer.status, failureFrom(body)) };
}

async function fileFrom(answer: Response): Promise<ReceivedFile> {
  const name = parseFileName(answer.headers.get('content-disposition') ?? '');
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

function failureFrom(body: unknown): Failure {
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) return body as Failure;
  return { code: 'internal', message: messages.somethingWentWrong };
}
