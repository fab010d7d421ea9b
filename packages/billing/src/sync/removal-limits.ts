/** What an answer of an outside service would take away of the records that came from it before. */
export interface Removal {
  /** Records that the answer no longer has. */
  readonly removed: number;
  /** Records of the same days that are known. */
  readonly known: number;
  /** True where the answer has no list, or contradicts its own total. */
  readonly isDoubted: boolean;
}

/** So many records may disappear at once without a question: people correct their own entries. */
const fewRecords = 5;
/** One in so many may disappear without a question, of a long list. */
const shareWithoutQuestion = 10;

/**
 * Whether a person has to confirm a removal: any removal by a doubted answer, and otherwise one of more than five records
 * that are more than a tenth of what is known.
 */
export function needsConfirmation({ removed, known, isDoubted }: Removal): boolean {
  if (removed === 0) return false;
  return isDoubted || (removed > fewRecords && removed * shareWithoutQuestion > known);
}
