export type SheetsTroubleKind =
  /** The key file is missing or is none, or Google does not know it: an administrator has to set it up. */
  | 'not_set_up'
  /** Google asks to wait. */
  | 'too_many_calls'
  /** Google said no; asking again changes nothing. */
  | 'rejected'
  /** No clear answer; the same may be tried later, and what was made by then is found. */
  | 'unavailable';

/** Why a spreadsheet could not be written. */
export class SheetsTrouble extends Error {
  readonly kind: SheetsTroubleKind;
  /** Google's own words, as a person may read them. */
  readonly words: string | undefined;

  constructor(kind: SheetsTroubleKind, words?: string, cause?: unknown) {
    super(`${kind}: ${words ?? 'no words'}`, { cause });
    this.name = 'SheetsTrouble';
    this.kind = kind;
    this.words = words;
  }
}
