import './input-errors.ts';
import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';
import type { Role } from './roles.ts';

/**
 * Who may call an endpoint: a list of roles, `half-login` for users who entered the right password and still need the
 * code, or `anyone` for users who have not signed in.
 */
export type Callers = readonly Role[] | 'half-login' | 'anyone';

/**
 * One endpoint of the product, as data: server, client, OpenAPI document and tests are made from it. `path` follows
 * `/api`. A POST by specification that changes nothing has `reads: true`; a GET by specification that is recorded in
 * the activity log has `tells: true`. An endpoint of kind `file` returns a file, which is recorded in the activity log
 * and is the same however often it is requested. One of kind `signed` is called by a service that has no session and
 * signs its requests: its body is passed on unchanged. `consistent` uses one snapshot for several reads. A `list` shows
 * the caller's scope, and an administrator may view it as a CSM or accountant does. `outside` marks endpoints that call
 * an outside service, or compute for long, and therefore open their transactions themselves.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly roles: Callers;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  readonly status?: 200 | 201 | 202;
  readonly kind?: 'multipart' | 'redirect' | 'file' | 'signed';
  /** For a form with files: the names of its fields, and the one under which its files come. Any other name is refused. */
  readonly form?: { readonly fields: readonly string[]; readonly files: string };
  /**
   * For a redirect: the screen to which the browser is sent when the request is refused, with the refusal's code as
   * `refused`.
   */
  readonly refusedAt?: `/${string}`;
  readonly reads?: true;
  readonly audits?: true;
  readonly consistent?: true;
  readonly list?: true;
  readonly outside?: true;
  /** For a signed call: the header with the signature, in lower case. */
  readonly signatureHeader?: string;
  /** Maximum size of the body in bytes; 1 MB by default. */
  readonly bodyBytesMax?: number;
  readonly refusals: readonly RefusalCode[];
}

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<K extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : unknown;

/** The input of a call. */
export type RequestOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  (E['kind'] extends 'multipart'
    ? { readonly form: object }
    : E['kind'] extends 'signed'
      ? { readonly signed: SignedMessage }
      : Given<'body', E['body']>);

/** A service's request and its signature. */
export interface SignedMessage {
  /** The body, byte for byte. */
  readonly text: string;
  /** The header named by the endpoint; empty if it is missing. */
  readonly signature: string;
}

/** An uploaded file with its name. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An uploaded form with files, read completely and within the endpoint's limit. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

/** The parsed input of a handler. */
export interface InputOf<E extends Endpoint> {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: E['kind'] extends 'multipart' ? Upload : E['kind'] extends 'signed' ? SignedMessage : Out<E['body']>;
}

/** A file that is sent while it is being written. */
export interface OutgoingFile {
  readonly name: string;
  /** Such as `text/csv; charset=utf-8`. */
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Whether a browser may display it; otherwise it is downloaded. */
  readonly isLookedAt?: boolean;
}

/** A downloaded file. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The result of a handler, before it is validated. */
export type AnswerOf<E extends Endpoint> = E['kind'] extends 'file' ? OutgoingFile : In<E['answer']>;
/** The response for a caller. */
export type ReceivedOf<E extends Endpoint> = E['kind'] extends 'file' ? ReceivedFile : z.output<E['answer']>;
