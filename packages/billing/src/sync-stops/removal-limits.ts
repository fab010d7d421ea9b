/** How many records a response of an outside service would remove. */
export interface Removal {
  /** Records missing from the response. */
  readonly removed: number;
  /** Known records for the same days. */
  readonly known: number;
  /** True if the response has no list, or contradicts its own total. */
  readonly isUncertain: boolean;
}

/** How many records may be removed at once without confirmation: users correct their own entries. */
const fewRecords = 5;
/** The share of a long list, one in so many, that may be removed without confirmation. */
const shareWithoutQuestion = 10;

/**
 * Whether a user has to confirm a removal: always for a doubtful response, otherwise for more than five records that
 * are more than a tenth of the known ones.
 */
export function needsConfirmation({ removed, known, isUncertain }: Removal): boolean {
  if (removed === 0) return false;
  return isUncertain || (removed > fewRecords && removed * shareWithoutQuestion > known);
}
