export const receivableMessages = {
  receivablesFailed: 'The receivables could not be loaded',
  openInvoicesFailed: 'The open invoices could not be loaded',
  receivablesInFuture: 'The day cannot be in the future.',
  dayTooEarly: 'Choose a day after 1999.',
} as const;
