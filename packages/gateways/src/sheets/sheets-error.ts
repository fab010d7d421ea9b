export type SheetsErrorKind =
  /** The key file is missing or invalid, or Google does not know it: an administrator must set it up. */
  | 'not_set_up'
  /** Google's rate limit. */
  | 'too_many_calls'
  /** Google refused; a retry changes nothing. */
  | 'rejected'
  /** No clear response; the same request may be repeated later, and anything created by then is found. */
  | 'unavailable';

/** Why a spreadsheet could not be written. */
export class SheetsError extends Error {
  readonly kind: SheetsErrorKind;
  /** Google's own message for the user. */
  readonly words: string | undefined;

  constructor(kind: SheetsErrorKind, words?: string, cause?: unknown) {
    super(`${kind}: ${words ?? 'no words'}`, { cause });
    this.name = 'SheetsError';
    this.kind = kind;
    this.words = words;
  }
}
