export const disputeMessages = {
  disputeOpened: 'Marked as disputed',
  disputeResolved: 'Dispute resolved',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const disputeServerMessages = {
  disputeNeedsInvoice: 'Issued invoices only are disputed.',
  disputeOpen: 'This is disputed already.',
  disputeNotOpen: 'There is no open dispute of this billing.',
} as const;
