/**
 * `unavailable`: the same mail may go later; where the line broke after the text had left, the relay may have taken it already.
 * `rejected`: it will not be taken, or the settings are wrong; a person has to look.
 */
type MailTroubleKind = 'unavailable' | 'rejected';

/** Why a mail was not taken. */
export class MailTrouble extends Error {
  readonly kind: MailTroubleKind;
  /** The relay's own words, or ours, as a person may read them; no password is among them. */
  readonly words: string;

  constructor(kind: MailTroubleKind, words: string, cause?: unknown) {
    super(`${kind}: ${words}`, { cause });
    this.name = 'MailTrouble';
    this.kind = kind;
    this.words = words;
  }
}

/** Errors of nodemailer that mean wrong settings, which retrying does not cure. */
const settingsAreWrong: readonly unknown[] = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG'];

/** The trouble that a failure of the sender stands for; what is none of its failures goes on as it is. */
export function troubleOfSending(failure: unknown): unknown {
  if (!(failure instanceof Error) || !('code' in failure)) return failure;
  const code = 'responseCode' in failure ? Number(failure.responseCode) : 0;
  const said = 'response' in failure && typeof failure.response === 'string' ? failure.response : failure.message;
  const isFinal = settingsAreWrong.includes(failure.code) || (code >= 500 && code < 600);
  return new MailTrouble(isFinal ? 'rejected' : 'unavailable', said.slice(0, 500), failure);
}
