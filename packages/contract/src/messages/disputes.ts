export const disputeMessages = {
  disputeOpened: 'Marked as disputed',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const disputeServerMessages = {
  disputeResolved: 'Dispute resolved',
  disputeNeedsInvoice: 'Only issued invoices can be disputed.',
  disputeOpen: 'This invoice is already disputed.',
  disputeNotOpen: 'This invoice has no open dispute.',
} as const;
