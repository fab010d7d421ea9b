import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ActivityAction, ActivityResource } from '@countinghouse/contract/activity/activity.contract.ts';
import type { AnswerOf, Endpoint, InputOf, Upload } from '@countinghouse/contract/endpoint.ts';
import type { RefusalCode } from '@countinghouse/contract/refusals.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import type { Secret } from '@countinghouse/gateways/secret.ts';
import type { Tx } from './database/database.ts';
import type { Outside } from './outside.ts';

/** The staff user who calls, as the session says; nothing a request claims about itself counts. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Through whose eyes an administrator looks at a list; it widens and narrows nothing else. */
  readonly viewing?: ViewedUser;
  readonly session: { readonly tokenHash: Buffer; readonly expiresAt: string };
}

/** A user who only sees the projects they are on. */
export interface ViewedUser {
  readonly userId: number;
  readonly role: Exclude<Role, 'ROLE_ADMIN'>;
}

/** The user in whose name something is done: the caller of a request, or who started work that goes on in the background. */
export type Acting = Omit<Caller, 'session'>;

/** An entry of the activity log, in words for a reader (docs/domain/activity.md). */
export interface AuditEntry {
  readonly action: ActivityAction;
  readonly resource: ActivityResource;
  readonly resourceId: string | number;
  readonly resourceName: string;
  readonly projectId?: number;
  readonly changes?: readonly Change[];
}

export interface Change {
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** Work for after the commit: messages of one subject are delivered in order, by a job, until done or parked. */
export interface OutboxMessage {
  readonly topic: string;
  /** The outside service: `books:7` by connection, `project-tool` or `mail`. Messages of one service do not wait for another one. */
  readonly service: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface RefusalDetail {
  /** Which fields are wrong, and why. */
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  /** The newer record of a stale write. */
  readonly current?: unknown;
  /** Other words than those of the table, where the specification has an id in them. */
  readonly message?: string;
}

/** A no that the product means; it ends the transaction and becomes the failure answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}

/** Where a sealed value is stored: what was moved to another column or row cannot be opened there. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly row: string | number;
}

/** Keeps tokens, client secrets and seeds of codes unreadable in the database and in what is copied from it. */
export interface Secrets {
  readonly sealed: (secret: string | Secret, place: SealedPlace) => Buffer;
  readonly opened: (sealed: Buffer, place: SealedPlace) => Secret;
}

/** What a slice may know about the installation it runs in. */
export interface Installation {
  /** The address under which people reach the product, without a slash at its end; never taken from a request. */
  readonly publicUrl: () => string;
  /** Of these domains the e-mail addresses of staff are. */
  readonly staffEmailDomains: readonly string[];
  /** Whether a mail relay is configured. */
  readonly sendsMail: boolean;
  /** Where the demo's one-time codes are shown; undefined outside the demo. */
  readonly authenticatorUrl: string | undefined;
}

/**
 * Runs a task that computes for long in a thread of its own, so that other requests are answered meanwhile. The task is the
 * default export of a file whose name ends in `.thread.ts`; what it is given and what it answers are copied.
 * @throws Refusal document_not_made, when it took too long, needed too much memory or its thread was ended
 */
export type Compute = <Task extends (input: never) => unknown>(
  file: URL,
  input: Parameters<Task>[0],
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<Task>>>;

interface Common<E extends Endpoint> {
  readonly caller: E['roles'] extends 'anyone' ? undefined : Caller;
  /** The moment of the request, ISO 8601 UTC; one moment for all it writes. */
  readonly now: string;
  /** Today in the installation's time zone. */
  readonly today: CalendarDate;
  readonly requestId: string;
  readonly randomBytes: (count: number) => Buffer;
  readonly secrets: Secrets;
  readonly installation: Installation;
  /** Ends with the request: nothing is computed for a caller who hung up. */
  readonly compute: Compute;
  /** Ends the call with one of the refusals the endpoint lists. */
  readonly refuse: (code: E['refusals'][number], detail?: RefusalDetail) => never;
  /** The sentence that goes with the answer. */
  readonly reply: (message: string) => void;
}

/** What a transaction of a command is given: its SQL, the activity log and the outbox. */
export interface Work {
  readonly tx: Tx;
  /** Adds a line to the activity log, in the same transaction. */
  readonly audit: (entry: AuditEntry) => void;
  /** Puts a message into the outbox, in the same transaction; answers the row's id. */
  readonly enqueue: (message: OutboxMessage) => Promise<string>;
}

/** What a handler is given. Its transaction was opened for it and is committed after it. */
export interface Context<E extends Endpoint> extends Common<E>, Work {}

/** What a command needs of its request, so that background work can call it in a user's name too. */
export type Command<E extends Endpoint> = Pick<
  Context<E>,
  'tx' | 'audit' | 'enqueue' | 'now' | 'today' | 'randomBytes' | 'refuse' | 'reply'
> & { readonly caller: Acting };

/** A cookie of the browser that calls: proof that a call comes from the same one as an earlier call, and nothing else. */
export interface KeepsInBrowser {
  readonly keptInBrowser: (name: string) => string | undefined;
  /** It is sent to this path of ours for so many seconds. */
  readonly keepInBrowser: (cookie: {
    readonly name: string;
    readonly value: string;
    readonly path: string;
    readonly seconds: number;
  }) => void;
}

/**
 * What a handler is given that talks to an outside service or computes for long: it opens its transactions itself, around
 * that and never over it.
 */
export interface OutsideContext<E extends Endpoint> extends Common<E>, KeepsInBrowser {
  readonly address: string;
  readonly outside: Outside;
  /** A warning in the server log; nothing secret may be in it. */
  readonly log: (line: Readonly<Record<string, unknown>>, message: string) => void;
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (context: never, input: never) => Promise<unknown>;
  readonly mayUpload?: MayUpload;
}

/**
 * Refuses files before they are read, by the fields that stand before them in the form. It saves the server's memory; the
 * handler checks the same once more inside its transaction.
 */
export type MayUpload = (by: { readonly tx: Tx; readonly caller: Caller }, fields: Upload['fields']) => Promise<void>;

/** Ties an endpoint to what it does: what a slice writes. */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: (context: E['outside'] extends true ? OutsideContext<E> : Context<E>, input: InputOf<E>) => Promise<AnswerOf<E>>,
  mayUpload?: MayUpload,
): Route => ({ endpoint, run, ...(mayUpload === undefined ? {} : { mayUpload }) });
