/**
 * What of a log is open after it changed at its source: what stands on invoices stays there, so the whole difference
 * becomes open. Whole seconds; negative when more was billed than is logged now (decisions, section 6).
 */
export const openSecondsAfter = (openBefore: number, loggedBefore: number, loggedNow: number): number =>
  openBefore + loggedNow - loggedBefore;
