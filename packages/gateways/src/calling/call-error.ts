/**
 * Why an outgoing call got no usable response. `sent` is critical for money: false means that the service cannot have
 * received the request.
 */
export type CallErrorKind =
  /** The address is not on the provider's list, or its name resolves to a forbidden address. */
  | 'forbidden_address'
  /** No connection: unknown name, refused, invalid certificate, or ten seconds passed. Nothing was sent. */
  | 'not_reached'
  /** Our own rate limit for this provider: the call would wait longer than it may. Nothing was sent. */
  | 'paced'
  /** The provider failed several times in a row and is not called for a while. Nothing was sent. */
  | 'resting'
  /** The connection broke after the request was sent. */
  | 'answer_lost'
  /** The request was sent, and the time ran out. */
  | 'no_answer_in_time'
  /** The response exceeded the accepted length. */
  | 'answer_too_large';

const SENT: Readonly<Record<CallErrorKind, boolean>> = {
  forbidden_address: false,
  not_reached: false,
  paced: false,
  resting: false,
  answer_lost: true,
  no_answer_in_time: true,
  answer_too_large: true,
};

/** An outgoing call without a usable response. Its message has no query string, body or token. */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** Whether the request may have reached the service. */
  readonly sent: boolean;
  /** How long to wait before calling again, in milliseconds, if known. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: CallErrorKind, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'CallError';
    this.kind = kind;
    this.sent = SENT[kind];
    this.retryAfterMs = options.retryAfterMs;
  }
}
