import type { CallTroubleKind } from './call-trouble.ts';
import type { AnswerContent } from './answer.ts';

/** What the log says about one try of an outgoing call. No query string, no body, no header but the provider's request id. */
export interface OutgoingCallLine {
  readonly provider: string;
  readonly call: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** Which try this was, from 1. */
  readonly tries: number;
  readonly durationMs: number;
  /** What the body turned out to be, or why there was none. */
  readonly outcome: AnswerContent['kind'] | CallTroubleKind;
  readonly status?: number;
  readonly bytes?: number;
  readonly providerRequestId?: string;
}

/** Takes the line of one try; the product writes it into its structured log. */
export type LogCall = (line: OutgoingCallLine) => void;
