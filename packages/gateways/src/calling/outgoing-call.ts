import type { Secret } from '../secret.ts';
import type { Answer } from './answer.ts';
import type { LogCall } from './outgoing-call-line.ts';
import type { Transport } from './transport.ts';

/** One call to make. A `read` may be repeated without harm and is; a `write` is sent once. */
export interface OutgoingCall {
  /** A short name for the log, such as `create-invoice`. */
  readonly name: string;
  readonly effect: 'read' | 'write';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | Secret>>;
  readonly body?: string | Secret;
  /** Whose limit this call counts against, such as one company at the provider. */
  readonly limitKey: string;
  /** The whole time for one try; the policy's if absent. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The time, chance, line and log that a caller works with; handed in, so that tests own them. */
export interface CallSurroundings {
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (durationMs: number) => Promise<void>;
  readonly log: LogCall;
  /** False lets calls leave as they come, whatever the policies say: for a sandbox that limits nobody and is back at once. */
  readonly keepsPace?: boolean;
}

/** The one way out to a provider. */
export interface Caller {
  /** Makes the call and brings its answer, whatever its status. Throws CallTrouble when there is none. */
  send(call: OutgoingCall): Promise<Answer>;
  /** Lets no call with this limit key leave for so many milliseconds. */
  pause(limitKey: string, pauseMs: number): void;
}
