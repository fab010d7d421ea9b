/**
 * The unbilled seconds of a log after it changed at its source. Billed time stays on its invoice, so the whole difference becomes
 * unbilled. Negative when more was billed than is logged now: 8 h billed and 6 h logged are −2 h (docs/domain/ledger-of-time.md).
 */
export const openSecondsAfter = (openBefore: number, loggedBefore: number, loggedNow: number): number =>
  openBefore + loggedNow - loggedBefore;
