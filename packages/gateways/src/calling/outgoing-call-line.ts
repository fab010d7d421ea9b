import type { CallErrorKind } from './call-error.ts';
import type { AnswerContent } from './answer.ts';

/**
 * The log entry of one attempt of an outgoing call. No query string, no body, no header except the provider's request
 * id.
 */
export interface OutgoingCallLine {
  readonly provider: string;
  readonly call: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** The number of the attempt, from 1. */
  readonly tries: number;
  readonly durationMs: number;
  /** The kind of the body, or why there was none. */
  readonly outcome: AnswerContent['kind'] | CallErrorKind;
  readonly status?: number;
  readonly bytes?: number;
  readonly providerRequestId?: string;
}

/** Receives the log entry of one attempt; the product writes it into its structured log. */
export type LogCall = (line: OutgoingCallLine) => void;
