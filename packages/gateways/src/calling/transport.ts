import type { AllowedOrigin } from './allowed-address.ts';

/** One request as it goes over the wire, with all its bounds. */
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
  /** A connection of its own, so that "not connected" surely means "not sent". Wanted for writes. */
  readonly ownConnection: boolean;
  readonly signal?: AbortSignal;
}

/** What came back, whatever its status. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case; a header given several times is joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends one request and brings one answer. Throws CallTrouble, and nothing else, when there is none. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** Runs something after so many milliseconds; the returned function calls it off. */
export type StartTimer = (delayMs: number, run: () => void) => () => void;
