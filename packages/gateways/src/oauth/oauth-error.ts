/**
 * `reconnect_needed`: the grant is gone and the user must consent again.
 * `rejected`: the app's own settings are wrong (client, redirect address, data centre).
 * `unavailable`: no clear answer; the same call may be made again later.
 */
export type OAuthErrorKind = 'reconnect_needed' | 'rejected' | 'unavailable';

/** Why a provider gave no tokens. */
export class OAuthError extends Error {
  readonly kind: OAuthErrorKind;
  /** The provider's own error word, such as `invalid_grant`, or ours: `wrong_host`, `no_clear_answer`, `forbidden_address`. */
  readonly reason: string;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: OAuthErrorKind,
    reason: string,
    options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(`no tokens: ${reason}`, { cause: options.cause });
    this.name = 'OAuthError';
    this.kind = kind;
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
  }
}
