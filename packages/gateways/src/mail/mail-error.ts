/**
 * `unavailable`: the same mail may be sent later; if the connection broke after the text was sent, the relay may have
 * accepted it already. `rejected`: it will not be accepted, or the settings are wrong; a user must check.
 */
type MailErrorKind = 'unavailable' | 'rejected';

/** Why a mail was not accepted. */
export class MailError extends Error {
  readonly kind: MailErrorKind;
  /** The relay's own message, or ours, for the user; it contains no password. */
  readonly words: string;

  constructor(kind: MailErrorKind, words: string, cause?: unknown) {
    super(`${kind}: ${words}`, { cause });
    this.name = 'MailError';
    this.kind = kind;
    this.words = words;
  }
}

/** Errors of nodemailer that mean wrong settings, which retrying does not cure. */
const settingsAreWrong: readonly unknown[] = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG'];

/** The error for a failure of the sender; unknown exceptions are thrown unchanged. */
export function errorFromSending(failure: unknown): unknown {
  if (!(failure instanceof Error) || !('code' in failure)) return failure;
  const code = 'responseCode' in failure ? Number(failure.responseCode) : 0;
  const said = 'response' in failure && typeof failure.response === 'string' ? failure.response : failure.message;
  const isFinal = settingsAreWrong.includes(failure.code) || (code >= 500 && code < 600);
  return new MailError(isFinal ? 'rejected' : 'unavailable', said.slice(0, 500), failure);
}
