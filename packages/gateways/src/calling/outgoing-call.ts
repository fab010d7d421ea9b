import type { Secret } from '../secret.ts';
import type { Answer } from './answer.ts';
import type { LogCall } from './outgoing-call-line.ts';
import type { Transport } from './transport.ts';

/** One call to make. A `read` is safe to repeat and is retried; a `write` is sent once. */
export interface OutgoingCall {
  /** A short name for the log, such as `create-invoice`. */
  readonly name: string;
  readonly effect: 'read' | 'write';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | Secret>>;
  readonly body?: string | Secret;
  /** The key of the rate limit, such as one company at the provider. */
  readonly limitKey: string;
  /** The whole time of one attempt; by default the policy's. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The time, randomness, transport and log of a caller; passed in, so that tests control them. */
export interface CallSurroundings {
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (durationMs: number) => Promise<void>;
  readonly log: LogCall;
  /** False ignores the rate limits of all policies: for a sandbox that limits no one and recovers at once. */
  readonly keepsPace?: boolean;
}

/** The only way to call a provider. */
export interface Caller {
  /** Makes the call and returns its response with any status. Throws CallError without one. */
  send(call: OutgoingCall): Promise<Answer>;
  /** Delays all calls with this limit key for some milliseconds. */
  pause(limitKey: string, pauseMs: number): void;
}
