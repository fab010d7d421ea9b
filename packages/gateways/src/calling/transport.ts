import type { AllowedOrigin } from './allowed-address.ts';

/** One request with all its limits. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  /** Names in lower case. Values are plain text: this is the only place where tokens are not hidden. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly network: AllowedOrigin['network'];
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
  /** A connection of its own, so that "not connected" reliably means "not sent". Used for writes. */
  readonly ownConnection: boolean;
  readonly signal?: AbortSignal;
}

/** The response with any status. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends one request and returns its response. Throws only CallError. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** Runs a function after some milliseconds; the returned function cancels it. */
export type StartTimer = (delayMs: number, run: () => void) => () => void;
