/**
 * Why an outgoing call brought no answer that can be used.
 * `sent` is the word that money hangs on: false means the service cannot have seen the request.
 */
export type CallTroubleKind =
  /** The address is not on the list of this provider, or its name leads to an address that it may not have. */
  | 'forbidden_address'
  /** No connection: name unknown, refused, certificate wrong, or ten seconds gone. Nothing was sent. */
  | 'not_reached'
  /** Our own pace for this provider: the call waits its turn longer than it may. Nothing was sent. */
  | 'paced'
  /** The provider failed several times in a row and is left alone for a while. Nothing was sent. */
  | 'resting'
  /** The connection broke after the request had left. */
  | 'answer_lost'
  /** The request left, and the time ran out. */
  | 'no_answer_in_time'
  /** The answer was longer than we accept. */
  | 'answer_too_large';

const SENT: Readonly<Record<CallTroubleKind, boolean>> = {
  forbidden_address: false,
  not_reached: false,
  paced: false,
  resting: false,
  answer_lost: true,
  no_answer_in_time: true,
  answer_too_large: true,
};

/** An outgoing call that brought no usable answer. Its message holds no query string, body or token. */
export class CallTrouble extends Error {
  readonly kind: CallTroubleKind;
  /** Whether the request may have reached the service. */
  readonly sent: boolean;
  /** How long to leave the service alone, in milliseconds, where that is known. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: CallTroubleKind, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'CallTrouble';
    this.kind = kind;
    this.sent = SENT[kind];
    this.retryAfterMs = options.retryAfterMs;
  }
}
