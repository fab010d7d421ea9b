import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';
import type { Role } from './roles.ts';

/**
 * Who may call an endpoint: a list of roles, `half-login` for those who gave the right password and now owe the code,
 * or `anyone` for those who have not signed in at all.
 */
export type Callers = readonly Role[] | 'half-login' | 'anyone';

/**
 * One call of the product, as data: server, client, OpenAPI document and tests are made from it.
 * `path` follows `/api`. A call that changes nothing but is a POST by specification says `reads: true`; one that is a GET by
 * specification and yet is told in the activity log says `tells: true`.
 * A call of the kind `file` hands out a file, which is told in the activity log and is the same however often it is asked.
 * One of the kind `signed` is called by a service that has no session and signs what it sends: its body stays as it came.
 * `consistent` asks for one snapshot over several reads. A `list` shows what is in the caller's scope, and an administrator
 * may look at it as a CSM or accountant does. `outside` marks calls that talk to an outside service, or
 * compute for long, and therefore open their transactions themselves.
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
  /** Of a redirect: the screen to which a browser is sent that is refused, with the refusal's code as `refused`. */
  readonly refusedAt?: `/${string}`;
  readonly reads?: true;
  readonly tells?: true;
  readonly consistent?: true;
  readonly list?: true;
  readonly outside?: true;
  /** Of a signed call: the header that holds the signature, in small letters. */
  readonly signatureHeader?: string;
  /** Bytes of the largest body; 1 MB unless told. */
  readonly bodyBytesMax?: number;
  readonly refusals: readonly RefusalCode[];
}

/** The name of the header with which a browser says that nobody asked for a call: it is no sign of life of the person. */
export const unattendedHeader = 'x-unattended';

/** The name of the header with which every answer says which day it is for the installation, as yyyy-MM-dd. */
export const todayHeader = 'x-today';

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** A call that leaves everything as it was, and therefore needs neither key nor activity entry. */
export const isRead = (e: Endpoint): boolean => (e.method === 'GET' && e.tells !== true) || e.reads === true;

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<K extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : unknown;

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  (E['kind'] extends 'multipart'
    ? { readonly form: object }
    : E['kind'] extends 'signed'
      ? { readonly signed: SignedMessage }
      : Given<'body', E['body']>);

/** What a service sent and how it signed it. */
export interface SignedMessage {
  /** The body, byte for byte. */
  readonly text: string;
  /** The header that the endpoint names; empty where it is missing. */
  readonly signature: string;
}

/** A file that somebody sent, under the name that it has there. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What arrived in a form with files, read whole and within the endpoint's bound. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

/** What a handler is given, already parsed. */
export interface InputOf<E extends Endpoint> {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: E['kind'] extends 'multipart' ? Upload : E['kind'] extends 'signed' ? SignedMessage : Out<E['body']>;
}

/** A file that is handed out while it is being written. */
export interface OutgoingFile {
  readonly name: string;
  /** Such as `text/csv; charset=utf-8`. */
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** A browser may show it; without this it is stored. */
  readonly isLookedAt?: boolean;
}

/** A file as it arrives. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a handler answers, before it is checked once more. */
export type AnswerOf<E extends Endpoint> = E['kind'] extends 'file' ? OutgoingFile : In<E['answer']>;
/** What a caller receives. */
export type ReceivedOf<E extends Endpoint> = E['kind'] extends 'file' ? ReceivedFile : z.output<E['answer']>;
